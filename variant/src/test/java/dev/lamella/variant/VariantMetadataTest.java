package dev.lamella.variant;

import static dev.lamella.variant.Encoded.hex;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

/// VariantEncoding.md, "Metadata encoding".
class VariantMetadataTest {
    record Good(String hex, boolean isSorted, boolean isUnique, List<String> names, int byteCount) {}

    static final List<Good> GOOD = List.of(
            new Good("01 00 00", false, true, List.of(), 3),
            new Good("11 00 00", true, true, List.of(), 3),
            new Good("01 01 00 00", false, true, List.of(""), 4),
            new Good("01 02 00 00 01 61", false, true, List.of("", "a"), 6),
            new Good("11 02 00 01 02 61 62", true, true, List.of("a", "b"), 7),
            new Good("01 02 00 01 02 62 61", false, true, List.of("b", "a"), 7),
            new Good("01 02 00 01 02 61 61", false, false, List.of("a", "a"), 7),
            new Good("01 03 00 01 02 03 61 62 61", false, false, List.of("a", "b", "a"), 9),
            new Good("01 02 00 00 00", false, false, List.of("", ""), 5),
            // What the flag claims is not true.
            new Good("11 02 00 01 02 62 61", true, true, List.of("b", "a"), 7),
            new Good("11 02 00 01 02 61 61", true, false, List.of("a", "a"), 7),
            // The reserved bit is ignored, and so is what follows.
            new Good("21 01 00 01 61 0c 05", false, true, List.of("a"), 5),
            new Good("41 0100 0000 0100 61", false, true, List.of("a"), 8),
            new Good("81 010000 000000 010000 61", false, true, List.of("a"), 11),
            new Good("c1 01000000 00000000 02000000 c3a9", false, true, List.of("é"), 15));

    @ParameterizedTest
    @FieldSource("GOOD")
    void readsNames(Good c) {
        byte[] bytes = Encoded.concat(hex("ff ff"), hex(c.hex()), hex("ff"));
        VariantMetadata metadata = VariantMetadata.parse(bytes, 2, bytes.length - 3);
        assertThat(metadata.isSorted()).isEqualTo(c.isSorted());
        assertThat(metadata.isUnique()).isEqualTo(c.isUnique());
        assertThat(metadata.byteCount()).isEqualTo(c.byteCount());
        assertThat(metadata.toByteArray()).isEqualTo(Arrays.copyOfRange(bytes, 2, 2 + c.byteCount()))
                .isSameAs(metadata.toByteArray());
        assertThat(IntStream.range(0, metadata.size()).mapToObj(metadata::name)).isEqualTo(c.names());
        for (int id = 0; id < metadata.size(); id++) {
            assertThat(metadata.name(id)).isSameAs(metadata.name(id));
            assertThat(new String(metadata.bytes(), metadata.nameFrom(id), metadata.nameByteCount(id),
                    StandardCharsets.UTF_8)).isEqualTo(c.names().get(id));
        }
        for (String name : List.of("", "a", "b", "é", "c")) {
            assertThat(metadata.indexOf(VariantName.of(name))).isEqualTo(c.names().indexOf(name));
        }
    }

    record Bad(String hex, long position, String problem) {}

    static final List<Bad> UNREADABLE = List.of(
            new Bad("", 0, "The metadata is empty; it must have at least 3 bytes"),
            new Bad("01", 1,
                    "A dictionary of 0 names with offsets of 1 bytes takes at least 3 bytes; the metadata has 1"),
            new Bad("01 00", 1,
                    "A dictionary of 0 names with offsets of 1 bytes takes at least 3 bytes; the metadata has 2"),
            new Bad("01 05 00 01", 1,
                    "A dictionary of 5 names with offsets of 1 bytes takes at least 8 bytes; the metadata has 4"),
            new Bad("c1 ffffffff 00000000", 1,
                    "A dictionary of 4294967295 names with offsets of 4 bytes takes at least 17179869189 bytes; the"
                            + " metadata has 9"),
            new Bad("01 01 01 01 61", 2, "The first name of the dictionary begins at 1; it must begin at 0"),
            new Bad("01 01 00 02 61", 3, "The names of the dictionary take 2 bytes; 1 are left"),
            new Bad("c1 01000000 00000000 ffffffff 61", 9,
                    "The names of the dictionary take 4294967295 bytes; 1 are left"));

    @ParameterizedTest
    @FieldSource("UNREADABLE")
    void rejectsWhatIsNoMetadata(Bad c) {
        byte[] bytes = hex(c.hex());
        assertThatThrownBy(() -> VariantMetadata.parse(bytes, 0, bytes.length))
                .isInstanceOf(VariantFormatException.class).hasMessage("Byte " + c.position() + ":\n" + c.problem()
                        + ".\nThe metadata is damaged or was cut short.");
    }

