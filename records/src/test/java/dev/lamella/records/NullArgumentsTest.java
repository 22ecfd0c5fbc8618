package dev.lamella.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.WriteOptions;
import dev.lamella.error.ValueException;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.records.jdbc.Jdbc;
import dev.lamella.records.jdbc.JdbcOptions;
import dev.lamella.records.jdbc.JdbcPlan;
import dev.lamella.records.mapping.Bytes;
import dev.lamella.records.mapping.MappingOptions;
import dev.lamella.records.mapping.MixedNumbers;
import dev.lamella.records.mapping.TypeRef;
import dev.lamella.records.mapping.ValueConverter;
import dev.lamella.schema.Schema;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// No argument is null: which one was is said at once, and no file is begun.
@NullUnmarked
class NullArgumentsTest {
    record Point(int x) {}

    /// @param argument the one that is null
    record Case(String call, String argument, ThrowingCallable made) {
        @Override
        public String toString() {
            return call + ": " + argument;
        }
    }

    private static final Path NOWHERE = Path.of("nowhere", "points.parquet");
    private static final RecordMapping<Point> POINTS = RecordMapping.of(Point.class);
    private static final TypeRef<Point> REF = new TypeRef<>() {
    };
    private static final Schema SCHEMA = Records.inferSchema(Point.class);
    private static final OutputFile MEMORY = OutputFile.of("memory", new ByteArrayOutputStream());

