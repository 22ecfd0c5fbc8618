package dev.lamella.variant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

/// Names, ids and metadata: VariantEncoding.md, "Metadata encoding".
class VariantDictionaryTest {
    record Case(String rule, List<String> names, String metadata) {}

    static final List<Case> CASES = List.of(
            new Case("without names nothing is sorted", List.of(), "01 00 00"),
            new Case("one name is sorted", List.of("a"), "11 01 00 01 61"),
            new Case("the empty name is a name", List.of(""), "11 01 00 00"),
            new Case("the empty name comes first", List.of("", "a"), "11 02 00 00 01 61"),
            new Case("names in order are sorted", List.of("a", "b"), "11 02 00 01 02 61 62"),
            new Case("names in another order are not", List.of("b", "a"), "01 02 00 01 02 62 61"),
            new Case("shorter before longer", List.of("a", "ab"), "11 02 00 01 03 61 61 62"),
            new Case("a zero byte is a byte", List.of("a", "a\u0000"), "11 02 00 01 03 61 61 00"),
            new Case("the same name twice is one", List.of("a", "a"), "11 01 00 01 61"),
            new Case("order is by unsigned bytes, not by UTF-16: U+FFFD before U+1F600",
                    List.of("\uFFFD", "\uD83D\uDE00"), "11 02 00 03 07 efbfbd f09f9880"),
            new Case("U+1F600 before U+FFFD is not an order", List.of("\uD83D\uDE00", "\uFFFD"),
                    "01 02 00 04 07 f09f9880 efbfbd"),
            new Case("order goes beyond eight bytes", List.of("abcdefgha", "abcdefghb"),
                    "11 02 00 09 12 616263646566676861 616263646566676862"),
            new Case("and is seen to be broken there", List.of("abcdefghb", "abcdefgha"),
                    "01 02 00 09 12 616263646566676862 616263646566676861"));

    @ParameterizedTest
    @FieldSource("CASES")
    void encodesNames(Case c) {
        VariantDictionary dictionary = new VariantDictionary();
        c.names.forEach(name -> intern(dictionary, name));
        byte[] expected = HexFormat.of().parseHex(c.metadata.replace(" ", ""));
        assertThat(HexFormat.of().formatHex(dictionary.encoded())).isEqualTo(HexFormat.of().formatHex(expected));
        assertThat(dictionary.byteCount()).isEqualTo(expected.length);
    }

    @ParameterizedTest
    @CsvSource({"1,255,1", "1,256,2", "1,65535,2", "1,65536,3", "1,16777215,3", "1,16777216,4", "255,255,1",
            "256,256,2", "255,256,2", "65535,131070,3", "70000,140000,3"})
    void takesTheSmallestOffsets(int count, int bytes, int width) {
        VariantDictionary dictionary = new VariantDictionary();
        // Names of two bytes each, or of one, as long as there are such; the last one takes the rest.
        int rest = bytes;
        for (int i = 0; i < count; i++) {
            int size = i == count - 1 ? rest : rest - count + i >= 1 && count > 200 && bytes > count ? 2 : 1;
            byte[] name = new byte[size];
            name[0] = (byte) i;
            if (size > 1) {
                name[1] = (byte) (i >> 8);
            }
            dictionary.intern(name, 0, size);
            rest -= size;
        }
        int distinct = dictionary.size();
        byte[] metadata = dictionary.encoded();
        assertThat((metadata[0] >> 6 & 3) + 1).isEqualTo(width);
        if (bytes == count || count == 1) {
            assertThat(distinct).isEqualTo(count);
            assertThat(metadata).hasSize(1 + (count + 2) * width + bytes);
        }
    }

    @Test
    void knowsNamesInAdvanceInOrder() {
        VariantDictionary dictionary = VariantDictionary.of(List.of("b", "\uD83D\uDE00", "a", "\uFFFD", "a"));
        assertThat(HexFormat.of().formatHex(dictionary.encoded())).isEqualTo("11040001020509" + "6162efbfbdf09f9880");
        assertThat(intern(dictionary, "a")).isZero();
        assertThat(intern(dictionary, "\uD83D\uDE00")).isEqualTo(3);
        assertThat(dictionary.isSorted()).isTrue();
    }

