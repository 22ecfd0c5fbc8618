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

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// VariantEncoding.md, "Value data for object" and "Value data for array".
class VariantObjectTest {
    private static final VariantMetadata NAMES = parsed("a", "b", "c");

    record Case(String what, String hex, String events) {}

    static final List<Case> CASES = List.of(
            new Case("empty object", "02 00 00", "{}"),
            new Case("empty array", "03 00 00", "[]"),
            new Case("large empty object", "42 00000000 00", "{}"),
            new Case("large empty array", "13 00000000 00", "[]"),
            new Case("reserved bits", "83 01 00 02 0c01", "[int8 1]"),
            new Case("two fields", "02 02 00 02 00 02 04 0c01 0c02", "{a=int8 1,c=int8 2}"),
            new Case("offsets that do not ascend", "02 02 00 02 02 00 04 0c01 0c02", "{a=int8 2,c=int8 1}"),
            new Case("shared bytes", "02 02 00 02 00 00 02 0c01", "{a=int8 1,c=int8 1}"),
            new Case("bytes that nobody uses", "02 01 01 03 07 ffffff0c01 ffff", "{b=int8 1}"),
            new Case("an array backwards", "03 02 02 00 04 0c01 0c02", "[int8 2,int8 1]"),
            new Case("ids of 4 bytes", "32 01 01000000 00 02 0c01", "{b=int8 1}"),
            new Case("offsets of 3 bytes", "0a 01 01 000000 020000 0c01", "{b=int8 1}"),
            new Case("nested", "02 01 00 00 0b 03 02 00 03 06 02 00 00 03 00 00", "{a=[{},[]]}"));

    @ParameterizedTest
    @FieldSource("CASES")
    void readsEveryLayout(Case c) {
        Variant value = value(NAMES, hex(c.hex()));
        assertThat(EventLine.of(value)).isEqualTo(c.events());
        assertThat(value.byteCount()).isEqualTo(hex(c.hex()).length);
    }

    @Test
    void readsEveryWidth() {
        byte[][] values = {int8(1), string("x"), array(int8(2))};
        for (int size : new int[]{1, 4}) {
            for (int id = 1; id <= 4; id++) {
                for (int offset = 1; offset <= 4; offset++) {
                    byte[] bytes = layout(ids(0, 1, 2), values).widths(size, id, offset).object();
                    VariantObject object = value(NAMES, bytes).asObject();
                    assertThat(EventLine.of(object)).isEqualTo("{a=int8 1,b=\"x\",c=[int8 2]}");
                    assertThat(object.field("b").orElseThrow().asString()).isEqualTo("x");
                    assertThat(object.byteCount()).isEqualTo(bytes.length);
                    byte[] elements = layout(ids(), values).widths(size, id, offset).array();
                    assertThat(EventLine.of(value(elements))).isEqualTo("[int8 1,\"x\",[int8 2]]");
                }
            }
        }
    }

    record Boundary(int elements, int bytesEach) {}

    static final List<Boundary> BOUNDARIES = List.of(new Boundary(254, 1), new Boundary(255, 1), new Boundary(256, 1),
            new Boundary(1, 255), new Boundary(1, 256), new Boundary(1, 65_535), new Boundary(1, 65_536),
            new Boundary(257, 255), new Boundary(1, 16_777_215), new Boundary(1, 16_777_216),
            new Boundary(65_536, 1), new Boundary(65_535, 1));

    @ParameterizedTest
    @FieldSource("BOUNDARIES")
    void readsContainersAtTheBoundariesOfWidths(Boundary c) {
        byte[] each = c.bytesEach() == 1 ? hex("04") : filler(c.bytesEach());
        byte[][] values = new byte[c.elements()][];
        Arrays.fill(values, each);
        values[c.elements() - 1] = each.clone();
        VariantArray array = value(array(values)).asArray();
        assertThat(array.size()).isEqualTo(c.elements());
        assertThat(array.value(0).toByteArray()).isEqualTo(each);
        assertThat(array.value(c.elements() - 1).toByteArray()).isEqualTo(each);

        String[] names = IntStream.range(0, c.elements()).mapToObj(i -> "%05d".formatted(i)).toArray(String[]::new);
        VariantObject object = value(parsed(names), object(IntStream.range(0, c.elements()).toArray(), values))
                .asObject();
        assertThat(object.indexOf(VariantName.of(names[c.elements() - 1]))).isEqualTo(c.elements() - 1);
        assertThat(object.value(c.elements() - 1).toByteArray()).isEqualTo(each);
        assertThat(object.field("x")).isEmpty();
    }

