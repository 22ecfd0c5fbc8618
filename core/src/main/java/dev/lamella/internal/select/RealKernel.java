package dev.lamella.internal.select;

import dev.lamella.internal.predicate.ValueSet;
import dev.lamella.internal.predicate.ValueSet.Interval;
import dev.lamella.variant.internal.LittleEndian;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DoubleVector;
import dev.lamella.vector.FixedBytesVector;
import dev.lamella.vector.FloatVector;
import java.util.stream.IntStream;

/// Matches FLOAT, DOUBLE and FLOAT16 values of intervals. Narrow values are widened, which is exact. Java's comparison is the
/// right one: both zeros are equal, and NaN lies in no interval.
final class RealKernel implements Kernel {
    /// Up to this many intervals are tested one by one; with more, the candidate is found by binary search.
    private static final int FEW = 6;

    /// The lower ends of closed intervals.
    private final double[] lows;
    private final double[] highs;

    private RealKernel(double[] lows, double[] highs) {
        this.lows = lows;
        this.highs = highs;
    }

    static RealKernel ofFloats(ValueSet set) {
        float[] ranges = set.floatRanges();
        return of(IntStream.range(0, ranges.length).mapToDouble(i -> ranges[i]).toArray());
    }

    static RealKernel ofDoubles(ValueSet set) {
        return of(set.doubleRanges());
    }

    /// For FLOAT16, whose ends may be open: the adjacent double lies between two of its values.
    static RealKernel ofHalves(ValueSet set) {
        double[] ends = new double[2 * set.intervals().size()];
        for (int i = 0; i < set.intervals().size(); i++) {
            Interval interval = set.intervals().get(i);
            double low = interval.low().map(end -> (double) half(end, 0)).orElse(Double.NEGATIVE_INFINITY);
            double high = interval.high().map(end -> (double) half(end, 0)).orElse(Double.POSITIVE_INFINITY);
            boolean isLowOpen = interval.isLowOpen() && interval.low().isPresent();
            boolean isHighOpen = interval.isHighOpen() && interval.high().isPresent();
            ends[2 * i] = isLowOpen ? above(low) : low;
            ends[2 * i + 1] = isHighOpen ? -above(-high) : high;
        }
        return of(ends);
    }

    /// There is nothing above infinity: NaN, which no value can match.
    private static double above(double end) {
        return end == Double.POSITIVE_INFINITY ? Double.NaN : Math.nextUp(end);
    }

    /// @param ends the first and the last value of each interval alternately
    private static RealKernel of(double[] ends) {
        double[] lows = new double[ends.length / 2];
        double[] highs = new double[lows.length];
        for (int i = 0; i < lows.length; i++) {
            lows[i] = ends[2 * i];
            highs[i] = ends[2 * i + 1];
        }
        return new RealKernel(lows, highs);
    }

    static float half(byte[] bytes, int from) {
        return Float.float16ToFloat((short) LittleEndian.getUnsignedShort(bytes, from));
    }

    @Override
    public long match(ColumnVector vector, int from, int count) {
        if (lows.length > FEW) {
            return many(vector, from, count);
        }
        long result = 0;
        for (int range = 0; range < lows.length; range++) {
            result |= switch (vector) {
                case DoubleVector v -> within(v.values(), from, count, lows[range], highs[range]);
                case FloatVector v -> within(v.values(), from, count, lows[range], highs[range]);
                case FixedBytesVector v -> within(v.bytes(), from, count, lows[range], highs[range]);
                default -> throw unfit(vector);
            };
        }
        return result;
    }

    static AssertionError unfit(ColumnVector vector) {
        return new AssertionError("Floating-point numbers cannot come as " + vector.getClass().getSimpleName());
    }

    private static long within(double[] values, int from, int count, double low, double high) {
        long result = 0;
        for (int i = 0; i < count; i++) {
            result |= isWithin(values[from + i], low, high) << i;
        }
        return result;
    }

    private static long within(float[] values, int from, int count, double low, double high) {
        long result = 0;
        for (int i = 0; i < count; i++) {
            result |= isWithin(values[from + i], low, high) << i;
        }
        return result;
    }

    private static long within(byte[] halves, int from, int count, double low, double high) {
        long result = 0;
        for (int i = 0; i < count; i++) {
            result |= isWithin(half(halves, 2 * (from + i)), low, high) << i;
        }
        return result;
    }

    private static long isWithin(double value, double low, double high) {
        return (value >= low ? 1L : 0L) & (value <= high ? 1L : 0L);
    }

    private long many(ColumnVector vector, int from, int count) {
        long result = 0;
        switch (vector) {
            case DoubleVector v -> {
                for (int i = 0; i < count; i++) {
                    result |= search(v.values()[from + i]) << i;
                }
            }
            case FloatVector v -> {
                for (int i = 0; i < count; i++) {
                    result |= search(v.values()[from + i]) << i;
                }
            }
            case FixedBytesVector v -> {
                for (int i = 0; i < count; i++) {
                    result |= search(half(v.bytes(), 2 * (from + i))) << i;
                }
            }
            default -> throw unfit(vector);
        }
        return result;
    }

    /// Finds the last interval that does not begin above the value, in a constant number of steps.
    private long search(double value) {
        int at = 0;
        for (int left = lows.length; left > 1;) {
            int half = left >>> 1;
            at += lows[at + half] <= value ? half : 0;
            left -= half;
        }
        return isWithin(value, lows[at], highs[at]);
    }

    @Override
    public Condition.Effort effort() {
        return Condition.Effort.NUMBERS;
    }
}
