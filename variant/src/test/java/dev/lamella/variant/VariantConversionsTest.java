package dev.lamella.variant;

import static dev.lamella.variant.Encoded.array;
import static dev.lamella.variant.Encoded.hex;
import static dev.lamella.variant.Encoded.ids;
import static dev.lamella.variant.Encoded.int8;
import static dev.lamella.variant.Encoded.object;
import static dev.lamella.variant.Encoded.parsed;
import static dev.lamella.variant.Encoded.primitive;
import static dev.lamella.variant.Encoded.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/// From builders, JSON text and dictionaries to values, and from values to JSON text, objects of Java and the canonical encoding.
class VariantConversionsTest {
    @Test
    void aBuilderGivesAValueOfItsOwn() {
        VariantBuilder builder = new VariantBuilder(new VariantDictionary());
        new VariantJson().parse("{\"b\":1,\"a\":[true]}".getBytes(StandardCharsets.UTF_8), builder);
        Variant first = builder.toVariant();
        builder.reset();
        new VariantJson().parse("{\"c\":2}".getBytes(StandardCharsets.UTF_8), builder);
        assertThat(builder.toVariant().toJson()).isEqualTo("{\"c\":2}");
        assertThat(first.toJson()).isEqualTo("{\"a\":[true],\"b\":1}");
    }

    @Test
    void aBuilderWithoutAValueGivesNone() {
        VariantBuilder builder = new VariantBuilder(new VariantDictionary());
        builder.beginArray();
        assertThatThrownBy(builder::toVariant).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void valuesShareTheMetadataOfTheirDictionaryUntilItGrows() {
        VariantDictionary dictionary = new VariantDictionary();
        VariantBuilder builder = new VariantBuilder(dictionary);
        VariantMetadata first = built(builder, "{\"a\":1}").metadata();
        assertThat(built(builder, "{\"a\":2}").metadata()).isSameAs(first).isSameAs(dictionary.metadata());
        VariantMetadata second = built(builder, "{\"a\":1,\"b\":2}").metadata();
        assertThat(second).isSameAs(dictionary.metadata()).isNotSameAs(first);
        assertThat(second.size()).isEqualTo(2);
        assertThat(first.size()).isEqualTo(1);
        dictionary.clear();
        assertThat(dictionary.metadata()).isEqualTo(VariantMetadata.EMPTY);
        assertThat(first.name(0)).isEqualTo("a");
    }

    private static Variant built(VariantBuilder builder, String json) {
        builder.reset();
        new VariantJson().parse(json.getBytes(StandardCharsets.UTF_8), builder);
        return builder.toVariant();
    }

    /// Not those of its dictionary, which may allow less.
    @Test
    void aValueHasTheLimitsOfItsBuilder() {
        VariantLimits deep = new VariantLimits(1000, 1 << 20);
        VariantBuilder builder = new VariantBuilder(VariantDictionary.of(List.of("a"), new VariantLimits(1, 7)),
                VariantBuilder.Options.DEFAULT.withLimits(deep));
        for (int i = 0; i < 1000; i++) {
            builder.beginArray();
        }
        for (int i = 0; i < 1000; i++) {
            builder.endArray();
        }
        Variant value = builder.toVariant();
        assertThat(value.metadata().limits()).isEqualTo(deep);
        assertThat(value.metadata()).isSameAs(builder.toVariant().metadata());
        assertThat(value.toJson()).isEqualTo("[".repeat(1000) + "]".repeat(1000));
        assertThat(value.canonical()).isEqualTo(value);
        assertThat(builder.dictionary().metadata().limits()).isEqualTo(new VariantLimits(1, 7));
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "true", "-1", "12345678901234567890", "1.50", "1.0E10", "\"\\u0000é\uD83D\uDE00\"",
            "[]",
            "{}", "[1,[\"a\",{\"\":null}]]", "{\"a\":{\"b\":[1.5,2]},\"b\":\"x\"}"})
    void jsonIsReadAndPrintedTheSame(String json) {
        assertThat(Variant.ofJson(json).toJson()).isEqualTo(json);
        byte[] padded = (" " + json + ",").getBytes(StandardCharsets.UTF_8);
        VariantJson parser = new VariantJson();
        assertThat(parser.toVariant(padded, 1, padded.length - 2).toJson()).isEqualTo(json);
        assertThat(parser.toVariant(json.getBytes(StandardCharsets.UTF_8)).toJson()).isEqualTo(json);
    }

    @Test
    void aParserIsUsableAfterAFailure() {
        VariantJson parser = new VariantJson();
        assertThatThrownBy(() -> parser.toVariant("{\"a\":[")).isInstanceOf(VariantFormatException.class);
        assertThatThrownBy(() -> parser.toVariant("{\"b\":1,\"b\":2}")).isInstanceOf(VariantFormatException.class);
        Variant value = parser.toVariant("{\"b\":2}");
        assertThat(value.toJson()).isEqualTo("{\"b\":2}");
        assertThat(value.metadata().size()).isEqualTo(1);
    }