    /// A binary of so many bytes in all.
    private static byte[] filler(int bytes) {
        return Encoded.primitive(15, Encoded.number(bytes - 5, 4), new byte[bytes - 5]);
    }

    @Test
    void asksItsFieldsByPlaceAndInTurn() {
        VariantObject object = value(NAMES, object(ids(0, 2), int8(1), string("x"))).asObject();
        assertThat(object.size()).isEqualTo(2);
        assertThat(object.name(1)).isEqualTo("c");
        assertThat(object.nameId(1)).isEqualTo(2);
        assertThat(object).containsExactly(new VariantField("a", value(int8(1))),
                new VariantField("c", value(string("x"))));
        assertThatThrownBy(() -> object.value(2)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> object.nameId(-1)).isInstanceOf(IndexOutOfBoundsException.class);
        var fields = object.iterator();
        fields.next();
        fields.next();
        assertThatThrownBy(fields::next).isInstanceOf(NoSuchElementException.class);
        VariantArray array = value(array(int8(1), string("x"))).asArray();
        assertThat(array).containsExactly(value(int8(1)), value(string("x")));
        var elements = array.iterator();
        elements.next();
        elements.next();
        assertThatThrownBy(elements::next).isInstanceOf(NoSuchElementException.class);
    }

    /// An unsorted dictionary may have a name twice; which of the ids a field has does not matter.
    @Test
    void findsFieldsByTheSecondIdOfTheirName() {
        VariantMetadata metadata = parsed("b", "a", "b", "a");
        VariantObject object = value(metadata, object(ids(3, 2), int8(1), int8(2))).asObject();
        assertThat(object.field("a").orElseThrow().asLong()).isEqualTo(1);
        assertThat(object.field("b").orElseThrow().asLong()).isEqualTo(2);
    }

    @Test
    void findsTheEmptyName() {
        VariantObject object = value(parsed("", "a"), object(ids(0, 1), int8(1), int8(2))).asObject();
        assertThat(object.field("").orElseThrow().asLong()).isEqualTo(1);
        assertThat(value(NAMES, object(ids(0), int8(1))).asObject().field("")).isEmpty();
    }

    @Test
    void namesAreCaseSensitive() {
        VariantObject object = value(parsed("A", "a"), object(ids(0, 1), int8(1), int8(2))).asObject();
        assertThat(object.field("A").orElseThrow().asLong()).isEqualTo(1);
        assertThat(object.field("a").orElseThrow().asLong()).isEqualTo(2);
    }

    /// Names of all lengths of UTF-8, in the order of the encoding, in that of Java's strings (as some writers have it), and
    /// in none.
    @Test
    void findsEveryFieldInAnyOrderAndNoOther() {
        long seed = Long.getLong("lamella.seed", 4711);
        Random random = new Random(seed);
        String[] parts = {"", "z", "é", "\ufffd", "\ue000", "\ud83d\ude00", "\udbff\udfff"};
        for (int round = 0; round < 200 * Integer.getInteger("lamella.effort", 1); round++) {
            List<String> names = new ArrayList<>();
            int size = random.nextInt(40);
            for (int i = 0; i < size; i++) {
                names.add(parts[random.nextInt(parts.length)] + parts[random.nextInt(parts.length)] + i);
            }
            switch (random.nextInt(3)) {
                case 0 -> names.sort(Comparator.comparing(VariantName::of));
                case 1 -> names.sort(Comparator.naturalOrder());
                default -> {
                }
            }
            byte[][] values = IntStream.range(0, size).mapToObj(Encoded::int8).toArray(byte[][]::new);
            VariantMetadata metadata = parsed(names.toArray(String[]::new));
            VariantObject object = value(metadata, object(IntStream.range(0, size).toArray(), values)).asObject();
            for (int i = 0; i < size; i++) {
                assertThat(object.indexOf(VariantName.of(names.get(i)))).as("seed %s, %s", seed, names).isEqualTo(i);
                assertThat(object.field(names.get(i) + "x")).as("seed %s", seed).isEmpty();
            }
        }
    }

