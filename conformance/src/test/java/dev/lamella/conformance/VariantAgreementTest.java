package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.conformance.Physical.Fields;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.shredding.ShreddingSchema;
import dev.lamella.shredding.VariantShredder;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantArray;
import dev.lamella.variant.VariantField;
import dev.lamella.variant.VariantJson;
import dev.lamella.variant.VariantKind;
import dev.lamella.variant.VariantObject;
import dev.lamella.vector.Batch;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Variants that we shred have the same values for DuckDB, and the same columns and the same values for parquet-java; those that
/// DuckDB shreds have the same values for us.
class VariantAgreementTest {
    private static final int FILES = 60;
    private static final long FIRST_SEED = 20_261_122;
    private static final int ROWS = 100;
    private static final VariantJson JSON = new VariantJson();

    private static DuckDb duckDb;

    @TempDir
    private Path folder;

    @BeforeAll
    static void open() throws SQLException {
        duckDb = DuckDb.open();
        duckDb.execute("SET variant_minimum_shredding_size = 0");
    }

    @AfterAll
    static void close() throws SQLException {
        duckDb.close();
    }

    static LongStream seeds() {
        return LongStream.range(FIRST_SEED, FIRST_SEED + FILES * (long) Integer.getInteger("lamella.effort", 1));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void peersReadWhatWeShred(long seed) throws IOException, SQLException {
        boolean isForAll = seed % 4 == 0;
        Documents documents = new Documents(seed, isForAll ? Documents.ALL_NAMES : Documents.PLAIN_NAMES);
        List<@Nullable String> texts = documents.texts(ROWS);
        ShreddingSchema shredding = documents.shredding();
        GroupField event = shredding.group("event", Repetition.OPTIONAL);
        Path file = folder.resolve("ours.parquet");
        write(file, event, texts);

        List<@Nullable Object> expected = texts.stream().map(VariantAgreementTest::meaning).toList();
        String what = "seed " + seed + ", shredded as " + shredding;
        assertSame(what, ours(file), expected);
        if (!isForAll) {
            // DuckDB has no null of its own in a VARIANT.
            assertSame("DuckDB, " + what, theirs(file),
                    expected.stream().map(value -> "null".equals(value) ? null : value).toList());
        }
        try (ParquetReader reader = FourWays.open(file)) {
            FourWays.assertSame("parquet-java, " + what, FourWays.read(reader),
                    ParquetJava.rows(file, reader.schema()));
        }
        assertSame("parquet-java's Variant, " + what, readByParquetJava(file), expected);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void weReadWhatDuckDbShreds(long seed) throws IOException, SQLException {
        Documents documents = new Documents(seed, Documents.PLAIN_NAMES);
        List<@Nullable String> texts = documents.texts(ROWS);
        Path file = folder.resolve("theirs.parquet");
        duckDb.execute("CREATE OR REPLACE TABLE documents (id INTEGER, text VARCHAR)");
        List<String> rows = new ArrayList<>();
        for (String text : texts) {
            rows.add("(" + rows.size() + ", " + (text == null ? "NULL" : "'" + text.replace("'", "''") + "'") + ")");
        }
        duckDb.execute("INSERT INTO documents VALUES " + String.join(", ", rows));
        duckDb.execute(
                "COPY (SELECT text::JSON::VARIANT AS event FROM documents ORDER BY id) TO " + DuckDb.literal(file));
        assertSame("seed " + seed, ours(file), theirs(file));
    }

    @Test
    void whatDuckDbMakesOfStructsIsReadWithItsTypes() throws IOException, SQLException {
        Path file = folder.resolve("structs.parquet");
        duckDb.execute("""
                COPY (SELECT {'i': i, 'text': 'x' || i, 'list': [i, NULL], 'deep': {'price': (i + 0.25)::DECIMAL(9,2),
                    'day': DATE '2024-01-01' + i::INTEGER, 'at': TIMESTAMP '2024-01-01 00:00:00.000001',
                    'id': '00000000-0000-0000-0000-000000000001'::UUID}}::VARIANT AS event FROM range(100) t(i)) TO \
                """ + DuckDb.literal(file));
        try (ParquetReader reader = FourWays.open(file); RowCursor rows = reader.rows()) {
            assertThat(reader.schema().toString()).contains("typed_value");
            int i = 0;
            while (rows.next()) {
                VariantObject event = rows.getVariant("event").asObject();
                VariantObject deep = event.field("deep").orElseThrow().asObject();
                assertThat(event.field("i").orElseThrow().asLong()).isEqualTo(i);
                assertThat(event.field("list").orElseThrow().asArray().value(1).kind()).isEqualTo(VariantKind.NULL);
                assertThat(deep.field("price").orElseThrow().asDecimal()).isEqualByComparingTo(i + ".25");
                assertThat(deep.field("day").orElseThrow().kind()).isEqualTo(VariantKind.DATE);
                assertThat(deep.field("at").orElseThrow().kind()).isEqualTo(VariantKind.TIMESTAMP);
                assertThat(deep.field("id").orElseThrow().kind()).isEqualTo(VariantKind.UUID);
                i++;
            }
            assertThat(i).isEqualTo(100);
        }
    }

    private static void assertSame(String what, List<@Nullable Object> found, List<@Nullable Object> expected) {
        assertThat(found).as(what).hasSameSizeAs(expected);
        for (int i = 0; i < found.size(); i++) {
            assertThat(found.get(i)).as("row " + i + ", " + what).isEqualTo(expected.get(i));
        }
    }

    private static void write(Path file, GroupField event, List<@Nullable String> texts) throws IOException {
        Schema schema = Schema.of("m", List.of(event));
        VariantShredder shredder = VariantShredder.of(event);
        try (ParquetWriter writer = Parquet.create(file, schema)) {
            for (String text : texts) {
                if (text == null) {
                    shredder.addNull();
                } else {
                    JSON.parse(text.getBytes(StandardCharsets.UTF_8), shredder);
                }
                if (shredder.size() == 64) {
                    writer.write(new Batch(schema, shredder.size(), List.of(shredder.vector())));
                    shredder.clear();
                }
            }
            writer.write(new Batch(schema, shredder.size(), List.of(shredder.vector())));
            writer.commit();
        }
    }

    private static List<@Nullable Object> ours(Path file) throws IOException {
        List<@Nullable Object> values = new ArrayList<>();
        try (ParquetReader reader = FourWays.open(file); RowCursor rows = reader.rows()) {
            while (rows.next()) {
                values.add(meaning(rows.getVariant("event")));
            }
        }
        return values;
    }

    private static List<@Nullable Object> theirs(Path file) throws SQLException {
        List<@Nullable Object> values = new ArrayList<>();
        for (Fields row : duckDb.query("SELECT event::JSON::VARCHAR FROM read_parquet(" + DuckDb.literal(file) + ")")) {
            values.add(meaning((String) row.values().getFirst()));
        }
        return values;
    }

    /// What parquet-java's own Variant makes of the bytes that we put together.
    private static List<@Nullable Object> readByParquetJava(Path file) throws IOException {
        List<@Nullable Object> values = new ArrayList<>();
        try (ParquetReader reader = FourWays.open(file); RowCursor rows = reader.rows()) {
            while (rows.next()) {
                Variant value = rows.getVariant("event");
                values.add(value == null
                        ? null
                        : meaning(new org.apache.parquet.variant.Variant(ByteBuffer.wrap(value.toByteArray()),
                                ByteBuffer.wrap(value.metadata().bytes(), value.metadata().from(),
                                        value.metadata().byteCount()).slice())));
            }
        }
        return values;
    }

    private static @Nullable Object meaning(@Nullable String json) {
        return json == null ? null : meaning(JSON.toVariant(json));
    }

    /// A value as JSON has it, numbers as doubles: so DuckDB gives them.
    private static @Nullable Object meaning(@Nullable Variant value) {
        return switch (value) {
            case null -> null;
            case VariantObject object -> {
                Map<String, Object> fields = new TreeMap<>();
                for (VariantField field : object) {
                    fields.put(field.name(), meaning(field.value()));
                }
                yield fields;
            }
            case VariantArray array -> {
                List<@Nullable Object> elements = new ArrayList<>();
                for (Variant element : array) {
                    elements.add(meaning(element));
                }
                yield elements;
            }
            default -> switch (value.kind()) {
                case NULL -> "null";
                case BOOLEAN -> value.asBoolean();
                case INT8, INT16, INT32, INT64, DECIMAL4, DECIMAL8, DECIMAL16 -> value.asDecimal().doubleValue();
                case FLOAT, DOUBLE -> value.asDouble();
                default -> "text " + value.asString();
            };
        };
    }

    private static Object meaning(org.apache.parquet.variant.Variant value) {
        return switch (value.getType()) {
            case OBJECT -> {
                Map<String, Object> fields = new TreeMap<>();
                for (int i = 0; i < value.numObjectElements(); i++) {
                    org.apache.parquet.variant.Variant.ObjectField field = value.getFieldAtIndex(i);
                    fields.put(field.key, meaning(field.value));
                }
                yield fields;
            }
            case ARRAY -> {
                List<Object> elements = new ArrayList<>();
                for (int i = 0; i < value.numArrayElements(); i++) {
                    elements.add(meaning(value.getElementAtIndex(i)));
                }
                yield elements;
            }
            case NULL -> "null";
            case BOOLEAN -> value.getBoolean();
            case BYTE, SHORT, INT, LONG -> (double) value.getLong();
            case DECIMAL4, DECIMAL8, DECIMAL16 -> value.getDecimal().doubleValue();
            case FLOAT -> (double) value.getFloat();
            case DOUBLE -> value.getDouble();
            default -> "text " + value.getString();
        };
    }

    /// Documents whose fields mostly are of the same types, and what could be shredded of them.
    private static final class Documents {
        static final List<String> PLAIN_NAMES = List.of("a", "b", "foo", "naïve", "x y", "\uFFFD", "\uD83D\uDE00",
                "long".repeat(20));
        /// DuckDB makes no VARIANT of an object with the empty name, and takes names that differ only in case for one.
        static final List<String> ALL_NAMES = Stream.concat(PLAIN_NAMES.stream(), Stream.of("", "Foo")).toList();
        private static final List<String> TYPES = List.of("INT64", "INT(8,true)", "INT(16,true)", "INT32", "DOUBLE",
                "BOOLEAN", "STRING", "DECIMAL(9,2)", "DECIMAL(18,4)", "DECIMAL(38,10)", "VARIANT");

        private final Random random;

        private final List<String> names;

        Documents(long seed, List<String> names) {
            this.random = new Random(seed);
            this.names = names;
        }

        ShreddingSchema shredding() {
            return ShreddingSchema.parse(type(0));
        }

        private String type(int depth) {
            int kind = random.nextInt(depth == 0 ? 8 : 12);
            if (kind < 5 && depth < 4) {
                List<String> fields = new ArrayList<>();
                for (String name : names) {
                    if (random.nextInt(3) == 0) {
                        fields.add('`' + name + "` " + type(depth + 1));
                    }
                }
                if (!fields.isEmpty()) {
                    return "STRUCT(" + String.join(", ", fields) + ")";
                }
            }
            return kind < 7 && depth < 4 ? "LIST(" + type(depth + 1) + ")" : TYPES.get(random.nextInt(TYPES.size()));
        }

        List<@Nullable String> texts(int count) {
            List<@Nullable String> texts = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                texts.add(random.nextInt(20) == 0 ? null : value(0));
            }
            return texts;
        }

        private String value(int depth) {
            int kind = random.nextInt(depth == 0 ? 10 : 16);
            if (kind < 6 && depth < 4) {
                List<String> fields = new ArrayList<>();
                for (String name : names) {
                    if (random.nextInt(3) == 0) {
                        fields.add('"' + name + "\":" + value(depth + 1));
                    }
                }
                return "{" + String.join(",", fields) + "}";
            }
            if (kind < 8 && depth < 4) {
                List<String> elements = new ArrayList<>();
                for (int i = random.nextInt(4); i > 0; i--) {
                    elements.add(value(depth + 1));
                }
                return "[" + String.join(",", elements) + "]";
            }
            return scalar();
        }

        private String scalar() {
            return switch (random.nextInt(9)) {
                case 0 -> "null";
                case 1 -> random.nextBoolean() ? "true" : "false";
                case 2 -> Integer.toString(random.nextInt(256) - 128);
                case 3 -> Integer.toString(random.nextInt() >> random.nextInt(24));
                case 4 -> Long.toString(random.nextLong() >> 11 + random.nextInt(40));
                case 5 -> random.nextInt(10_000) + "." + random.nextInt(10) + random.nextInt(10);
                case 6 -> random.nextInt(1000) + ".5e" + random.nextInt(20);
                default ->
                    '"' + "täxt\uD83D\uDE00".substring(0, random.nextInt(5)) + "z".repeat(random.nextInt(80)) + '"';
            };
        }
    }
}
