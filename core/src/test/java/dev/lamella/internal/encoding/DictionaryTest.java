package dev.lamella.internal.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.CorruptFileException;
import dev.lamella.internal.bytes.ByteOutput;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// RLE_DICTIONARY: Encodings.md, "Dictionary Encoding".
class DictionaryTest {
    @TestFactory
    Stream<DynamicTest> laws() {
        return Stream.of(laws("BOOLEAN", new ArrayType.OfBoolean()), laws("INT32", new ArrayType.OfInt()),
                laws("INT64", new ArrayType.OfLong()), laws("FLOAT", new ArrayType.OfFloat()),
                laws("DOUBLE", new ArrayType.OfDouble()), laws("BYTE_ARRAY", new ArrayType.OfBytes()),
                laws("INT96", new ArrayType.OfFixed(12)), laws("FIXED(0)", new ArrayType.OfFixed(0)),
                laws("FIXED(5)", new ArrayType.OfFixed(5))).flatMap(s -> s);
    }

    private static <A> Stream<DynamicTest> laws(String type, ArrayType<A> arrayType) {
        // What the last page was encoded with is what the next ones are decoded with.
        ByteOutput dictionary = new ByteOutput();
        int[] size = {0};
        ValueEncoder<A> encoder = (values, from, count, out) -> {
            dictionary.clear();
            Map<ByteBuffer, Integer> known = new HashMap<>();
            int[] indices = new int[count];
            for (int i = 0; i < count; i++) {
                ByteBuffer value = ByteBuffer.wrap(Samples.plain(arrayType, values, from + i));
                if (!known.containsKey(value)) {
                    known.put(value, known.size());
                }
                indices[i] = known.get(value);
            }
            A entries = arrayType.allocate(known.size());
            for (int i = 0, next = 0; i < count; i++) {
                if (indices[i] == next) {
                    arrayType.gather(values, new int[]{from + i}, 0, entries, next++, 1);
                }
            }
            size[0] = known.size();
            arrayType.writePlain(entries, 0, size[0], dictionary);
            new DictionaryIndexEncoder().encode(indices, 0, count, out);
        };
        return EncodingLaws.of("RLE_DICTIONARY " + type, arrayType, c -> new ValueDecoder<>() {
            private final Dictionary.Decoder<A> decoder = new Dictionary.Decoder<>(c);

            @Override
            public void init(byte[] page, int from, int limit, int valueCount) {
                byte[] bytes = dictionary.bytes().clone();
                decoder.dictionary(Dictionary.entries(c, bytes, 0, dictionary.size(), size[0]), size[0]);
                decoder.init(page, from, limit, valueCount);
            }

            @Override
            public void read(A out, int from, int count) {
                decoder.read(out, from, count);
            }

            @Override
            public void skip(int count) {
                decoder.skip(count);
            }

            @Override
            public int end() {
                return decoder.end();
            }
        }, c -> encoder);
    }

    record Case(String what, int dictionarySize, String hex, int count, int... indices) {
        @Override
        public String toString() {
            return what;
        }
    }

    static final List<Case> CASES = List.of(
            new Case("a run and a group", 8, "03" + "0a02" + "0388c6fa", 13, 2, 2, 2, 2, 2, 0, 1, 2, 3, 4, 5, 6, 7),
            new Case("width 0 with the header of an endless packed run (ARROW-GH-43605)", 1, "00b329", 21186,
                    new int[21186]),
            new Case("width 0 with a header", 1, "000a", 5, 0, 0, 0, 0, 0),
            new Case("width 0 without a header", 1, "00", 5, 0, 0, 0, 0, 0),
            new Case("a width larger than the dictionary needs", 2, "200a01000000", 5, 1, 1, 1, 1, 1),
            new Case("no values and no bytes", 0, "", 0),
            new Case("no values and a width", 0, "05", 0));

    @ParameterizedTest
    @FieldSource("CASES")
    void reads(Case c) {
        byte[] body = HexFormat.of().parseHex(c.hex);
        int[] out = new int[c.count];
        DictionaryIndexDecoder decoder = new DictionaryIndexDecoder();
        decoder.dictionarySize(c.dictionarySize);
        decoder.init(Arrays.copyOf(body, body.length + 16), 0, body.length, c.count);
        decoder.read(out, 0, c.count);
        assertThat(out).isEqualTo(c.indices);
    }

    record Damage(String what, int dictionarySize, String hex, String problem) {
        @Override
        public String toString() {
            return what;
        }
    }

    static final List<Damage> DAMAGED = List.of(
            new Damage("no width", 3, "",
                    "The page ends before the bit width of its dictionary indices; 5 values are needed"),
            new Damage("a width above 32", 3, "21",
                    "The dictionary indices at byte 0 of the page are 33 bits wide; 0 to 32 are allowed"),
            new Damage("an index past the dictionary", 3, "020a03",
                    "A dictionary index of the page is 3; the dictionary has 3 entries, from 0 on"),
            new Damage("a repeated index with bits above the width", 3, "020aff",
                    "A dictionary index of the page is 255; the dictionary has 3 entries, from 0 on"),
            new Damage("an index of 32 bits", 3, "200affffffff",
                    "A dictionary index of the page is above 2147483647; the dictionary has 3 entries, from 0 on"),
            new Damage("an empty dictionary", 0, "000a",
                    "A dictionary index of the page is 0; the dictionary has 0 entries, from 0 on"));

    @ParameterizedTest
    @FieldSource("DAMAGED")
    void tellsWhatIsDamaged(Damage damage) {
        byte[] body = HexFormat.of().parseHex(damage.hex);
        DictionaryIndexDecoder decoder = new DictionaryIndexDecoder();
        decoder.dictionarySize(damage.dictionarySize);
        assertThatThrownBy(() -> {
            decoder.init(Arrays.copyOf(body, body.length + 16), 0, body.length, 5);
            decoder.read(new int[5], 0, 5);
        }).isInstanceOf(CorruptFileException.class)
                .extracting(e -> ((CorruptFileException) e).problem()).isEqualTo(damage.problem);
    }

    @Test
    void rejectsADictionaryThatClaimsMoreThanItsPageHas() {
        assertThatThrownBy(() -> Dictionary.entries(new ArrayType.OfLong(), new byte[32], 0, 16, Integer.MAX_VALUE))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageStartingWith("The dictionary page claims 2147483647 entries; it has 16 bytes.\n");
        assertThatThrownBy(() -> Dictionary.entries(new ArrayType.OfLong(), new byte[32], 0, 16, -1))
                .isInstanceOf(CorruptFileException.class);
    }

    @Test
    void rejectsIndicesWithoutADictionary() {
        Dictionary.Decoder<int[]> decoder = new Dictionary.Decoder<>(new ArrayType.OfInt());
        decoder.init(new byte[17], 0, 1, 1);
        decoder.read(new int[1], 0, 0);
        assertThatThrownBy(() -> decoder.read(new int[1], 0, 1)).isInstanceOf(CorruptFileException.class)
                .hasMessageStartingWith("The page has dictionary indices; no dictionary page was found before it.\n");
    }

    @Test
    void writesTheHeaderOfRunsAtWidthZero() {
        ByteOutput out = new ByteOutput();
        new DictionaryIndexEncoder().encode(new int[20], 0, 20, out);
        assertThat(HexFormat.of().formatHex(out.toByteArray())).isEqualTo("0028");
        out.clear();
        new DictionaryIndexEncoder().encode(new int[5], 0, 5, out);
        assertThat(HexFormat.of().formatHex(out.toByteArray())).isEqualTo("0003");
    }
}