    @Test
    void aParserHasItsOptions() {
        VariantLimits limits = new VariantLimits(2, 100);
        VariantJson parser = new VariantJson(VariantJson.Options.DEFAULT.withLimits(limits)
                .withNumbers(VariantJson.Numbers.INT64_AND_DOUBLE));
        Variant value = parser.toVariant("[[1.5]]");
        assertThat(EventLine.of(value)).isEqualTo("[[double 1.5]]");
        assertThat(value.metadata().limits()).isEqualTo(limits);
        assertThatThrownBy(() -> parser.toVariant("[[[]]]")).isInstanceOf(VariantFormatException.class);
    }

    @Test
    void halfASurrogatePairIsNoText() {
        assertThatThrownBy(() -> Variant.ofJson("\"é\uD83D\"")).isInstanceOf(VariantFormatException.class)
                .hasMessage("""
                        Byte 3:
                        The text contains half of a surrogate pair, which is not a character.
                        Write both halves.""");
    }

    @Test
    void textIsNoLargerThanTheLimits() {
        byte[] names = Encoded.metadata("n".repeat(90));
        byte[] bytes = object(ids(0), int8(1));
        VariantMetadata enough = VariantMetadata.parse(names, 0, names.length, new VariantLimits(1, 96));
        assertThat(value(enough, bytes).toJson()).hasSize(96);
        VariantMetadata tooFew = enough.withLimits(new VariantLimits(1, 95));
        assertThatThrownBy(() -> value(tooFew, bytes).toJson()).isInstanceOf(VariantFormatException.class)
                .hasMessage("""
                        Byte 96:
                        The text has more than the 95 bytes that are allowed.
                        Print smaller values, or raise the limit of bytes in VariantLimits.""");
    }

    /// A million bytes that are a name, in each of 100,000 objects.
    @Test
    void fewBytesDoNotBecomeALargeText() {
        byte[][] elements = new byte[100_000][];
        Arrays.fill(elements, object(ids(0), int8(1)));
        Variant value = value(parsed("n".repeat(1_000_000)), array(elements));
        Variant limited = value(value.metadata().withLimits(new VariantLimits(2, 8 << 20)), value.bytes());
        assertThatThrownBy(limited::toJson).isInstanceOf(VariantFormatException.class)
                .hasMessageContaining("The text has more than the 8388608 bytes");
        assertThat(value.canonical()).isEqualTo(value);
    }

    @Test
    void isAsDeepAsTheLimitsInText() {
        VariantJsonPrinter printer = new VariantJsonPrinter(
                VariantJsonPrinter.Options.DEFAULT.withLimits(new VariantLimits(1, 100)));
        printer.beginArray();
        assertThatThrownBy(printer::beginArray).isInstanceOf(VariantFormatException.class).hasMessage("""
                Byte 1:
                Objects and arrays are nested more deeply than the 1 levels that are allowed.
                Nest values less, or raise the limit of depth in VariantLimits.""");
    }

    record Canonical(String what, String names, String value, String canonicalNames, String canonicalValue) {}

    static final List<Canonical> CANONICAL = List.of(
            new Canonical("an INT64 with room", "010000", "18 0100000000000000", "010000", "0c01"),
            new Canonical("a whole decimal", "010000", "20 02 64000000", "010000", "0c01"),
            new Canonical("zeros behind the point", "010000", "28 02 96000000000000000000000000000000", "010000",
                    "20 01 0f000000"),
            new Canonical("a large whole decimal", "010000", "28 00 00000000000000000100000000000000", "010000",
                    "28 00 00000000000000000100000000000000"),
            new Canonical("a long string", "010000", "40 01000000 61", "010000", "05 61"),
            new Canonical("whole microseconds", "010000", "48 e803000000000000", "010000", "30 0100000000000000"),
            new Canonical("nanoseconds", "010000", "4c e903000000000000", "010000", "4c e903000000000000"),
            new Canonical("whole microseconds without a time zone", "010000", "4c 18fcffffffffffff", "010000",
                    "34 ffffffffffffffff"),
            new Canonical("another NaN", "010000", "1c 010000000000f8ff", "010000", "1c 000000000000f87f"),
            new Canonical("another NaN of four bytes", "010000", "38 0100c0ff", "010000", "38 0000c07f"),
            new Canonical("minus zero", "010000", "38 00000080", "010000", "38 00000080"),
            new Canonical("wide tables, values in another order, names not sorted nor used",
                    "01 03 00 01 02 03 63 62 61",
                    "52 02000000 0200 0000 02 00 04 0c01 0c02", "11 02 00 01 02 61 63",
                    "02 02 00 01 00 02 04 0c02 0c01"),
            new Canonical("shared and unused bytes", "01 01 00 01 61", "03 02 01 01 04 ff 0c01 ff", "010000",
                    "03 02 00 02 04 0c01 0c01"));

