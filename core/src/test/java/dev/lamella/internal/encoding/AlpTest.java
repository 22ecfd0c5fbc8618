package dev.lamella.internal.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.ParquetException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.variant.internal.LittleEndian;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// AlpEncoding.md.
class AlpTest {
    private static final ArrayType<float[]> FLOATS = new ArrayType.OfFloat();
    private static final ArrayType<double[]> DOUBLES = new ArrayType.OfDouble();

    /// Header, one offset, and the vector of 31 bytes that the specification works out: exponent 4, factor 3, reference
    /// 3335, differences 11665 11665 21665 0 of 15 bits, an exception at 1.
    private static final String WORKED = "00 00 0a 04 00 00 00" + " 04 00 00 00" + " 04 03 01 00"
            + " 07 0d 00 00 00 00 00 00 0f" + " 91 ad c8 56 28 15 00 00" + " 01 00" + " 00 00 00 00 00 00 f8 7f";

    @TestFactory
    Stream<DynamicTest> keepsTheLawsForFloat() {
        return EncodingLaws.of("ALP FLOAT", FLOATS, Alp::decoder, Alp::encoder);
    }

    @TestFactory
    Stream<DynamicTest> keepsTheLawsForDouble() {
        return EncodingLaws.of("ALP DOUBLE", DOUBLES, Alp::decoder, Alp::encoder);
    }

    @Test
    void readsTheWorkedExample() {
        assertThat(doubles(hex(WORKED), 4)).containsExactly(1500.0, Double.NaN, 2500.0, 333.5);
    }

    @Test
    void writesTheWorkedExampleInAsManyBytes() {
        byte[] bytes = encoded(1500.0, Double.NaN, 2500.0, 333.5);

        assertThat(bytes).hasSize(hex(WORKED).length);
        assertThat(Arrays.copyOfRange(bytes, 13, bytes.length)).as("all but the pair, which is free")
                .containsExactly(Arrays.copyOfRange(hex(WORKED), 13, bytes.length));
    }

    @Test
    void writesAHeaderOnlyForNoValues() {
        assertThat(encoded()).containsExactly(0, 0, 10, 0, 0, 0, 0);
    }

    /// One number of 32 bits, packed in 0 bits.
    @Test
    void multipliesFloatsTwiceInTheirOwnPrecision() {
        byte[] bytes = hex("00 00 03 01 00 00 00  04 00 00 00  0a 03 00 00  65 cd 5b 07  00");
        ValueDecoder<float[]> decoder = Alp.decoder(FLOATS);
        decoder.init(page(bytes), 0, bytes.length, 1);
        float[] out = new float[1];
        decoder.read(out, 0, 1);

        assertThat(out[0]).isEqualTo((float) 123456869 * 1e3f * 1e-10f);
        assertThat(out[0]).isNotEqualTo((float) (123456869 * 1e3 * 1e-10));
    }

    @Test
    void multipliesByTheNumbersClosestToThePowersOfTen() {
        for (int i = 0; i <= 18; i++) {
            assertThat(AlpPowers.DOUBLE_UP[i]).isEqualTo(BigDecimal.ONE.scaleByPowerOfTen(i).doubleValue());
            assertThat(AlpPowers.DOUBLE_DOWN[i]).isEqualTo(BigDecimal.ONE.scaleByPowerOfTen(-i).doubleValue());
        }
        for (int i = 0; i <= 10; i++) {
            assertThat(AlpPowers.FLOAT_UP[i]).isEqualTo(BigDecimal.ONE.scaleByPowerOfTen(i).floatValue());
            assertThat(AlpPowers.FLOAT_DOWN[i]).isEqualTo(BigDecimal.ONE.scaleByPowerOfTen(-i).floatValue());
        }
    }

    record Distribution(String name, double mostBitsPerValue, IntToDoubleFunction values) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static final Random RANDOM = new Random(7);

