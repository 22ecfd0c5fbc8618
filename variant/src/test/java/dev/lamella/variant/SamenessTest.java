package dev.lamella.variant;

import static dev.lamella.variant.Encoded.hex;
import static dev.lamella.variant.Encoded.ids;
import static dev.lamella.variant.Encoded.int8;
import static dev.lamella.variant.Encoded.object;
import static dev.lamella.variant.Encoded.parsed;
import static dev.lamella.variant.Encoded.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// VariantEncoding.md, "Encoding types": values of one equivalence class are the same if they mean the same.
class SamenessTest {
    /// Each line has the encodings of one value; those of different lines are different.
    static final List<List<String>> CLASSES = List.of(
            List.of("00"), List.of("04"), List.of("08"),
            List.of("0c 00", "10 0000", "20 26 00000000", "28 00" + "00".repeat(16)),
            List.of("0c 01", "10 0100", "14 01000000", "18 0100000000000000", "20 00 01000000", "20 02 64000000",
                    "24 01 0a00000000000000", "28 02 64000000000000000000000000000000"),
            List.of("0c ff", "18 ffffffffffffffff", "28 00" + "ff".repeat(16)),
            List.of("0c 64", "20 00 64000000", "20 01 e8030000"),
            List.of("20 01 01000000", "20 02 0a000000"),
            List.of("18 ffffffffffffff7f", "28 00 ffffffffffffff7f0000000000000000",
                    "28 01 f6ffffffffffffff0400000000000000"),
            List.of("28 00 00000000000000800000000000000000", "28 01 00000000000000000500000000000000"),
            List.of("18 0000000000000080"),
            List.of("1c 000000000000f03f"), List.of("38 0000803f"),
            List.of("1c 0000000000000000"), List.of("1c 0000000000000080"), List.of("38 00000000"),
            List.of("38 00000080"),
            List.of("1c 000000000000f87f", "1c 010000000000f8ff"), List.of("38 0000c07f", "38 0100c0ff"),
            List.of("2c 01000000"), List.of("44 0100000000000000"),
            List.of("30 0100000000000000", "48 e803000000000000"),
            List.of("34 0100000000000000", "4c e803000000000000"),
            List.of("48 e903000000000000"), List.of("30 ffffffffffffffff", "48 18fcffffffffffff"),
            List.of("30 0000000000000080"), List.of("48 0000000000000080"), List.of("34 0000000000000080"),
            List.of("05 61", "40 01000000 61"), List.of("01", "40 00000000"), List.of("09 6161"),
            List.of("3c 01000000 61"), List.of("3c 00000000"),
            List.of("50 " + "61".repeat(16)), List.of("54 61", "54 61"), List.of("58 61"),
            List.of("03 00 00", "13 00000000 00"), List.of("02 00 00", "7e 00000000 00000000"),
            List.of("03 01 00 02 0c01", "03 01 00 03 100100"), List.of("03 01 00 03 03 00 00"),
            List.of("03 02 00 01 02 00 04", "03 02 01 00 02 04 00"), List.of("03 02 00 01 02 04 00"),
            List.of("02 01 00 00 02 0c01", "02 01 01 00 02 0c01"), List.of("02 01 02 00 02 0c01"),
            List.of("02 02 00 02 00 02 04 0c01 0c02", "02 02 02 00 00 02 04 0c02 0c01",
                    "02 02 01 02 02 00 04 0c02 0c01"),
            List.of("02 02 00 02 00 02 04 0c02 0c01"));

    @Test
    void tellsClassesApartAndNothingElse() {
        VariantMetadata metadata = parsed("a", "a", "b");
        for (List<String> some : CLASSES) {
            for (List<String> others : CLASSES) {
                for (String one : some) {
                    for (String other : others) {
                        Variant left = value(metadata, hex(one));
                        Variant right = value(parsed("a", "a", "b"), hex(other));
                        boolean isSame = some == others;
                        assertThat(left.isSameAs(right)).as(one + " and " + other).isEqualTo(isSame);
                        assertThat(left.isSameAs(value(metadata, hex(other)))).as(one + ", " + other).isEqualTo(isSame);
                        assertThat(left.equals(right)).isEqualTo(isSame);
                        if (isSame) {
                            assertThat(left).as(one + " and " + other).hasSameHashCodeAs(right);
                        }
                    }
                }
            }
        }
    }

    @Test
    void hashesTellMostValuesApart() {
        VariantMetadata metadata = parsed("a", "a", "b");
        assertThat(CLASSES.stream().map(some -> value(metadata, hex(some.getFirst())).hashCode()).distinct().count())
                .isGreaterThan(CLASSES.size() * 3 / 4);
    }

    @Test
    void isNotEqualToWhatIsNoVariant() {
        assertThat(value(hex("00")).equals((Object) "null")).isFalse();
    }

    @Test
    void rejectsToCompareObjectsWithAFieldTwice() {
        Variant twice = value(parsed("a", "b"), object(ids(0, 1, 0), int8(1), int8(2), int8(3)));
        Variant once = value(parsed("a", "b", "c"), object(ids(0, 1, 2), int8(1), int8(2), int8(3)));
        for (Runnable comparison : List.<Runnable>of(() -> twice.isSameAs(once), () -> once.isSameAs(twice))) {
            assertThatThrownBy(comparison::run).isInstanceOf(VariantFormatException.class).hasMessage("""
                    Byte 0:
                    Field 2 of an object has the name of another field; each name is allowed once.
                    The value is damaged or was cut short, or the metadata is another value's.""");
        }
    }

    @Test
    void allEncodingsOfATreeAreTheSameAndNoneIsThatOfAnother() {
        long seed = Long.getLong("lamella.seed", 4711);
        Random random = new Random(seed);
        RandomTree trees = new RandomTree(random);
        for (int round = 0; round < 3000 * Integer.getInteger("lamella.effort", 1); round++) {
            Object tree = trees.tree(4);
            Variant one = trees.encoded(tree);
            Variant two = trees.encoded(tree);
            Variant other = trees.encoded(trees.changed(tree));
            assertThat(one.isSameAs(two)).as("seed %s, round %s: %s", seed, round, tree).isTrue();
            assertThat(one.hashCode()).as("seed %s, round %s: %s", seed, round, tree).isEqualTo(two.hashCode());
            assertThat(one.isSameAs(other)).as("seed %s, round %s: %s", seed, round, tree).isFalse();
            assertThat(other.isSameAs(one)).as("seed %s, round %s: %s", seed, round, tree).isFalse();
            for (Variant value : List.of(one, two, other)) {
                assertThat(VariantValidator.ofValue(value.metadata(), value.bytes(), 0, value.byteCount()))
                        .as("seed %s, round %s: %s", seed, round, tree).isEmpty();
            }
        }
    }
}
