package dev.lamella.internal.predicate;

import dev.lamella.variant.internal.LittleEndian;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/// Stored values of every type, edges among them.
final class StoredSamples {
    private StoredSamples() {}

    static List<byte[]> ints() {
        return IntStream
                .of(0, 1, -1, 9, 10, 11, -10, -11, 127, 128, 255, 256, 1000, 1001, 1050, -1050, 65535, 86_399_999,
                        Integer.MAX_VALUE, Integer.MAX_VALUE - 1, Integer.MIN_VALUE, Integer.MIN_VALUE + 1, 20_484)
                .mapToObj(value -> {
                    byte[] stored = new byte[4];
                    LittleEndian.putInt(stored, 0, value);
                    return stored;
                }).toList();
    }

    static List<byte[]> longs() {
        return LongStream.of(0, 1, -1, 9, 10, 11, -10, -11, 1050, 1001, 1000, 999, -999, -1000, -1001, 86_399_999_999L,
                86_399_999_999_999L, 1_000_000_000_000_000_000L, 999_999_999, Integer.MAX_VALUE + 1L, Long.MAX_VALUE,
                Long.MAX_VALUE - 1, Long.MIN_VALUE, Long.MIN_VALUE + 1).mapToObj(StoredSamples::stored).toList();
    }

    static byte[] stored(long value) {
        byte[] stored = new byte[8];
        LittleEndian.putLong(stored, 0, value);
        return stored;
    }

    static List<byte[]> bigEndians(int length) {
        BigInteger limit = BigInteger.ONE.shiftLeft(8 * length - 1);
        List<BigInteger> numbers = new ArrayList<>(List.of(limit.subtract(BigInteger.ONE), limit.negate(),
                limit.negate().add(BigInteger.ONE), BigInteger.valueOf(1050), BigInteger.valueOf(10_500),
                BigInteger.valueOf(-10_500)));
        for (int i = -12; i < 13; i++) {
            numbers.add(BigInteger.valueOf(i));
        }
        return numbers.stream().map(number -> {
            byte[] shortest = number.toByteArray();
            byte[] stored = new byte[length];
            Arrays.fill(stored, number.signum() < 0 ? (byte) -1 : 0);
            System.arraycopy(shortest, 0, stored, length - shortest.length, shortest.length);
            return stored;
        }).toList();
    }

    static List<byte[]> wides() {
        return bigEndians(12).stream().map(StoredSamples::reversed).toList();
    }

    static List<byte[]> int96s() {
        List<byte[]> all = new ArrayList<>();
        for (int day : new int[]{2_440_588, 2_440_587, 2_440_589, 0, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            for (long nanos : new long[]{0, 1, 1_000_000_000, 86_399_999_999_999L, 86_400_000_000_000L, -1,
                    Long.MAX_VALUE, Long.MIN_VALUE}) {
                byte[] stored = new byte[12];
                LittleEndian.putLong(stored, 0, nanos);
                LittleEndian.putInt(stored, 8, day);
                all.add(stored);
            }
        }
        return all;
    }

    static List<byte[]> floats() {
        List<byte[]> all = new ArrayList<>();
        for (float value : new float[]{0, -0.0f, 1, -1, 1.5f, 0.1f, Math.nextUp(0.1f), Math.nextDown(0.1f), 16_777_216f,
                16_777_218f, Float.MAX_VALUE, -Float.MAX_VALUE, Float.MIN_VALUE, -Float.MIN_VALUE,
                Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.NaN, Float.intBitsToFloat(0xffc0_0001)}) {
            byte[] stored = new byte[4];
            LittleEndian.putInt(stored, 0, Float.floatToRawIntBits(value));
            all.add(stored);
        }
        return all;
    }

    static List<byte[]> doubles() {
        return DoubleStream.of(0, -0.0, 1, -1, 1.5, 0.1, Math.nextUp(0.1), Math.nextDown(0.1), 0.1f, 16_777_217,
                9_007_199_254_740_992.0, 9_007_199_254_740_994.0, Double.MAX_VALUE, -Double.MAX_VALUE, Double.MIN_VALUE,
                -Double.MIN_VALUE, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN,
                Double.longBitsToDouble(0xfff8_0000_0000_0001L))
                .mapToObj(value -> stored(Double.doubleToRawLongBits(value))).toList();
    }

    static List<byte[]> halves() {
        return IntStream
                .of(0, 0x8000, 1, 0x8001, 2, 0x3c00, 0xbc00, 0x3e00, 0x2e66, 0x2e65, 0x2e67, 0x7bff, 0xfbff, 0x7c00,
                        0xfc00, 0x7e00, 0xfe01)
                .mapToObj(bits -> new byte[]{(byte) bits, (byte) (bits >> 8)}).toList();
    }

    static List<byte[]> strings() {
        return Stream.of("", "00", "0000", "01", "61", "6161", "61ff", "62", "7f", "80", "ff", "ffff", "ffffff", "6162",
                "616263", "61626364", "fffffffe").map(HexFormat.of()::parseHex).toList();
    }

    static List<byte[]> texts() {
        return Stream.of("", "a", "aa", "ab", "b", "\u00e9", "\uffff", "\ud83d\ude00", "a\u0000", "z")
                .map(text -> text.getBytes(StandardCharsets.UTF_8)).toList();
    }

    static byte[] reversed(byte[] bytes) {
        byte[] reversed = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            reversed[i] = bytes[bytes.length - 1 - i];
        }
        return reversed;
    }
}
