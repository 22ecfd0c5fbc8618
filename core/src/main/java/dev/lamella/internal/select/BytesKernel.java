package dev.lamella.internal.select;

import dev.lamella.internal.predicate.ValueSet;
import dev.lamella.internal.predicate.ValueSet.Interval;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.SortOrder;
import dev.lamella.variant.internal.LittleEndian;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.FixedBytesVector;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Matches values of BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY and INT96, in any of their orders.
///
/// If the order compares bytes from the first one on, the first eight bytes are compared as one number, and the rest only if
/// these are equal. A single value is compared for equality.
final class BytesKernel implements Kernel {
    private static final byte[] NO_BYTES = {};

    private final SortOrder order;
    /// Whether the first eight bytes decide if they differ.
    private final boolean isKeyed;
    /// Makes keys compare as unsigned: the highest bit for decimals.
    private final long flip;
    private final End[] lows;
    private final End[] highs;
    /// The single value of the set; null if it has others, or if different bytes may be equal.
    private final byte @Nullable [] single;

    /// An end of an interval.
    ///
    /// @param value undefined if there is no end
    /// @param isOpen whether the value itself is excluded
    private record End(byte[] value, long key, boolean isThere, boolean isOpen) {}

    private BytesKernel(SortOrder order, boolean isKeyed, List<Interval> intervals) {
        this.order = order;
        this.isKeyed = isKeyed;
        flip = order.kind() == SortOrder.Kind.DECIMAL_BYTES ? Long.MIN_VALUE : 0;
        lows = intervals.stream().map(interval -> end(interval.low(), interval.isLowOpen())).toArray(End[]::new);
        highs = intervals.stream().map(interval -> end(interval.high(), interval.isHighOpen())).toArray(End[]::new);
        single = isKeyed && isSingle() ? lows[0].value : null;
    }

    static BytesKernel of(PrimitiveField field, ValueSet set) {
        boolean isKeyed = switch (set.order().kind()) {
            case UNSIGNED_BYTES -> true;
            // If sign bits are equal, numbers of one width have the order of their bytes.
            case DECIMAL_BYTES -> field.type() == PhysicalType.FIXED_LEN_BYTE_ARRAY
                    && set.intervals().stream().allMatch(interval -> hasWidth(interval.low(), field.typeLength())
                            && hasWidth(interval.high(), field.typeLength()));
            case FALSE_BEFORE_TRUE, SIGNED, UNSIGNED, SIGNED_96, FLOAT, IEEE_754_TOTAL_ORDER, INT96_TIMESTAMP, NONE ->
                false;
        };
        return new BytesKernel(set.order(), isKeyed, set.intervals());
    }

    private static boolean hasWidth(Optional<byte[]> end, int width) {
        return end.isEmpty() || end.get().length == width;
    }

    private End end(Optional<byte[]> value, boolean isOpen) {
        byte[] bytes = value.orElse(NO_BYTES);
        return new End(bytes, isKeyed ? key(bytes, 0, bytes.length) : 0, value.isPresent(), isOpen);
    }

    private boolean isSingle() {
        return lows.length == 1 && lows[0].isThere && !lows[0].isOpen && highs[0].isThere && !highs[0].isOpen
                && Arrays.equals(lows[0].value, highs[0].value);
    }

    @Override
    public long match(ColumnVector vector, int from, int count) {
        long result = 0;
        switch (vector) {
            case BytesVector(int ignored, var ignored2, byte[] bytes, long[] slices) -> {
                for (int i = from; i < from + count; i++) {
                    result |= (isIn(bytes, (int) (slices[i] >>> 32), (int) slices[i]) ? 1L : 0L) << i - from;
                }
            }
            case FixedBytesVector(int ignored, var ignored2, int width, byte[] bytes) -> {
                for (int i = from; i < from + count; i++) {
                    result |= (isIn(bytes, i * width, width) ? 1L : 0L) << i - from;
                }
            }
            default -> throw new AssertionError("Bytes cannot come as " + vector.getClass().getSimpleName());
        }
        return result;
    }

    private boolean isIn(byte[] bytes, int from, int length) {
        if (single != null) {
            return length == single.length && key(bytes, from, length) == lows[0].key
                    && (length <= Long.BYTES || Arrays.equals(bytes, from, from + length, single, 0, length));
        }
        if (lows.length == 0) {
            return false;
        }
        long key = isKeyed ? key(bytes, from, length) : 0;
        int at = 0;
        for (int left = lows.length; left > 1;) {
            int half = left >>> 1;
            at += isAbove(lows[at + half], bytes, from, length, key) ? half : 0;
            left -= half;
        }
        return isAbove(lows[at], bytes, from, length, key) && isBelow(highs[at], bytes, from, length, key);
    }

    private boolean isAbove(End low, byte[] bytes, int from, int length, long key) {
        if (!low.isThere) {
            return true;
        }
        int comparison = compare(bytes, from, length, key, low);
        return comparison > 0 || comparison == 0 && !low.isOpen;
    }

    private boolean isBelow(End high, byte[] bytes, int from, int length, long key) {
        if (!high.isThere) {
            return true;
        }
        int comparison = compare(bytes, from, length, key, high);
        return comparison < 0 || comparison == 0 && !high.isOpen;
    }

    private int compare(byte[] bytes, int from, int length, long key, End end) {
        return key != end.key
                ? Long.compareUnsigned(key, end.key)
                : order.compare(bytes, from, length, end.value, 0, end.value.length);
    }

    /// The first eight bytes as a number, padded with zeros.
    private long key(byte[] bytes, int from, int length) {
        if (from > bytes.length - Long.BYTES) {
            return slowKey(bytes, from, length) ^ flip;
        }
        long first = Long.reverseBytes(LittleEndian.getLong(bytes, from));
        if (length >= Long.BYTES) {
            return first ^ flip;
        }
        // For no bytes, a shift by 64 would be a shift by 0.
        return (length == 0 ? 0 : first & -1L << Byte.SIZE * (Long.BYTES - length)) ^ flip;
    }

    private static long slowKey(byte[] bytes, int from, int length) {
        long key = 0;
        for (int i = 0; i < Math.min(length, Long.BYTES); i++) {
            key |= (bytes[from + i] & 0xffL) << Byte.SIZE * (Long.BYTES - 1 - i);
        }
        return key;
    }

    @Override
    public Condition.Effort effort() {
        return Condition.Effort.BYTES;
    }
}
