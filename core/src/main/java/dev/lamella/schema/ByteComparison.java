package dev.lamella.schema;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/// Compares values that are stored as bytes, with one function for each meaning of the bytes. Pure functions that do
/// not allocate.
///
/// Arguments are an array, the offset of the first byte, and (unless the meaning fixes it) a length, for the left value
/// and then for the right one. Results have the sign of left minus right.
final class ByteComparison {
    static final long NANOS_PER_DAY = 86_400_000_000_000L;
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int HALF_INFINITY = 0x7c00;
    private static final int HALF_MAGNITUDE = 0x7fff;

    private ByteComparison() {}

    static short getShort(byte[] bytes, int from) {
        return (short) SHORT.get(bytes, from);
    }

    static int getInt(byte[] bytes, int from) {
        return (int) INT.get(bytes, from);
    }

    static long getLong(byte[] bytes, int from) {
        return (long) LONG.get(bytes, from);
    }

    /// Compares unsigned bytes; a prefix comes before the longer value.
    static int unsigned(byte[] left, int leftFrom, int leftLength, byte[] right, int rightFrom, int rightLength) {
        return Arrays.compareUnsigned(left, leftFrom, leftFrom + leftLength, right, rightFrom,
                rightFrom + rightLength);
    }

    /// Compares two's complement numbers of any lengths, most significant byte first; an empty value is 0.
    static int bigEndian(byte[] left, int leftFrom, int leftLength, byte[] right, int rightFrom, int rightLength) {
        int leftSign = leftLength == 0 ? 0 : left[leftFrom] >> 7;
        int rightSign = rightLength == 0 ? 0 : right[rightFrom] >> 7;
        if (leftSign != rightSign) {
            return leftSign - rightSign;
        }
        // With equal signs and equal lengths, the larger bytes are the larger number, below 0 too.
        int excess = leftLength - rightLength;
        if (excess > 0) {
            return isFilled(left, leftFrom, excess, leftSign)
                    ? unsigned(left, leftFrom + excess, rightLength, right, rightFrom, rightLength)
                    : leftSign | 1;
        }
        return isFilled(right, rightFrom, -excess, rightSign)
                ? unsigned(left, leftFrom, leftLength, right, rightFrom - excess, leftLength)
                : -(rightSign | 1);
    }

    private static boolean isFilled(byte[] bytes, int from, int count, int filling) {
        for (int i = from; i < from + count; i++) {
            if (bytes[i] != filling) {
                return false;
            }
        }
        return true;
    }

    /// Compares 96-bit two's complement numbers, least significant byte first.
    static int littleEndian96(byte[] left, int leftFrom, byte[] right, int rightFrom) {
        int order = Integer.compare(getInt(left, leftFrom + 8), getInt(right, rightFrom + 8));
        return order != 0 ? order : Long.compareUnsigned(getLong(left, leftFrom), getLong(right, rightFrom));
    }

    /// Compares the instants of two INT96: nanoseconds of the day, then the Julian day.
    ///
    /// The format compares the day, then the nanoseconds. That is the order of instants if the nanoseconds are within
    /// the day. Other nanoseconds are carried over to the day, as readers of the value do.
    static int instants96(byte[] left, int leftFrom, byte[] right, int rightFrom) {
        long leftNanos = getLong(left, leftFrom);
        long rightNanos = getLong(right, rightFrom);
        long leftDay = getInt(left, leftFrom + 8);
        long rightDay = getInt(right, rightFrom + 8);
        if (!isWithinDay(leftNanos)) {
            leftDay += Math.floorDiv(leftNanos, NANOS_PER_DAY);
            leftNanos = Math.floorMod(leftNanos, NANOS_PER_DAY);
        }
        if (!isWithinDay(rightNanos)) {
            rightDay += Math.floorDiv(rightNanos, NANOS_PER_DAY);
            rightNanos = Math.floorMod(rightNanos, NANOS_PER_DAY);
        }
        return leftDay != rightDay ? Long.compare(leftDay, rightDay) : Long.compare(leftNanos, rightNanos);
    }

    /// Whether nanoseconds are within a day.
    static boolean isWithinDay(long nanos) {
        return nanos >= 0 && nanos < NANOS_PER_DAY;
    }

    /// The total order of IEEE 754, on the bits of FLOAT.
    static int totalOrder(int left, int right) {
        return Integer.compare(left ^ (left >> 31) >>> 1, right ^ (right >> 31) >>> 1);
    }

    /// The total order of IEEE 754, on the bits of DOUBLE.
    static int totalOrder(long left, long right) {
        return Long.compare(left ^ (left >> 63) >>> 1, right ^ (right >> 63) >>> 1);
    }

    /// The total order of IEEE 754, on the bits of FLOAT16.
    static int totalOrder(short left, short right) {
        return (left ^ (left >> 15 & HALF_MAGNITUDE)) - (right ^ (right >> 15 & HALF_MAGNITUDE));
    }

    /// Compares numbers; both zeros are equal, and NaN values are equal to each other and after all numbers.
    static int numbers(float left, float right) {
        if (left < right) {
            return -1;
        }
        if (left > right) {
            return 1;
        }
        return left == right ? 0 : Boolean.compare(Float.isNaN(left), Float.isNaN(right));
    }

    /// Compares numbers; both zeros are equal, and NaN values are equal to each other and after all numbers.
    static int numbers(double left, double right) {
        if (left < right) {
            return -1;
        }
        if (left > right) {
            return 1;
        }
        return left == right ? 0 : Boolean.compare(Double.isNaN(left), Double.isNaN(right));
    }

    /// Compares numbers by the bits of FLOAT16; both zeros are equal, and NaN values are after all numbers.
    static int numbers(short left, short right) {
        return rank(left) - rank(right);
    }

    private static int rank(short half) {
        int magnitude = half & HALF_MAGNITUDE;
        if (magnitude > HALF_INFINITY) {
            return HALF_INFINITY + 1;
        }
        return half < 0 ? -magnitude : magnitude;
    }

    /// Whether the bits of a FLOAT16 are NaN.
    static boolean isNan(short half) {
        return (half & HALF_MAGNITUDE) > HALF_INFINITY;
    }
}