    static final List<Distribution> DISTRIBUTIONS = List.of(
            new Distribution("constant", 1, i -> 98.6),
            new Distribution("prices", 18, i -> RANDOM.nextInt(100_000) / 100.0),
            new Distribution("whole numbers", 12, i -> i % 2000),
            new Distribution("coordinates", 32, i -> RANDOM.nextInt(3_600_000) / 10_000.0),
            new Distribution("prices with gaps", 25, i -> i % 50 == 0 ? Double.NaN : RANDOM.nextInt(100_000) / 100.0),
            new Distribution("any bits", 90, i -> Double.longBitsToDouble(RANDOM.nextLong())),
            new Distribution("between 0 and 1", 90, i -> RANDOM.nextDouble()),
            new Distribution("zeros of both signs", 90, i -> (i & 1) == 0 ? 0.0 : -0.0),
            new Distribution("no numbers", 90, i -> Double.longBitsToDouble(0x7ff0000000000000L + i)),
            new Distribution("largest and smallest", 90, i -> (i & 1) == 0 ? Double.MAX_VALUE : -Double.MIN_VALUE),
            new Distribution("whole numbers about 2^63", 90, i -> i % 3 == 0
                    ? 0x1p63
                    : i % 3 == 1
                            ? -0x1p63
                            : 9223372036854774784.0),
            new Distribution("one scale after another", 50, i -> (i >> 10 & 1) == 0 ? i / 10.0 : i / 1e6));

    @ParameterizedTest
    @FieldSource("DISTRIBUTIONS")
    void keepsEveryBit(Distribution distribution) {
        for (int count : new int[]{1, 5, 1023, 1024, 1025, 10_000}) {
            double[] values = IntStream.range(0, count).mapToDouble(distribution.values()).toArray();
            byte[] bytes = encoded(values);

            assertThat(raw(doubles(bytes, count))).as("%s values", count).containsExactly(raw(values));
            if (count == 10_000) {
                assertThat(bytes.length * 8.0 / count).as("bits a value").isLessThan(distribution.mostBitsPerValue());
            }
        }
    }

    @ParameterizedTest
    @FieldSource("DISTRIBUTIONS")
    void keepsEveryBitOfFloats(Distribution distribution) {
        for (int count : new int[]{1, 5, 1025, 10_000}) {
            float[] values = new float[count];
            for (int i = 0; i < count; i++) {
                double value = distribution.values().applyAsDouble(i);
                values[i] = Double.isNaN(value) ? Float.intBitsToFloat(0x7f800001 + i) : (float) value;
            }
            ByteOutput out = new ByteOutput();
            Alp.encoder(FLOATS).encode(values, 0, count, out);
            ValueDecoder<float[]> decoder = Alp.decoder(FLOATS);
            decoder.init(out.bytes(), 0, out.size(), count);
            float[] read = new float[count];
            for (int done = 0; done < count;) {
                int step = Math.min(count - done, 700);
                decoder.read(read, done, step);
                done += step;
            }

            assertThat(raw(read)).as("%s values", count).containsExactly(raw(values));
        }
    }

    /// Vectors of any size that the format allows; the encoder writes 2^10.
    @Test
    void readsVectorsOfEverySize() {
        for (int log = 3; log <= 15; log++) {
            int size = 1 << log;
            int count = size + 3;
            ByteOutput out = new ByteOutput();
            out.writeByte(0);
            out.writeByte(0);
            out.writeByte(log);
            out.writeInt(count);
            out.writeInt(8);
            out.writeInt(8 + 13 + size);
            double[] expected = new double[count];
            for (int vector = 0; vector < 2; vector++) {
                out.writeInt(0x0001);
                out.writeLong(-100);
                out.writeByte(8);
                for (int i = 0; i < (vector == 0 ? size : 3); i++) {
                    out.writeByte(i);
                    expected[vector * size + i] = (double) ((i & 255) - 100) * 1e0 * 1e-1;
                }
            }

            assertThat(doubles(out.toByteArray(), count)).as("2^%s", log).containsExactly(expected);
        }
    }

