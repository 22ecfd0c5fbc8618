package dev.lamella.variant;

import static dev.lamella.variant.Encoded.array;
import static dev.lamella.variant.Encoded.hex;
import static dev.lamella.variant.Encoded.ids;
import static dev.lamella.variant.Encoded.int8;
import static dev.lamella.variant.Encoded.layout;
import static dev.lamella.variant.Encoded.object;
import static dev.lamella.variant.Encoded.parsed;
import static dev.lamella.variant.Encoded.string;
import static dev.lamella.variant.Encoded.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What readers and writers of Variant have got wrong elsewhere, each as a test here: what concerns values, metadata and JSON.
class KnownDefectsTest {
    /// Names sorted and searched by UTF-16 code units, where the encoding has the order of UTF-8 bytes.
    @Nested
    class KeyOrder {
        private static final List<String> NAMES = Stream.concat(Stream.of("\ufffd", "\ud83d\ude00"),
                IntStream.range(0, 38).mapToObj("name %s"::formatted)).toList();

        @Test
        void fieldsBeyondTheBasicPlaneAreFoundInAnObjectOfTheBuilder() {
            VariantBuilder builder = new VariantBuilder(new VariantDictionary());
            builder.beginObject();
            for (int i = 0; i < NAMES.size(); i++) {
                byte[] name = NAMES.get(i).getBytes(StandardCharsets.UTF_8);
                builder.field(name, 0, name.length);
                builder.integer(i);
            }
            builder.endObject();
            VariantObject object = builder.toVariant().asObject();
            assertAllAreFound(object);
            assertThat(object.name(38)).isEqualTo("\ufffd");
            assertThat(object.name(39)).isEqualTo("\ud83d\ude00");
            assertThat(findings(object)).isEmpty();
        }

        @Test
        void fieldsInTheOrderOfUtf16AreFoundAllTheSame() {
            String[] sorted = NAMES.stream().sorted(Comparator.naturalOrder()).toArray(String[]::new);
            assertThat(sorted[38]).isEqualTo("\ud83d\ude00");
            byte[][] values = Arrays.stream(sorted).map(name -> int8(NAMES.indexOf(name))).toArray(byte[][]::new);
            VariantObject object = value(parsed(sorted), object(IntStream.range(0, 40).toArray(), values)).asObject();
            assertAllAreFound(object);
            assertThat(findings(object)).singleElement().extracting(VariantFinding::problem).asString()
                    .contains("names must ascend by their UTF-8 bytes");
            assertThat(object.canonical()).isEqualTo(object);
            assertThat(findings(object.canonical())).isEmpty();
        }

        private void assertAllAreFound(VariantObject object) {
            for (int i = 0; i < NAMES.size(); i++) {
                assertThat(object.field(NAMES.get(i)).orElseThrow().asLong()).isEqualTo(i);
                assertThat(object.field(NAMES.get(i) + " ")).isEmpty();
            }
        }
    }

    /// The next offset taken for the end of a value, though values may lie in any order.
    @Nested
    class EndsOfValues {
        @Test
        void aValueEndsWhereItSaysNotWhereTheNextOneBegins() {
            byte[] text = string("text");
            byte[] nested = array(int8(1), int8(2));
            byte[] bytes = layout(ids(0, 1, 2), nested, text, int8(7))
                    .offsets(nested.length, nested.length + text.length,
                            0, nested.length + text.length + 2)
                    .object();
            VariantObject object = value(parsed("a", "b", "c"), bytes).asObject();
            assertThat(object.value(0).toByteArray()).isEqualTo(text);
            assertThat(object.value(1).toByteArray()).isEqualTo(int8(7));
            assertThat(object.value(2).toByteArray()).isEqualTo(nested);
            assertThat(object.toJson()).isEqualTo("{\"a\":\"text\",\"b\":7,\"c\":[1,2]}");
            assertThat(object.canonical()).isEqualTo(object);
        }
    }

    /// A name found in the dictionary, and then only fields that have its id: an unsorted dictionary may have it twice.
    @Nested
    class NamesThatAreThereTwice {
        @Test
        void aFieldIsFoundWhicheverIdItHas() {
            VariantMetadata metadata = parsed("b", "a", "a");
            Variant first = value(metadata, object(ids(1, 0), int8(1), int8(2)));
            Variant second = value(metadata, object(ids(2, 0), int8(1), int8(2)));
            for (Variant value : List.of(first, second)) {
                assertThat(value.asObject().field("a").orElseThrow().asLong()).isEqualTo(1);
                assertThat(VariantPath.parse("$.a").find(value).orElseThrow().asLong()).isEqualTo(1);
            }
            assertThat(first).isEqualTo(second).hasSameHashCodeAs(second);
            assertThat(first.canonical().bytes()).isEqualTo(second.canonical().bytes());
        }
    }

