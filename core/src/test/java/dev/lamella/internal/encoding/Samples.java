package dev.lamella.internal.encoding;

import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.variant.internal.LittleEndian;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/// Values for tests, of every array type and several shapes, and their comparison bit for bit.
public final class Samples {
    /// What the values look like.
    public enum Shape {
        /// One value again and again.
        CONSTANT,
        /// Few distinct values in runs of 1 to 40.
        RUNS,
        /// Small numbers, short texts.
        SMALL,
        /// Each a little greater than the one before.
        ASCENDING,
        /// Any bits, any length up to 40, and the extremes of the type.
        WILD
    }

    private Samples() {}

    /// A new array with `count` values of one shape.
    public static <A> A of(ArrayType<A> arrayType, Shape shape, int count, RandomGenerator random) {
        A values = arrayType.allocate(count);
        fill(arrayType, values, shape, numbers(shape, count, random), random);
        return values;
    }

    private static long[] numbers(Shape shape, int count, RandomGenerator random) {
        long[] numbers = new long[count];
        long last = random.nextInt(-1000, 1000);
        int run = 0;
        for (int i = 0; i < count; i++) {
            last = switch (shape) {
                case CONSTANT -> last;
                case RUNS -> run-- > 0 ? last : random.nextInt(20);
                case SMALL -> random.nextInt(-100, 100);
                case ASCENDING -> last + random.nextInt(10);
                case WILD -> switch (random.nextInt(12)) {
                    case 0 -> Long.MIN_VALUE >> random.nextInt(64);
                    case 1 -> Long.MAX_VALUE >> random.nextInt(64);
                    case 2 -> 0;
                    default -> random.nextLong();
                };
            };
            if (run < 0) {
                run = random.nextInt(40);
            }
            numbers[i] = last;
        }
        return numbers;
    }

    private static <A> void fill(ArrayType<A> arrayType, A values, Shape shape, long[] numbers,
            RandomGenerator random) {
        boolean wild = shape == Shape.WILD;
        switch (arrayType) {
            case ArrayType.OfBoolean() -> {
                for (int i = 0; i < numbers.length; i++) {
                    ((boolean[]) values)[i] = (numbers[i] & 1) != 0;
                }
            }
            case ArrayType.OfInt() -> {
                for (int i = 0; i < numbers.length; i++) {
                    ((int[]) values)[i] = (int) numbers[i];
                }
            }
            case ArrayType.OfLong() -> System.arraycopy(numbers, 0, (long[]) values, 0, numbers.length);
            case ArrayType.OfFloat() -> {
                for (int i = 0; i < numbers.length; i++) {
                    ((float[]) values)[i] = wild ? Float.intBitsToFloat((int) numbers[i]) : numbers[i] / 10f;
                }
            }
            case ArrayType.OfDouble() -> {
                for (int i = 0; i < numbers.length; i++) {
                    ((double[]) values)[i] = wild ? Double.longBitsToDouble(numbers[i]) : numbers[i] / 100.0;
                }
            }
            case ArrayType.OfBytes() -> {
                byte[][] texts = new byte[numbers.length][];
                for (int i = 0; i < numbers.length; i++) {
                    texts[i] = wild
                            ? bytes(random, random.nextInt(5) == 0 ? random.nextInt(40) : random.nextInt(6))
                            : ("value/" + numbers[i]).getBytes(StandardCharsets.UTF_8);
                }
                set((ByteSlices) values, 0, texts);
            }
            case ArrayType.OfFixed(int width) -> {
                for (int i = 0; i < numbers.length; i++) {
                    for (int j = 0; j < width; j++) {
                        // Most significant byte first, so that neighbours share a prefix.
                        int shift = 8 * (width - 1 - j);
                        ((byte[]) values)[i * width
                                + j] = (byte) (shift >= 64 ? numbers[i] >> 63 : numbers[i] >> shift);
                    }
                }
            }
        }
    }

    /// Writes texts into slots of byte slices.
    public static void set(ByteSlices values, int from, byte[]... texts) {
        long total = 0;
        for (byte[] text : texts) {
            total += text.length;
        }
        int at = values.reserve(from, total);
        for (int i = 0; i < texts.length; i++) {
            System.arraycopy(texts[i], 0, values.data(), at, texts[i].length);
            values.slices()[from + i] = ByteSlices.slice(at, texts[i].length);
            at += texts[i].length;
        }
        values.filled(at);
    }

    /// Any bytes.
    public static byte[] bytes(RandomGenerator random, int count) {
        byte[] bytes = new byte[count];
        random.nextBytes(bytes);
        return bytes;
    }

    /// The value of one slot as its PLAIN bytes.
    public static <A> byte[] plain(ArrayType<A> arrayType, A values, int slot) {
        ByteOutput out = new ByteOutput(16);
        arrayType.writePlain(values, slot, 1, out);
        return out.toByteArray();
    }

    /// The first of `count` values that differs, bit for bit, or -1.
    public static <A> int mismatch(ArrayType<A> arrayType, A expected, int from, A found, int foundFrom, int count) {
        ByteOutput one = new ByteOutput();
        ByteOutput other = new ByteOutput();
        arrayType.writePlain(expected, from, count, one);
        arrayType.writePlain(found, foundFrom, count, other);
        if (one.size() == other.size()
                && Arrays.equals(one.bytes(), 0, one.size(), other.bytes(), 0, other.size())) {
            return -1;
        }
        for (int i = 0; i < count; i++) {
            if (!Arrays.equals(plain(arrayType, expected, from + i), plain(arrayType, found, foundFrom + i))) {
                return i;
            }
        }
        throw new AssertionError("the values are equal one by one and differ together");
    }

    /// A page in the middle of an array of noise that ends where it may at the earliest.
    static byte[] page(byte[] body, int before, RandomGenerator random) {
        byte[] page = bytes(random, before + body.length + LittleEndian.PAD);
        System.arraycopy(body, 0, page, before, body.length);
        return page;
    }
}
