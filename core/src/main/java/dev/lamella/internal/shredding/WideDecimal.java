package dev.lamella.internal.shredding;

import java.math.BigInteger;

/// Numbers of up to 128 bits in big-endian bytes, as DECIMAL has them on byte columns.
final class WideDecimal {
    static final int BYTES = 16;
    static final String PROBLEM = "has a number of more than 38 digits, which no Variant can hold";

    private static final BigInteger TOO_LARGE = BigInteger.TEN.pow(38);
    /// Numbers with less above the low 64 bits have fewer than 38 digits.
    private static final long SMALL = TOO_LARGE.shiftRight(Long.SIZE).longValueExact();

    private WideDecimal() {}

    /// Where the number begins without bytes that say no more than its sign.
    static int skipSign(byte[] bytes, int from, int end) {
        int at = from;
        while (end - at > BYTES && bytes[at] == bytes[at + 1] >> 7) {
            at++;
        }
        return at;
    }

    /// The upper 64 bits of the number in up to 16 bytes.
    static long high(byte[] bytes, int from, int end) {
        long high = bytes[from] >> 7;
        for (int at = from; at < end - Long.BYTES; at++) {
            high = high << 8 | bytes[at] & 0xff;
        }
        return high;
    }

    /// The lower 64 bits of the number in up to 16 bytes.
    static long low(byte[] bytes, int from, int end) {
        long low = bytes[from] >> 7;
        for (int at = Math.max(from, end - Long.BYTES); at < end; at++) {
            low = low << 8 | bytes[at] & 0xff;
        }
        return low;
    }

    /// Whether the number has up to 38 digits.
    static boolean isLegal(long high, long low) {
        if (high > -SMALL && high < SMALL) {
            return true;
        }
        BigInteger unsigned = new BigInteger(Long.toUnsignedString(low));
        return BigInteger.valueOf(high).shiftLeft(Long.SIZE).or(unsigned).abs().compareTo(TOO_LARGE) < 0;
    }
}
