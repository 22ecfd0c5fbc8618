package dev.lamella.internal.batch;

import dev.lamella.variant.internal.LittleEndian;
import java.math.BigInteger;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Tests whether unscaled decimals have at most a number of digits. They are two's complement, most significant byte first.
final class DecimalBound {
    /// A `long` holds all decimals of this many digits.
    static final int LONG_DIGITS = 18;
    /// A `BigInteger` cannot hold larger powers of ten; only values of 249 million bytes come close.
    private static final int MOST_DIGITS = 600_000_000;
    /// Just below the number of bits of a decimal digit.
    private static final double DIGIT_BITS = 3.3219;

    private final int digits;
    /// The fewest bytes of the largest decimal; shorter values are smaller.
    private final int leastLength;
    private final long largest;
    private byte @Nullable [] largestBytes;

    private DecimalBound(int digits) {
        this.digits = digits == 0 || digits > MOST_DIGITS ? Integer.MAX_VALUE : digits;
        this.leastLength = (int) ((long) (this.digits * DIGIT_BITS) / 8) + 1;
        this.largest = this.digits > LONG_DIGITS ? Long.MAX_VALUE : largest(this.digits);
    }

    /// @param digits 0 if there is no limit
    static DecimalBound of(int digits) {
        return new DecimalBound(digits);
    }

    /// The largest decimal of this many digits, at most [#LONG_DIGITS].
    static long largest(int digits) {
        long power = 1;
        for (int i = 0; i < digits; i++) {
            power *= 10;
        }
        return power - 1;
    }

    /// Whether all decimals of `length` bytes are within the limit.
    boolean holdsAll(int length) {
        return length < leastLength;
    }

    /// Whether a decimal is within the limit; a decimal of no bytes is 0.
    boolean holds(byte[] bytes, int from, int length) {
        int at = from;
        int end = from + length;
        // Skips bytes that only repeat the sign, eight at a time if there are enough.
        while (end - at > Long.BYTES) {
            if (end - at >= 2 * Long.BYTES && bigEndian(bytes, at) == bytes[at + Long.BYTES] >> 7) {
                at += Long.BYTES;
            } else if (bytes[at] == bytes[at + 1] >> 7) {
                at++;
            } else {
                break;
            }
        }
        int count = end - at;
        if (count > Long.BYTES) {
            return digits > LONG_DIGITS && (count < leastLength || holdsLong(bytes, at, count));
        }
        if (digits > LONG_DIGITS) {
            return true;
        }
        long value = count == Long.BYTES ? bigEndian(bytes, at) : shorter(bytes, at, count);
        return value >= -largest && value <= largest;
    }

    private static long bigEndian(byte[] bytes, int from) {
        return Long.reverseBytes(LittleEndian.getLong(bytes, from));
    }

    private static long shorter(byte[] bytes, int from, int count) {
        long value = count == 0 ? 0 : bytes[from];
        for (int i = 1; i < count; i++) {
            value = value << 8 | bytes[from + i] & 0xff;
        }
        return value;
    }

    /// As [#holds], for more than eight bytes without sign repetitions.
    private boolean holdsLong(byte[] bytes, int from, int count) {
        if (digits == Integer.MAX_VALUE) {
            return true;
        }
        byte[] most = largestBytes;
        if (most == null) {
            most = BigInteger.TEN.pow(digits).subtract(BigInteger.ONE).toByteArray();
            largestBytes = most;
        }
        if (count != most.length) {
            return count < most.length;
        }
        if (bytes[from] >= 0) {
            return Arrays.compareUnsigned(bytes, from, from + count, most, 0, count) <= 0;
        }
        // The negative of the largest is its complement plus 1; its last bit is 1, so there is no carry.
        for (int i = 0; i < count; i++) {
            int least = i == count - 1 ? ~most[i] + 1 & 0xff : ~most[i] & 0xff;
            int found = bytes[from + i] & 0xff;
            if (found != least) {
                return found > least;
            }
        }
        return true;
    }

    @Override
    public String toString() {
        return digits == Integer.MAX_VALUE ? "any number of digits" : "at most " + digits + " digits";
    }
}
