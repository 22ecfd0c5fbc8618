package dev.lamella.variant;

import static dev.lamella.variant.Encoded.array;
import static dev.lamella.variant.Encoded.hex;
import static dev.lamella.variant.Encoded.ids;
import static dev.lamella.variant.Encoded.int8;
import static dev.lamella.variant.Encoded.object;
import static dev.lamella.variant.Encoded.parsed;
import static dev.lamella.variant.Encoded.string;
import static dev.lamella.variant.Encoded.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Objects with two fields of one name: everything rejects them, or takes the last field everywhere.
class DuplicateFieldsTest {
    /// @param last the JSON of the object if the last field counts
    record Case(String what, VariantMetadata names, byte[] bytes, String last) {
        @Override
        public String toString() {
            return what;
        }
    }

    static final List<Case> CASES = List.of(
            new Case("one id", parsed("a", "b"), object(ids(0, 0), int8(1), int8(2)), "{\"a\":2}"),
            new Case("two ids", parsed("a", "a", "b"), object(ids(0, 1), int8(1), int8(2)), "{\"a\":2}"),
            new Case("others between them", parsed("a", "b"), object(ids(0, 1, 0), int8(1), int8(2), int8(3)),
                    "{\"b\":2,\"a\":3}"),
            new Case("others before and after", parsed("b", "a", "b", "z"),
                    object(ids(1, 0, 2, 3), int8(0), int8(1), hex("54 0102"), int8(3)), null),
            new Case("three of them", parsed("a"), object(ids(0, 0, 0), int8(1), int8(2), string("x")),
                    "{\"a\":\"x\"}"),
            new Case("an object that has it in itself", parsed("a", "b"),
                    object(ids(0, 0), int8(1), object(ids(0, 1, 1), int8(2), int8(3), int8(4))),
                    "{\"a\":{\"a\":2,\"b\":4}}"),
            new Case("more than are searched in turn", names(40), wide(40, 7), json(40, 7)),
            new Case("more than are searched by id", names(300), wide(300, 299), json(300, 299)));

    private static VariantMetadata names(int count) {
        return parsed(IntStream.range(0, count).mapToObj("a%04d"::formatted).toArray(String[]::new));
    }

    /// Fields with the numbers of their places, and one of them again behind the last, or behind itself in large objects.
    private static byte[] wide(int count, int twice) {
        int[] ids = IntStream.range(0, count + 1).map(i -> i < count ? i : twice).toArray();
        byte[][] values = IntStream.range(0, count + 1).mapToObj(i -> int8(i & 0x7f)).toArray(byte[][]::new);
        return object(ids, values);
    }

    private static String json(int count, int twice) {
        List<String> fields = new ArrayList<>();
        for (int i = 0; i <= count; i++) {
            if (i != twice) {
                fields.add("\"a%04d\":%d".formatted(i < count ? i : twice, i & 0x7f));
            }
        }
        return "{" + String.join(",", fields) + "}";
    }