    static final List<Case> CASES = List.of(
            new Case("Records.read", "file", () -> Records.read((Path) null, Point.class)),
            new Case("Records.read", "location", () -> Records.read((String) null, Point.class)),
            new Case("Records.read", "type", () -> Records.read(NOWHERE, (Class<Point>) null)),
            new Case("Records.read", "file", () -> Records.read(null, REF)),
            new Case("Records.read", "type", () -> Records.read(NOWHERE, (TypeRef<Point>) null)),
            new Case("Records.fromBytes", "file", () -> Records.fromBytes(null, Point.class)),
            new Case("Records.fromBytes", "type", () -> Records.fromBytes(new byte[0], (Class<Point>) null)),
            new Case("Records.open", "file", () -> Records.open((Path) null, Point.class)),
            new Case("Records.open", "location", () -> Records.open((String) null, Point.class)),
            new Case("Records.open", "type", () -> Records.open(NOWHERE, (Class<Point>) null)),
            new Case("Records.create", "file", () -> Records.create(null, Point.class)),
            new Case("Records.create", "type", () -> Records.create(NOWHERE, (Class<Point>) null)),
            new Case("Records.write", "file", () -> Records.write(null, Point.class, List.of())),
            new Case("Records.write", "type", () -> Records.write(NOWHERE, (Class<Point>) null, List.of())),
            new Case("Records.write", "records", () -> Records.write(NOWHERE, Point.class, null)),
            new Case("Records.write", "records", () -> Records.write(NOWHERE, REF, null)),
            new Case("Records.toBytes", "type", () -> Records.toBytes((Class<Point>) null, List.of())),
            new Case("Records.toBytes", "records", () -> Records.toBytes(Point.class, null)),
            new Case("Records.append", "file", () -> Records.append(null, Point.class, List.of())),
            new Case("Records.append", "type", () -> Records.append(NOWHERE, (TypeRef<Point>) null, List.of())),
            new Case("Records.append", "records", () -> Records.append(NOWHERE, Point.class, null)),
            new Case("Records.inferSchema", "type", () -> Records.inferSchema((Class<?>) null)),
            new Case("Records.inferSchema", "type", () -> Records.inferSchema((TypeRef<?>) null)),
            new Case("RecordMapping.withConverter", "converter", () -> POINTS.withConverter(null)),
            new Case("RecordMapping.withColumn", "component", () -> POINTS.withColumn(null, "INT32")),
            new Case("RecordMapping.withColumn", "typeString", () -> POINTS.withColumn("x", null)),
            new Case("RecordMapping.withZone", "component", () -> POINTS.withZone(null, ZoneOffset.UTC)),
            new Case("RecordMapping.withZone", "zone", () -> POINTS.withZone("x", null)),
            new Case("RecordMapping.withSchema", "schema", () -> POINTS.withSchema(null)),
            new Case("RecordMapping.withOptions", "options", () -> POINTS.withOptions(null)),
            new Case("RecordMapping.withReadOptions", "options", () -> POINTS.withReadOptions(null)),
            new Case("RecordMapping.withWriteOptions", "options", () -> POINTS.withWriteOptions(null)),
            new Case("RecordMapping.readPlan", "fileSchema", () -> POINTS.readPlan(null)),
            new Case("RecordMapping.open", "file", () -> POINTS.open((InputFile) null)),
            new Case("RecordMapping.open", "file", () -> POINTS.open((Path) null, Scan.all())),
            new Case("RecordMapping.open", "scan", () -> POINTS.open(NOWHERE, null)),
            new Case("RecordMapping.create", "file", () -> POINTS.create((OutputFile) null)),
            new Case("RecordMapping.create", "file", () -> POINTS.create((Path) null)),
            new Case("RecordMapping.append", "file", () -> POINTS.append(null)),
            new Case("RecordWriter.writeAll", "records", () -> {
                try (RecordWriter<Point> writer = POINTS.create(OutputFile.of("m", new ByteArrayOutputStream()))) {
                    writer.writeAll(null);
                }
            }),
            new Case("MapRows.inferSchema", "sample", () -> MapRows.inferSchema(null, MixedNumbers.EXACT)),
            new Case("MapRows.inferSchema", "numbers", () -> MapRows.inferSchema(List.of(), null)),
            new Case("MapRows.write", "file", () -> MapRows.write(null, SCHEMA, List.of())),
            new Case("MapRows.write", "schema", () -> MapRows.write(NOWHERE, null, List.of())),
            new Case("MapRows.write", "options", () -> MapRows.write(NOWHERE, SCHEMA, null, List.of())),
            new Case("MapRows.write", "rows", () -> MapRows.write(NOWHERE, SCHEMA, null)),
            new Case("ValueConverter.of", "type",
                    () -> ValueConverter.of(null, String.class, Object::toString, Object.class::cast)),
            new Case("ValueConverter.of", "base",
                    () -> ValueConverter.of(Object.class, null, Object::toString, Function.identity())),
            new Case("ValueConverter.of", "toBase",
                    () -> ValueConverter.of(Object.class, String.class, null, Object.class::cast)),
            new Case("ValueConverter.of", "fromBase",
                    () -> ValueConverter.of(Object.class, String.class, Object::toString, null)),
            new Case("ValueConverter.storedAs", "typeString",
                    () -> ValueConverter.of(Object.class, String.class, Object::toString, Object.class::cast)
                            .storedAs(null)),
            new Case("MappingOptions.withNaming", "naming", () -> MappingOptions.DEFAULT.withNaming(null)),
            new Case("MappingOptions.withMissingColumn", "missingColumn",
                    () -> MappingOptions.DEFAULT.withMissingColumn(null)),
            new Case("MappingOptions.withNullInPrimitive", "nullInPrimitive",
                    () -> MappingOptions.DEFAULT.withNullInPrimitive(null)),
            new Case("MappingOptions.withUnknownConstant", "unknownConstant",
                    () -> MappingOptions.DEFAULT.withUnknownConstant(null)),
            new Case("MappingOptions.withDuplicates", "duplicates", () -> MappingOptions.DEFAULT.withDuplicates(null)),
            new Case("MappingOptions.withPrecision", "precision", () -> MappingOptions.DEFAULT.withPrecision(null)),
            new Case("MappingOptions.withArrowSchema", "arrowSchema",
                    () -> MappingOptions.DEFAULT.withArrowSchema(null)),
            new Case("MappingOptions.withArrowAdvice", "arrowAdvice",
                    () -> MappingOptions.DEFAULT.withArrowAdvice(null)),
            new Case("Bytes.of", "bytes", () -> Bytes.of((byte[]) null)),
            new Case("Bytes.of", "bytes", () -> Bytes.of(null, 0, 0)),
            new Case("Bytes.compareTo", "other", () -> Bytes.EMPTY.compareTo(null)),
            new Case("Jdbc.write", "file", () -> Jdbc.write((Path) null, (ResultSet) null)),
            new Case("Jdbc.write", "rows", () -> Jdbc.write(NOWHERE, null)),
            new Case("Jdbc.write", "rows", () -> Jdbc.write(MEMORY, null, JdbcOptions.DEFAULT, WriteOptions.DEFAULT)),
            new Case("Jdbc.inferSchema", "metadata", () -> Jdbc.inferSchema(null)),
            new Case("JdbcPlan.of", "metadata", () -> JdbcPlan.of((ResultSetMetaData) null)),
            new Case("JdbcOptions.withType", "label", () -> JdbcOptions.DEFAULT.withType(null, "INT32")),
            new Case("JdbcOptions.withType", "type", () -> JdbcOptions.DEFAULT.withType("a", null)),
            new Case("JdbcOptions.withTypes", "more", () -> JdbcOptions.DEFAULT.withTypes(null)),
            new Case("JdbcOptions.withUndeclaredDecimal", "type",
                    () -> JdbcOptions.DEFAULT.withUndeclaredDecimal(null)),
            new Case("JdbcOptions.withNullability", "nullability", () -> JdbcOptions.DEFAULT.withNullability(null)));

    @ParameterizedTest
    @FieldSource("CASES")
    void anArgumentThatIsNullIsNamed(Case c) {
        assertThatThrownBy(c.made()).isInstanceOf(NullPointerException.class).hasMessage(c.argument());
    }

    @Test
    void aRowThatIsNullIsNamedByItsNumber(@TempDir Path folder) {
        Path file = folder.resolve("points.parquet");
        assertThatThrownBy(() -> Records.write(file, Point.class, Arrays.asList(new Point(1), null)))
                .isInstanceOf(ValueException.class)
                .hasMessage(file + ", row 1:\nThe record is null, but a row cannot be null.\nLeave it out.");
        assertThatThrownBy(() -> MapRows.write(file, SCHEMA, Arrays.asList(Map.of("x", 1), null)))
                .isInstanceOf(ValueException.class)
                .hasMessage(file + ", row 1:\nThe row is null, but a row of a file cannot be null.\nLeave it out.");
        assertThatThrownBy(() -> MapRows.inferSchema(Arrays.asList(Map.of("x", 1), null), MixedNumbers.EXACT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Row 1 of the sample is null. Leave it out.");
        assertThat(Files.exists(file)).isFalse();
    }
}