    @ParameterizedTest
    @CsvSource({"000000, 0", "120000, 2", "1f0000, 15"})
    void rejectsOtherVersions(String hex, int version) {
        assertThatThrownBy(() -> VariantMetadata.parse(hex(hex), 0, 3)).isInstanceOf(VariantFormatException.class)
                .hasMessage("Byte 0:\nThe metadata has version " + version
                        + "; only version 1 is known.\n" + (version == 0
                                ? "The metadata is damaged or was cut short."
                                : "If it is not damaged, a newer version of Lamella may know it."));
    }

    static final List<Bad> WITH_BAD_NAMES = List.of(
            new Bad("01 03 00 02 01 03 61 62 63", 4,
                    "Name 1 of the dictionary goes from 2 to 1; names must lie one after the other in 3 bytes"),
            new Bad("01 03 00 ff 01 03 61 62 63", 3,
                    "Name 0 of the dictionary goes from 0 to 255; names must lie one after the other in 3 bytes"),
            new Bad("01 02 00 01 03 61 62 ff", 7, "Byte 1 of name 1 of the dictionary is not valid UTF-8"));

    @ParameterizedTest
    @FieldSource("WITH_BAD_NAMES")
    void findsBadNamesWhenTheyAreAskedFor(Bad c) {
        byte[] bytes = hex(c.hex());
        VariantMetadata metadata = VariantMetadata.parse(bytes, 0, bytes.length);
        assertThatThrownBy(() -> IntStream.range(0, metadata.size()).forEach(metadata::name))
                .isInstanceOf(VariantFormatException.class).hasMessage("Byte " + c.position() + ":\n" + c.problem()
                        + ".\nThe metadata is damaged or was cut short.");
    }

    @Test
    void rejectsMoreBytesThanTheLimits() {
        byte[] bytes = Encoded.metadata("abc", "def");
        assertThat(VariantMetadata.parse(bytes, 0, bytes.length, new VariantLimits(1, 11)).size()).isEqualTo(2);
        assertThatThrownBy(() -> VariantMetadata.parse(bytes, 0, bytes.length, new VariantLimits(1, 10)))
                .isInstanceOf(VariantFormatException.class).hasMessage("""
                        Byte 0:
                        The metadata has 11 bytes; 10 are allowed.
                        If you trust it, allow more with VariantLimits.""");
    }

    @Test
    void isEqualToMetadataOfTheSameBytes() {
        byte[] shifted = Encoded.concat(hex("00"), Encoded.metadata("a"), hex("00"));
        VariantMetadata metadata = VariantMetadata.parse(shifted, 1, shifted.length - 1);
        assertThat(metadata).isEqualTo(Encoded.parsed("a")).hasSameHashCodeAs(Encoded.parsed("a"));
        assertThat(metadata).isNotEqualTo(Encoded.parsed("b")).isNotEqualTo(VariantMetadata.EMPTY);
    }

    /// Names that begin alike, of random lengths, some of them twice; those beyond U+FFFF sort behind those of two bytes.
    @Test
    void findsEveryNameAndNoOther() {
        long seed = Long.getLong("lamella.seed", 4711);
        Random random = new Random(seed);
        String[] parts = {"a", "b", "\ud83d\ude00", "\ufffd", "é", "\ue000", "0".repeat(70)};
        for (int round = 0; round < 300 * Integer.getInteger("lamella.effort", 1); round++) {
            String[] names = new String[random.nextInt(80)];
            Arrays.setAll(names, ignored -> IntStream.range(0, random.nextInt(5))
                    .mapToObj(ignored2 -> parts[random.nextInt(parts.length)]).reduce("", String::concat));
            VariantMetadata metadata = Encoded.parsed(names);
            List<String> all = Arrays.asList(names);
            assertThat(metadata.isUnique()).as("seed %s", seed).isEqualTo(new TreeSet<>(all).size() == names.length);
            for (String name : names) {
                assertThat(metadata.indexOf(VariantName.of(name))).as("seed %s", seed).isEqualTo(all.indexOf(name));
                assertThat(metadata.indexOf(VariantName.of(name + "z"))).as("seed %s", seed).isEqualTo(-1);
            }
            for (int i = 0; i < names.length; i++) {
                int other = random.nextInt(names.length);
                assertThat(Integer.signum(metadata.compareNames(i, other))).as("seed %s", seed).isEqualTo(
                        Integer.signum(VariantName.of(names[i]).compareTo(VariantName.of(names[other]))));
            }
        }
    }

    @Test
    void namesAreUtf8() {
        assertThat(VariantName.of("é").utf8()).isEqualTo(hex("c3a9"));
        assertThat(VariantName.of(hex("00 c3 a9 00"), 1, 2)).isEqualTo(VariantName.of("é"));
        assertThatThrownBy(() -> VariantName.of("ab\ud83d")).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Character 3 of the name is half a surrogate pair, for which UTF-8 has no bytes");
        assertThatThrownBy(() -> VariantName.of(hex("61 c3"), 0, 2)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Byte 1 of the name is not valid UTF-8");
    }

    @Test
    void namesAreOrderedByBytes() {
        assertThat(VariantName.of("\ufffd")).isLessThan(VariantName.of("\ud83d\ude00"));
        assertThat("\ufffd".compareTo("\ud83d\ude00")).isPositive();
    }
}