    private static String doubled(Case c) {
        return switch (c.what) {
            case "others before and after" -> "b";
            case "more than are searched in turn" -> "a0007";
            case "more than are searched by id" -> "a0299";
            default -> "a";
        };
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void everyUseRejectsThem(Case c) {
        VariantObject object = value(c.names, c.bytes).asObject();
        String name = doubled(c);
        List<ThrowingCallable> uses = List.of(object::toJson, object::toJava, object::canonical, object::hashCode,
                () -> object.isSameAs(value(c.names, c.bytes)), () -> EventLine.of(object), object::iterator,
                () -> object.field(name), () -> object.indexOf(VariantName.of(name)),
                () -> VariantPath.parse("$." + name).find(object),
                () -> value(c.names, array(c.bytes)).toJson());
        // The first lookups compare names, the others ids.
        for (int round = 0; round < 10; round++) {
            for (ThrowingCallable use : uses) {
                assertThatThrownBy(use).isInstanceOf(VariantFormatException.class)
                        .hasMessageMatching(
                                "(?s)Byte \\d+:\nField \\d+ of an object has the name of another field; each "
                                        + "name is allowed once\\..*");
            }
        }
        assertThat(VariantValidator.ofValue(c.names, c.bytes, 0, c.bytes.length)).isNotEmpty();
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void theLastCountsEverywhereIfAsked(Case c) {
        VariantMetadata names = c.names.withDuplicates(VariantBuilder.Duplicates.LAST);
        VariantObject object = value(names, c.bytes).asObject();
        String name = doubled(c);
        for (int round = 0; round < 10; round++) {
            Variant last = value(c.names, c.bytes).asObject().value(last(c));
            Variant found = object.field(name).orElseThrow();
            assertThat(found.kind()).isEqualTo(last.kind());
            assertThat(VariantPath.parse(name).find(object)).contains(found);
        }
        List<String> fields = new ArrayList<>();
        object.forEach(field -> fields.add(field.name()));
        assertThat(fields).doesNotHaveDuplicates().hasSize(object.size());
        if (c.last != null) {
            assertThat(object.toJson()).isEqualTo(c.last);
            assertThat(object).isEqualTo(Variant.ofJson(c.last));
            assertThat(object.toJava()).isEqualTo(Variant.ofJson(c.last).toJava());
            assertThat(object.canonical().bytes()).isEqualTo(Variant.ofJson(c.last).canonical().bytes());
            assertThat(value(names, array(c.bytes)).toJson()).isEqualTo("[" + c.last + "]");
        } else {
            assertThat(object.field(name).orElseThrow().toByteArray()).isEqualTo(hex("54 0102"));
        }
    }

    @Test
    void deepObjectsThatHaveThemAreReadLevelByLevel() {
        byte[] bytes = {0};
        for (int i = 0; i < 3000; i++) {
            bytes = object(ids(1, 0, 0), int8(7), int8(8), bytes);
        }
        Variant value = value(parsed("a", "b").withDuplicates(VariantBuilder.Duplicates.LAST), bytes);
        assertThat(VariantPath.parse("$.a.a.b").find(value).orElseThrow().asLong()).isEqualTo(7);
        assertThatThrownBy(value::toJson).isInstanceOf(VariantFormatException.class)
                .hasMessageContaining("nested more than 500 levels deep");
    }

    @Test
    void sharedBytesAreNotCopiedAgainAtEachLevel() {
        byte[] bytes = {0};
        for (int i = 0; i < 23; i++) {
            Encoded.Layout each = Encoded.layout(ids(1, 0, 0), bytes, int8(1), int8(2));
            bytes = each.offsets(0, bytes.length, 0, each.data().length).object();
        }
        Variant value = value(parsed("a", "b").withDuplicates(VariantBuilder.Duplicates.LAST), bytes);
        assertThat(value.byteCount()).isLessThan(3 * bytes.length);
        assertThatThrownBy(value::toJson).isInstanceOf(VariantFormatException.class)
                .hasMessageContaining("share their bytes so often");
    }

    @Test
    void fieldsThatShareTheirBytesTooOftenAreRejected() {
        String name = "x".repeat(60);
        Encoded.Layout each = Encoded.layout(ids(0, 1, 2, 3, 4, 5, 5), string(name), int8(1), new byte[0], new byte[0],
                new byte[0], new byte[0], new byte[0]);
        VariantMetadata names = parsed("a", "b", "c", "d", "e", "f").withDuplicates(VariantBuilder.Duplicates.LAST);
        int end = each.data().length;
        Variant twice = value(names, each.offsets(0, 61, 61, 61, 61, 61, 0, end).object());
        assertThat(twice.toJson()).isEqualTo("{\"a\":\"%s\",\"b\":1,\"c\":1,\"d\":1,\"e\":1,\"f\":\"%s\"}", name, name);
        byte[] often = each.offsets(0, 0, 0, 0, 0, 61, 0, end).object();
        assertThatThrownBy(() -> value(names, often)).isInstanceOf(VariantFormatException.class)
                .hasMessageContaining("share their bytes so often");
    }

    private static int last(Case c) {
        VariantObject object = value(c.names, c.bytes).asObject();
        String name = doubled(c);
        return IntStream.range(0, object.size()).filter(i -> object.name(i).equals(name)).max().orElseThrow();
    }

    @Test
    void whatIsBesideThemStaysReadable() {
        byte[] bytes = object(ids(0, 1), int8(7), object(ids(2, 2), int8(1), int8(2)));
        Variant value = value(parsed("a", "b", "c"), bytes);
        assertThat(VariantPath.parse("$.a").find(value).orElseThrow().asLong()).isEqualTo(7);
        assertThat(value.asObject().field("b").orElseThrow().asObject().value(1).asLong()).isEqualTo(2);
        assertThatThrownBy(value::toJson).isInstanceOf(VariantFormatException.class);
    }

    @Test
    void fieldsInAnotherOrderAreNoDuplicates() {
        VariantMetadata names = parsed("c", "a", "b");
        byte[] bytes = object(ids(0, 1, 2), int8(1), int8(2), int8(3));
        for (VariantBuilder.Duplicates duplicates : VariantBuilder.Duplicates.values()) {
            Variant value = value(names.withDuplicates(duplicates), bytes);
            assertThat(value.toJson()).isEqualTo("{\"c\":1,\"a\":2,\"b\":3}");
            assertThat(value.bytes()).isSameAs(bytes);
        }
    }

    /// Names are sorted once many were compared; damaged ones that nothing uses do not matter.
    @Test
    void comparesManyNamesAndThoseBesideDamage() {
        byte[] good = Encoded.metadata("c", "a", "b");
        byte[] damaged = Encoded.metadata("c", "a", "b", "d", "e");
        damaged[6] = 99;
        for (byte[] metadata : List.of(good, damaged)) {
            VariantMetadata names = VariantMetadata.parse(metadata, 0, metadata.length);
            byte[] bytes = object(ids(1, 2, 0), int8(1), int8(2), int8(3));
            byte[] twice = object(ids(1, 2, 2), int8(1), int8(2), int8(3));
            for (int i = 0; i < 100; i++) {
                assertThat(value(names, bytes).toJson()).isEqualTo("{\"a\":1,\"b\":2,\"c\":3}");
                assertThatThrownBy(() -> value(names, twice).toJson())
                        .hasMessageContaining("the name of another field");
            }
        }
    }

    @Test
    void jsonWithANameTwiceIsRejected() {
        for (String json : List.of("{\"a\":1,\"a\":2}", "{\"b\":{\"a\":1,\"c\":0,\"a\":2}}")) {
            assertThatThrownBy(() -> Variant.ofJson(json)).isInstanceOf(VariantFormatException.class)
                    .hasMessageContaining("fields of an object have different names");
            assertThatThrownBy(
                    () -> new VariantJson().toVariant(json.getBytes(java.nio.charset.StandardCharsets.UTF_8)))
                    .hasMessageStartingWith("Byte " + (json.indexOf("2}") + 1) + ":");
        }
        VariantBuilder builder = new VariantBuilder(new VariantDictionary());
        new VariantJson().parse("{\"a\":1,\"a\":2}".getBytes(java.nio.charset.StandardCharsets.UTF_8), builder);
        assertThat(builder.toVariant().toJson()).isEqualTo("{\"a\":2}");
    }

    @Test
    void decimalsHaveTheDigitsOfTheirWidth() {
        for (String good : List.of("20 00 ffc99a3b", "20 00 013665c4", "24 00 ffff63a7b3b6e00d",
                "24 00 01009c584c491ff2")) {
            assertThat(value(hex(good)).asDecimal().unscaledValue().abs().add(java.math.BigInteger.ONE).toString())
                    .matches("10+");
        }
        for (String bad : List.of("20 00 00ca9a3b", "20 00 003665c4", "24 00 000064a7b3b6e00d",
                "24 00 00009c584c491ff2",
                "24 00 0000000000000080")) {
            boolean isShort = bad.startsWith("20");
            byte[] bytes = hex(bad);
            assertThatThrownBy(() -> value(bytes)).isInstanceOf(VariantFormatException.class)
                    .hasMessageContaining(isShort
                            ? "A decimal of 4 bytes has 10 digits; at most 9 are allowed"
                            : "A decimal of 8 bytes has 19 digits; at most 18 are allowed");
            assertThat(VariantValidator.ofValue(VariantMetadata.EMPTY, bytes, 0, bytes.length)).hasSize(1);
            // A field beside it is readable.
            assertThat(value(array(bytes, int8(3))).asArray().value(1).asLong()).isEqualTo(3);
        }
        VariantAssembler assembler = new VariantAssembler(VariantLimits.DEFAULT);
        assertThatThrownBy(() -> assembler.decimal4(1_000_000_000, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> assembler.decimal8(Long.MIN_VALUE, 0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void whatIsNewerIsUnsupported() {
        assertThatThrownBy(() -> value(hex("54 0102")).toJson())
                .isInstanceOfSatisfying(VariantFormatException.class, e -> assertThat(e.isUnsupported()).isTrue());
        byte[] metadata = {2, 0, 0};
        assertThatThrownBy(() -> VariantMetadata.parse(metadata, 0, 3))
                .isInstanceOfSatisfying(VariantFormatException.class, e -> assertThat(e.isUnsupported()).isTrue());
        assertThat(VariantValidator.ofMetadata(metadata, 0, 3, VariantLimits.DEFAULT))
                .allMatch(VariantFinding::isUnsupported).hasSize(1);
        byte[] mixed = array(hex("54 0102"), hex("20 ff 00000000"));
        assertThat(Arrays.asList(VariantValidator.ofValue(VariantMetadata.EMPTY, mixed, 0, mixed.length).stream()
                .map(VariantFinding::isUnsupported).toArray())).containsExactly(true, false);
    }
}
