package dev.lamella.schema;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/// How values that are stored as bytes compare, one function for each meaning that bytes have. Pure functions; nothing
/// is allocated.
///
/// Arguments are an array, the first byte, and (where it is not fixed by the meaning) a length, for the left value and
/// then for the right one. Results have the sign of left minus right.
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

    /// Byte by byte, without sign; a value that begins another one comes before it.
    static int unsigned(byte[] left, int leftFrom, int leftLength, byte[] right, int rightFrom, int rightLength) {
        return Arrays.compareUnsigned(left, leftFrom, leftFrom + leftLength, right, rightFrom,
                rightFrom + rightLength);
    }

    /// Two's complement, most significant byte first, of any lengths; no bytes are 0.
    static int bigEndian(byte[] left, int leftFrom, int leftLength, byte[] right, int rightFrom, int rightLength) {
        int leftSign = leftLength == 0 ? 0 : left[leftFrom] >> 7;
        int rightSign = rightLength == 0 ? 0 : right[rightFrom] >> 7;
        if (leftSign != rightSign) {
            return leftSign - rightSign;
        }
        // Behind equal signs and equal lengths, the larger bytes are the larger number, below 0 too.
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

    /// 96 bits in two's complement, least significant byte first.
    static int littleEndian96(byte[] left, int leftFrom, byte[] right, int rightFrom) {
        int order = Integer.compare(getInt(left, leftFrom + 8), getInt(right, rightFrom + 8));
        return order != 0 ? order : Long.compareUnsigned(getLong(left, leftFrom), getLong(right, rightFrom));
    }

    /// The instants of two INT96: nanoseconds of the day, then the Julian day.
    ///
    /// The format compares the day, and then the nanoseconds. That is the order of instants while nanoseconds lie
    /// within the day. Those that do not are carried over to the day here, as readers of the value do.
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

    /// Whether nanoseconds lie within a day.
    static boolean isWithinDay(long nanos) {
        return nanos >= 0 && nanos < NANOS_PER_DAY;
    }

    /// The total order of IEEE 754, of the bits of FLOAT.
    static int totalOrder(int left, int right) {
        return Integer.compare(left ^ (left >> 31) >>> 1, right ^ (right >> 31) >>> 1);
    }

    /// The total order of IEEE 754, of the bits of DOUBLE.
    static int totalOrder(long left, long right) {
        return Long.compare(left ^ (left >> 63) >>> 1, right ^ (right >> 63) >>> 1);
    }

    /// The total order of IEEE 754, of the bits of FLOAT16.
    static int totalOrder(short left, short right) {
        return (left ^ (left >> 15 & HALF_MAGNITUDE)) - (right ^ (right >> 15 & HALF_MAGNITUDE));
    }

    /// By number, both zeros alike, and NaN, all alike, behind all numbers.
    static int numbers(float left, float right) {
        if (left < right) {
            return -1;
        }
        if (left > right) {
            return 1;
        }
        return left == right ? 0 : Boolean.compare(Float.isNaN(left), Float.isNaN(right));
    }

    /// By number, both zeros alike, and NaN, all alike, behind all numbers.
    static int numbers(double left, double right) {
        if (left < right) {
            return -1;
        }
        if (left > right) {
            return 1;
        }
        return left == right ? 0 : Boolean.compare(Double.isNaN(left), Double.isNaN(right));
    }

    /// The same of the bits of FLOAT16.
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
