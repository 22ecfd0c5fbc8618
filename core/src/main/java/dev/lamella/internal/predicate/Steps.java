package dev.lamella.internal.predicate;

import dev.lamella.filter.Operand;
import dev.lamella.internal.predicate.ValueSet.Interval;
import dev.lamella.variant.internal.LittleEndian;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Maps values to consecutive integers, so that adjacency can be tested.
///
/// @param min the first value; null if there is none
/// @param max the last value; null if there is none
/// @param low stores a number as the lower end of an interval
/// @param high stores a number as the upper end of an interval; it differs for floats, which have two zeros
record Steps(@Nullable BigInteger min, @Nullable BigInteger max, Function<BigInteger, byte[]> low,
        Function<BigInteger, byte[]> high) {
    private static final long NANOS_PER_DAY = 86_400_000_000_000L;
    /// The Julian day of 1970-01-01.
    private static final int EPOCH_JULIAN_DAY = 2_440_588;

    /// The place of a literal among the values.
    ///
    /// @param side 1 if the literal is above all values, -1 if below, else 0
    /// @param floor the last value that is not above the literal
    /// @param isValue whether the literal is that value
    record Place(int side, BigInteger floor, boolean isValue) {
        static final Place ABOVE_ALL = new Place(1, BigInteger.ZERO, false);
        static final Place BELOW_ALL = new Place(-1, BigInteger.ZERO, false);

        static Place of(BigInteger floor, boolean isValue) {
            return new Place(0, floor, isValue);
        }

        static Place at(long value) {
            return of(BigInteger.valueOf(value), true);
        }
    }

    static Steps booleans() {
        return of(BigInteger.ZERO, BigInteger.ONE, number -> new byte[]{number.byteValue()});
    }

    static Steps signed(int bytes) {
        BigInteger limit = BigInteger.ONE.shiftLeft(8 * bytes - 1);
        return of(limit.negate(), limit.subtract(BigInteger.ONE), number -> littleEndian(number, bytes));
    }

    static Steps unsigned(int bytes) {
        BigInteger limit = BigInteger.ONE.shiftLeft(8 * bytes);
        return of(BigInteger.ZERO, limit.subtract(BigInteger.ONE), number -> littleEndian(number, bytes));
    }

    /// Most significant byte first.
    static Steps bigEndian(int bytes) {
        BigInteger limit = BigInteger.ONE.shiftLeft(8 * bytes - 1);
        return of(limit.negate(), limit.subtract(BigInteger.ONE), number -> {
            byte[] shortest = number.toByteArray();
            byte[] stored = new byte[bytes];
            Arrays.fill(stored, 0, bytes - shortest.length, number.signum() < 0 ? (byte) -1 : 0);
            System.arraycopy(shortest, 0, stored, bytes - shortest.length, shortest.length);
            return stored;
        });
    }

    /// Most significant byte first, with a variable length.
    static Steps unbounded() {
        return new Steps(null, null, BigInteger::toByteArray, BigInteger::toByteArray);
    }

    /// The nanoseconds since 1970 of INT96. Values whose nanoseconds exceed a day extend the range of the days.
    static Steps int96() {
        BigInteger perDay = BigInteger.valueOf(NANOS_PER_DAY);
        BigInteger firstDay = BigInteger.valueOf(Integer.MIN_VALUE - (long) EPOCH_JULIAN_DAY);
        BigInteger lastDay = BigInteger.valueOf(Integer.MAX_VALUE - (long) EPOCH_JULIAN_DAY);
        return of(firstDay.multiply(perDay).add(BigInteger.valueOf(Long.MIN_VALUE)),
                lastDay.multiply(perDay).add(BigInteger.valueOf(Long.MAX_VALUE)), number -> {
                    BigInteger[] parts = number.divideAndRemainder(perDay);
                    BigInteger day = parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0];
                    BigInteger within = day.max(firstDay).min(lastDay);
                    byte[] stored = new byte[12];
                    LittleEndian.putLong(stored, 0, number.subtract(within.multiply(perDay)).longValueExact());
                    LittleEndian.putInt(stored, 8, Math.toIntExact(within.longValueExact() + EPOCH_JULIAN_DAY));
                    return stored;
                });
    }

    /// The ranks of floats: see [Reals].
    static Steps of(Reals reals) {
        BigInteger last = BigInteger.valueOf(reals.lastRank());
        return new Steps(last.negate(), last, number -> reals.stored(number.longValueExact(), true),
                number -> reals.stored(number.longValueExact(), false));
    }

    private static Steps of(BigInteger min, BigInteger max, Function<BigInteger, byte[]> stored) {
        return new Steps(min, max, stored, stored);
    }

    private static byte[] littleEndian(BigInteger number, int bytes) {
        byte[] stored = new byte[bytes];
        for (int i = 0; i < bytes; i++) {
            stored[i] = number.shiftRight(8 * i).byteValue();
        }
        return stored;
    }

    /// The values that match a comparison with a literal: one interval or none.
    List<Interval> compare(Operand.Comparison comparison, Place literal) {
        if (literal.side() != 0) {
            boolean isAll = switch (comparison) {
                case EQUAL -> false;
                case LESS, LESS_OR_EQUAL -> literal.side() > 0;
                case GREATER, GREATER_OR_EQUAL -> literal.side() < 0;
            };
            return isAll ? List.of(Interval.ALL) : List.of();
        }
        BigInteger floor = literal.floor();
        BigInteger ceiling = literal.isValue() ? floor : floor.add(BigInteger.ONE);
        return switch (comparison) {
            case EQUAL -> literal.isValue() ? between(floor, floor) : List.of();
            case LESS -> between(null, ceiling.subtract(BigInteger.ONE));
            case LESS_OR_EQUAL -> between(null, floor);
            case GREATER -> between(floor.add(BigInteger.ONE), null);
            case GREATER_OR_EQUAL -> between(ceiling, null);
        };
    }

    private List<Interval> between(@Nullable BigInteger first, @Nullable BigInteger last) {
        boolean beginsBehind = first != null && max != null && first.compareTo(max) > 0;
        boolean endsBefore = last != null && min != null && last.compareTo(min) < 0;
        if (beginsBehind || endsBefore) {
            return List.of();
        }
        Optional<byte[]> start = first != null && (min == null || first.compareTo(min) > 0)
                ? Optional.of(low.apply(first))
                : Optional.empty();
        Optional<byte[]> end = last != null && (max == null || last.compareTo(max) < 0)
                ? Optional.of(high.apply(last))
                : Optional.empty();
        return List.of(Interval.closed(start, end));
    }
}
