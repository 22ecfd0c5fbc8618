package dev.lamella.internal.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.CorruptFileException;
import dev.lamella.internal.bytes.ByteOutput;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// BYTE_STREAM_SPLIT: Encodings.md, "Byte Stream Split".
class ByteStreamSplitTest {
    @TestFactory
    Stream<DynamicTest> laws() {
        return Stream.of(laws("INT32", new ArrayType.OfInt()), laws("INT64", new ArrayType.OfLong()),
                laws("FLOAT", new ArrayType.OfFloat()), laws("DOUBLE", new ArrayType.OfDouble()),
                laws("FIXED(0)", new ArrayType.OfFixed(0)), laws("FIXED(1)", new ArrayType.OfFixed(1)),
                laws("FIXED(2)", new ArrayType.OfFixed(2)), laws("FIXED(5)", new ArrayType.OfFixed(5)),
                laws("FIXED(16)", new ArrayType.OfFixed(16))).flatMap(s -> s);
    }

    private static <A> Stream<DynamicTest> laws(String type, ArrayType<A> arrayType) {
        return EncodingLaws.of("BYTE_STREAM_SPLIT " + type, arrayType, ByteStreamSplit::decoder,
                ByteStreamSplit::encoder);
    }

    @Test
    void splitsTheExampleOfTheSpecification() {
        byte[] values = HexFormat.of().parseHex("aabbccdd" + "00112233" + "a3b4c5d6");
        ByteOutput out = new ByteOutput();
        ByteStreamSplit.encoder(new ArrayType.OfFixed(4)).encode(values, 0, 3, out);
        assertThat(HexFormat.of().formatHex(out.toByteArray())).isEqualTo("aa00a3" + "bb11b4" + "cc22c5" + "dd33d6");

        int[] ints = new int[3];
        ValueDecoder<int[]> decoder = ByteStreamSplit.decoder(new ArrayType.OfInt());
        decoder.init(out.bytes(), 0, out.size(), 3);
        decoder.read(ints, 0, 3);
        assertThat(ints).containsExactly(0xddccbbaa, 0x33221100, 0xd6c5b4a3);
    }

    @Test
    void isForValuesOfOneWidth() {
        assertThatThrownBy(() -> ByteStreamSplit.decoder(new ArrayType.OfBytes()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> ByteStreamSplit.encoder(new ArrayType.OfBoolean()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    record Damage(String what, ArrayType<?> arrayType, int bytes, int valueCount, int read, String problem) {
        @Override
        public String toString() {
            return what;
        }
    }

    static final List<Damage> DAMAGED = List.of(
            new Damage("bytes that do not divide into values", new ArrayType.OfInt(), 11, 3, 2,
                    "The BYTE_STREAM_SPLIT values at byte 0 of the page have 11 bytes; at most 3 values of 4 bytes each are"
                            + " allowed"),
            new Damage("more values than the page has entries", new ArrayType.OfDouble(), 32, 3, 3,
                    "The BYTE_STREAM_SPLIT values at byte 0 of the page have 32 bytes; at most 3 values of 8 bytes each are"
                            + " allowed"),
            new Damage("fewer values than needed", new ArrayType.OfFixed(5), 10, 9, 3,
                    "BYTE_STREAM_SPLIT values from byte 0 of the page on: 3 more are needed; 2 of 2 are left"),
            new Damage("Values of gigabytes", new ArrayType.OfFixed(Integer.MAX_VALUE), 10, 9, 3,
                    "The BYTE_STREAM_SPLIT values at byte 0 of the page have 10 bytes; at most 9 values of 2147483647 bytes"
                            + " each are allowed"),
            new Damage("Values of no bytes with bytes", new ArrayType.OfFixed(0), 10, 9, 3,
                    "BYTE_STREAM_SPLIT values of 0 bytes have 10 bytes, from byte 0 of the page on"));

    @ParameterizedTest
    @FieldSource("DAMAGED")
    void tellsWhatIsDamaged(Damage damage) {
        ValueDecoder<?> decoder = ByteStreamSplit.decoder(damage.arrayType);
        assertThatThrownBy(() -> {
            decoder.init(new byte[damage.bytes + 16], 0, damage.bytes, damage.valueCount);
            decoder.skip(damage.read);
        }).isInstanceOf(CorruptFileException.class)
                .extracting(e -> ((CorruptFileException) e).problem()).isEqualTo(damage.problem);
    }
}
