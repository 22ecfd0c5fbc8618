package dev.lamella.internal.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.CorruptFileException;
import dev.lamella.internal.bytes.ByteOutput;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// PLAIN: Encodings.md, "Plain".
class PlainTest {
    @TestFactory
    Stream<DynamicTest> laws() {
        return Stream.of(EncodingLaws.of("PLAIN BOOLEAN", new ArrayType.OfBoolean(), Plain::decoder, Plain::encoder),
                EncodingLaws.of("PLAIN INT32", new ArrayType.OfInt(), Plain::decoder, Plain::encoder),
                EncodingLaws.of("PLAIN INT64", new ArrayType.OfLong(), Plain::decoder, Plain::encoder),
                EncodingLaws.of("PLAIN FLOAT", new ArrayType.OfFloat(), Plain::decoder, Plain::encoder),
                EncodingLaws.of("PLAIN DOUBLE", new ArrayType.OfDouble(), Plain::decoder, Plain::encoder),
                EncodingLaws.of("PLAIN BYTE_ARRAY", new ArrayType.OfBytes(), Plain::decoder, Plain::encoder),
                EncodingLaws.of("PLAIN INT96", new ArrayType.OfFixed(12), Plain::decoder, Plain::encoder),
                EncodingLaws.of("PLAIN FIXED(0)", new ArrayType.OfFixed(0), Plain::decoder, Plain::encoder),
                EncodingLaws.of("PLAIN FIXED(1)", new ArrayType.OfFixed(1), Plain::decoder, Plain::encoder),
                EncodingLaws.of("PLAIN FIXED(5)", new ArrayType.OfFixed(5), Plain::decoder, Plain::encoder),
                EncodingLaws.of("PLAIN FIXED(16)", new ArrayType.OfFixed(16), Plain::decoder, Plain::encoder))
                .flatMap(s -> s);
    }

    record Golden(String what, ArrayType<?> arrayType, Object values, int count, String hex) {
        @Override
        public String toString() {
            return what;
        }
    }

    static final List<Golden> GOLDEN = List.of(
            new Golden("booleans, lowest bit first", new ArrayType.OfBoolean(),
                    new boolean[]{true, false, true, true, false, false, false, false, true, true}, 10, "0d03"),
            new Golden("INT32, two's complement", new ArrayType.OfInt(), new int[]{1, -2, Integer.MIN_VALUE}, 3,
                    "01000000feffffff00000080"),
            new Golden("INT64, two's complement", new ArrayType.OfLong(), new long[]{1, Long.MIN_VALUE}, 2,
                    "01000000000000000000000000000080"),
            new Golden("FLOAT, with the bits of its NaN", new ArrayType.OfFloat(),
                    new float[]{1f, -0f, Float.intBitsToFloat(0x7fc12345)}, 3, "0000803f000000804523c17f"),
            new Golden("DOUBLE", new ArrayType.OfDouble(), new double[]{1, Double.NEGATIVE_INFINITY}, 2,
                    "000000000000f03f000000000000f0ff"),
            new Golden("fixed length", new ArrayType.OfFixed(3), new byte[]{1, 2, 3, 4, 5, 6}, 2, "010203040506"),
            new Golden("fixed length 0", new ArrayType.OfFixed(0), new byte[0], 1000, ""),
            new Golden("bytes, each with its length", new ArrayType.OfBytes(), texts("Hello", "", "World"), 3,
                    "0500000048656c6c6f000000000500000057 6f726c64".replace(" ", "")));

    private static ByteSlices texts(String... texts) {
        ByteSlices values = new ByteSlices(texts.length);
        Samples.set(values, 0, Arrays.stream(texts).map(String::getBytes).toArray(byte[][]::new));
        return values;
    }

    @ParameterizedTest
    @FieldSource("GOLDEN")
    <A> void writesAndReadsTheBytesOfTheSpecification(Golden golden) {
        @SuppressWarnings("unchecked")
        ArrayType<A> arrayType = (ArrayType<A>) golden.arrayType;
        @SuppressWarnings("unchecked")
        A values = (A) golden.values;
        ByteOutput out = new ByteOutput();
        Plain.encoder(arrayType).encode(values, 0, golden.count, out);
        assertThat(HexFormat.of().formatHex(out.toByteArray())).isEqualTo(golden.hex);

        ValueDecoder<A> decoder = Plain.decoder(arrayType);
        A found = arrayType.allocate(golden.count);
        decoder.init(out.bytes(), 0, out.size(), golden.count);
        decoder.read(found, 0, golden.count);
        assertThat(Samples.mismatch(arrayType, values, 0, found, 0, golden.count)).isEqualTo(-1);
    }

    record Damage(String what, ArrayType<?> arrayType, String hex, int count, String problem) {
        @Override
        public String toString() {
            return what;
        }
    }

    static final List<Damage> DAMAGED = List.of(
            new Damage("three values of four bytes in eleven", new ArrayType.OfInt(), "0100000002000000030000", 3,
                    "The page ends at byte 11; 3 more values from byte 0 on need 12 bytes"),
            new Damage("values whose bytes overflow 32 bits", new ArrayType.OfFixed(1 << 30), "01", 4,
                    "The page ends at byte 1; 4 more values from byte 0 on need 4294967296 bytes"),
            new Damage("nine bits in one byte", new ArrayType.OfBoolean(), "ff", 9,
                    "The page ends at byte 1; 9 more values of 1 bit after 0 from byte 0 on are needed"),
            new Damage("a length that is cut off", new ArrayType.OfBytes(), "010000004105", 2,
                    "The page ends at byte 6, before the length of the value at byte 5; 1 more values are needed"),
            new Damage("a length past the page", new ArrayType.OfBytes(), "0300000041", 1,
                    "The value at byte 0 of the page claims 3 bytes; the page has 1 left"),
            new Damage("a length above 2^31", new ArrayType.OfBytes(), "ffffffff41", 1,
                    "The value at byte 0 of the page claims 4294967295 bytes; the page has 1 left"));

    @ParameterizedTest
    @FieldSource("DAMAGED")
    <A> void tellsWhatIsDamaged(Damage damage) {
        @SuppressWarnings("unchecked")
        ArrayType<A> arrayType = (ArrayType<A>) damage.arrayType;
        byte[] body = HexFormat.of().parseHex(damage.hex);
        byte[] page = Arrays.copyOf(body, body.length + 16);
        ValueDecoder<A> decoder = Plain.decoder(arrayType);
        decoder.init(page, 0, body.length, damage.count);
        assertThatThrownBy(() -> decoder.skip(damage.count)).isInstanceOf(CorruptFileException.class)
                .extracting(e -> ((CorruptFileException) e).problem()).isEqualTo(damage.problem);
    }

    @Test
    void looksAtNoBytesThatAreLeftOver() {
        ValueDecoder<int[]> decoder = Plain.decoder(new ArrayType.OfInt());
        int[] out = new int[1];
        decoder.init(new byte[32], 0, 15, 1);
        decoder.read(out, 0, 1);
        assertThat(out).containsExactly(0);
    }

    @Test
    void countsBitsPast32Bits() {
        ValueDecoder<boolean[]> decoder = Plain.decoder(new ArrayType.OfBoolean());
        decoder.init(new byte[18], 0, 2, 16);
        decoder.skip(10);
        assertThatThrownBy(() -> decoder.skip(Integer.MAX_VALUE)).isInstanceOf(CorruptFileException.class);
    }
}