    @Test
    void rejectsHalfOfASurrogatePair() {
        assertThatThrownBy(() -> VariantDictionary.of(List.of("a\uD800")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Character 2 of the name is half a surrogate pair, for which UTF-8 has no bytes");
    }

    @Test
    void givesNamesTheSameIdsWhenOthersAreAdded() {
        VariantDictionary dictionary = new VariantDictionary();
        int first = intern(dictionary, "first");
        byte[] before = dictionary.encoded();
        byte[] copy = before.clone();
        intern(dictionary, "another");
        assertThat(intern(dictionary, "first")).isEqualTo(first);
        assertThat(before).isEqualTo(copy);
        assertThat(dictionary.encoded()).isNotEqualTo(before);
    }

    @Test
    void knowsTheSameNamesAgainWhenItWasCleared() {
        VariantDictionary dictionary = VariantDictionary.of(List.of("known"));
        List<List<String>> shapes = List.of(List.of("b", "a", "known"), List.of("a", "b"), List.of("b", "c"));
        Map<List<String>, byte[]> first = new HashMap<>();
        for (int round = 0; round < 4; round++) {
            for (List<String> names : shapes) {
                dictionary.clear();
                names.forEach(name -> intern(dictionary, name));
                VariantDictionary fresh = VariantDictionary.of(List.of("known"));
                names.forEach(name -> assertThat(intern(fresh, name)).isEqualTo(intern(dictionary, name)));
                assertThat(dictionary.encoded()).isEqualTo(fresh.encoded());
                assertThat(dictionary.size()).isEqualTo(fresh.size());
                assertThat(dictionary.byteCount()).isEqualTo(fresh.byteCount());
                if (round > 1) {
                    assertThat(dictionary.encoded()).isSameAs(first.get(names));
                }
                first.put(names, dictionary.encoded());
            }
        }
    }

    @Test
    void forgetsNamesWhenThereWereTooMany() {
        VariantDictionary dictionary = VariantDictionary.of(List.of("known"));
        VariantBuilder builder = new VariantBuilder(dictionary);
        for (int row = 0; row < 3; row++) {
            dictionary.clear();
            builder.reset();
            builder.beginObject();
            for (int i = 20_000; i > 0; i--) {
                byte[] name = ("row " + row + " field " + i).getBytes(StandardCharsets.UTF_8);
                builder.field(name, 0, name.length);
                builder.int32(i);
            }
            builder.endObject();
            byte[] metadata = dictionary.encoded();
            byte[] value = builder.build();
            VariantObject object = Variant.of(VariantMetadata.parse(metadata, 0, metadata.length), value, 0,
                    value.length).asObject();
            for (int i : new int[]{1, 77, 20_000}) {
                assertThat(object.field("row " + row + " field " + i).orElseThrow().asLong()).isEqualTo(i);
            }
            assertThat(dictionary.size()).isEqualTo(20_001);
        }
        assertThat(dictionary.forgettings()).isEqualTo(2);
    }

    @Test
    void changesItsGenerationWithItsMetadataOnly() {
        VariantDictionary dictionary = VariantDictionary.of(List.of("known"));
        long empty = dictionary.generation();
        dictionary.clear();
        assertThat(dictionary.generation()).isEqualTo(empty);
        intern(dictionary, "a");
        long one = dictionary.generation();
        byte[] encoded = dictionary.encoded();
        assertThat(one).isNotEqualTo(empty);
        intern(dictionary, "a");
        assertThat(dictionary.generation()).isEqualTo(one);
        assertThat(dictionary.encoded()).isSameAs(encoded);
        dictionary.clear();
        assertThat(dictionary.generation()).isNotEqualTo(one).isNotEqualTo(empty);
    }

    @Test
    void forgetsAllNamesButThoseKnownInAdvance() {
        VariantDictionary dictionary = VariantDictionary.of(List.of("k", "l"));
        byte[] before = dictionary.encoded();
        for (int i = 0; i < 10_000; i++) {
            intern(dictionary, "name " + i);
        }
        assertThat(dictionary.isSorted()).isFalse();
        dictionary.clear();
        assertThat(dictionary.size()).isEqualTo(2);
        assertThat(dictionary.isSorted()).isTrue();
        assertThat(dictionary.encoded()).isEqualTo(before);
        assertThat(intern(dictionary, "name 7")).isEqualTo(2);
        assertThat(intern(dictionary, "l")).isEqualTo(1);
    }

    @Test
    void rejectsMoreBytesThanItsLimitAndStaysAsItIs() {
        VariantDictionary dictionary = new VariantDictionary(new VariantLimits(1, 10));
        intern(dictionary, "abc");
        byte[] before = dictionary.encoded();
        assertThatThrownBy(() -> intern(dictionary, "defgh")).isInstanceOf(VariantFormatException.class)
                .hasMessage("""
                        Byte 7:
                        With 2 names the metadata has 13 bytes; at most 10 are allowed.
                        Begin a new dictionary, or raise the limit of bytes in VariantLimits.""");
        assertThat(dictionary.encoded()).isEqualTo(before);
        assertThat(intern(dictionary, "de")).isEqualTo(1);
        assertThat(dictionary.byteCount()).isEqualTo(10);
    }

    @Test
    void rejectsPlacesOutsideOfTheArray() {
        VariantDictionary dictionary = new VariantDictionary();
        assertThatThrownBy(() -> dictionary.intern(new byte[4], 2, 3)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> dictionary.intern(new byte[4], -1, 1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(dictionary.size()).isZero();
    }

    /// As a map does, wherever names lie in their arrays; what was asked for before does not matter.
    @Test
    void agreesWithAMapOnRandomNames() {
        long seed = Long.getLong("lamella.seed", 4711);
        Random random = new Random(seed);
        VariantDictionary dictionary = new VariantDictionary();
        Map<String, Integer> map = new HashMap<>();
        int rounds = 50_000 * Integer.getInteger("lamella.effort", 1);
        for (int i = 0; i < rounds; i++) {
            int length = random.nextInt(21);
            char letter = (char) (random.nextInt(10) == 0 ? 0 : 'a' + random.nextInt(3));
            String name = String.valueOf(letter).repeat(length) + (char) ('a' + random.nextInt(26));
            byte[] bytes = ("x".repeat(random.nextInt(5)) + name + "y".repeat(random.nextInt(10))).getBytes(
                    StandardCharsets.UTF_8);
            int from = new String(bytes, StandardCharsets.UTF_8).indexOf(name);
            int id = dictionary.intern(bytes, from, name.length());
            assertThat(id).as("seed %d, round %d", seed, i).isEqualTo(map.computeIfAbsent(name, ignored -> map.size()));
        }
        assertThat(dictionary.size()).isEqualTo(map.size());
        assertThat(new SpecDecoder(dictionary.encoded()).notes()).isEmpty();
    }

    static int intern(VariantDictionary dictionary, String name) {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        return dictionary.intern(bytes, 0, bytes.length);
    }
}
