package dev.lamella.schema;

import java.util.Optional;

/// The narrowest type that holds the values of two types exactly: the column type of a union.
///
/// The types form a lattice, so the order of joins does not matter. For that reason, an unsigned integer that is joined
/// with decimals or floating point counts as the signed type that holds it.
///
/// A timestamp with a finer unit keeps every digit, but only holds the years 1677 to 2262 (NANOS) or -290308 to 294247
/// (MICROS); writers have to reject others.
final class CommonDomain {
    private CommonDomain() {}

    private record Pair(Domain one, Domain other) {}

    /// The type that holds the values of both; empty if there is none.
    static Optional<Domain> of(Domain one, Domain other) {
        return one.equals(other) ? Optional.of(one) : of(new Pair(one, other)).or(() -> of(new Pair(other, one)));
    }

    private static Optional<Domain> of(Pair pair) {
        return switch (pair) {
            case Pair(Domain.Nulls one, Domain.Nulls other) -> Optional.of(first(one, other));
            case Pair(Domain.Nulls ignored, Domain other) -> Optional.of(other);
            case Pair(Domain.Integers one, Domain.Integers other) -> Optional.of(integers(one, other));
            case Pair(Domain.Integers one, Domain.Decimals other) -> decimals(decimal(one), other);
            case Pair(Domain.Decimals one, Domain.Decimals other) -> decimals(one, other);
            case Pair(Domain.Integers one, Domain.Floats ignored) when signed(one).bits() <= 32 ->
                Optional.of(new Domain.Floats(64));
            case Pair(Domain.Floats(int one), Domain.Floats(int other)) ->
                Optional.of(new Domain.Floats(Math.max(one, other)));
            case Pair(Domain.Dates ignored, Domain.Timestamps other) when !other.isAdjustedToUTC() ->
                Optional.of(other);
            case Pair(Domain.Timestamps one, Domain.Timestamps other) when one.isAdjustedToUTC() == other
                    .isAdjustedToUTC() ->
                Optional.of(new Domain.Timestamps(one.isAdjustedToUTC(), finer(one.unit(), other.unit()),
                        one.isWide() || other.isWide()));
            case Pair(Domain.Times one, Domain.Times other) when one.isAdjustedToUTC() == other.isAdjustedToUTC() ->
                Optional.of(new Domain.Times(one.isAdjustedToUTC(), finer(one.unit(), other.unit())));
            case Pair(Domain.Texts ignored, Domain.Texts ignored2) ->
                Optional.of(new Domain.Texts(new LogicalType.String()));
            case Pair(Domain.Bytes ignored, Domain.Bytes ignored2) -> Optional.of(new Domain.Bytes(Domain.ANY_LENGTH));
            case Pair ignored -> Optional.empty();
        };
    }

    /// Why no type holds the values of both, as part of a sentence.
    static String reason(Domain one, Domain other) {
        return reason(new Pair(one, other)).or(() -> reason(new Pair(other, one)))
                .orElse("no type holds the values of both exactly");
    }

    private static Optional<String> reason(Pair pair) {
        return switch (pair) {
            case Pair(Domain.Timestamps one, Domain.Timestamps other) when one.isAdjustedToUTC() != other
                    .isAdjustedToUTC() ->
                Optional.of("instants and local times would need a time zone");
            case Pair(Domain.Times one, Domain.Times other) when one.isAdjustedToUTC() != other.isAdjustedToUTC() ->
                Optional.of("times in UTC and local times would need a time zone");
            case Pair(Domain.Dates ignored, Domain.Timestamps ignored2) ->
                Optional.of("days and instants would need a time zone");
            case Pair(Domain.JulianTimestamps ignored, Domain.Timestamps ignored2) ->
                Optional.of("INT96 has to be upgraded to a TIMESTAMP first");
            case Pair(Domain.JulianTimestamps ignored, Domain.Integers ignored2) ->
                Optional.of("INT96 is a timestamp, not a number");
            case Pair(Domain.Integers ignored, Domain.Floats ignored2) ->
                Optional.of("integers of more than 32 bits are not exact in floating point");
            case Pair(Domain.Decimals ignored, Domain.Floats ignored2) ->
                Optional.of("decimal fractions are not exact in floating point");
            case Pair(Domain.Integers ignored, Domain.Texts ignored2) ->
                Optional.of("numbers and text are never taken for each other");
            case Pair(Domain.Decimals ignored, Domain.Texts ignored2) ->
                Optional.of("numbers and text are never taken for each other");
            case Pair(Domain.Floats ignored, Domain.Texts ignored2) ->
                Optional.of("numbers and text are never taken for each other");
            case Pair(Domain.Texts ignored, Domain.Bytes ignored2) -> Optional.of("not all bytes are text");
            case Pair(Domain.Unrecognized ignored, Domain ignored2) ->
                Optional.of("this library does not know what one of them means");
            case Pair(Domain.Others(var ignored, var ignored2, Optional<LogicalType> meaning), Domain.Others ignored3) when meaning
                    .orElse(null) instanceof LogicalType.Geospatial ->
                Optional.of("coordinates of different systems or edges would have to be converted");
            case Pair ignored -> Optional.empty();
        };
    }

