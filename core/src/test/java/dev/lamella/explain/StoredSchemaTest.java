package dev.lamella.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.Rewrite;
import dev.lamella.WriteOptions;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.error.ValueException;
import dev.lamella.internal.vector.Vectors;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.Annotation;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaText;
import dev.lamella.schema.TypeString;
import dev.lamella.shredding.Shredding;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.MapVector;
import dev.lamella.vector.NullVector;
import dev.lamella.vector.StructVector;
import dev.lamella.vector.Validity;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.OptionalInt;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Columns are stored in the types that a reader has, and their values with them.
class StoredSchemaTest {
    private static final WriteOptions FOR_SPARK = WriteOptions.DEFAULT.withStoredSchema(Ecosystem.SPARK::storedSchema);
    private static final UUID ID = UUID.fromString("f47ac10b-58cc-4372-a567-0e02b2c3d479");
    private static final byte[] POINT = HexFormat.of().parseHex("0101000000000000000000f03f0000000000000040");

    /// @param stored the field of the file
    /// @param given a value of the row
    /// @param read what the file gives
    record Case(String field, String stored, Object given, Object read) {}

    static final List<Case> CASES = List.of(
            new Case("optional fixed_len_byte_array(16) c (UUID);", "optional binary c (STRING);", ID, ID.toString()),
            new Case("required fixed_len_byte_array(2) c (FLOAT16) = 7;", "required float c = 7;", 1.5f, 1.5f),
            new Case("optional int64 c (TIMESTAMP(NANOS,true));", "optional int64 c (TIMESTAMP(MICROS,true));",
                    Instant.parse("1969-12-31T23:59:59.999999Z"), Instant.parse("1969-12-31T23:59:59.999999Z")),
            new Case("optional int64 c (TIMESTAMP(NANOS,false));", "optional int64 c (TIMESTAMP(MICROS,false));",
                    LocalDateTime.parse("2026-03-01T12:00:00.123456"),
                    LocalDateTime.parse("2026-03-01T12:00:00.123456")),
            new Case("optional binary c (DECIMAL(18,2));", "optional int64 c (DECIMAL(18,2));",
                    new BigDecimal("-1234567890123456.78"), new BigDecimal("-1234567890123456.78")),
            new Case("optional binary c (GEOMETRY(OGC:CRS27));", "optional binary c;", POINT, POINT),
            new Case("optional binary c (DECIMAL(30,2));", "optional binary c (DECIMAL(30,2));",
                    new BigDecimal("0.01"), new BigDecimal("0.01")),
            new Case("optional int64 c (INTEGER(64,false));", "optional int64 c (INTEGER(64,false));", 5L,
                    BigInteger.valueOf(5)));

