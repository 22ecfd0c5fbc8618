package dev.lamella.internal.spark.vectors;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.apache.spark.sql.types.Decimal;

/// Spark's decimals of unscaled values.
final class Decimals {
    private static final int LONG_BYTES = 8;

    private Decimals() {}

    static Decimal of(long unscaled, int precision, int scale) {
        return precision <= Decimal.MAX_LONG_DIGITS()
                ? Decimal.createUnsafe(unscaled, precision, scale)
                : Decimal.apply(BigDecimal.valueOf(unscaled, scale), precision, scale);
    }

    /// From two's complement, most significant byte first.
    static Decimal of(byte[] bytes, int from, int count, int precision, int scale) {
        if (count == 0 || count > LONG_BYTES) {
            return Decimal.apply(exact(bytes, from, count, scale), precision, scale);
        }
        long unscaled = bytes[from];
        for (int i = 1; i < count; i++) {
            unscaled = unscaled << 8 | bytes[from + i] & 0xff;
        }
        return of(unscaled, precision, scale);
    }

    /// From two's complement, most significant byte first; no bytes are zero.
    static BigDecimal exact(byte[] bytes, int from, int count, int scale) {
        return new BigDecimal(count == 0 ? BigInteger.ZERO : new BigInteger(bytes, from, count), scale);
    }
}
