package dev.lamella.internal.spark.vectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.WriteOptions;
import dev.lamella.error.ValueException;
import dev.lamella.internal.spark.types.Calendar;
import dev.lamella.internal.spark.types.Nanoseconds;
import dev.lamella.internal.spark.types.SparkTypes;
import dev.lamella.row.RowAppender;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaNode;
import dev.lamella.vector.BatchSource;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.UUID;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.MapData;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimeType;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.apache.spark.types.variant.Variant;
import org.apache.spark.unsafe.types.VariantVal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Each Parquet type as Spark sees it, without a session.
class SparkColumnsTest {
    /// @param field a field of a schema
    /// @param value as Lamella's rows have it
    /// @param type of Spark
    /// @param shown the value as Spark has it
    record Case(String field, Object value, String type, String shown) {}

    private static final BigDecimal BIG = new BigDecimal("-1234567890123456789012345678.50");

    static final List<Case> CASES = List.of(
            new Case("optional boolean x", true, "BOOLEAN", "true"),
            new Case("optional int32 x", -5, "INT", "-5"),
            new Case("optional int64 x", -5L, "BIGINT", "-5"),
            new Case("optional float x", -0.5f, "FLOAT", "-0.5"),
            new Case("optional double x", Double.NaN, "DOUBLE", "NaN"),
            new Case("optional int32 x (INTEGER(8,true))", -5, "TINYINT", "-5"),
            new Case("optional int32 x (INTEGER(16,true))", -300, "SMALLINT", "-300"),
            new Case("optional int32 x (INTEGER(8,false))", 200, "SMALLINT", "200"),
            new Case("optional int32 x (INTEGER(16,false))", 60_000, "INT", "60000"),
            new Case("optional int32 x (INTEGER(32,false))", 4_000_000_000L, "BIGINT", "4000000000"),
            new Case("optional int64 x (INTEGER(64,false))", new BigDecimal("18446744073709551615").toBigInteger(),
                    "DECIMAL(20,0)", "18446744073709551615"),
            new Case("optional binary x (STRING)", "é", "STRING", "é"),
            new Case("optional binary x (ENUM)", "A", "STRING", "A"),
            new Case("optional binary x (JSON)", "{}", "STRING", "{}"),
            new Case("optional binary x", new byte[]{1, -1}, "BINARY", "01ff"),
            new Case("optional fixed_len_byte_array(2) x", new byte[]{1, -1}, "BINARY", "01ff"),
            new Case("optional fixed_len_byte_array(16) x (UUID)",
                    UUID.fromString("00112233-4455-6677-8899-aabbccddeeff"),
                    "STRING", "00112233-4455-6677-8899-aabbccddeeff"),
            new Case("optional int32 x (DECIMAL(9,2))", new BigDecimal("-12.50"), "DECIMAL(9,2)", "-12.50"),
            new Case("optional int64 x (DECIMAL(18,2))", new BigDecimal("-12.50"), "DECIMAL(18,2)", "-12.50"),
            new Case("optional binary x (DECIMAL(38,2))", BIG, "DECIMAL(38,2)", BIG.toString()),
            new Case("optional fixed_len_byte_array(16) x (DECIMAL(38,2))", BIG, "DECIMAL(38,2)", BIG.toString()),
            new Case("optional fixed_len_byte_array(5) x (DECIMAL(11,2))", new BigDecimal("-12.50"), "DECIMAL(11,2)",
                    "-12.50"),
            new Case("optional fixed_len_byte_array(21) x (DECIMAL(50,2))", BIG, "STRING", BIG.toString()),
            new Case("optional binary x (DECIMAL(50,2))", BIG, "STRING", BIG.toString()),
            new Case("optional int32 x (DATE)", LocalDate.of(1969, 12, 31), "DATE", "-1"),
            new Case("optional int32 x (TIME(MILLIS,true))", LocalTime.of(1, 2, 3, 4_000_000), "TIME(6)",
                    "3723004000000"),
            new Case("optional int64 x (TIME(MICROS,true))", LocalTime.of(1, 2, 3, 4_000), "TIME(6)", "3723000004000"),
            new Case("optional int64 x (TIME(NANOS,false))", LocalTime.of(1, 2, 3, 4_000), "TIME(6)", "3723000004000"),
            new Case("optional int64 x (TIMESTAMP(MILLIS,true))", Instant.parse("1969-12-31T23:59:59.999Z"),
                    "TIMESTAMP",
                    "-1000"),
            new Case("optional int64 x (TIMESTAMP(MICROS,true))", Instant.parse("1970-01-01T00:00:00.000005Z"),
                    "TIMESTAMP", "5"),
            new Case("optional int64 x (TIMESTAMP(NANOS,true))", Instant.parse("1969-12-31T23:59:59.999999Z"),
                    "TIMESTAMP", "-1"),
            new Case("optional int64 x (TIMESTAMP(MICROS,false))", LocalDateTime.of(1970, 1, 1, 0, 0, 1),
                    "TIMESTAMP_NTZ",
                    "1000000"),
            new Case("optional int96 x", Instant.parse("1969-12-31T23:59:59.999999Z"), "TIMESTAMP", "-1"),
            new Case("optional fixed_len_byte_array(2) x (FLOAT16)", -1.5f, "FLOAT", "-1.5"),
            new Case("optional fixed_len_byte_array(12) x (INTERVAL)",
                    new dev.lamella.row.Interval(1, 2, 4_000_000_000L),
                    "STRUCT<months: BIGINT NOT NULL, days: BIGINT NOT NULL, millis: BIGINT NOT NULL>",
                    "(1, 2, 4000000000)"),
            new Case("optional binary x (BSON)", new byte[]{5, 0, 0, 0, 0}, "BINARY", "0500000000"),
            new Case("optional group x (LIST) { repeated group list { optional int32 element; } }",
                    Arrays.asList(1, null, 3), "ARRAY<INT>", "[1, null, 3]"),
            new Case("repeated int64 x", List.of(1L, 2L), "ARRAY<BIGINT>", "[1, 2]"),
            new Case("repeated group x { required int32 a; repeated binary b (STRING); }",
                    List.of(Map.of("a", 1, "b", List.of("p", "q"))),
                    "ARRAY<STRUCT<a: INT NOT NULL, b: ARRAY<STRING> NOT NULL>>",
                    "[(1, [p, q])]"),
            new Case(
                    "optional group x (MAP) { repeated group key_value { required binary key (STRING); optional int32 value; } }",
                    mapOf("a", 1, "b", null), "MAP<STRING, INT>", "{a=1, b=null}"),
            new Case("optional group x { optional int32 a; optional group b { optional binary c (STRING); } }",
                    mapOf("a", null, "b", mapOf("c", "t")), "STRUCT<a: INT, b: STRUCT<c: STRING>>", "(null, (t))"),
            new Case("optional group x (VARIANT(1)) { required binary metadata; required binary value; }",
                    dev.lamella.variant.Variant.ofJson("{\"a\":[1,\"t\"]}"), "VARIANT", "{\"a\":[1,\"t\"]}"),
            new Case("optional int32 x (UNKNOWN)", "null", "VOID", "null"));

