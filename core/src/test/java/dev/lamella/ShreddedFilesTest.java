package dev.lamella;

import static dev.lamella.Tables.plain;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.encryption.Decryption;
import dev.lamella.encryption.Encryption;
import dev.lamella.error.ParquetException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.error.ValueException;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.RowGroup;
import dev.lamella.metadata.SortKey;
import dev.lamella.metadata.SortingColumn;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.Schema;
import dev.lamella.schema.TypeString;
import dev.lamella.shredding.Shredding;
import dev.lamella.shredding.ShreddingSchema;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantJsonPrinter;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.StructVector;
import dev.lamella.vector.Validity;
import dev.lamella.vector.VariantVector;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.IntStream;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

/// Variants in files: written by rows and batches, in whatever columns, and read back.
class ShreddedFilesTest {
    private static final Schema EVENTS = Schema.of("schema", TypeString.parseFields("id INT64!, event VARIANT"));
    private static final String TYPE = "STRUCT(kind STRING, n INT64)";

    private interface Filling {
        void fill(ParquetWriter writer) throws IOException;
    }

    private static byte[] write(Schema schema, WriteOptions options, Filling filling) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ParquetWriter writer = Parquet.create(OutputFile.of("events", bytes), schema, options)) {
            filling.fill(writer);
            writer.commit();
        }
        return bytes.toByteArray();
    }

    private static byte[] events(WriteOptions options, int count) throws IOException {
        return write(EVENTS, options, writer -> {
            for (int i = 0; i < count; i++) {
                int n = i;
                writer.rows().append(row -> row.setLong("id", n).setJson("event", json(n)));
            }
        });
    }

    private static String json(int i) {
        return switch (i % 5) {
            case 0 -> "null";
            case 1 -> "{\"kind\":\"a\",\"n\":%d}".formatted(i);
            case 2 -> "{\"kind\":\"b\",\"n\":%d,\"rest\":{\"x\":[1,%d]}}".formatted(i << 20, i);
            case 3 -> "{\"kind\":null,\"n\":\"text\"}";
            default -> "{\"kind\":\"c\",\"n\":%d}".formatted((long) i << 33);
        };
    }

    private static List<String> jsons(byte[] file) throws IOException {
        List<String> found = new ArrayList<>();
        try (ParquetReader reader = Parquet.open(InputFile.of(file)); RowCursor rows = reader.rows()) {
            while (rows.next()) {
                found.add(rows.get("event", String.class));
            }
        }
        return found;
    }

    private static List<String> expected(int count) {
        return IntStream.range(0, count).mapToObj(ShreddedFilesTest::json).toList();
    }

    private static Schema schema(byte[] file) throws IOException {
        try (ParquetReader reader = Parquet.open(InputFile.of(file))) {
            return reader.schema();
        }
    }

    private static ShreddingSchema shredding(byte[] file) throws IOException {
        return ShreddingSchema.of((GroupField) schema(file).fields().get(1));
    }

    /// How many values a column has that are not null.
    private static long presentIn(byte[] file, String path) throws IOException {
        try (ParquetReader reader = Parquet.open(InputFile.of(file))) {
            int index = reader.schema().leaves().stream().filter(leaf -> leaf.path().toString().equals(path))
                    .findFirst()
                    .orElseThrow().index();
            return reader.metadata().rowGroups().stream().mapToLong(group -> {
                ColumnChunk chunk = group.columns().get(index);
                return chunk.metadata().orElseThrow().valueCount()
                        - chunk.metadata().orElseThrow().statistics().orElseThrow().nullCount().orElseThrow();
            }).sum();
        }
    }

    @Test
    void rowsAreShreddedAsAsked() throws IOException {
        byte[] file = events(plain().withShredding("event", TYPE), 100);

        assertThat(shredding(file)).hasToString(TYPE);
        assertThat(jsons(file)).isEqualTo(expected(100));
        assertThat(presentIn(file, "event.typed_value.n.typed_value")).isEqualTo(60);
        assertThat(presentIn(file, "event.typed_value.n.value")).isEqualTo(20);
    }

    @Test
    void rowsAreShreddedAsInferred() throws IOException {
        byte[] file = events(plain().withShredding(Shredding.AUTO), 10_000);

        assertThat(shredding(file)).hasToString("STRUCT(kind STRING, n VARIANT, rest STRUCT(x LIST(INT64)))");
        assertThat(jsons(file)).isEqualTo(expected(10_000));
    }

    /// Values before and after it is known what to shred; those that lost digits are counted in both.
    @Test
    void roundedValuesAreCountedThroughout() throws IOException {
        write(EVENTS, plain().withShredding(Shredding.AUTO), writer -> {
            for (int i = 0; i < 9000; i++) {
                writer.rows().append(row -> row.set("id", 1).set("event", LocalTime.of(1, 2, 3, 4)));
            }
            assertThat(writer.roundedValues()).containsExactly(Map.entry(ColumnPath.of("event"), 9000L));
        });
    }

    @Test
    void aSampleThatIsNeverFullDecidesInTheEnd() throws IOException {
        byte[] file = write(EVENTS, plain().withShredding(Shredding.AUTO), writer -> {
            writer.rows().append(row -> row.setLong("id", 1).setJson("event", "[1,2]"));
            writer.endRowGroup();
            writer.rows().append(row -> row.setLong("id", 2).setJson("event", "{\"a\":1}"));
            assertThat(writer.schema()).isEqualTo(EVENTS);
        });

        assertThat(shredding(file)).hasToString("LIST(INT64)");
        assertThat(jsons(file)).containsExactly("[1,2]", "{\"a\":1}");
        assertThat(shredding(events(plain().withShredding(Shredding.AUTO), 0))).isEqualTo(ShreddingSchema.NONE);
    }

    @Test
    void batchesOfOtherColumnsAreShreddedAnew() throws IOException {
        byte[] unshredded = events(plain(), 1000);
        byte[] other = events(plain().withShredding("event", "LIST(STRING)"), 1000);
        Schema wanted = schema(events(plain().withShredding("event", TYPE), 0));

        byte[] both = write(wanted, plain(), writer -> {
            for (byte[] file : List.of(unshredded, other)) {
                try (ParquetReader reader = Parquet.open(InputFile.of(file)); BatchSource batches = reader.batches()) {
                    while (batches.next()) {
                        writer.write(batches.batch());
                    }
                }
                try (ParquetReader reader = Parquet.open(InputFile.of(file))) {
                    writer.writeAll(reader);
                }
            }
        });

        assertThat(schema(both)).isEqualTo(wanted);
        List<String> all = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            all.addAll(expected(1000));
        }
        assertThat(jsons(both)).isEqualTo(all);
    }

    @Test
    void filesAreRewrittenShreddedInferredAndUnshredded() throws IOException {
        byte[] plainFile = events(plain(), 500);
        byte[] shredded = rewrite(plainFile, Shredding.of(ShreddingSchema.parse(TYPE)));
        byte[] inferred = rewrite(shredded, Shredding.AUTO);
        byte[] back = rewrite(inferred, Shredding.NONE);

        assertThat(shredding(shredded)).hasToString(TYPE);
        assertThat(shredding(inferred)).hasToString("STRUCT(kind STRING, n VARIANT, rest STRUCT(x LIST(INT64)))");
        assertThat(schema(back)).isEqualTo(schema(plainFile));
        for (byte[] file : List.of(shredded, inferred, back)) {
            assertThat(jsons(file)).isEqualTo(expected(500));
        }
    }

    private static byte[] rewrite(byte[] file, Shredding shredding) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ParquetReader reader = Parquet.open(InputFile.of(file))) {
            Rewrite.DEFAULT.withOptions(plain()).withShredding(ColumnPath.parse("event"), shredding).run(reader,
                    OutputFile.of("new", bytes));
        }
        return bytes.toByteArray();
    }

    @Test
    void aPathWithoutVariantIsRejected() {
        assertThatThrownBy(() -> events(plain().withShredding("id", TYPE), 1))
                .isInstanceOf(SchemaMismatchException.class)
                .hasMessage("""
                        events:
                        The path id leads to no VARIANT; there is event.
                        Name a VARIANT, or a group that it is in.""");
    }

    @Test
    void aPathIntoTheValuesOfAVariantIsToldHowToReadThem() throws IOException {
        byte[] file = events(plain(), 1);
        try (ParquetReader reader = Parquet.open(InputFile.of(file))) {
            assertThatThrownBy(() -> reader.rows(Scan.all().columns("event.user.`first name`")))
                    .isInstanceOf(SchemaMismatchException.class).hasMessageEndingWith(
                            """
                                    The path event.user.`first name` leads to no column: event is a VARIANT, whose values have \
                                    fields that are no columns.
                                    Read what stands at a path of the values: Scan.variant("event", "$.user['first name']"), on \
                                    the command line: lamella variant -c event --path '$.user['\\''first name'\\'']'""");
        }
        Schema nested = Schema.builder("m").optional("xs", "LIST(VARIANT)").build();
        assertThatThrownBy(() -> nested.project(List.of(ColumnPath.parse("xs[].kind"))))
                .isInstanceOf(SchemaMismatchException.class)
                .hasMessageContaining("xs[] is a VARIANT")
                .hasMessageEndingWith("Read the values, and find $.kind in them with VariantPath.");
    }

    @Test
    void autoAndNoneAreTextsToo() throws IOException {
        ColumnPath event = ColumnPath.of("event");
        assertThat(schema(events(plain().withShredding("event", "Auto"), 100)))
                .isEqualTo(schema(events(plain().withShredding(event, Shredding.AUTO), 100)))
                .isNotEqualTo(schema(events(plain().withShredding("event", " none"), 100)));
        assertThat(schema(events(plain().withShredding("event", "none"), 100))).isEqualTo(schema(events(plain(), 100)));
        assertThatThrownBy(() -> plain().withShredding("event", "automatic")).isInstanceOf(
                IllegalArgumentException.class);
    }

    @Test
    void filesWithOtherColumnsAreNotConcatenated() throws IOException {
        byte[] one = events(plain(), 1);
        byte[] other = events(plain().withShredding("event", TYPE), 1);
        try (Concatenation all = Concatenation.to(OutputFile.of("all", new ByteArrayOutputStream()));
                ParquetReader first = Parquet.open(InputFile.of(one));
                ParquetReader second = Parquet.open(InputFile.of(other))) {
            all.add(first);
            assertThatThrownBy(() -> all.add(second)).isInstanceOf(SchemaMismatchException.class)
                    .hasMessageContaining("event.typed_value").hasMessageContaining("Rewrite one of them");
        }
    }

    @Test
    void variantsInStructsListsAndMapsAreShredded() throws IOException {
        Schema schema = Schema.of("schema", TypeString.parseFields(
                "s STRUCT(v VARIANT), l LIST(VARIANT), m MAP(STRING,VARIANT)"));
        WriteOptions options = plain().withShredding("s", "INT64").withShredding("l", "STRUCT(a STRING)")
                .withShredding("m", "LIST(INT32)");
        byte[] file = write(schema, options, writer -> {
            for (int i = 0; i < 3; i++) {
                int n = i;
                writer.rows()
                        .append(row -> row.struct("s", s -> s.set("v", n)).list("l", l -> l.addJson("{\"a\":\"b\"}")
                                .add(Map.of("c", n)).addNull().addJson("null")
                                .addEvents(sink -> sink.booleanValue(true)))
                                .map("m", m -> m.put("k", List.of(n, 2)).put("x", null)));
            }
        });

        try (ParquetReader reader = Parquet.open(InputFile.of(file)); RowCursor rows = reader.rows()) {
            for (int i = 0; rows.next(); i++) {
                assertThat(rows.getRow("s").get("v", String.class)).isEqualTo("" + i);
                assertThat(rows.getList("l").toList()).extracting(ShreddedFilesTest::text).containsExactly(
                        "{\"a\":\"b\"}",
                        "{\"c\":" + i + "}", null, "null", "true");
                assertThat(rows.getMap("m").toMap().values()).extracting(ShreddedFilesTest::text)
                        .containsExactly("[" + i + ",2]", null);
            }
        }
        assertThat(presentIn(file, "l.list.element.typed_value.a.typed_value")).isEqualTo(3);
    }

    private static String text(Object variant) {
        return variant == null ? null : json((Variant) variant);
    }

    private static String json(Variant variant) {
        VariantJsonPrinter printer = new VariantJsonPrinter();
        variant.writeTo(printer);
        return printer.text();
    }

    @Test
    void treesOfJavaValuesBecomeVariants() throws IOException {
        Map<String, Object> tree = new TreeMap<>();
        tree.put("bool", true);
        tree.put("bytes", new byte[]{1});
        tree.put("date", LocalDate.of(2024, 2, 29));
        tree.put("decimal", new BigDecimal("1.50"));
        tree.put("instant", Instant.parse("2024-01-01T00:00:00.000000001Z"));
        tree.put("ints", new int[]{1, 2});
        tree.put("list", Arrays.asList("a", null, 3L));
        tree.put("null", null);
        tree.put("time", LocalTime.NOON);
        tree.put("uuid", new UUID(1, 2));
        byte[] file = write(EVENTS, plain(),
                writer -> writer.rows().append(row -> row.set("id", 1).set("event", tree)));

        assertThat(jsons(file))
                .containsExactly("{\"bool\":true,\"bytes\":\"AQ==\",\"date\":\"2024-02-29\",\"decimal\":1.50,"
                        + "\"instant\":\"2024-01-01T00:00:00.000000001Z\",\"ints\":[1,2],\"list\":[\"a\",null,3],\"null\":null,"
                        + "\"time\":\"12:00:00\",\"uuid\":\"00000000-0000-0001-0000-000000000002\"}");
    }

    @Test
    void valuesThatAreRejectedLeaveNothing() throws IOException {
        byte[] file = write(EVENTS, plain().withShredding("event", TYPE), writer -> {
            for (String bad : List.of("{\"kind\":\"x\",\"n\":", "{\"rest\":1,\"kind\":\"x\",\"n\":[1,{\"a\":tru", "1 2",
                    "")) {
                assertThatThrownBy(() -> writer.rows().append(row -> row.set("id", 1).setJson("event", bad)))
                        .isInstanceOf(ValueException.class).hasMessageContaining("events, column event, row 0:");
            }
            for (Object bad : List.of(Map.of(1, 2), new BigDecimal("1e400"), "\ud800", LocalDate.MAX)) {
                assertThatThrownBy(() -> writer.rows().append(row -> row.set("id", 1).set("event", List.of("x", bad))))
                        .isInstanceOf(ValueException.class);
            }
            assertThatThrownBy(() -> writer.rows().append(row -> row.set("id", 1).set("event", new Object())))
                    .isInstanceOf(SchemaMismatchException.class);
            assertThatThrownBy(() -> writer.rows().append(row -> row.set("id", 1).variant("event", ignored -> {})))
                    .isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> writer.rows().append(row -> row.set("id", 1).variant("event", sink -> {
                sink.nullValue();
                sink.nullValue();
            }))).isInstanceOf(IllegalStateException.class);
            writer.rows().append(row -> row.set("id", 1).setJson("event", json(1)));
        });

        assertThat(jsons(file)).containsExactly(json(1));
    }

    @Test
    void groupsAsTheyAreStoredMixWithValues() throws IOException {
        byte[] first = events(plain().withShredding("event", TYPE), 20);
        byte[] second = write(schema(first), plain(), writer -> {
            try (ParquetReader reader = Parquet.open(InputFile.of(first)); RowCursor rows = reader.rows()) {
                for (int i = 0; rows.next(); i++) {
                    Object stored = rows.getRaw("event");
                    int n = i;
                    writer.rows().append(row -> {
                        row.set("id", 1);
                        if (n % 3 == 0) {
                            row.setRaw("event", stored);
                        } else if (n % 3 == 1) {
                            row.setJson("event", json(n));
                        } else {
                            row.setNull("event");
                        }
                    });
                }
            }
        });

        List<String> wanted = new ArrayList<>(expected(20));
        for (int i = 2; i < 20; i += 3) {
            wanted.set(i, null);
        }
        assertThat(jsons(second)).isEqualTo(wanted);
    }

    /// What `shreddings that do not shred` is about: integers of all widths in one column.
    @Test
    void integersOfAllWidthsAreTyped() throws IOException {
        byte[] file = write(EVENTS, plain().withShredding(Shredding.AUTO), writer -> {
            for (int i = 0; i < 9000; i++) {
                long n = 1L << i % 60;
                writer.rows().append(row -> row.set("id", 1).setJson("event", "{\"a\":" + n + "}"));
            }
        });

        assertThat(presentIn(file, "event.typed_value.a.typed_value")).isEqualTo(9000);
        assertThat(presentIn(file, "event.typed_value.a.value")).isZero();
        assertThat(presentIn(file, "event.value")).isZero();
    }

    @Test
    void theMetadataOfAFileIsOneEntry() throws IOException {
        byte[] file = events(plain().withShredding("event", TYPE), 5000);
        try (ParquetReader reader = Parquet.open(InputFile.of(file)); BatchSource batches = reader.batches()) {
            assertThat(batches.next()).isTrue();
            VariantVector group = (VariantVector) batches.batch().columns().get(1);
            assertThat(((DictionaryVector) group.fields().getFirst()).dictionary().size()).isEqualTo(1);
        }
    }

    @Test
    void aPathWithoutVariantIsRejectedBeforeAnotherVariantIsInferred() {
        Schema two = Schema.of("schema", TypeString.parseFields("id INT64!, event VARIANT, other VARIANT"));
        assertThatThrownBy(() -> Parquet.create(OutputFile.of("events", new ByteArrayOutputStream()), two,
                plain().withShredding(ColumnPath.of("event"), Shredding.AUTO).withShredding("id", TYPE)))
                .isInstanceOf(SchemaMismatchException.class).hasMessageContaining("The path id leads to no VARIANT");
    }

    /// The rows were accepted when nothing was known of the columns that they go into.
    @Test
    void rowsThatCannotBeStoredOnceTheirColumnsAreInferredFailTheFile() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ParquetWriter writer = Parquet.create(OutputFile.of("events", bytes), EVENTS,
                plain().withShredding(Shredding.AUTO).withStoredSchema(ShreddedFilesTest::withoutParts))) {
            for (int i = 0; i < 10; i++) {
                writer.rows().append(row -> row.setLong("id", 1).setJson("event", "1"));
            }
            assertThatThrownBy(writer::commit).isInstanceOf(UnsupportedFeatureException.class)
                    .hasMessageContaining("Parts of variants");
            assertThatThrownBy(writer::commit).isInstanceOf(IOException.class).hasMessageContaining("failed before");
        }
        assertThatThrownBy(() -> Parquet.open(InputFile.of(bytes.toByteArray())))
                .isInstanceOf(ParquetException.class);
    }

    private static Schema withoutParts(Schema schema) {
        if (schema.leaves().size() > EVENTS.leaves().size()) {
            throw new UnsupportedFeatureException("Parts of variants are not stored", "Do not shred.");
        }
        return schema;
    }

    @Test
    void typesThatAreNotConvertedAreRejectedBeforeColumnsAreInferred() {
        Schema rows = Schema.of("schema", TypeString.parseFields("at TIMESTAMP(true,NANOS)!, event VARIANT"));
        Schema local = Schema.of("schema", TypeString.parseFields("at TIMESTAMP(false,NANOS)!, event VARIANT"));
        assertThatThrownBy(() -> Parquet.create(OutputFile.of("events", new ByteArrayOutputStream()), rows,
                plain().withShredding(Shredding.AUTO).withStoredSchema(ignored -> local)))
                .isInstanceOf(UnsupportedFeatureException.class).hasMessageContaining("Column at is ");
    }

    /// Before the first row, and also if the columns of another variant are not known yet.
    @Test
    void columnsOfAGivenShreddingHaveOptionsKeysAndAnOrder() throws IOException {
        Schema schema = Schema.of("schema", TypeString.parseFields("event VARIANT, other VARIANT"));
        ColumnPath kind = ColumnPath.parse("event.typed_value.kind.typed_value");
        SecretKeySpec key = new SecretKeySpec(new byte[16], "AES");
        WriteOptions options = plain().withShredding("event", TYPE)
                .withColumn(kind, ColumnOptions.DEFAULT.withCodec(CompressionCodec.GZIP))
                .withEncryption(Encryption.of(key).withOtherColumns(Encryption.OtherColumns.CLEAR).withColumn(kind))
                .withSortedBy(SortKey.ascending(kind));
        for (WriteOptions all : List.of(options, options.withShredding("other", "auto"))) {
            byte[] file = write(schema, all, writer -> {
                writer.rows().append(row -> row.setJson("event", "{\"kind\":\"a\"}").setJson("other", "{\"x\":1}"));
                writer.rows().append(row -> row.setJson("event", "{\"kind\":\"b\"}").setJson("other", "{\"x\":1}"));
            });
            try (ParquetReader reader = Parquet.open(InputFile.of(file),
                    ReadOptions.DEFAULT.withDecryption(Decryption.of(key)))) {
                RowGroup group = reader.metadata().rowGroups().getFirst();
                int index = reader.schema().leavesOf(kind).getFirst().index();
                assertThat(group.columns().get(index).crypto()).isPresent();
                assertThat(group.columns().get(index).metadata().orElseThrow().codec())
                        .isEqualTo(CompressionCodec.GZIP);
                assertThat(group.sortingColumns()).containsExactly(new SortingColumn(index, false, false));
            }
        }
        assertThatThrownBy(() -> write(schema, options.withShredding("event", "STRING"), ignored -> {}))
                .isInstanceOf(SchemaMismatchException.class).hasMessageContaining("typed_value.kind");
    }

    /// A value below a null is not part of any row.
    @Test
    void bytesThatAreNotWrittenNeedNotBeAVariant() throws IOException {
        Schema schema = Schema.of("schema", TypeString.parseFields("s STRUCT(event VARIANT!)"));
        VariantVector events = new VariantVector(2, Validity.none(), List.of(
                new BytesVector(2, Validity.none(), new byte[]{1, 0, 0, -1}, new long[]{3, 3L << 32 | 1}),
                new BytesVector(2, Validity.none(), new byte[]{3 << 2, 5, -1}, new long[]{2, 2L << 32 | 1})));
        Batch batch = new Batch(schema, 2,
                List.of(new StructVector(2, Validity.of(new long[]{0b01}, 1), List.of(events))));
        byte[] file = write(schema, plain().withShredding("s.event", "INT64"), writer -> writer.write(batch));
        try (ParquetReader reader = Parquet.open(InputFile.of(file)); RowCursor rows = reader.rows()) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.get("s")).hasToString("{event: 5}");
            assertThat(rows.next()).isTrue();
            assertThat(rows.isNull("s")).isTrue();
        }
    }
}