    private static byte[] file(Schema schema, WriteOptions options, List<? extends @Nullable Object> values)
            throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ParquetWriter writer = Parquet.create(OutputFile.of("file", bytes), schema, options)) {
            for (Object value : values) {
                writer.rows().append(row -> row.set("c", value));
            }
            writer.commit();
        }
        return bytes.toByteArray();
    }

    private static Schema schema(String field) {
        return Schema.parse("message file { " + field + " }");
    }

    private static void requireStored(byte[] file, Case c) throws IOException {
        try (ParquetReader reader = Parquet.open(InputFile.of(file)); RowCursor rows = reader.rows()) {
            assertThat(SchemaText.print(reader.schema().fields().getFirst()).strip()).isEqualTo(c.stored);
            for (int i = 0; i < 3; i++) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.get("c")).isEqualTo(c.read);
            }
            if (c.field.startsWith("optional")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.isNull("c")).isTrue();
            }
            assertThat(rows.next()).isFalse();
        }
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void rowsFollowTheirOwnSchemaAndTheFileTheReaders(Case c) throws IOException {
        List<@Nullable Object> values = c.field.startsWith("optional")
                ? Arrays.asList(c.given, c.given, c.given, null)
                : List.of(c.given, c.given, c.given);
        requireStored(file(schema(c.field), FOR_SPARK, values), c);
        // With and without a dictionary, and from a file.
        requireStored(file(schema(c.field), FOR_SPARK.withDictionary(WriteOptions.Dictionary.NEVER), values), c);
        ByteArrayOutputStream rewritten = new ByteArrayOutputStream();
        byte[] old = file(schema(c.field), WriteOptions.DEFAULT, values);
        try (ParquetReader reader = Parquet.open(InputFile.of(old));
                OutputFile out = OutputFile.of("new", rewritten)) {
            Rewrite.DEFAULT.withOptions(FOR_SPARK).run(reader, out);
        }
        requireStored(rewritten.toByteArray(), c);
        ByteArrayOutputStream copied = new ByteArrayOutputStream();
        try (ParquetReader reader = Parquet.open(InputFile.of(old));
                ParquetWriter writer = Parquet.create(OutputFile.of("copy", copied), reader.schema(), FOR_SPARK)) {
            writer.writeAll(reader);
            writer.commit();
        }
        requireStored(copied.toByteArray(), c);
    }

    @Test
    void aValueThatTheOtherTypeDoesNotHoldIsRejected() {
        assertThatThrownBy(() -> file(schema("required int64 c (TIMESTAMP(NANOS,true));"), FOR_SPARK,
                List.of(Instant.parse("2026-03-01T12:00:00.123456789Z")))).isInstanceOf(ValueException.class)
                .hasMessageContaining("Column c: the value 1772366400123456789 in NANOS is not a whole number of "
                        + "MICROS");
    }

    @Test
    void columnsInListsAndMapsAreConverted() throws IOException {
        Schema schema = Schema.parse("""
                message file {
                  optional group c (LIST) {
                    repeated group list { optional fixed_len_byte_array(16) element (UUID); } } }
                """);
        byte[] file = file(schema, FOR_SPARK, List.of(Arrays.asList(ID, null), List.of()));
        try (ParquetReader reader = Parquet.open(InputFile.of(file)); RowCursor rows = reader.rows()) {
            rows.next();
            assertThat(rows.get("c")).isEqualTo(Arrays.asList(ID.toString(), null));
        }
    }

    @Test
    void whatAReaderHasNoTypeForIsRejectedBeforeTheFirstValue() {
        Schema schema = Schema.parse("""
                message file {
                  required fixed_len_byte_array(12) wait (INTERVAL);
                  required int32 at (TIME(MILLIS,true));
                  required int32 id; }
                """);
        assertThatThrownBy(() -> Ecosystem.SPARK.storedSchema(schema)).isInstanceOf(UnsupportedFeatureException.class)
                .hasMessageStartingWith("Spark SQL does not read wait (Spark reads no INTERVAL), at (")
                .hasMessageEndingWith("Leave these columns out, or store them in other types.");
    }

    /// They may have any number of digits, so no INT64 holds them.
    @Test
    void decimalsWithoutPrecisionStayBytes() {
        Schema schema = Schema.asDeclared("m", List.of(PrimitiveField.asDeclared("c", Repetition.REQUIRED,
                PhysicalType.BYTE_ARRAY, 0, OptionalInt.empty(), Annotation.of(new LogicalType.Decimal(0, 0)))));
        for (Ecosystem reader : Ecosystem.values()) {
            try {
                assertThat(reader.storedSchema(schema)).as(reader.title()).isEqualTo(schema);
            } catch (UnsupportedFeatureException e) {
                assertThat(e).hasMessageStartingWith(reader.title() + " does not read c (");
            }
        }
        assertThatThrownBy(() -> Ecosystem.SPARK.storedSchema(schema)).isInstanceOf(UnsupportedFeatureException.class);
    }

    private static WriteOptions storing(Schema stored) {
        return WriteOptions.DEFAULT.withStoredSchema(ignored -> stored);
    }

    /// @param field of the rows
    /// @param stored of the file
    record Pair(String field, String stored) {}

    static final List<Pair> OTHER_MEANINGS = List.of(
            new Pair("optional int32 c (DECIMAL(9,2));", "optional int32 c (DECIMAL(9,0));"),
            new Pair("optional int32 c;", "optional int32 c (INTEGER(8,true));"),
            new Pair("optional int64 c (TIMESTAMP(MICROS,true));", "optional int64 c (TIME(MICROS,true));"),
            new Pair("optional int64 c (TIMESTAMP(MICROS,true));", "optional int64 c (TIMESTAMP(MICROS,false));"),
            new Pair("optional int64 c (TIMESTAMP(NANOS,true));", "optional int64 c (TIMESTAMP(MICROS,false));"),
            new Pair("optional int64 c (TIMESTAMP(MILLIS,true));", "optional int64 c (TIMESTAMP(MICROS,true));"),
            new Pair("optional int64 c;", "optional int64 c (TIMESTAMP(MICROS,true));"),
            new Pair("optional binary c;", "optional binary c (STRING);"));

    @ParameterizedTest
    @FieldSource("OTHER_MEANINGS")
    void theBytesOfATypeAreNotTakenForThoseOfAnother(Pair pair) {
        assertThatThrownBy(() -> file(schema(pair.field), storing(schema(pair.stored)), List.of()))
                .isInstanceOf(UnsupportedFeatureException.class)
                .hasMessageContaining("Column c is ").hasMessageContaining("and would become ");
    }

    static final List<Pair> SAME_BYTES = List.of(
            new Pair("optional int32 c (DATE);", "optional int32 c;"),
            new Pair("optional int32 c;", "optional int32 c (INTEGER(32,true));"),
            new Pair("optional binary c (JSON);", "optional binary c (STRING);"),
            new Pair("optional binary c (ENUM);", "optional binary c (STRING);"));

    @ParameterizedTest
    @FieldSource("SAME_BYTES")
    void anAnnotationCanBeDroppedOrBecomeAWiderOne(Pair pair) throws IOException {
        Object value = pair.field.contains("binary") ? "{}" : 5;
        byte[] file = file(schema(pair.field), storing(schema(pair.stored)), List.of(value));
        try (ParquetReader reader = Parquet.open(InputFile.of(file)); RowCursor rows = reader.rows()) {
            assertThat(SchemaText.print(reader.schema().fields().getFirst()).strip()).isEqualTo(pair.stored);
            assertThat(rows.next()).isTrue();
            assertThat(rows.get("c")).isEqualTo(value);
        }
    }

    static final List<Pair> DECIMALS = List.of(
            new Pair("optional int64 c (DECIMAL(18,2));", "optional int32 c (DECIMAL(4,2));"),
            new Pair("optional int64 c (DECIMAL(18,2));", "optional int64 c (DECIMAL(4,2));"),
            new Pair("optional binary c (DECIMAL(18,2));", "optional binary c (DECIMAL(4,2));"),
            new Pair("optional binary c (DECIMAL(18,2));", "optional fixed_len_byte_array(4) c (DECIMAL(4,2));"));

    @ParameterizedTest
    @FieldSource("DECIMALS")
    void decimalsMayHaveNoMoreDigitsThanTheirNewType(Pair pair) throws IOException {
        BigDecimal largest = new BigDecimal("-99.99");
        byte[] file = file(schema(pair.field), storing(schema(pair.stored)), List.of(largest));
        try (ParquetReader reader = Parquet.open(InputFile.of(file)); RowCursor rows = reader.rows()) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.get("c")).isEqualTo(largest);
        }
        assertThatThrownBy(() -> file(schema(pair.field), storing(schema(pair.stored)),
                List.of(new BigDecimal("100.00")))).isInstanceOf(ValueException.class)
                .hasMessageContaining("has more digits than DECIMAL(4,2)").hasMessageNotContaining("its type allows");
    }

    /// 0.05, and 326.39, which has too many digits.
    private static DictionaryVector entries(int... indices) {
        return new DictionaryVector(indices.length, Validity.none(),
                new BytesVector(2, Validity.none(), new byte[]{5, 0x7f, 0x7f}, new long[]{1, 1L << 32 | 2}), indices);
    }

    private static Schema group(int digits) {
        return schema("optional group c { required binary d (DECIMAL(" + digits + ",2)); }");
    }

    /// A filter may have left the entry out, or it may be in a struct that is null.
    @Test
    void anEntryOfADictionaryThatNoRowHasNeedNotFit() throws IOException {
        Schema wide = schema("optional binary c (DECIMAL(18,2));");
        Schema narrow = schema("optional binary c (DECIMAL(4,2));");
        assertThat(values(file(new Batch(wide, 2, List.of(entries(0, 0))), storing(narrow))))
                .containsExactly(new BigDecimal("0.05"), new BigDecimal("0.05"));
        assertThatThrownBy(() -> file(new Batch(wide, 2, List.of(entries(0, 1))), storing(narrow)))
                .isInstanceOf(ValueException.class).hasMessageContaining("has more digits than DECIMAL(4,2)");

        Batch nested = new Batch(group(18), 2,
                List.of(new StructVector(2, Validity.of(new long[]{0b01}, 1), List.of(entries(0, 1)))));
        assertThat(values(file(nested, storing(group(4)))))
                .hasToString(values(file(nested, WriteOptions.DEFAULT)).toString());
    }

    @Test
    void aBatchWithANullThatTheFileDoesNotAllowIsRejectedAsAWhole() throws IOException {
        Schema rows = schema("optional int32 c;");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ParquetWriter writer = Parquet.create(OutputFile.of("file", bytes), rows,
                storing(schema("required int32 c;")))) {
            long[] words = new long[20_000 / 64 + 1];
            Arrays.fill(words, -1);
            words[9000 / 64] &= ~(1L << 9000 % 64);
            Batch withNull = new Batch(rows, 20_000,
                    List.of(new IntVector(20_000, Validity.of(words, 1), new int[20_000])));
            assertThatThrownBy(() -> writer.write(withNull)).isInstanceOf(ValueException.class)
                    .hasMessageContaining("row 9000 of the batch");
            assertThat(writer.rowCount()).isZero();
            writer.write(new Batch(rows, 5, List.of(new IntVector(5, Validity.none(), new int[5]))));
            assertThat(writer.commit().rowCount()).isEqualTo(5);
        }
    }

    private static byte[] file(Batch batch, WriteOptions options) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ParquetWriter writer = Parquet.create(OutputFile.of("file", bytes), batch.schema(), options)) {
            writer.write(batch);
            writer.commit();
        }
        return bytes.toByteArray();
    }

    private static List<@Nullable Object> values(byte[] file) throws IOException {
        List<@Nullable Object> found = new ArrayList<>();
        try (ParquetReader reader = Parquet.open(InputFile.of(file)); RowCursor rows = reader.rows()) {
            while (rows.next()) {
                found.add(rows.get("c"));
            }
        }
        return found;
    }

    static final List<Pair> TYPES = List.of(
            new Pair("optional fixed_len_byte_array(16) c (UUID);", "optional binary c (STRING);"),
            new Pair("optional fixed_len_byte_array(2) c (FLOAT16);", "optional float c;"),
            new Pair("optional int64 c (TIMESTAMP(NANOS,true));", "optional int64 c (TIMESTAMP(MICROS,true));"),
            new Pair("optional int32 c (DECIMAL(9,2));", "optional int64 c (DECIMAL(18,2));"),
            new Pair("optional int96 c;", "optional int64 c (TIMESTAMP(MICROS,true));"));

    @ParameterizedTest
    @FieldSource("TYPES")
    void aVectorOfNullsIsOneOfAnyType(Pair pair) throws IOException {
        byte[] file = file(new Batch(schema(pair.field), 3, List.of(new NullVector(3))), storing(schema(pair.stored)));
        assertThat(values(file)).hasSize(3).containsOnlyNulls();
    }

    /// A whole number of microseconds, and one that is not.
    private static LongVector nanos() {
        return new LongVector(2, Validity.none(), new long[]{5000, 123});
    }

    private static Batch rows(String type, int count, ColumnVector column) {
        return new Batch(Schema.of("file", TypeString.parseFields(type)), count, List.of(column));
    }

    static final List<Batch> VALUES_OUTSIDE_OF_ROWS = List.of(
            rows("c STRUCT(t TIMESTAMP(NANOS,true)!)", 2,
                    new StructVector(2, Validity.of(new long[]{0b01}, 1), List.of(nanos()))),
            rows("c STRUCT(s STRUCT(t TIMESTAMP(NANOS,true)!)!)", 2,
                    new StructVector(2, Validity.of(new long[]{0b01}, 1),
                            List.of(new StructVector(2, Validity.none(), List.of(nanos()))))),
            rows("c STRUCT(s STRUCT(t TIMESTAMP(NANOS,true)!))", 3,
                    new StructVector(3, Validity.of(new long[]{0b011}, 1),
                            List.of(new StructVector(3, Validity.of(new long[]{0b101}, 1),
                                    List.of(new LongVector(3, Validity.none(), new long[]{5000, 123, 123})))))),
            rows("c LIST(TIMESTAMP(NANOS,true)!)", 1, new ListVector(1, Validity.none(), new int[]{0, 1}, nanos())),
            rows("c LIST(TIMESTAMP(NANOS,true)!)", 2,
                    new ListVector(2, Validity.of(new long[]{0b01}, 1), new int[]{0, 1, 2}, nanos())),
            rows("c LIST(STRUCT(t TIMESTAMP(NANOS,true)!)!)", 1, new ListVector(1, Validity.none(), new int[]{1, 2},
                    new StructVector(2, Validity.none(),
                            List.of(new LongVector(2, Validity.none(), new long[]{123, 5000}))))),
            rows("c MAP(TIMESTAMP(NANOS,true), TIMESTAMP(NANOS,true))", 1,
                    new MapVector(1, Validity.none(), new int[]{0, 1}, nanos(), nanos())),
            rows("c STRUCT(l LIST(TIMESTAMP(NANOS,true)!)!)", 2, new StructVector(2, Validity.of(new long[]{0b01}, 1),
                    List.of(new ListVector(2, Validity.none(), new int[]{0, 1, 2}, nanos())))));

    @ParameterizedTest
    @FieldSource("VALUES_OUTSIDE_OF_ROWS")
    void valuesOutsideOfRowsNeedNotFit(Batch batch) throws IOException {
        byte[] stored = file(batch, FOR_SPARK);
        assertThat(values(stored)).hasToString(values(file(batch, WriteOptions.DEFAULT)).toString());
        try (ParquetReader reader = Parquet.open(InputFile.of(stored))) {
            assertThat(reader.schema().leaves().getFirst().field().typeText()).startsWith("TIMESTAMP(MICROS,true)");
        }
    }

    /// The variant's columns are not known yet when the values come.
    @Test
    void aValueThatDoesNotFitIsRejectedAtOnceWhileRowsAreSampled() throws IOException {
        Schema schema = Schema.of("file", TypeString.parseFields("c TIMESTAMP(NANOS,true)!, v VARIANT"));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ParquetWriter writer = Parquet.create(OutputFile.of("file", bytes), schema,
                FOR_SPARK.withShredding(Shredding.AUTO))) {
            writer.write(timed(schema, 5000));
            assertThatThrownBy(() -> writer.write(timed(schema, 123))).isInstanceOf(ValueException.class)
                    .hasMessageContaining("the value 123 in NANOS is not a whole number of MICROS");
            writer.write(timed(schema, 7000));
            assertThat(writer.commit().rowCount()).isEqualTo(2);
        }
        assertThat(values(bytes.toByteArray())).containsExactly(Instant.ofEpochSecond(0, 5000),
                Instant.ofEpochSecond(0, 7000));
    }

    private static Batch timed(Schema schema, long nanos) {
        return new Batch(schema, 1, List.of(new LongVector(1, Validity.none(), new long[]{nanos}),
                Vectors.nulls(schema.root().children().getLast(), 1)));
    }
}
