package dev.lamella.records.shapes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.WriteOptions;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.ValueException;
import dev.lamella.records.RecordMapping;
import dev.lamella.records.Records;
import dev.lamella.records.WriteSummary;
import dev.lamella.records.mapping.AsEntries;
import dev.lamella.records.mapping.Bytes;
import dev.lamella.records.mapping.DefaultValue;
import dev.lamella.records.mapping.Half;
import dev.lamella.records.mapping.InZone;
import dev.lamella.records.mapping.MappingOptions;
import dev.lamella.records.mapping.Name;
import dev.lamella.records.mapping.ParquetType;
import dev.lamella.records.mapping.UnknownConstant;
import dev.lamella.records.mapping.UnsignedBits;
import dev.lamella.records.mapping.ValueConverter;
import dev.lamella.row.Interval;
import dev.lamella.schema.ColumnPath;
import dev.lamella.variant.Variant;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.jspecify.annotations.NonNull;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Things with parts as one VARIANT, or as one JSON text.
class DocumentsTest {
    @TempDir
    private Path folder;

    enum Colour {
        RED, @Name("deep blue")
        BLUE
    }

    record Numbers(boolean flag, byte tiny, short small, int number, long large, float real, double wide, char unit,
            @Nullable BigInteger whole, @Nullable BigDecimal exact, @Nullable Half half, @UnsignedBits long bits) {}

    record Times(@Nullable LocalDate day, @Nullable LocalTime time, @Nullable LocalDateTime local,
            @Nullable Instant at, @Nullable Duration took, @Nullable Period period, @Nullable OffsetTime offset,
            @Nullable Year year, @Nullable YearMonth month) {}

    record Others(@Nullable String text, @Nullable UUID id, @Nullable Bytes bytes, @Nullable Colour colour,
            @Nullable Locale locale, @Nullable Interval interval, @Nullable Variant any) {}

