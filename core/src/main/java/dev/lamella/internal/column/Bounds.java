package dev.lamella.internal.column;

import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.encoding.ArrayType;
import dev.lamella.internal.encoding.ByteSlices;
import dev.lamella.schema.SortOrder;
import dev.lamella.variant.internal.LittleEndian;
import java.util.Arrays;
import java.util.Optional;

/// Finds the smallest and the largest of many values of a column in its [SortOrder]; one loop for each kind of array. Not safe
/// for use by two threads.
///
/// @param <A> the array that holds the values, see [ArrayType]
public final class Bounds<A> {
    private final SortOrder order;
    private final ArrayType<A> arrayType;
    private final ByteOutput plain = new ByteOutput(32);

    /// The bounds found.
    ///
    /// @param min smallest value as PLAIN bytes without a length; absent if there is none, or the order is undefined
    /// @param max largest value
    /// @param nanCount number of NaN values
    public record Found(Optional<byte[]> min, Optional<byte[]> max, int nanCount) {
        public static final Found NOTHING = new Found(Optional.empty(), Optional.empty(), 0);
    }

    /// Compares the values at two positions.
    private interface ByPlace {
        int compare(int left, int right);
    }

    public Bounds(SortOrder order, ArrayType<A> arrayType) {
        this.order = order;
        this.arrayType = arrayType;
    }

    /// The bounds of `count` values from `from` on. In the order of the type NaN is ignored; in the total order NaN is a bound
    /// if all values are NaN.
    public Found of(A values, int from, int count) {
        if (count == 0 || !order.isDefined()) {
            return Found.NOTHING;
        }
        return switch (arrayType) {
            case ArrayType.OfBoolean ignored -> booleans((boolean[]) values, from, count);
            case ArrayType.OfInt ignored -> ints((int[]) values, from, count);
            case ArrayType.OfLong ignored -> longs((long[]) values, from, count);
            case ArrayType.OfFloat ignored -> order.kind() == SortOrder.Kind.FLOAT
                    ? floats((float[]) values, from, count)
                    : floatKeys((float[]) values, from, count);
            case ArrayType.OfDouble ignored -> order.kind() == SortOrder.Kind.FLOAT
                    ? doubles((double[]) values, from, count)
                    : doubleKeys((double[]) values, from, count);
            case ArrayType.OfBytes ignored -> {
                ByteSlices all = (ByteSlices) values;
                byte[] data = all.data();
                ByPlace byPlace = (left, right) -> order.compare(data, all.offset(left), all.length(left), data,
                        all.offset(right), all.length(right));
                yield order.kind() == SortOrder.Kind.UNSIGNED_BYTES
                        ? byHeads(all, from, count, byPlace, values)
                        : places(from, count, byPlace, values);
            }
            case ArrayType.OfFixed(int width) -> fixed((byte[]) values, width, from, count, values);
        };
    }

    private Found booleans(boolean[] values, int from, int count) {
        boolean all = true;
        boolean any = false;
        for (int i = from; i < from + count; i++) {
            all &= values[i];
            any |= values[i];
        }
        return found(new byte[]{(byte) (all ? 1 : 0)}, new byte[]{(byte) (any ? 1 : 0)}, 0);
    }

    private Found ints(int[] values, int from, int count) {
        int flip = order.kind() == SortOrder.Kind.UNSIGNED ? Integer.MIN_VALUE : 0;
        int least = Integer.MAX_VALUE;
        int most = Integer.MIN_VALUE;
        for (int i = from; i < from + count; i++) {
            int value = values[i] ^ flip;
            least = Math.min(least, value);
            most = Math.max(most, value);
        }
        return found(bytes(least ^ flip), bytes(most ^ flip), 0);
    }

    private Found longs(long[] values, int from, int count) {
        long flip = order.kind() == SortOrder.Kind.UNSIGNED ? Long.MIN_VALUE : 0;
        long least = Long.MAX_VALUE;
        long most = Long.MIN_VALUE;
        for (int i = from; i < from + count; i++) {
            long value = values[i] ^ flip;
            least = Math.min(least, value);
            most = Math.max(most, value);
        }
        return found(bytes(least ^ flip), bytes(most ^ flip), 0);
    }

    private Found floats(float[] values, int from, int count) {
        float least = Float.POSITIVE_INFINITY;
        float most = Float.NEGATIVE_INFINITY;
        int nans = 0;
        for (int i = from; i < from + count; i++) {
            float value = values[i];
            least = value < least ? value : least;
            most = value > most ? value : most;
            nans += Float.isNaN(value) ? 1 : 0;
        }
        return nans == count
                ? new Found(Optional.empty(), Optional.empty(), nans)
                : found(bytes(Float.floatToRawIntBits(least)), bytes(Float.floatToRawIntBits(most)), nans);
    }

    private Found doubles(double[] values, int from, int count) {
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        int nans = 0;
        for (int i = from; i < from + count; i++) {
            double value = values[i];
            least = value < least ? value : least;
            most = value > most ? value : most;
            nans += Double.isNaN(value) ? 1 : 0;
        }
        return nans == count
                ? new Found(Optional.empty(), Optional.empty(), nans)
                : found(bytes(Double.doubleToRawLongBits(least)), bytes(Double.doubleToRawLongBits(most)), nans);
    }