    record Broken(String what, int at, String bytes, Class<? extends ParquetException> kind, String problem) {}

    static final List<Broken> BROKEN = List.of(
            new Broken("mode", 0, "01", UnsupportedFeatureException.class,
                    "ALP compression mode 1 is not known; this library reads mode 0 (ALP)"),
            new Broken("integer encoding", 1, "02", UnsupportedFeatureException.class,
                    "ALP integer encoding 2 is not known; this library reads 0 (frame of reference and bit packing)"),
            new Broken("vector size", 2, "10", CorruptFileException.class,
                    "ALP has vectors of 2^16 values; 2^3 to 2^15 are allowed"),
            new Broken("negative count", 3, "ff ff ff ff", CorruptFileException.class,
                    "ALP announces -1 values; the page has at most 4"),
            new Broken("larger count", 3, "05", CorruptFileException.class,
                    "ALP announces 5 values; the page has at most 4"),
            new Broken("smaller count", 3, "03", CorruptFileException.class,
                    "ALP holds 3 values; the page's levels ask for 4"),
            new Broken("offset into the offsets", 7, "00", CorruptFileException.class,
                    "ALP vector 0 claims to lie in bytes 0 to 35; 4 to 35 belong to vectors"),
            new Broken("offset past the page", 7, "ff ff ff ff", CorruptFileException.class,
                    "ALP vector 0 claims to lie in bytes 4294967295 to 35; 4 to 35 belong to vectors"),
            new Broken("exponent", 11, "13", CorruptFileException.class,
                    "ALP vector 0 has exponent 19 and factor 3; 0 <= factor <= exponent <= 18 is allowed"),
            new Broken("factor", 12, "05", CorruptFileException.class,
                    "ALP vector 0 has exponent 4 and factor 5; 0 <= factor <= exponent <= 18 is allowed"),
            new Broken("exceptions", 13, "05", CorruptFileException.class,
                    "ALP vector 0 has 5 exceptions and 4 values"),
            new Broken("more exceptions than bytes", 13, "04", CorruptFileException.class,
                    "ALP vector 0 needs 61 bytes and has 31"),
            new Broken("width", 23, "41", CorruptFileException.class,
                    "ALP vector 0 is 65 bits wide; 0 to 64 are allowed"),
            new Broken("position", 32, "04", CorruptFileException.class,
                    "ALP has an exception at position 4 of a vector of 4 values"));

    @ParameterizedTest
    @FieldSource("BROKEN")
    void rejectsWhatBreaksTheFormat(Broken broken) {
        byte[] bytes = hex(WORKED);
        byte[] change = hex(broken.bytes());
        System.arraycopy(change, 0, bytes, broken.at(), change.length);

        assertThatThrownBy(() -> doubles(bytes, 4)).isExactlyInstanceOf(broken.kind())
                .isInstanceOfSatisfying(ParquetException.class,
                        e -> assertThat(e.problem()).isEqualTo(broken.problem()));
    }

    private static byte[] hex(String text) {
        return HexFormat.of().parseHex(text.replace(" ", ""));
    }

    private static byte[] encoded(double... values) {
        ByteOutput out = new ByteOutput();
        Alp.encoder(DOUBLES).encode(values, 0, values.length, out);
        return out.toByteArray();
    }

    private static double[] doubles(byte[] bytes, int count) {
        ValueDecoder<double[]> decoder = Alp.decoder(DOUBLES);
        decoder.init(page(bytes), 0, bytes.length, count);
        double[] out = new double[count];
        decoder.read(out, 0, count);
        return out;
    }

    private static long[] raw(double[] values) {
        return Arrays.stream(values).mapToLong(Double::doubleToRawLongBits).toArray();
    }

    private static int[] raw(float[] values) {
        return IntStream.range(0, values.length).map(i -> Float.floatToRawIntBits(values[i])).toArray();
    }

    private static byte[] page(byte[] bytes) {
        return Arrays.copyOf(bytes, bytes.length + LittleEndian.PAD);
    }
}
