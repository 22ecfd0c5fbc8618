package dev.lamella.internal.predicate;

import dev.lamella.internal.predicate.Steps.Place;
import dev.lamella.variant.internal.LittleEndian;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;

/// Ranks of the floating-point numbers of a width: 0 is both zeros, 1 the smallest number above them, and so on to infinity;
/// negative numbers have negative ranks.
enum Reals {
    HALF(2, 0x7c00), SINGLE(4, 0x7f80_0000), DOUBLE(8, 0x7ff0_0000_0000_0000L);

    /// The most digits of the shortest text of a half.
    private static final int MOST_HALF_DIGITS = 5;
    /// Every number except 0 and infinity has its first digit within these places, before or after the point.
    private static final int MOST_PLACES = 400;

    private final int bytes;
    private final long lastRank;

    Reals(int bytes, long lastRank) {
        this.bytes = bytes;
        this.lastRank = lastRank;
    }

    /// The rank of infinity.
    long lastRank() {
        return lastRank;
    }

    /// The number of a rank, which every width has as a double; the rank 0 is +0.
    double number(long rank) {
        long bits = Math.abs(rank);
        double size = switch (this) {
            case HALF -> Float.float16ToFloat((short) bits);
            case SINGLE -> Float.intBitsToFloat((int) bits);
            case DOUBLE -> Double.longBitsToDouble(bits);
        };
        return rank < 0 ? -size : size;
    }

    /// A rank in stored form; a 0 as an end of an interval is the outer one of both zeros.
    byte[] stored(long rank, boolean isLow) {
        long sign = rank < 0 || rank == 0 && isLow ? 1L << 8 * bytes - 1 : 0;
        long bits = Math.abs(rank) | sign;
        byte[] stored = new byte[bytes];
        switch (this) {
            case HALF -> LittleEndian.putShort(stored, 0, (int) bits);
            case SINGLE -> LittleEndian.putInt(stored, 0, (int) bits);
            case DOUBLE -> LittleEndian.putLong(stored, 0, bits);
        }
        return stored;
    }

    /// The exact place of a binary number.
    Place place(double value) {
        if (Double.isInfinite(value)) {
            return Place.at(value > 0 ? lastRank : -lastRank);
        }
        BigDecimal decimal = new BigDecimal(value);
        long floor = floor(decimal);
        return Place.of(BigInteger.valueOf(floor), isExact(floor, decimal));
    }

    /// The place of a decimal number: a number if the decimal equals it, or is its shortest text.
    Place place(BigDecimal value) {
        long floor = floor(value);
        if (isExact(floor, value)) {
            return Place.at(floor);
        }
        for (long rank : List.of(floor, floor + 1)) {
            if (Math.abs(rank) < lastRank && shortest(rank).compareTo(value) == 0) {
                return Place.at(rank);
            }
        }
        return Place.of(BigInteger.valueOf(floor), false);
    }

    /// The rank of the largest number that is not above a value. Infinity is above every value.
    private long floor(BigDecimal value) {
        long rank = guess(value);
        while (isAbove(rank, value)) {
            rank--;
        }
        while (!isAbove(rank + 1, value)) {
            rank++;
        }
        return rank;
    }

    private long guess(BigDecimal value) {
        long places = (long) value.precision() - value.scale();
        if (value.signum() == 0 || places < -MOST_PLACES) {
            return 0;
        }
        double nearest = places > MOST_PLACES ? Double.POSITIVE_INFINITY : Math.abs(value.doubleValue());
        long rank = switch (this) {
            case HALF -> Float.floatToFloat16((float) nearest);
            case SINGLE -> Float.floatToRawIntBits((float) nearest);
            case DOUBLE -> Double.doubleToRawLongBits(nearest);
        };
        return value.signum() * rank;
    }

    private boolean isAbove(long rank, BigDecimal value) {
        if (Math.abs(rank) >= lastRank) {
            return rank > 0;
        }
        return new BigDecimal(number(rank)).compareTo(value) > 0;
    }

    private boolean isExact(long rank, BigDecimal value) {
        return Math.abs(rank) < lastRank && new BigDecimal(number(rank)).compareTo(value) == 0;
    }

    /// The fewest digits that read back as the same number of this width.
    private BigDecimal shortest(long rank) {
        double number = number(rank);
        return switch (this) {
            case HALF -> shortestHalf(number);
            case SINGLE -> new BigDecimal(Float.toString((float) number));
            case DOUBLE -> new BigDecimal(Double.toString(number));
        };
    }

    private static BigDecimal shortestHalf(double number) {
        BigDecimal exact = new BigDecimal(number);
        for (int digits = 1; digits <= MOST_HALF_DIGITS; digits++) {
            // Below a power of two, halves lie closer together than above it: the nearest may fail where the other one does
            // not.
            for (RoundingMode mode : List.of(RoundingMode.HALF_EVEN, RoundingMode.UP)) {
                BigDecimal shorter = exact.round(new MathContext(digits, mode));
                if (Float.float16ToFloat(Float.floatToFloat16(shorter.floatValue())) == number) {
                    return shorter;
                }
            }
        }
        return exact;
    }
}