    record Parts(@Nullable Numbers numbers, @Nullable Times times, @Nullable Others others,
            @Nullable List<@Nullable String> list, int @Nullable [] array, @Nullable Set<Colour> set,
            @Nullable Map<String, @Nullable Integer> byName, @Nullable Map<UUID, String> byId,
            @AsEntries @Nullable Map<String, Integer> entries, Optional<String> maybe, OptionalInt maybeInt) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Parts that && toString().equals(that.toString());
        }

        @Override
        public int hashCode() {
            return toString().hashCode();
        }

        /// With what is in the array.
        @Override
        public String toString() {
            return List.of(Optional.ofNullable(numbers), Optional.ofNullable(times), Optional.ofNullable(others),
                    Optional.ofNullable(list), Optional.ofNullable(array).map(Arrays::toString),
                    Optional.ofNullable(set), Optional.ofNullable(byName), Optional.ofNullable(byId),
                    Optional.ofNullable(entries), maybe, maybeInt).toString();
        }
    }

    record AsVariant(@ParquetType("VARIANT") @Nullable Parts parts) {}

    record AsJson(@ParquetType("JSON") @Nullable Parts parts) {}

    private static Numbers numbers(int which) {
        return switch (which) {
            case 0 -> new Numbers(true, Byte.MIN_VALUE, Short.MAX_VALUE, Integer.MIN_VALUE, Long.MAX_VALUE,
                    Float.MIN_VALUE, Double.MAX_VALUE, 'x', BigInteger.TWO.pow(100), new BigDecimal("1.50"),
                    new Half((short) 0x3c00), -1L);
            case 1 -> new Numbers(false, (byte) 0, (short) 0, 0, 0, -0.0f, -0.0, '"', BigInteger.ZERO,
                    new BigDecimal("0.00"), new Half((short) 0x8000), 0);
            case 2 -> new Numbers(false, (byte) 1, (short) 1, 1, 1, Float.NaN, Double.NEGATIVE_INFINITY, '\u20ac', null,
                    null, null, 1);
            default -> new Numbers(true, (byte) 7, (short) 7, 7, 7, 0.1f, 0.1, '\n', BigInteger.TEN,
                    new BigDecimal("-123456789012345678901234567890.12345678"), new Half((short) 1), 7);
        };
    }

    private static final Times TIMES = new Times(LocalDate.of(2024, 2, 29), LocalTime.of(9, 40, 0, 500_000_000),
            LocalDateTime.of(1755, 11, 1, 9, 40), Instant.parse("2026-11-22T01:02:03.123456789Z"),
            Duration.ofNanos(-1), Period.of(1, 2, 3), OffsetTime.parse("10:15:30+01:00"), Year.of(2026),
            YearMonth.of(2026, 11));

    private static final Others OTHERS = new Others("\u00e4\u20ac\ud83d\ude00 \" \\ \u0000", new UUID(-1, 1),
            Bytes.of((byte) -1, (byte) 0, (byte) 1), Colour.BLUE, Locale.forLanguageTag("de-AT"),
            new Interval(1, 2, 3), Variant.ofJson("{\"a\":[1,null,\"x\"]}"));

    private static Map<String, Integer> withNull() {
        Map<String, Integer> map = new LinkedHashMap<>();
        map.put(null, 1);
        map.put("b", null);
        return map;
    }

    static final List<Parts> PARTS = List.of(
            new Parts(numbers(0), TIMES, OTHERS, Arrays.asList("a", null), new int[]{1, -2}, Set.of(Colour.RED),
                    Map.of("k", 1), Map.of(new UUID(1, 2), "v"), withNull(), Optional.of("m"), OptionalInt.of(3)),
            new Parts(numbers(1), null, null, List.of(), new int[0], Set.of(), Map.of(), Map.of(), Map.of(),
                    Optional.empty(), OptionalInt.empty()),
            new Parts(numbers(2), new Times(null, null, null, null, null, null, null, null, null),
                    new Others(null, null, null, null, null, null, null), null, null, null, null, null, null,
                    Optional.empty(), OptionalInt.empty()),
            new Parts(numbers(3), null, null, null, null, null, null, null, null, Optional.empty(),
                    OptionalInt.empty()));

    @ParameterizedTest
    @FieldSource("PARTS")
    void whateverARecordHoldsComesBackFromAVariant(Parts parts) throws Exception {
        List<AsVariant> all = List.of(new AsVariant(parts), new AsVariant(null));
        byte[] file = Records.toBytes(AsVariant.class, all);
        assertThat(Records.fromBytes(file, AsVariant.class)).isEqualTo(all);
    }

    @ParameterizedTest
    @FieldSource("PARTS")
    void whateverARecordHoldsComesBackFromJson(Parts parts) throws Exception {
        List<AsJson> all = List.of(new AsJson(parts), new AsJson(null));
        byte[] file = Records.toBytes(AsJson.class, all);
        assertThat(Records.fromBytes(file, AsJson.class)).isEqualTo(all);
    }

    record Text(String parts) {}

    record Document(Variant parts) {}

    record Point(double x, @Nullable LocalDate day) {}

    record PointAsJson(@ParquetType("JSON") Point parts) {}

    record PointAsVariant(@ParquetType("VARIANT") Point parts) {}

    @Test
    void documentsAreWhatOthersRead() throws Exception {
        Point point = new Point(1.5, LocalDate.of(2026, 11, 22));
        assertThat(RecordMapping.of(PointAsJson.class).schema()).hasToString(
                "message PointAsJson {\n  optional binary parts (JSON);\n}\n");
        assertThat(Records.fromBytes(Records.toBytes(PointAsJson.class, List.of(new PointAsJson(point))), Text.class))
                .containsExactly(new Text("{\"x\":1.5,\"day\":\"2026-11-22\"}"));
        assertThat(RecordMapping.of(PointAsVariant.class).schema()).hasToString("""
                message PointAsVariant {
                  optional group parts (VARIANT(1)) {
                    required binary metadata;
                    required binary value;
                  }
                }
                """);
        Variant variant = Records.fromBytes(
                Records.toBytes(PointAsVariant.class, List.of(new PointAsVariant(point))), Document.class).getFirst()
                .parts();
        assertThat(variant.toJava()).isEqualTo(Map.of("x", 1.5, "day", LocalDate.of(2026, 11, 22)));
    }

    record Reader(Point parts) {}

    @Test
    void aRecordIsReadFromADocumentUnasked() throws Exception {
        assertThat(Records.fromBytes(Records.toBytes(Document.class,
                List.of(new Document(Variant.ofJson("{\"day\":null,\"x\":2.5,\"more\":[]}")))), Reader.class))
                .containsExactly(new Reader(new Point(2.5, null)));
    }

    record Defaulted(@DefaultValue("7") int number, Optional<String> maybe, @Nullable String text) {}

    record DefaultedAsJson(@ParquetType("JSON") Defaulted parts) {}

    record JsonText(@ParquetType("JSON") String parts) {}

    private static byte[] json(String... texts) throws Exception {
        return RecordMapping.of(JsonText.class)
                .withWriteOptions(WriteOptions.DEFAULT.withValidation(WriteOptions.Validation.KEEP))
                .toBytes(Arrays.stream(texts).map(JsonText::new).toList());
    }

    @Test
    void whatAnObjectDoesNotHaveIsItsDefault() throws Exception {
        assertThat(Records.fromBytes(json("{}", "{\"number\":1}"), DefaultedAsJson.class)).containsExactly(
                new DefaultedAsJson(new Defaulted(7, Optional.empty(), null)),
                new DefaultedAsJson(new Defaulted(1, Optional.empty(), null)));
    }

    record Strict(int number) {}

    record StrictAsJson(@ParquetType("JSON") Strict parts) {}

    record Rejected(String json, String message) {}

    static final List<Rejected> REJECTED = List.of(
            new Rejected("{}", "At parts.number: The object does not have this field"),
            new Rejected("{\"number\":null}",
                    "At parts.number: The document has a null, but the component cannot hold null"),
            new Rejected("{\"number\":1.5}", "At parts.number: The number has digits after the point"),
            new Rejected("{\"number\":\"1\"}", "At parts.number: The document has a value of kind"),
            new Rejected("{\"number\":3000000000}", "At parts.number: The number is outside -2147483648 to 2147483647"),
            new Rejected("[1]", "At parts: The document has a value of kind"),
            new Rejected("{\"number\":", "The text is not JSON at its byte 10"));

    @ParameterizedTest
    @FieldSource("REJECTED")
    void aDocumentThatDoesNotFitIsRejected(Rejected rejected) throws Exception {
        byte[] file = json("{\"number\":1}", rejected.json());
        assertThatThrownBy(() -> Records.fromBytes(file, StrictAsJson.class)).isInstanceOf(ValueException.class)
                .hasMessageContaining("column parts, row 1").hasMessageContaining(rejected.message());
    }

    record ListsByName(@ParquetType("JSON") Map<String, List<Integer>> parts) {}

    record ListsInEntries(@ParquetType("JSON") @AsEntries Map<String, List<Integer>> parts) {}

    record Misplaced(Class<?> type, String json, String message) {}

    static final List<Misplaced> MISPLACED = List.of(
            new Misplaced(ListsByName.class, "1", "At parts: The document has a value of kind INT8, but the component"
                    + " needs an object"),
            new Misplaced(ListsByName.class, "{\"a\":1}", "At parts{value}: The document has a value of kind INT8, but"
                    + " the component needs an array"),
            new Misplaced(ListsInEntries.class, "1",
                    "At parts: The document has a value of kind INT8, but the component"
                            + " needs an array of objects of key and value"),
            new Misplaced(ListsInEntries.class, "[1]",
                    "At parts: The document has a value of kind INT8, but the component"
                            + " needs an object of key and value"));

    @ParameterizedTest
    @FieldSource("MISPLACED")
    void aPartThatIsNoListOrMapIsSaidWithItsPlace(Misplaced misplaced) throws Exception {
        byte[] file = json(misplaced.json());
        assertThatThrownBy(() -> Records.fromBytes(file, misplaced.type())).isInstanceOf(ValueException.class)
                .hasMessageContaining(": " + misplaced.message());
    }

    sealed interface Shape {}

    record Circle(double radius) implements Shape {}

    @Name("nothing")
    record Nothing() implements Shape {}

    record Shapes(@ParquetType("JSON") List<Shape> parts) {}

    @Test
    void aSealedTypeTellsItsTypeInADocument() throws Exception {
        List<Shapes> all = List.of(new Shapes(Arrays.asList(new Circle(2), new Nothing(), null)));
        byte[] file = Records.toBytes(Shapes.class, all);
        assertThat(Records.fromBytes(file, Text.class)).containsExactly(
                new Text("[{\"type\":\"Circle\",\"radius\":2.0},{\"type\":\"nothing\"},null]"));
        assertThat(Records.fromBytes(file, Shapes.class)).isEqualTo(all);
        assertThatThrownBy(() -> Records.fromBytes(json("[{\"type\":\"Line\"}]"), Shapes.class))
                .isInstanceOf(ValueException.class)
                .hasMessageContaining("At parts[]: The type of the object is not one of Circle, nothing");
    }

    record Node(String name, List<Node> children) {}

    record Trees(@ParquetType("VARIANT") Node inVariant, @ParquetType("JSON") Node inJson) {}

    record Folder(String name, @ParquetType("VARIANT") @Nullable Folder inner) {}

    @Test
    void aTypeMayHoldItselfInADocument() throws Exception {
        Node tree = new Node("a", List.of(new Node("b", List.of(new Node("c", List.of()))), new Node("d", List.of())));
        List<Trees> all = List.of(new Trees(tree, tree), new Trees(null, null));
        assertThat(Records.fromBytes(Records.toBytes(Trees.class, all), Trees.class)).isEqualTo(all);
        List<Folder> folders = List.of(new Folder("a", new Folder("b", new Folder("c", null))), new Folder("d", null));
        byte[] file = Records.toBytes(Folder.class, folders);
        assertThat(Records.fromBytes(file, Folder.class)).isEqualTo(folders);
        assertThat(RecordMapping.of(Folder.class).schema().fields()).hasSize(2);
    }

    @Test
    void aDocumentHasAnEnd() throws Exception {
        Node deep = new Node("end", List.of());
        for (int i = 0; i < 100; i++) {
            deep = new Node("n", List.of(deep));
        }
        List<Trees> fine = List.of(new Trees(deep, deep));
        assertThat(Records.fromBytes(Records.toBytes(Trees.class, fine), Trees.class)).isEqualTo(fine);
        for (int i = 0; i < 10_000; i++) {
            deep = new Node("n", List.of(deep));
        }
        List<Trees> tooDeep = List.of(new Trees(deep, null));
        assertThatThrownBy(() -> Records.toBytes(Trees.class, tooDeep)).isInstanceOf(ValueException.class)
                .hasMessageContaining("column inVariant")
                .hasMessageContaining("The value is nested more than 500 levels deep");
    }

    record Anything(@ParquetType("JSON") Object json, Object variant,
            @ParquetType("VARIANT") Map<String, Object> map) {}

    @Test
    void anObjectIsAnyDocument() throws Exception {
        Map<String, Object> map = Map.of("a", List.of(1L, "x"), "b", Map.of("c", true));
        List<Anything> all = List.of(new Anything(map, map, map), new Anything(List.of(1L), "text", Map.of()));
        assertThat(Records.fromBytes(Records.toBytes(Anything.class, all), Anything.class)).isEqualTo(all);
    }

    @Test
    void numbersThatNoDocumentHoldsAreRejected() {
        record Exact(@ParquetType("JSON") List<BigDecimal> parts) {}
        assertThatThrownBy(
                () -> Records.toBytes(Exact.class, List.of(new Exact(List.of(BigDecimal.ONE.movePointLeft(40))))))
                .isInstanceOf(ValueException.class).hasMessageContaining("column parts")
                .hasMessageContaining("a document holds up to 38 digits");
    }

    @Test
    void aTypeIsAskedForByThePathOfTheComponent() throws Exception {
        RecordMapping<Reader> mapping = RecordMapping.of(Reader.class).withColumn("parts", "JSON");
        List<Reader> all = List.of(new Reader(new Point(1, null)));
        assertThat(mapping.fromBytes(mapping.toBytes(all))).isEqualTo(all);
        assertThat(mapping.writePlan().components()).extracting(Object::toString)
                .containsExactly("ComponentPlan[component=parts, column=parts, parquetType=JSON, javaType=Point,"
                        + " conversion=through String, loss=CHECKED]");
    }

    record Threads(@ParquetType("JSON") List<dev.lamella.row.FileReference> files) {}

    @Test
    void aFileReferenceIsItsUri() throws Exception {
        assertThat(Records.toBytes(Threads.class, List.of(new Threads(List.of())))).isNotEmpty();
    }

    record Dates(@ParquetType("DATE") Point point) {}

    @Test
    void otherTypesAreNoDocuments() {
        assertThatThrownBy(() -> RecordMapping.of(Dates.class).schema()).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(
                        "Component point: The type DATE does not store a Point as one value. JSON and VARIANT do");
        record Grouped(Point parts) {}
        assertThatThrownBy(() -> Records.fromBytes(Records.toBytes(Text.class, List.of(new Text("{}"))), Grouped.class))
                .isInstanceOf(SchemaMismatchException.class).hasMessageContaining("needs a group");
    }

    private static final List<String> NAMES = List.of("numbers", "times", "others", "list", "array", "set", "byName",
            "byId", "entries", "maybe", "maybeInt", "flag", "tiny", "large", "real", "unit", "exact", "day", "at",
            "took", "id",
            "bytes", "colour", "interval", "any", "key", "value");

    private static final List<String> SCALARS = List.of("null", "true", "0", "-1", "1.5", "1e300", "-0.0", "300",
            "123456789012345678901234567890", "\"\"", "\"x\"", "\"RED\"", "\"2024-02-29\"", "\"PT1S\"", "\"NaN\"",
            "\"7f935440-a50f-08f2-5354-f5daa334282c\"", "\"AAAA\"");

    private static String random(Random random, int depth) {
        return switch (depth == 0 ? 2 : random.nextInt(4)) {
            case 0 -> random.ints(random.nextInt(4), 0, 1).mapToObj(ignored -> random(random, depth - 1))
                    .collect(Collectors.joining(",", "[", "]"));
            case 1, 3 -> random.ints(random.nextInt(12), 0, NAMES.size()).distinct()
                    .mapToObj(i -> "\"" + NAMES.get(i) + "\":" + random(random, depth - 1))
                    .collect(Collectors.joining(",", "{", "}"));
            default -> SCALARS.get(random.nextInt(SCALARS.size()));
        };
    }

    @Test
    void anyDocumentIsReadOrRejected() throws Exception {
        long seed = 20261122;
        Random random = new Random(seed);
        int read = 0;
        int count = 500 * Integer.getInteger("lamella.effort", 1);
        for (int i = 0; i < count; i++) {
            String text = random(random, 4);
            byte[] file = i % 2 == 0
                    ? json(text)
                    : Records.toBytes(Document.class, List.of(new Document(Variant.ofJson(text))));
            Class<?> type = i % 2 == 0 ? AsJson.class : AsVariant.class;
            try {
                assertThat(Records.fromBytes(file, type)).hasSize(1);
                read++;
            } catch (ValueException e) {
                assertThat(e).as("seed %d, document %d: %s", seed, i, text).hasMessageContaining("column parts, row 0")
                        .hasMessageNotContaining("cannot be made one");
            }
        }
        assertThat(read).as("seed %d", seed).isBetween(count / 20, count - count / 20);
    }

    record ByColour(@ParquetType("JSON") Map<Colour, Integer> parts) {}

    record Painted(@ParquetType("JSON") PaintedParts parts) {}

    record PaintedParts(@NonNull Colour one, @Nullable Colour other) {}

    @Test
    void anUnknownConstantIsNullOnlyWhereAPlaceHoldsNull() throws Exception {
        MappingOptions options = MappingOptions.DEFAULT.withUnknownConstant(UnknownConstant.NULL);
        RecordMapping<Painted> painted = RecordMapping.of(Painted.class).withOptions(options);
        assertThat(painted.fromBytes(json("{\"one\":\"RED\",\"other\":\"PINK\"}")))
                .containsExactly(new Painted(new PaintedParts(Colour.RED, null)));
        byte[] pink = json("{\"one\":\"PINK\"}");
        assertThatThrownBy(() -> painted.fromBytes(pink)).isInstanceOf(ValueException.class).hasMessageContaining(
                "At parts.one: The document has an unknown constant, which is read as null, but the component cannot");
        byte[] key = json("{\"RED\":1,\"PINK\":2}");
        assertThatThrownBy(() -> RecordMapping.of(ByColour.class).withOptions(options).fromBytes(key))
                .isInstanceOf(ValueException.class).hasMessageContaining(
                        "At parts: A name of the object is an unknown constant, which is read as null, but a key cannot");
    }

    record Key(String text) {}

    record Keyed(@ParquetType("JSON") List<Key> parts) {}

    record ByKey(@ParquetType("JSON") Map<Key, Integer> parts) {}

    @Test
    void aConverterThatReturnsNullIsRejected() throws Exception {
        ValueConverter<Key, String> unwritten = ValueConverter.of(Key.class, String.class, key -> null, Key::new);
        ValueConverter<Key, String> unread = ValueConverter.of(Key.class, String.class, Key::text, text -> null);
        assertThatThrownBy(() -> RecordMapping.of(Keyed.class).withConverter(unwritten)
                .toBytes(List.of(new Keyed(List.of(new Key("a")))))).isInstanceOf(ValueException.class)
                .hasMessageContaining("At parts[]: Its converter returned null for a value");
        assertThatThrownBy(() -> RecordMapping.of(ByKey.class).withConverter(unwritten)
                .toBytes(List.of(new ByKey(Map.of(new Key("a"), 1))))).isInstanceOf(ValueException.class)
                .hasMessageContaining("At parts{key}: Its converter returned null for a value");
        byte[] list = json("[\"a\"]");
        assertThatThrownBy(() -> RecordMapping.of(Keyed.class).withConverter(unread).fromBytes(list))
                .isInstanceOf(ValueException.class)
                .hasMessageContaining("At parts[]: Its converter returned null for a value");
        byte[] map = json("{\"a\":1}");
        assertThatThrownBy(() -> RecordMapping.of(ByKey.class).withConverter(unread).fromBytes(map))
                .isInstanceOf(ValueException.class)
                .hasMessageContaining("At parts{key}: Its converter returned null for a value");
    }

    record Narrow(@ParquetType("FLOAT") double share, @ParquetType("DOUBLE") BigDecimal price) {}

    record NarrowInBoth(@ParquetType("JSON") Narrow json, @ParquetType("VARIANT") Narrow variant) {}

    @Test
    void aMemberIsStoredAsTheNearestNumberOrRejected() throws Exception {
        RecordMapping<NarrowInBoth> mapping = RecordMapping.of(NarrowInBoth.class);
        Narrow inexact = new Narrow(0.1, new BigDecimal("0.1"));
        Narrow read = mapping.fromBytes(mapping.toBytes(List.of(new NarrowInBoth(null, inexact)))).getFirst().variant();
        assertThat(read).isEqualTo(new Narrow(0.1f, new BigDecimal(0.1)));
        assertThat(mapping.toBytes(List.of(new NarrowInBoth(inexact, null)))).isNotEmpty();
        assertThatThrownBy(() -> mapping.strict().toBytes(List.of(new NarrowInBoth(inexact, null))))
                .isInstanceOf(ValueException.class)
                .hasMessageContaining("At json.share: The number has digits finer than Float holds");
    }

    record Departure(@InZone("Europe/Berlin") ZonedDateTime at, ZonedDateTime other, int number) {}

    record Departures(@ParquetType("JSON") Departure json, @ParquetType("VARIANT") List<Departure> variant) {}

    @Test
    void aMemberHasTheZoneAndTheTypeOfItsPath() throws Exception {
        ZoneId berlin = ZoneId.of("Europe/Berlin");
        ZonedDateTime time = ZonedDateTime.of(2026, 7, 1, 12, 0, 0, 0, berlin);
        ZonedDateTime utc = time.withZoneSameInstant(ZoneOffset.UTC);
        RecordMapping<Departures> mapping = RecordMapping.of(Departures.class)
                .withZone("variant[].other", ZoneId.of("Asia/Tokyo")).withColumn("json.number", "STRING");
        byte[] file = mapping.toBytes(List.of(new Departures(new Departure(utc, utc, 1),
                List.of(new Departure(utc, utc, 2)))));
        assertThat(mapping.fromBytes(file)).containsExactly(new Departures(new Departure(time, utc, 1),
                List.of(new Departure(time, time.withZoneSameInstant(ZoneId.of("Asia/Tokyo")), 2))));
        record Texts(String json) {}
        assertThat(Records.fromBytes(file, Texts.class).getFirst().json()).contains("\"number\":\"1\"");
    }

    @Test
    void aDocumentWithARoundedMemberIsCounted() throws Exception {
        Narrow inexact = new Narrow(0.1, new BigDecimal("0.1"));
        Narrow exact = new Narrow(0.5, new BigDecimal("0.5"));
        assertThat(Records.write(folder.resolve("a.parquet"), NarrowInBoth.class,
                List.of(new NarrowInBoth(exact, inexact), new NarrowInBoth(exact, inexact),
                        new NarrowInBoth(inexact, exact), new NarrowInBoth(exact, exact)))
                .roundedValues())
                .containsExactly(Map.entry(ColumnPath.of("json"), 1L), Map.entry(ColumnPath.of("variant"), 2L));
    }

    @Test
    void threadsWithOneMappingCountTheirOwnRoundedDocuments() throws Exception {
        Narrow inexact = new Narrow(0.1, new BigDecimal("0.1"));
        Narrow exact = new Narrow(0.5, new BigDecimal("0.5"));
        RecordMapping<NarrowInBoth> mapping = RecordMapping.of(NarrowInBoth.class);
        List<NarrowInBoth> rounded = Collections.nCopies(20_000, new NarrowInBoth(inexact, inexact));
        List<NarrowInBoth> kept = Collections.nCopies(20_000, new NarrowInBoth(exact, exact));
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            Future<WriteSummary> first = threads.submit(() -> mapping.write(folder.resolve("a.parquet"), rounded));
            Future<WriteSummary> second = threads.submit(() -> mapping.write(folder.resolve("b.parquet"), kept));
            assertThat(first.get().roundedValues()).containsExactly(Map.entry(ColumnPath.of("json"), 20_000L),
                    Map.entry(ColumnPath.of("variant"), 20_000L));
            assertThat(second.get().roundedValues()).isEmpty();
        }
    }

    sealed interface Figure permits Round, Square {}

    record Round(int radius) implements Figure {}

    record Square(int side) implements Figure {}

    record Drawing(@ParquetType("JSON") Figure figure) {}

    @Test
    void aMemberOfASealedTypeHasTheTypeOfItsPath() throws Exception {
        RecordMapping<Drawing> mapping = RecordMapping.of(Drawing.class).withColumn("figure.Round.radius", "STRING");
        List<Drawing> drawings = List.of(new Drawing(new Round(1)), new Drawing(new Square(2)));
        byte[] file = mapping.toBytes(drawings);
        assertThat(mapping.fromBytes(file)).isEqualTo(drawings);
        record Texts(String figure) {}
        assertThat(Records.fromBytes(file, Texts.class)).extracting(Texts::figure)
                .containsExactly("{\"type\":\"Round\",\"radius\":\"1\"}", "{\"type\":\"Square\",\"side\":2}");
    }

    record Inside(int number, List<Integer> list, Map<Integer, LocalDateTime> map, Object any,
            @AsEntries Map<Integer, Integer> entries) {}

    record Outside(@ParquetType("VARIANT") Inside doc) {}

    record Unfit(String component, String type, String message) {}

    static final List<Unfit> UNFIT = List.of(
            new Unfit("doc.number", "UUID", "Component doc.number: int does not match columns of UUID"),
            new Unfit("doc.number", "BOOLEAN", "Component doc.number: int does not match columns of BOOLEAN"),
            new Unfit("doc.number", "VARIANT", "Component doc.number: int does not match columns of VARIANT"),
            new Unfit("doc.list[]", "UUID", "Component doc.list[]: Integer does not match columns of UUID"),
            new Unfit("doc.list", "JSON", "Component doc.list: withColumn has no effect"),
            new Unfit("doc.map", "VARIANT", "Component doc.map: withColumn has no effect"),
            new Unfit("doc.any", "JSON", "Component doc.any: withColumn has no effect"),
            new Unfit("doc.map{key}", "INT32", "Component doc.map{key}: withColumn and withZone have no effect"),
            new Unfit("doc.entries{key}", "UUID",
                    "Component doc.entries{key}: Integer does not match columns of UUID"));

    @ParameterizedTest
    @FieldSource("UNFIT")
    void aTypeThatAMemberCannotHaveIsRejected(Unfit unfit) throws IOException {
        byte[] file = Records.toBytes(Outside.class, List.of());
        RecordMapping<Outside> mapping = RecordMapping.of(Outside.class).withColumn(unfit.component, unfit.type);
        assertThatThrownBy(mapping::schema).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(unfit.message);
        assertThatThrownBy(() -> mapping.fromBytes(file)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(unfit.message);
    }

    record ByTime(@ParquetType("JSON") Map<LocalDateTime, Integer> doc) {}

    @Test
    void aNameOfADocumentHasNoZone() {
        RecordMapping<ByTime> mapping = RecordMapping.of(ByTime.class).withZone("doc{key}", ZoneOffset.UTC);
        assertThatThrownBy(mapping::schema).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Component doc{key}: withColumn and withZone have no effect");
    }
}