    /// Either of two columns without values will do; the choice does not depend on their order.
    private static Domain first(Domain.Nulls one, Domain.Nulls other) {
        int order = one.type().compareTo(other.type());
        return order < 0 || order == 0 && one.length() < other.length() ? one : other;
    }

    private static Domain integers(Domain.Integers one, Domain.Integers other) {
        if (one.isSigned() == other.isSigned()) {
            return one.bits() >= other.bits() ? one : other;
        }
        if (!one.isSigned() && one.bits() == 64 || !other.isSigned() && other.bits() == 64) {
            return decimal(new Domain.Integers(64, false));
        }
        return new Domain.Integers(Math.max(signed(one).bits(), signed(other).bits()), true);
    }

    /// The signed type that holds an integer type; 64 bits for the largest unsigned one, which no signed type holds.
    private static Domain.Integers signed(Domain.Integers integers) {
        return integers.isSigned() ? integers : new Domain.Integers(Math.min(2 * integers.bits(), 64), true);
    }

    private static Domain.Decimals decimal(Domain.Integers integers) {
        boolean isLargest = !integers.isSigned() && integers.bits() == 64;
        int digits = Widening.digits(isLargest ? integers : signed(integers));
        return decimals(digits, 0, PhysicalType.INT32, 0);
    }

    private static Optional<Domain> decimals(Domain.Decimals one, Domain.Decimals other) {
        PhysicalType type = one.type().compareTo(other.type()) >= 0 ? one.type() : other.type();
        if (one.type() == PhysicalType.BYTE_ARRAY || other.type() == PhysicalType.BYTE_ARRAY) {
            type = PhysicalType.BYTE_ARRAY;
        }
        int scale = Math.max(one.scale(), other.scale());
        if (one.precision() == 0 || other.precision() == 0) {
            return Optional.of(new Domain.Decimals(0, scale, PhysicalType.BYTE_ARRAY, 0));
        }
        long precision = (long) scale + Math.max(0, Math.max(wholeDigits(one), wholeDigits(other)));
        return precision > Integer.MAX_VALUE
                ? Optional.empty()
                : Optional.of(decimals((int) precision, scale, type, Math.max(one.length(), other.length())));
    }

    private static int wholeDigits(Domain.Decimals decimals) {
        return decimals.precision() - decimals.scale();
    }

    /// DECIMAL with so many digits, on the first type that holds them, starting with `least`.
    private static Domain.Decimals decimals(int precision, int scale, PhysicalType least, int leastLength) {
        if (least == PhysicalType.BYTE_ARRAY) {
            return new Domain.Decimals(precision, scale, least, 0);
        }
        PhysicalType needed = TypeStringPrinter.decimalType(precision);
        PhysicalType type = least.compareTo(needed) >= 0 ? least : needed;
        return new Domain.Decimals(precision, scale, type, type == PhysicalType.FIXED_LEN_BYTE_ARRAY
                ? Math.max(leastLength, TypeStringPrinter.decimalLength(precision))
                : 0);
    }

    private static TimePrecision finer(TimePrecision one, TimePrecision other) {
        return one.compareTo(other) >= 0 ? one : other;
    }
}