    @TempDir
    Path folder;

    private static Map<String, Object> mapOf(Object... pairs) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            map.put((String) pairs[i], pairs[i + 1]);
        }
        return map;
    }

    private Path write(Schema schema, List<?> values, WriteOptions options) throws IOException {
        Path file = folder.resolve("a.parquet");
        try (ParquetWriter writer = Parquet.create(file, schema, options)) {
            RowAppender rows = writer.rows();
            for (Object value : values) {
                if (value == null || value.equals("null")) {
                    rows.setNull(0);
                } else {
                    rows.set(0, value);
                }
                rows.endRow();
            }
            writer.commit();
        }
        return file;
    }

    private static List<String> read(Path file, SparkTypes types) throws IOException {
        List<String> values = new ArrayList<>();
        try (ParquetReader reader = Parquet.open(file); BatchSource batches = reader.batches()) {
            StructType struct = types.struct(reader.schema());
            SparkColumns columns = new SparkColumns(reader.schema(), struct, types,
                    Calendar.of(reader.metadata().keyValues()), Set.of(), List.of(),
                    new FileColumns("a", "a", 1, 0, 1, 0));
            while (batches.next()) {
                ColumnarBatch batch = columns.show(batches.batch(), batches.rowNumbers());
                batch.rowIterator().forEachRemaining(row -> values.add(text(row, struct)));
            }
        }
        return values;
    }

    private static String text(InternalRow row, StructType type) {
        StringJoiner text = new StringJoiner(", ", "(", ")");
        for (int i = 0; i < type.length(); i++) {
            DataType field = type.fields()[i].dataType();
            text.add(row.isNullAt(i)
                    ? "null"
                    : field instanceof TimeType ? Long.toString(row.getLong(i)) : text(row.get(i, field), field));
        }
        return text.toString();
    }

    private static String text(Object value, DataType type) {
        return switch (value) {
            case null -> "null";
            case byte[] bytes -> HexFormat.of().formatHex(bytes);
            case InternalRow row -> text(row, (StructType) type);
            case ArrayData array -> elements(array, ((ArrayType) type).elementType()).toString();
            case MapData map -> {
                List<String> keys = elements(map.keyArray(), ((MapType) type).keyType());
                List<String> values = elements(map.valueArray(), ((MapType) type).valueType());
                StringJoiner text = new StringJoiner(", ", "{", "}");
                for (int i = 0; i < keys.size(); i++) {
                    text.add(keys.get(i) + "=" + values.get(i));
                }
                yield text.toString();
            }
            case VariantVal variant ->
                new Variant(variant.getValue(), variant.getMetadata()).toJson(java.time.ZoneOffset.UTC);
            default -> value.toString();
        };
    }

    private static List<String> elements(ArrayData array, DataType type) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < array.numElements(); i++) {
            texts.add(array.isNullAt(i) ? "null" : text(array.get(i, type), type));
        }
        return texts;
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void everyTypeHasAColumn(Case c) throws IOException {
        Schema schema = Schema.parse("message m { " + c.field() + (c.field().endsWith("}") ? " }" : "; }"));
        boolean isNullable = schema.root().children().getFirst().isNullable();
        List<Object> values = Arrays.asList(c.value(), isNullable ? null : c.value(), c.value());
        String shown = "(" + c.shown() + ")";
        for (WriteOptions.Dictionary dictionary : WriteOptions.Dictionary.values()) {
            Path file = write(schema, values, WriteOptions.DEFAULT.withDictionary(dictionary));
            SparkTypes types = new SparkTypes(Nanoseconds.EXACT);
            SchemaNode node = schema.root().children().getFirst();
            assertThat(types.type(node).sql()).isEqualTo(c.type());
            assertThat(read(file, types)).containsExactly(shown, isNullable ? "(null)" : shown, shown);
        }
    }

    @Test
    void nanosecondsAreTheCallersChoice() throws IOException {
        List<String> fields = List.of("int64 x (TIMESTAMP(NANOS,true))", "int96 x");
        for (String field : fields) {
            Schema schema = Schema.parse("message m { optional " + field + "; }");
            Path file = write(schema, List.of(Instant.parse("1969-12-31T23:59:59.999999998Z")), WriteOptions.DEFAULT);
            assertThat(read(file, new SparkTypes(Nanoseconds.CUT))).containsExactly("(-1)");
            assertThat(read(file, new SparkTypes(Nanoseconds.NUMBER))).containsExactly("(-2)");
            assertThatThrownBy(() -> read(file, new SparkTypes(Nanoseconds.EXACT))).isInstanceOf(ValueException.class)
                    .hasMessageContaining("option(\"nanoseconds\", \"cut\")").hasMessageContaining("Column x");
        }
    }

    @Test
    void int96HasAllDaysThatFitMicroseconds() throws IOException {
        Schema schema = Schema.parse("message m { optional int96 x; }");
        // Spark's sum overflows to the last day when it writes.
        Map<Integer, String> days = Map.of(106_751_992, "9012505305600000000", 109_000_000, "9206733196800000000",
                109_192_578, "9223371936000000000", 109_192_579,
                "9223372022400000000", -104_311_403, "-9223372022400000000", -104_311_404,
                "9223371964909551616");
        for (Map.Entry<Integer, String> day : days.entrySet()) {
            assertThat(read(write(schema, List.of(int96(day.getKey())), WriteOptions.DEFAULT),
                    new SparkTypes(Nanoseconds.EXACT))).as("day %d", day.getKey())
                    .containsExactly("(" + day.getValue() + ")");
        }
        Path next = write(schema, List.of(int96(109_192_580)), WriteOptions.DEFAULT);
        assertThatThrownBy(() -> read(next, new SparkTypes(Nanoseconds.EXACT))).isInstanceOf(ValueException.class)
                .hasMessageContaining("does not fit 64 bits");
    }

    /// The first moment of a Julian day.
    private static byte[] int96(int day) {
        return ByteBuffer.allocate(12).order(ByteOrder.LITTLE_ENDIAN).putInt(Long.BYTES, day).array();
    }

    @Test
    void aTimestampTooFarFromSparksRangeFails() throws IOException {
        Schema schema = Schema.parse("message m { optional int64 x (TIMESTAMP(MILLIS,true)); }");
        Path file = write(schema, List.of(Instant.ofEpochMilli(Long.MAX_VALUE / 10)), WriteOptions.DEFAULT);
        assertThatThrownBy(() -> read(file, new SparkTypes(Nanoseconds.EXACT))).isInstanceOf(ValueException.class)
                .hasMessageContaining("does not fit 64 bits");
        byte[] lastDay = {0, 0, 0, 0, 0, 0, 0, 0, -1, -1, -1, 127};
        Path int96 = write(Schema.parse("message m { optional int96 x; }"), List.of(lastDay), WriteOptions.DEFAULT);
        for (Nanoseconds choice : Nanoseconds.values()) {
            assertThatThrownBy(() -> read(int96, new SparkTypes(choice))).isInstanceOf(ValueException.class)
                    .hasMessageContaining("does not fit 64 bits").hasMessageContaining("Column x");
        }
    }
}