    /// The empty name rejected in a dictionary that is not sorted; and fields of the same name accepted.
    @Nested
    class EmptyNames {
        @ParameterizedTest
        @ValueSource(strings = {"", "b,", ",b", "b,,c"})
        void theEmptyNameIsLegal(String names) {
            byte[] metadata = Encoded.metadata(names.split(",", -1));
            assertThat(VariantValidator.ofMetadata(metadata, 0, metadata.length, VariantLimits.DEFAULT)).isEmpty();
            VariantMetadata parsed = VariantMetadata.parse(metadata, 0, metadata.length);
            int id = parsed.indexOf(VariantName.of(""));
            Variant value = value(parsed, object(ids(id), int8(1)));
            assertThat(findings(value)).isEmpty();
            assertThat(value.asObject().field("").orElseThrow().asLong()).isEqualTo(1);
            assertThat(value.toJson()).isEqualTo("{\"\":1}");
            assertThat(Variant.ofJson(value.toJson())).isEqualTo(value);
        }

        @Test
        void twoFieldsOfTheSameNameAreFoundWhateverTheirIds() {
            for (VariantMetadata metadata : List.of(parsed("a", "a"), parsed("a", "b"))) {
                int second = metadata.isUnique() ? 0 : 1;
                Variant value = value(metadata, object(ids(0, second), int8(1), int8(2)));
                assertThat(findings(value)).singleElement().extracting(VariantFinding::problem)
                        .isEqualTo(
                                "Field 1 of an object has the same name as the field before; each name is allowed once");
            }
        }
    }

    /// Recursion as deep as the input says, memory as large as it says, and work without bound where children share bytes.
    @Nested
    class Bombs {
        @Test
        void deepTextIsRejectedAndDeepValuesAre() {
            assertThat(Variant.ofJson("[".repeat(500) + "]".repeat(500)).toJson()).hasSize(1000);
            assertThatThrownBy(() -> Variant.ofJson("[".repeat(1_000_000))).isInstanceOf(VariantFormatException.class)
                    .hasMessageStartingWith("Byte 500:\n");
            byte[] deep = int8(1);
            for (int i = 0; i < 3000; i++) {
                deep = array(deep);
            }
            Variant value = value(deep);
            for (Consumer<Variant> use : USES) {
                assertThatThrownBy(() -> use.accept(value)).isInstanceOf(VariantFormatException.class)
                        .hasMessageContaining("more than 500 levels deep");
            }
        }

        static final List<Consumer<Variant>> USES = List.of(Variant::toJson, Variant::canonical, Variant::toJava,
                value -> assertThat(value.hashCode()).isNotZero(),
                value -> value.isSameAs(value(value.metadata(), value.bytes().clone())));

        @Test
        void valuesThatShareBytesOverAndOverAreRejected() {
            byte[] bytes = string("ha");
            for (int i = 0; i < 40; i++) {
                bytes = layout(ids(), bytes).size(8).offsets(0, 0, 0, 0, 0, 0, 0, 0, bytes.length).widths(1, 1, 2)
                        .array();
            }
            Variant value = value(bytes);
            for (Consumer<Variant> use : USES) {
                assertThatThrownBy(() -> use.accept(value)).isInstanceOf(VariantFormatException.class)
                        .hasMessageContaining("share their bytes so often");
            }
            assertThat(findings(value)).singleElement().extracting(VariantFinding::problem).asString()
                    .contains("share their bytes so often");
        }

        @ParameterizedTest
        @ValueSource(strings = {"42 ffffff7f 00", "13 ffffffff 00", "7e ffffff7f 00 00", "40 ffffff7f",
                "3c ffffffff 00"})
        void aSizeWithoutItsBytesIsRejected(String hex) {
            assertThatThrownBy(() -> value(hex(hex))).isInstanceOf(VariantFormatException.class)
                    .hasMessageContaining("left");
        }
    }

    /// Values written with the wrong width: each event has the bytes that the encoding gives it.
    @Nested
    class Widths {
        record Case(String hex, Consumer<VariantSink> event) {}

        static final List<Case> CASES = List.of(
                new Case("38 0000c03f", sink -> sink.float32(1.5f)),
                new Case("1c 000000000000f83f", sink -> sink.float64(1.5)),
                new Case("20 02 ffc99a3b", sink -> sink.decimal(999_999_999, 2)),
                new Case("24 02 00ca9a3b00000000", sink -> sink.decimal(1_000_000_000, 2)),
                new Case("28 02 000064a7b3b6e00d 0000000000000000",
                        sink -> sink.decimal(1_000_000_000_000_000_000L, 2)),
                new Case("20 00 ffffffff", sink -> sink.decimal(BigInteger.ONE.negate(), 0)),
                new Case("28 00 ffffffffffffffff feffffffffffffff",
                        sink -> sink.decimal(BigInteger.ONE.shiftLeft(64).add(BigInteger.ONE).negate(), 0)),
                new Case("50 000102030405060708090a0b0c0d0e0f",
                        sink -> sink.uuid(0x0001020304050607L, 0x08090a0b0c0d0e0fL)),
                new Case("09 c3a9", sink -> sink.string("xéy".getBytes(StandardCharsets.UTF_8), 1, 2)),
                new Case("3c 02000000 0203", sink -> sink.binary(new byte[]{1, 2, 3, 4}, 1, 2)));

