package dev.lamella.internal.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.CorruptFileException;
import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.variant.internal.LittleEndian;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Encodings.md, "Delta Strings: (DELTA_BYTE_ARRAY = 7)".
class DeltaByteArrayTest {
    private static final ArrayType<ByteSlices> BYTES = new ArrayType.OfBytes();

    @TestFactory
    Stream<DynamicTest> keepsTheLaws() {
        return EncodingLaws.of("DELTA_BYTE_ARRAY", BYTES, DeltaByteArray::decoder, DeltaByteArray::encoder);
    }

    @TestFactory
    Stream<DynamicTest> keepsTheLawsForFixedWidths() {
        return Stream.of(1, 5, 16, 33).flatMap(width -> EncodingLaws.of("DELTA_BYTE_ARRAY FIXED(" + width + ")",
                new ArrayType.OfFixed(width), DeltaByteArray::decoder, DeltaByteArray::encoder));
    }

    /// The example of the specification.
    @Test
    void readsPrefixesThenSuffixes() {
        byte[] page = page("axislebabbleyhood", longs(0, 2, 0, 3), longs(4, 2, 6, 5));

        assertThat(read(decoder(), page, 4)).containsExactly("axis", "axle", "babble", "babyhood");
    }

    @Test
    void writesPrefixesThenSuffixes() {
        ByteSlices values = new ByteSlices(4);
        Samples.set(values, 0, ascii("axis"), ascii("axle"), ascii("babble"), ascii("babyhood"));
        ByteOutput out = new ByteOutput();
        DeltaByteArray.encoder(BYTES).encode(values, 0, 4, out);

        ByteArrayOutputStream expected = new ByteArrayOutputStream();
        expected.writeBytes(HexFormat.of().parseHex("8001040400" + "0303000000" + "440100000000000000000000"));
        expected.writeBytes(HexFormat.of().parseHex("8001040408" + "0303000000" + "700000000000000000000000"));
        expected.writeBytes(ascii("axislebabbleyhood"));
        assertThat(out.toByteArray()).containsExactly(expected.toByteArray());
    }

    /// PARQUET-246.
    @Test
    void goesOnFromTheLastValueOfThePageBefore() {
        ValueDecoder<ByteSlices> decoder = decoder();
        read(decoder, page("axisle", longs(0, 2), longs(4, 2)), 2);

        assertThat(read(decoder, page("isomatic", longs(2, 2), longs(3, 5)), 2)).containsExactly("axiso", "axmatic");
    }

    @Test
    void goesOnFromASkippedValueOfThePageBefore() {
        ValueDecoder<ByteSlices> decoder = decoder();
        byte[] first = page("axisle", longs(0, 2), longs(4, 2));
        decoder.init(padded(first), 0, first.length, 2);
        decoder.skip(2);

        assertThat(read(decoder, page("", longs(3), longs(0)), 1)).containsExactly("axl");
    }

    /// A window's values stay when a later page's page array is reused, and when the next window is read elsewhere.
    @Test
    void ownsWhatItPutsTogether() {
        ValueDecoder<ByteSlices> decoder = decoder();
        byte[] bytes = page("axislebabble", longs(0, 2, 0), longs(4, 2, 6));
        byte[] page = padded(bytes);
        ByteSlices one = new ByteSlices(2);
        ByteSlices other = new ByteSlices(1);
        decoder.init(page, 0, bytes.length, 3);
        decoder.read(one, 0, 2);
        decoder.read(other, 0, 1);
        Arrays.fill(page, (byte) 'x');

        assertThat(texts(one, 2)).containsExactly("axis", "axle");
        assertThat(texts(other, 1)).containsExactly("babble");
    }

    @Test
    void readsValuesThatGrowBeyondAnyScratchInPiecesAndSkips() {
        long seed = 11;
        Random random = new Random(seed);
        List<String> values = new ArrayList<>();
        StringBuilder value = new StringBuilder();
        for (int i = 0; i < 3000; i++) {
            value.setLength(random.nextInt(value.length() + 1));
            value.append("abcdefghijklmnopqrstuvwxyz".repeat(30), 0, random.nextInt(i % 100 == 0 ? 700 : 40));
            values.add(value.toString());
        }
        ByteSlices slices = new ByteSlices(values.size());
        Samples.set(slices, 0, values.stream().map(DeltaByteArrayTest::ascii).toArray(byte[][]::new));
        ByteOutput encoded = new ByteOutput();
        DeltaByteArray.encoder(BYTES).encode(slices, 0, values.size(), encoded);
        ValueDecoder<ByteSlices> decoder = decoder();
        decoder.init(encoded.bytes(), 0, encoded.size(), values.size());
        for (int done = 0; done < values.size();) {
            int count = Math.min(values.size() - done, 1 + random.nextInt(1500));
            if (random.nextBoolean()) {
                decoder.skip(count);
            } else {
                ByteSlices out = new ByteSlices(count);
                decoder.read(out, 0, count);
                assertThat(texts(out, count)).as("seed %s", seed).isEqualTo(values.subList(done, done + count));
            }
            done += count;
        }
    }