    @Test
    void readsWhatLiesBesideTheUnknown() {
        byte[] unknown = hex("fc 010203");
        Variant ascending = value(array(int8(1), unknown, unknown, string("x")));
        Variant mixed = value(layout(ids(), string("x"), unknown, int8(1)).offsets(6, 2, 0, 8).array());
        for (Variant value : List.of(ascending, mixed)) {
            VariantArray array = value.asArray();
            assertThat(array.value(1)).isInstanceOf(VariantUnknown.class);
            assertThat(array.value(1).toByteArray()).isEqualTo(unknown);
        }
        assertThat(ascending.asArray().value(2).toByteArray()).isEqualTo(unknown);
        assertThat(ascending.asArray().value(3).asString()).isEqualTo("x");
        assertThat(mixed.asArray().value(0).asLong()).isEqualTo(1);
        assertThat(mixed.asArray().value(2).asString()).isEqualTo("x");
        VariantObject object = value(NAMES, object(ids(0, 1), unknown, int8(1))).asObject();
        assertThat(object.field("a").orElseThrow().byteCount()).isEqualTo(4);
        assertThat(object.field("b").orElseThrow().asLong()).isEqualTo(1);
    }

    @Test
    void readsWhatLiesBesideDamage() {
        VariantArray array = value(array(hex("20 ff 00000000"), int8(1))).asArray();
        assertThat(array.value(1).asLong()).isEqualTo(1);
        assertThatThrownBy(() -> array.value(0)).isInstanceOf(VariantFormatException.class).hasMessageStartingWith(
                "Byte 6:\nA decimal has scale 255");
    }

    record Damaged(String hex, long position, String problem) {}

    static final List<Damaged> DAMAGED = List.of(
            new Damaged("02", 0, "The header of an object of size 0 takes 3 bytes; 1 are left"),
            new Damaged("03 00", 0, "The header of an array of size 0 takes 3 bytes; 2 are left"),
            new Damaged("43 02 00", 0, "The header of an array of size 2 takes 5 bytes; 3 are left"),
            new Damaged("7e ffffffff 00", 0,
                    "The header of an object of size 4294967295 takes 34359738369 bytes; 6 are left"),
            new Damaged("03 01 00 03 0c01", 3, "The values of an array take 3 bytes; 2 are left"),
            new Damaged("0f 01 00000000 ffffffff 0c01", 6, "The values of an array take 4294967295 bytes; 2 are left"),
            new Damaged("03 01 02 02 0c01", 2, "Value 0 begins at 2; the values take 2 bytes"),
            new Damaged("0f 01 ffffffff 02000000 0c01", 2, "Value 0 begins at 4294967295; the values take 2 bytes"),
            new Damaged("03 01 01 01 0c01", 2, "Value 0 begins at 1; the values take 1 bytes"),
            new Damaged("03 01 00 01 0c01", 4, "A value of kind INT8 takes 2 bytes here; 1 are left"),
            new Damaged("03 01 01 02 0c0c", 5, "A value of kind INT8 takes 2 bytes here; 1 are left"),
            new Damaged("02 01 03 00 02 0c01", 2, "Field 0 has name 3; the metadata has 3 names"),
            new Damaged("32 01 ffffffff 00 02 0c01", 2, "Field 0 has name 4294967295; the metadata has 3 names"));

    @ParameterizedTest
    @FieldSource("DAMAGED")
    void rejectsWhatIsDamaged(Damaged c) {
        assertThatThrownBy(() -> EventLine.of(value(NAMES, hex(c.hex()))))
                .isInstanceOf(VariantFormatException.class).hasMessage("Byte " + c.position() + ":\n" + c.problem()
                        + ".\nThe value is damaged or was cut short, or the metadata is another value's.");
    }

    @Test
    void countsPositionsFromTheOutermostValue() {
        byte[] bytes = Encoded.concat(new byte[100], array(array(int8(1), hex("0c"))));
        Variant value = Variant.of(VariantMetadata.EMPTY, bytes, 100, bytes.length - 100);
        assertThatThrownBy(() -> EventLine.of(value)).isInstanceOf(VariantFormatException.class)
                .hasMessageStartingWith("Byte 11:\nA value of kind INT8").satisfies(e -> assertThat(
                        ((VariantFormatException) e).position()).isEqualTo(11));
    }

    @Test
    void rejectsMoreBytesThanTheLimits() {
        byte[] bytes = array(int8(1));
        byte[] names = Encoded.metadata();
        VariantMetadata metadata = VariantMetadata.parse(names, 0, names.length, new VariantLimits(1, 5));
        assertThatThrownBy(() -> value(metadata, bytes)).isInstanceOf(VariantFormatException.class).hasMessage("""
                Byte 0:
                The value has 6 bytes; 5 are allowed.
                If you trust it, allow more with VariantLimits.""");
    }
}