        @ParameterizedTest
        @FieldSource("CASES")
        void everyEventHasItsBytes(Case c) {
            VariantBuilder builder = new VariantBuilder(new VariantDictionary());
            c.event().accept(builder);
            assertThat(builder.build()).isEqualTo(hex(c.hex()));
        }

        @Test
        void aFieldThatComesTwiceLeavesNothingBehind() {
            VariantBuilder lastCounts = new VariantBuilder(new VariantDictionary());
            new VariantJson().parse("{\"a\":\"a long text, of which nothing remains\",\"b\":2,\"a\":1}"
                    .getBytes(StandardCharsets.UTF_8), lastCounts);
            Variant twice = lastCounts.toVariant();
            assertThat(twice.bytes()).isEqualTo(hex("02 02 00 01 00 02 04 0c01 0c02"));
            assertThat(findings(twice)).isEmpty();
        }

        @Test
        void aUuidIsTheOnlyOneWithItsLargestByteFirst() {
            UUID uuid = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");
            VariantBuilder builder = new VariantBuilder(new VariantDictionary());
            builder.uuid(uuid.getMostSignificantBits(), uuid.getLeastSignificantBits());
            assertThat(builder.toVariant().toJava()).isEqualTo(uuid);
            assertThat(builder.toVariant().toJson()).isEqualTo("\"" + uuid + "\"");
        }
    }

    /// The width of a decimal chosen by its digits alone: some readers reject a scale that is larger than the width's digits.
    @Nested
    class WidthsOfDecimals {
        @ParameterizedTest
        @CsvSource({"0.000000001, DECIMAL4", "0.0000000001, DECIMAL8", "0.000000000000000001, DECIMAL8",
                "0.0000000000000000001, DECIMAL16", "0.00000000000000000000000000000000000001, DECIMAL16",
                "999999999.0, DECIMAL8", "99999999.9, DECIMAL4"})
        void theWidthHasRoomForTheScaleToo(String json, VariantKind kind) {
            Variant value = Variant.ofJson(json);
            assertThat(value.kind()).isEqualTo(kind);
            assertThat(value.toJson()).isEqualTo(json);
        }

        @ParameterizedTest
        @ValueSource(strings = {"20 26 01000000", "24 26 0100000000000000", "28 26 01000000000000000000000000000000"})
        void everyWidthIsReadWithAScaleOfUpTo38(String hex) {
            Variant value = value(hex(hex));
            assertThat(value.asDecimal()).isEqualTo(new BigDecimal("1E-38"));
            assertThat(findings(value)).isEmpty();
            assertThat(value.canonical().kind()).isEqualTo(VariantKind.DECIMAL16);
        }
    }

    /// Decimals read as doubles, text behind the value ignored, numbers beyond the largest double made infinite, and the sign of zero
    /// lost.
    @Nested
    class Json {
        @ParameterizedTest
        @ValueSource(strings = {"0.1", "19.99", "-0.30", "12345678901234567890123456789012345678",
                "1234567890.1234567890123456789012345678", "9007199254740993", "9007199254740993.0",
                "18446744073709551616",
                "100000000000000000000000000.01"})
        void everyDigitOfAFractionIsKept(String json) {
            Variant value = Variant.ofJson(json);
            assertThat(value).isNotInstanceOf(VariantDouble.class);
            assertThat(value.toJson()).isEqualTo(json);
        }

        @ParameterizedTest
        @ValueSource(strings = {"1 2", "{} {}", "[1]]", "null null", "1,", "\"a\"b", "{\"a\":1}}", "1\u0000"})
        void whatStandsBehindTheValueIsRejected(String json) {
            assertThatThrownBy(() -> Variant.ofJson(json)).isInstanceOf(VariantFormatException.class)
                    .hasMessageContaining("where the end of the text is allowed");
        }

        @ParameterizedTest
        @ValueSource(strings = {"1e400", "-1e400", "1e-400"})
        void whatNoDoubleHoldsIsRejected(String json) {
            assertThatThrownBy(() -> Variant.ofJson(json)).isInstanceOf(VariantFormatException.class)
                    .hasMessageContaining("double");
        }

        @ParameterizedTest
        @ValueSource(strings = {"-0", "-0.0", "-0e0"})
        void zeroKeepsItsSign(String json) {
            assertThat(Variant.ofJson(json).toJson()).isEqualTo("-0.0");
        }
    }

    private static List<VariantFinding> findings(Variant value) {
        return VariantValidator.ofValue(value.metadata(), value.bytes(), value.from(), value.byteCount());
    }
}