    record Broken(String what, long[] prefixes, long[] suffixes, String problem) {}

    static final List<Broken> BROKEN = List.of(
            new Broken("first prefix", longs(1), longs(0),
                    "DELTA_BYTE_ARRAY has a prefix of 1 bytes; the value before has 0"),
            new Broken("prefix too long", longs(0, 3), longs(2, 1),
                    "DELTA_BYTE_ARRAY has a prefix of 3 bytes; the value before has 2"),
            new Broken("negative prefix", longs(0, -1), longs(2, 1),
                    "DELTA_BYTE_ARRAY has a prefix of -1 bytes; the value before has 2"),
            new Broken("fewer suffixes", longs(0, 0), longs(2), "DELTA_BYTE_ARRAY has 2 prefixes and 1 suffixes"),
            new Broken("suffix too long", longs(0, 0), longs(2, 2),
                    "DELTA_LENGTH_BYTE_ARRAY has 3 bytes left for the next 2 values, which have 4 bytes"));

    @ParameterizedTest
    @FieldSource("BROKEN")
    void rejectsLengthsThatCannotBe(Broken broken) {
        byte[] page = page("abc", broken.prefixes(), broken.suffixes());
        int count = broken.prefixes().length;

        assertThatThrownBy(() -> read(decoder(), page, count)).isInstanceOfSatisfying(CorruptFileException.class,
                e -> assertThat(e.problem()).isEqualTo(broken.problem()));
        assertThatThrownBy(() -> {
            ValueDecoder<ByteSlices> decoder = decoder();
            decoder.init(padded(page), 0, page.length, count);
            decoder.skip(count);
        }).isInstanceOf(CorruptFileException.class);
    }

    @Test
    void rejectsFixedValuesOfAnotherLength() {
        byte[] page = page("abcd", longs(0, 2), longs(3, 1));
        ValueDecoder<byte[]> three = DeltaByteArray.decoder(new ArrayType.OfFixed(3));
        ValueDecoder<byte[]> two = DeltaByteArray.decoder(new ArrayType.OfFixed(2));
        byte[] out = new byte[6];
        three.init(padded(page), 0, page.length, 2);
        three.read(out, 0, 2);
        two.init(padded(page), 0, page.length, 2);

        assertThat(out).containsExactly('a', 'b', 'c', 'a', 'b', 'd');
        assertThatThrownBy(() -> two.read(new byte[4], 0, 2)).isInstanceOfSatisfying(CorruptFileException.class,
                e -> assertThat(e.problem()).isEqualTo("DELTA_BYTE_ARRAY has a value of 3 bytes; the type has 2"));
    }

    private static ValueDecoder<ByteSlices> decoder() {
        return DeltaByteArray.decoder(BYTES);
    }

    private static long[] longs(long... values) {
        return values;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[] page(String suffixes, long[] prefixLengths, long[] suffixLengths) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(DeltaLayout.of(128, 4).write(prefixLengths));
        out.writeBytes(DeltaLayout.of(128, 4).write(suffixLengths));
        out.writeBytes(ascii(suffixes));
        return out.toByteArray();
    }

    private static List<String> read(ValueDecoder<ByteSlices> decoder, byte[] bytes, int count) {
        decoder.init(padded(bytes), 0, bytes.length, count);
        ByteSlices out = new ByteSlices(count);
        decoder.read(out, 0, count);
        return texts(out, count);
    }

    private static List<String> texts(ByteSlices out, int count) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            texts.add(new String(out.data(), out.offset(i), out.length(i), StandardCharsets.US_ASCII));
        }
        return texts;
    }

    private static byte[] padded(byte[] bytes) {
        return Arrays.copyOf(bytes, bytes.length + LittleEndian.PAD);
    }
}