    @ParameterizedTest
    @FieldSource("CANONICAL")
    void hasOneCanonicalEncoding(Canonical c) {
        byte[] names = hex(c.names());
        Variant value = value(VariantMetadata.parse(names, 0, names.length), hex(c.value()));
        Variant canonical = value.canonical();
        assertThat(canonical.bytes()).isEqualTo(hex(c.canonicalValue()));
        assertThat(canonical.metadata().bytes()).isEqualTo(hex(c.canonicalNames()));
        assertThat(canonical).isEqualTo(value);
        assertThat(canonical.canonical().bytes()).isEqualTo(canonical.bytes());
    }

    @Test
    void aNameThatIsNotUsedMayBeDamaged() {
        byte[] names = hex("01 03 00 02 01 02 61 62");
        Variant value = value(VariantMetadata.parse(names, 0, names.length), object(ids(0), int8(1)));
        assertThat(value.canonical().toJson()).isEqualTo("{\"ab\":1}");
    }

    @Test
    void anObjectWithANameTwiceHasNoCanonicalEncodingAndNoMap() {
        Variant value = value(parsed("a", "a"), object(ids(0, 1), int8(1), int8(2)));
        assertThatThrownBy(value::canonical).isInstanceOf(VariantFormatException.class)
                .hasMessageContaining("Field 1 of an object has the name of another field; each name is allowed once");
        assertThatThrownBy(value::toJava).isInstanceOf(VariantFormatException.class)
                .hasMessageContaining("Field 1 of an object has the name of another field; each name is allowed once");
    }

    /// Same values, and only those, have the same bytes; what is done on the way keeps them.
    @Test
    void valuesAreTheSameWhereTheirCanonicalBytesAre() {
        long seed = Long.getLong("lamella.seed", 4711);
        RandomTree trees = new RandomTree(new Random(seed));
        for (int round = 0; round < 1500 * Integer.getInteger("lamella.effort", 1); round++) {
            Object tree = trees.tree(3);
            Variant value = trees.encoded(tree);
            Variant canonical = value.canonical();
            assertSame(seed, canonical, trees.encoded(tree).canonical());
            assertThat(canonical).as("seed %s", seed).isEqualTo(value).hasSameHashCodeAs(value);
            assertThat(VariantValidator.ofValue(canonical.metadata(), canonical.bytes(), 0, canonical.byteCount()))
                    .as("seed %s", seed).isEmpty();
            Variant other = trees.encoded(trees.changed(tree));
            assertThat(Arrays.equals(other.canonical().bytes(), canonical.bytes())
                    && other.canonical().metadata().equals(canonical.metadata())).as("seed %s", seed)
                    .isEqualTo(other.isSameAs(value));
            VariantBuilder builder = new VariantBuilder(new VariantDictionary());
            value.writeTo(builder);
            assertThat(builder.toVariant()).as("seed %s", seed).isEqualTo(value);
        }
    }

    private static void assertSame(long seed, Variant canonical, Variant other) {
        assertThat(other.bytes()).as("seed %s", seed).isEqualTo(canonical.bytes());
        assertThat(other.metadata()).as("seed %s", seed).isEqualTo(canonical.metadata());
    }

    @Test
    void becomesObjectsOfJava() {
        VariantBuilder builder = new VariantBuilder(new VariantDictionary());
        builder.beginArray();
        builder.nullValue();
        builder.booleanValue(true);
        builder.int16((short) 7);
        builder.float32(1.5f);
        builder.float64(2.5);
        builder.decimal(150, 2);
        builder.date(1);
        builder.time(1_000_000);
        builder.timestamp(1, VariantTimestampKind.UTC_NANOS);
        builder.timestamp(1, VariantTimestampKind.LOCAL_MICROS);
        builder.string(hex("c3a9"), 0, 2);
        builder.uuid(1, 2);
        builder.endArray();
        assertThat(builder.toVariant().toJava()).isEqualTo(Arrays.asList(null, true, 7L, 1.5f, 2.5,
                new BigDecimal("1.50"), LocalDate.of(1970, 1, 2), LocalTime.of(0, 0, 1), Instant.ofEpochSecond(0, 1),
                LocalDateTime.of(1970, 1, 1, 0, 0, 0, 1000), "é", new UUID(1, 2)));
        assertThat((byte[]) value(primitive(15, hex("01000000 ff"))).toJava()).isEqualTo(hex("ff"));
    }

    @Test
    void objectsBecomeMapsInTheOrderOfTheirFields() {
        Object tree = Variant.ofJson("{\"b\":{\"d\":[],\"c\":null},\"a\":[{},1]}").toJava();
        assertThat(tree).hasToString("{a=[{}, 1], b={c=null, d=[]}}");
        assertThatThrownBy(() -> ((Map<?, ?>) tree).clear()).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> ((List<?>) ((Map<?, ?>) tree).get("a")).clear())
                .isInstanceOf(UnsupportedOperationException.class);
    }
}
