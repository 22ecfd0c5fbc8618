package dev.lamella;

import static dev.lamella.Tables.plain;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.check.FileCheck;
import dev.lamella.check.Finding;
import dev.lamella.error.CorruptFileException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.Schema;
import dev.lamella.schema.TypeString;
import dev.lamella.shredding.ShreddedRows;
import dev.lamella.shredding.Shredding;
import dev.lamella.shredding.ShreddingSchema;
import dev.lamella.shredding.VariantConformance;
import dev.lamella.vector.Batch;
import dev.lamella.vector.VariantVector;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Variants of one file that come into another one, in whose columns they lie otherwise.
class ReshreddingTest {
    private static final Schema EVENTS = Schema.of("schema", TypeString.parseFields("event VARIANT"));
    private static final List<String> FIRST = List.of("{\"a\":1,\"b\":\"x\"}", "{\"a\":\"q\",\"c\":[1]}", "[]");
    private static final List<String> SECOND = List.of("{\"a\":\"y\",\"c\":[1,2]}", "null", "{\"c\":{\"a\":5}}");
    private static final String FIRST_TYPE = "STRUCT(a INT64, b STRING)";
    private static final String SECOND_TYPE = "STRUCT(a STRING, c LIST(INT32))";

    @TempDir
    Path folder;

    private Path write(String name, String type, List<String> events) throws IOException {
        Path file = folder.resolve(name);
        try (ParquetWriter writer = Parquet.create(file, EVENTS, plain().withShredding("event", type))) {
            add(events, writer);
            writer.commit();
        }
        return file;
    }

    private static void add(List<String> events, ParquetWriter writer) throws IOException {
        for (String event : events) {
            writer.rows().append(row -> row.setJson("event", event));
        }
    }

    private static List<String> events(InputFile file) throws IOException {
        List<String> found = new ArrayList<>();
        try (ParquetReader reader = Parquet.open(file); RowCursor rows = reader.rows()) {
            while (rows.next()) {
                found.add(rows.get("event", String.class));
            }
        }
        return found;
    }

    @Test
    void aWriterSaysWhichColumnsItsVariantsHave() throws IOException {
        Path file = folder.resolve("said");
        Schema said;
        try (ParquetWriter writer = Parquet.create(file, EVENTS, plain().withShredding("event", FIRST_TYPE))) {
            said = writer.next(writer.schema());
            add(FIRST, writer);
            writer.commit();
        }
        try (ParquetReader reader = Parquet.open(file)) {
            assertThat(said.isSameAs(reader.schema())).isTrue();
            assertThat(said.isSameAs(EVENTS)).isFalse();
        }
    }

    /// The columns of the file stay what they are, also for rows that come one by one.
    @ParameterizedTest
    @EnumSource
    void appendedVariantsTakeTheColumnsOfTheFile(UpdateMode mode) throws IOException {
        Path file = write("first", FIRST_TYPE, FIRST);
        Path other = write("second", SECOND_TYPE, SECOND);
        Path whole = write("whole", "VARIANT", SECOND);
        try (ParquetWriter writer = Parquet.append(file, plain(), mode)) {
            for (Path source : List.of(other, whole)) {
                try (ParquetReader reader = Parquet.open(source)) {
                    writer.writeAll(reader);
                }
            }
            add(FIRST, writer);
            writer.commit();
        }

        List<String> all = new ArrayList<>(FIRST);
        all.addAll(SECOND);
        all.addAll(SECOND);
        all.addAll(FIRST);
        assertThat(events(InputFile.of(file))).isEqualTo(all);
        try (ParquetReader reader = Parquet.open(file)) {
            assertThat(ShreddingSchema.of((GroupField) reader.schema().fields().getFirst())).hasToString(FIRST_TYPE);
        }
        assertThat(findings(InputFile.of(file))).isEmpty();
    }

    /// What is wrong with a file. That Polars reads no VARIANT is not.
    private static List<Finding> findings(InputFile file) throws IOException {
        return FileCheck.check(file, FileCheck.Depth.DATA).stream()
                .filter(finding -> !finding.rule().id().equals("LP-TYPE-READERS")).toList();
    }

    private static byte[] file(ShreddedRows rows, String... values) throws IOException {
        Schema schema = Schema.asDeclared("schema", List.of(rows.field()));
        VariantVector vector = rows.vector(values);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ParquetWriter writer = Parquet.create(OutputFile.of("wrong", bytes), schema,
                plain().withValidation(WriteOptions.Validation.KEEP))) {
            writer.write(new Batch(schema, vector.size(), List.of(vector)));
            writer.commit();
        }
        return bytes.toByteArray();
    }

    private static byte[] rewrite(byte[] file, Shredding shredding, VariantConformance conformance)
            throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ParquetReader reader = Parquet.open(InputFile.of(file), ReadOptions.DEFAULT.withVariants(conformance))) {
            Rewrite.DEFAULT.withOptions(plain()).withShredding(shredding).run(reader, OutputFile.of("new", bytes));
        }
        return bytes.toByteArray();
    }

    /// Values that contradict themselves come out as lenient readers see them, and do so no more.
    @ParameterizedTest
    @ValueSource(strings = {"auto", "VARIANT", "STRUCT(a INT64)", "STRUCT(a STRING, b INT32)"})
    void aLenientRewriteMendsWhatContradictsItself(String type) throws IOException {
        byte[] wrong = file(
                ShreddedRows.of(ShreddedRows.typed(ShreddedRows.object(ShreddedRows.member("a", "int64"))), "a", "b"),
                "{\"value\": {\"a\": 5, \"b\": 6}, \"typed_value\": {\"a\": {\"typed_value\": 7}}}",
                "{\"value\": {\"b\": 6}}", "{\"typed_value\": {\"a\": {\"value\": \"x\", \"typed_value\": 8}}}");
        Shredding shredding = type.equals("auto") ? Shredding.AUTO : Shredding.of(ShreddingSchema.parse(type));

        assertThatThrownBy(() -> rewrite(wrong, Shredding.of(ShreddingSchema.parse("STRING")),
                VariantConformance.STRICT)).isInstanceOf(CorruptFileException.class)
                .hasMessageContaining(
                        "column v, value 0 of the batch:\nThe field typed_value.a is shredded, and is in");

        byte[] mended = rewrite(wrong, shredding, VariantConformance.LENIENT);
        assertThat(findings(InputFile.of(mended))).isEmpty();
        List<String> found = new ArrayList<>();
        try (ParquetReader reader = Parquet.open(InputFile.of(mended)); RowCursor rows = reader.rows()) {
            while (rows.next()) {
                found.add(rows.get("v", String.class));
            }
        }
        assertThat(found).containsExactly("{\"a\":7,\"b\":6}", "{\"b\":6}", "{\"a\":8}");
    }

    @Test
    void columnsThatShreddingDoesNotHaveAreNotTakenApart() throws IOException {
        byte[] illegal = file(ShreddedRows.of(ShreddedRows.typed("int32 (INTEGER(32,false))")), "{\"typed_value\": 5}");

        for (Shredding shredding : List.of(Shredding.NONE, Shredding.AUTO)) {
            assertThatThrownBy(() -> rewrite(illegal, shredding, VariantConformance.STRICT))
                    .isInstanceOf(UnsupportedFeatureException.class)
                    .hasMessageContaining(", column v:\nValues of the variant are shredded, at typed_value, into");
        }
    }
}
