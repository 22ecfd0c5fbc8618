package dev.lamella.internal.check;

import dev.lamella.internal.check.ChunkStatistics.Bound;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.TimePrecision;
import dev.lamella.variant.internal.LittleEndian;
import java.math.BigInteger;
import java.util.Optional;

/// Bounds of integers, times and decimals that the annotation has no room for: where a bound lies outside, so may
/// values.
final class BoundRange {
    private static final long SECONDS_OF_DAY = 86_400;
    /// Decimal digits that a byte is worth.
    private static final double DIGITS_OF_BYTE = 8 * Math.log10(2);

    /// @param least the smallest value that fits
    /// @param most the largest value that fits
    private record Range(BigInteger least, BigInteger most) {
        boolean contains(BigInteger value) {
            return value.compareTo(least) >= 0 && value.compareTo(most) <= 0;
        }
    }

    private BoundRange() {}

    static void check(ChunkStatistics chunk, Report report) {
        Optional<LogicalType> type = chunk.leaf().field().logicalType();
        if (type.isEmpty()) {
            return;
        }
        for (Bound bound : chunk.bounds()) {
            Optional<BigInteger> value = value(bound.bytes(), chunk.type());
            if (value.isPresent()
                    && range(type.get(), bound.bytes().length).filter(range -> !range.contains(value.get()))
                            .isPresent()) {
                report.add(bound.name() + " is not a valid " + type.get(),
                        "bounds and values lie in the range of the type");
            }
        }
    }

    private static Optional<Range> range(LogicalType type, int length) {
        if (type instanceof LogicalType.Integer(int width, boolean isSigned) && (width == 8 || width == 16)) {
            BigInteger least = isSigned ? power(2, width - 1).negate() : BigInteger.ZERO;
            return Optional.of(new Range(least, least.add(power(2, width)).subtract(BigInteger.ONE)));
        }
        if (type instanceof LogicalType.Time(boolean ignored, TimePrecision unit)) {
            BigInteger units = BigInteger.valueOf(SECONDS_OF_DAY).multiply(perSecond(unit));
            return Optional.of(new Range(BigInteger.ZERO, units.subtract(BigInteger.ONE)));
        }
        // A precision that the bytes cannot reach bounds nothing, and must not size a number.
        if (type instanceof LogicalType.Decimal(int precision, int ignored2) && precision > 0
                && precision < length * DIGITS_OF_BYTE) {
            BigInteger most = power(10, precision).subtract(BigInteger.ONE);
            return Optional.of(new Range(most.negate(), most));
        }
        return Optional.empty();
    }

    private static BigInteger power(int base, int exponent) {
        return BigInteger.valueOf(base).pow(exponent);
    }

    private static BigInteger perSecond(TimePrecision unit) {
        return switch (unit) {
            case MILLIS -> BigInteger.valueOf(1_000);
            case MICROS -> BigInteger.valueOf(1_000_000);
            case NANOS -> BigInteger.valueOf(1_000_000_000);
        };
    }

    /// The whole number that a bound holds; absent if it has not as many bytes as the type, or too many to bother.
    private static Optional<BigInteger> value(byte[] bytes, PhysicalType type) {
        return switch (type) {
            case INT32 -> bytes.length == Integer.BYTES
                    ? Optional.of(BigInteger.valueOf(LittleEndian.getInt(bytes, 0)))
                    : Optional.empty();
            case INT64 -> bytes.length == Long.BYTES
                    ? Optional.of(BigInteger.valueOf(LittleEndian.getLong(bytes, 0)))
                    : Optional.empty();
            case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> bytes.length == 0 || bytes.length > 1024
                    ? Optional.empty()
                    : Optional.of(new BigInteger(bytes));
            case BOOLEAN, INT96, FLOAT, DOUBLE -> Optional.empty();
        };
    }
}
