package dev.lamella.internal.select;

import dev.lamella.internal.predicate.ValueSet;
import dev.lamella.schema.SortOrder;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.LongVector;
import java.util.stream.IntStream;

/// Matches INT32 and INT64 values of intervals. INT32 values are widened as signed or unsigned, by their annotation.
///
/// A value lies between two ends if its unsigned distance from the lower end is at most that of the upper end: one comparison,
/// which is correct for signed and unsigned numbers, because both wrap.
final class WholeKernel implements Kernel {
    /// Up to this many intervals are tested one by one; with more, the candidate is found by binary search.
    private static final int FEW = 6;

    /// The bits that a widened INT32 keeps: all, or the lower 32.
    private final long mask;
    /// Makes numbers compare as signed: the highest bit for unsigned INT64.
    private final long flip;
    private final long[] lows;
    /// The distance from the lowest to the highest value of each interval.
    private final long[] spans;

    private WholeKernel(long mask, long flip, long[] lows, long[] spans) {
        this.mask = mask;
        this.flip = flip;
        this.lows = lows;
        this.spans = spans;
    }

    static WholeKernel ofInts(ValueSet set) {
        int[] ranges = set.intRanges();
        long mask = isUnsigned(set) ? 0xffff_ffffL : -1;
        return of(mask, 0, IntStream.of(ranges).mapToLong(end -> end & mask).toArray());
    }

    static WholeKernel ofLongs(ValueSet set) {
        return of(-1, isUnsigned(set) ? Long.MIN_VALUE : 0, set.longRanges());
    }

    private static boolean isUnsigned(ValueSet set) {
        return set.order().kind() == SortOrder.Kind.UNSIGNED;
    }

    /// @param ends the first and the last value of each interval alternately
    private static WholeKernel of(long mask, long flip, long[] ends) {
        long[] lows = new long[ends.length / 2];
        long[] spans = new long[lows.length];
        for (int i = 0; i < lows.length; i++) {
            lows[i] = ends[2 * i];
            spans[i] = ends[2 * i + 1] - lows[i];
        }
        return new WholeKernel(mask, flip, lows, spans);
    }

    @Override
    public long match(ColumnVector vector, int from, int count) {
        return switch (vector) {
            case IntVector(int ignored, var ignored2, int[] values) -> lows.length <= FEW
                    ? few(values, from, count)
                    : many(values, from, count);
            case LongVector(int ignored, var ignored2, long[] values) -> lows.length <= FEW
                    ? few(values, from, count)
                    : many(values, from, count);
            default -> throw new AssertionError("Whole numbers cannot come as " + vector.getClass().getSimpleName());
        };
    }

    private long few(int[] values, int from, int count) {
        long result = 0;
        for (int range = 0; range < lows.length; range++) {
            result |= within(values, from, count, mask, lows[range], spans[range]);
        }
        return result;
    }

    private long few(long[] values, int from, int count) {
        long result = 0;
        for (int range = 0; range < lows.length; range++) {
            result |= within(values, from, count, lows[range], spans[range]);
        }
        return result;
    }

    private static long within(int[] values, int from, int count, long mask, long low, long span) {
        long result = 0;
        for (int i = 0; i < count; i++) {
            result |= isWithin((values[from + i] & mask) - low, span) << i;
        }
        return result;
    }

    private static long within(long[] values, int from, int count, long low, long span) {
        long result = 0;
        for (int i = 0; i < count; i++) {
            result |= isWithin(values[from + i] - low, span) << i;
        }
        return result;
    }

    private static long isWithin(long distance, long span) {
        return Long.compareUnsigned(distance, span) <= 0 ? 1 : 0;
    }

    private long many(int[] values, int from, int count) {
        long result = 0;
        for (int i = 0; i < count; i++) {
            result |= search(values[from + i] & mask) << i;
        }
        return result;
    }

    private long many(long[] values, int from, int count) {
        long result = 0;
        for (int i = 0; i < count; i++) {
            result |= search(values[from + i]) << i;
        }
        return result;
    }

    /// Finds the last interval that does not begin above the value, in a constant number of steps.
    private long search(long value) {
        long key = value ^ flip;
        int at = 0;
        for (int left = lows.length; left > 1;) {
            int half = left >>> 1;
            at += (lows[at + half] ^ flip) <= key ? half : 0;
            left -= half;
        }
        return isWithin(value - lows[at], spans[at]);
    }

    @Override
    public Condition.Effort effort() {
        return Condition.Effort.NUMBERS;
    }
}