    private Found floatKeys(float[] values, int from, int count) {
        int nans = 0;
        for (int i = from; i < from + count; i++) {
            nans += Float.isNaN(values[i]) ? 1 : 0;
        }
        int least = Integer.MAX_VALUE;
        int most = Integer.MIN_VALUE;
        for (int i = from; i < from + count; i++) {
            if (nans < count && Float.isNaN(values[i])) {
                continue;
            }
            int bits = Float.floatToRawIntBits(values[i]);
            int key = bits ^ bits >> 31 >>> 1;
            least = Math.min(least, key);
            most = Math.max(most, key);
        }
        // The key is its own inverse.
        return found(bytes(least ^ least >> 31 >>> 1), bytes(most ^ most >> 31 >>> 1), nans);
    }

    private Found doubleKeys(double[] values, int from, int count) {
        int nans = 0;
        for (int i = from; i < from + count; i++) {
            nans += Double.isNaN(values[i]) ? 1 : 0;
        }
        long least = Long.MAX_VALUE;
        long most = Long.MIN_VALUE;
        for (int i = from; i < from + count; i++) {
            if (nans < count && Double.isNaN(values[i])) {
                continue;
            }
            long bits = Double.doubleToRawLongBits(values[i]);
            long key = bits ^ bits >> 63 >>> 1;
            least = Math.min(least, key);
            most = Math.max(most, key);
        }
        return found(bytes(least ^ least >> 63 >>> 1), bytes(most ^ most >> 63 >>> 1), nans);
    }

    private Found fixed(byte[] values, int width, int from, int count, A array) {
        ByPlace byPlace = (left, right) -> order.compare(values, left * width, width, values, right * width, width);
        if (!order.hasNan()) {
            return places(from, count, byPlace, array);
        }
        int nans = 0;
        int min = -1;
        int max = -1;
        for (int i = from; i < from + count; i++) {
            if (order.isNan(values, i * width)) {
                nans++;
            } else {
                min = min < 0 || byPlace.compare(i, min) < 0 ? i : min;
                max = max < 0 || byPlace.compare(i, max) > 0 ? i : max;
            }
        }
        if (min >= 0) {
            return found(stored(array, min), stored(array, max), nans);
        }
        if (order.kind() == SortOrder.Kind.FLOAT) {
            return new Found(Optional.empty(), Optional.empty(), nans);
        }
        Found all = places(from, count, byPlace, array);
        return new Found(all.min, all.max, nans);
    }

    private Found places(int from, int count, ByPlace byPlace, A array) {
        int min = from;
        int max = from;
        for (int i = from + 1; i < from + count; i++) {
            if (byPlace.compare(i, min) < 0) {
                min = i;
            } else if (byPlace.compare(i, max) > 0) {
                max = i;
            }
        }
        byte[] least = stored(array, min);
        return found(least, min == max ? least : stored(array, max), 0);
    }

    /// [#places] in the order of unsigned bytes: most values differ from both bounds in their first eight bytes.
    private Found byHeads(ByteSlices all, int from, int count, ByPlace byPlace, A array) {
        int min = from;
        int max = from;
        long least = head(all, from);
        long most = least;
        for (int i = from + 1; i < from + count; i++) {
            long head = head(all, i);
            if (head <= least && byPlace.compare(i, min) < 0) {
                min = i;
                least = head;
            } else if (head >= most && byPlace.compare(i, max) > 0) {
                max = i;
                most = head;
            }
        }
        return found(stored(array, min), stored(array, max), 0);
    }

    /// The first eight bytes, with zeros after the end of the value, as a signed number that has the order of the bytes.
    private static long head(ByteSlices all, int index) {
        byte[] data = all.data();
        int offset = all.offset(index);
        int length = all.length(index);
        long bytes = 0;
        if (offset <= data.length - Long.BYTES) {
            bytes = LittleEndian.getBigEndianLong(data, offset);
            bytes = length < Long.BYTES ? bytes & ~(-1L >>> Byte.SIZE * length) : bytes;
        } else {
            for (int i = 0; i < Math.min(length, Long.BYTES); i++) {
                bytes |= (data[offset + i] & 0xffL) << Long.SIZE - Byte.SIZE * (i + 1);
            }
        }
        return bytes ^ Long.MIN_VALUE;
    }

    private Found found(byte[] min, byte[] max, int nanCount) {
        return new Found(Optional.of(order.lowerBound(min)), Optional.of(order.upperBound(max)), nanCount);
    }

    /// The bounds of both parts together.
    public Found join(Found first, Found second) {
        if (first.min.isEmpty() || second.min.isEmpty()) {
            Found known = first.min.isPresent() ? first : second;
            return new Found(known.min, known.max, first.nanCount + second.nanCount);
        }
        // In the total order, NaN bounds mean that all values were NaN.
        boolean isFirstNan = order.isNan(first.min.get(), 0);
        if (isFirstNan != order.isNan(second.min.get(), 0)) {
            Found known = isFirstNan ? second : first;
            return new Found(known.min, known.max, first.nanCount + second.nanCount);
        }
        return new Found(order.compareStored(second.min.get(), first.min.get()) < 0 ? second.min : first.min,
                order.compareStored(second.max.get(), first.max.get()) > 0 ? second.max : first.max,
                first.nanCount + second.nanCount);
    }

    private byte[] stored(A values, int index) {
        if (values instanceof ByteSlices slices) {
            int offset = slices.offset(index);
            return Arrays.copyOfRange(slices.data(), offset, offset + slices.length(index));
        }
        plain.clear();
        arrayType.writePlain(values, index, 1, plain);
        return plain.toByteArray();
    }

    private byte[] bytes(int value) {
        plain.clear();
        plain.writeInt(value);
        return plain.toByteArray();
    }

    private byte[] bytes(long value) {
        plain.clear();
        plain.writeLong(value);
        return plain.toByteArray();
    }
}
