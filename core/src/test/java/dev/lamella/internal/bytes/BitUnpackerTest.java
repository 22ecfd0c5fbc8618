package dev.lamella.internal.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.variant.internal.LittleEndian;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Unpacking and packing against a plain twin: one big number, shifted and masked.
class BitUnpackerTest {
    private static final int ROUNDS = 40 * Integer.getInteger("lamella.effort", 1);
    private static final long SEED = 7;

    static IntStream widths() {
        return IntStream.rangeClosed(0, 64);
    }

    @Test
    void unpacksTheExampleOfTheSpecification() {
        byte[] page = Arrays.copyOf(HexFormat.of().parseHex("88c6fa"), 3 + LittleEndian.PAD);
        int[] out = new int[8];
        BitUnpacker.unpack(page, 0, 0, 3, out, 0, 8);
        assertThat(out).containsExactly(0, 1, 2, 3, 4, 5, 6, 7);
    }

    @ParameterizedTest
    @MethodSource("widths")
    void unpacksAsItsTwinFromAnyValueOn(int width) {
        Random random = new Random(SEED + width);
        for (int round = 0; round < ROUNDS; round++) {
            int total = random.nextInt(100);
            int size = (total * width + 7) / 8;
            int start = random.nextInt(10);
            byte[] page = new byte[start + size + LittleEndian.PAD];
            random.nextBytes(page);
            int first = random.nextInt(total + 1);
            int count = random.nextInt(total - first + 1);
            int from = random.nextInt(4);
            String what = "width " + width + ", seed " + (SEED + width) + ", round " + round;

            long[] longs = new long[from + count + 3];
            BitUnpacker.unpack(page, start, first, width, longs, from, count);
            long[] expected = new long[from + count + 3];
            byte[] body = Arrays.copyOfRange(page, start, start + size);
            for (int i = 0; i < count; i++) {
                expected[from + i] = twin(body, first + i, width);
            }
            assertThat(longs).as(what).isEqualTo(expected);
            if (width <= 32) {
                int[] ints = new int[from + count + 3];
                BitUnpacker.unpack(page, start, first, width, ints, from, count);
                assertThat(ints).as(what).isEqualTo(Arrays.stream(expected).mapToInt(v -> (int) v).toArray());
            }
            if (width == 1) {
                boolean[] booleans = new boolean[from + count + 3];
                BitUnpacker.unpack(page, start, first, booleans, from, count);
                for (int i = 0; i < booleans.length; i++) {
                    assertThat(booleans[i]).as(what).isEqualTo(expected[i] != 0);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("widths")
    void packsWhatIsUnpacked(int width) {
        Random random = new Random(SEED + width);
        for (int round = 0; round < ROUNDS; round++) {
            int from = random.nextInt(4);
            int count = random.nextInt(100);
            String what = "width " + width + ", seed " + (SEED + width) + ", round " + round;
            long[] values = random.longs(from + count).toArray();
            long mask = width == 0 ? 0 : -1L >>> 64 - width;
            long[] expected = Arrays.stream(values).skip(from).map(v -> v & mask).toArray();

            ByteOutput out = new ByteOutput(0);
            out.writeByte(9);
            BitPacker.pack(values, from, count, width, out);
            assertThat(out.size()).as(what).isEqualTo(1 + (count * width + 7) / 8);
            long[] found = new long[count];
            BitUnpacker.unpack(out.bytes(), 1, 0, width, found, 0, count);
            assertThat(found).as(what).isEqualTo(expected);
            assertThat(leftOver(out, count * width)).as(what).isZero();
            if (width <= 32) {
                ByteOutput ints = new ByteOutput(0);
                ints.writeByte(9);
                BitPacker.pack(Arrays.stream(values).mapToInt(v -> (int) v).toArray(), from, count, width, ints);
                assertThat(ints.toByteArray()).as(what).isEqualTo(out.toByteArray());
            }
            if (width == 1) {
                boolean[] booleans = new boolean[from + count];
                for (int i = 0; i < booleans.length; i++) {
                    booleans[i] = (values[i] & 1) != 0;
                }
                ByteOutput bits = new ByteOutput(0);
                bits.writeByte(9);
                BitPacker.pack(booleans, from, count, bits);
                assertThat(bits.toByteArray()).as(what).isEqualTo(out.toByteArray());
            }
        }
    }

    @Test
    void endsAfterTheLastByteThatHoldsABit() {
        assertThat(BitUnpacker.endOf(5, 0, 32)).isEqualTo(5);
        assertThat(BitUnpacker.endOf(5, 9, 1)).isEqualTo(7);
        assertThat(BitUnpacker.endOf(0, Integer.MAX_VALUE, 64)).isEqualTo(8L * Integer.MAX_VALUE);
    }

    private static long leftOver(ByteOutput out, int bits) {
        return bits % 8 == 0 ? 0 : (out.bytes()[out.size() - 1] & 255) >>> bits % 8;
    }

    private static long twin(byte[] body, int index, int width) {
        byte[] reversed = new byte[body.length];
        for (int i = 0; i < body.length; i++) {
            reversed[i] = body[body.length - 1 - i];
        }
        BigInteger mask = BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE);
        return new BigInteger(1, reversed).shiftRight(index * width).and(mask).longValue();
    }
}
