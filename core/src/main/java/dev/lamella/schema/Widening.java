package dev.lamella.schema;

import dev.lamella.schema.Compatibility.Fit;

/// Which values of one type another type can hold: the table that [SchemaChange#compatibility] uses.
///
/// A value is never read as an approximation: there is no conversion between instants and local times, numbers and
/// text, or decimals and floating point. [SchemaUnion] widens by the same rules, but only if every digit is kept.
final class Widening {
    private static final int DOUBLE_INTEGER_BITS = 32;

    private Widening() {}

    /// Whether values of one domain can be read as values of another.
    static Fit fit(Domain from, Domain to) {
        if (from.equals(to)) {
            return Fit.ALWAYS;
        }
        if (to instanceof Domain.Unrecognized) {
            return Fit.NEVER;
        }
        if (to instanceof Domain.Nulls && !(from instanceof Domain.Nulls)) {
            // Nulls can be read.
            return Fit.BY_VALUE;
        }
        return switch (from) {
            case Domain.Nulls ignored -> Fit.ALWAYS;
            case Domain.Integers integers -> fit(integers, to);
            case Domain.Decimals decimals -> fit(decimals, to);
            case Domain.Floats(int bits) -> to instanceof Domain.Floats(int most) ? checked(bits <= most) : Fit.NEVER;
            // Five million years of days exceed 64 bits of finer units.
            case Domain.Dates ignored -> to instanceof Domain.Timestamps that && !that.isAdjustedToUTC()
                    ? checked(that.isWide() || that.unit() == TimePrecision.MILLIS)
                    : Fit.NEVER;
            case Domain.Times times -> to instanceof Domain.Times that
                    && that.isAdjustedToUTC() == times.isAdjustedToUTC()
                            ? checked(times.unit().compareTo(that.unit()) <= 0)
                            : Fit.NEVER;
            case Domain.Timestamps timestamps -> fit(timestamps, to);
            case Domain.JulianTimestamps ignored -> to instanceof Domain.Timestamps that && that.isAdjustedToUTC()
                    ? checked(that.isWide() && that.unit() == TimePrecision.NANOS)
                    : Fit.NEVER;
            case Domain.Texts ignored -> checked(to instanceof Domain.Texts || isAnyBytes(to), isBytes(to));
            case Domain.Bytes bytes -> fit(bytes, to);
            case Domain.Others others -> fit(others, to);
            case Domain.Unrecognized(PhysicalType type, int length, LogicalType.Unrecognized ignored) ->
                fit(Domain.plain(type, length), to);
            case Domain.Unreadable ignored ->
                Fit.NEVER;
        };
    }

    private static Fit fit(Domain.Integers from, Domain to) {
        return switch (to) {
            case Domain.Integers that -> checked(contains(that, from));
            case Domain.Decimals(int precision, int scale, PhysicalType ignored, int ignored2) ->
                checked(precision == 0 || precision - scale >= digits(from));
            case Domain.Floats(int bits) -> checked(bits == 64 && from.bits() <= DOUBLE_INTEGER_BITS);
            case Domain ignored -> Fit.NEVER;
        };
    }

    private static Fit fit(Domain.Decimals from, Domain to) {
        return switch (to) {
            case Domain.Integers ignored -> Fit.BY_VALUE;
            case Domain.Decimals(int precision, int scale, PhysicalType ignored, int ignored2) ->
                checked(scale >= from.scale()
                        && (precision == 0
                                || from.precision() > 0 && precision - scale >= from.precision() - from.scale()));
            case Domain ignored -> Fit.NEVER;
        };
    }

    private static Fit fit(Domain.Timestamps from, Domain to) {
        return switch (to) {
            case Domain.Timestamps that when that.isAdjustedToUTC() == from.isAdjustedToUTC() ->
                checked(that.isWide() && !from.isWide() && from.unit().compareTo(that.unit()) <= 0);
            // Five million years of days either way fit 64 bits of milliseconds.
            case Domain.JulianTimestamps ignored when from.isAdjustedToUTC() ->
                checked(!from.isWide() && from.unit() != TimePrecision.MILLIS);
            case Domain ignored -> Fit.NEVER;
        };
    }

    private static Fit fit(Domain.Bytes from, Domain to) {
        return switch (to) {
            case Domain.Bytes(int length) when length == Domain.ANY_LENGTH -> Fit.ALWAYS;
            case Domain.Bytes ignored -> checked(false, from.length() == Domain.ANY_LENGTH);
            // Text is validated: not all bytes are UTF-8.
            case Domain.Texts ignored -> Fit.BY_VALUE;
            case Domain.Others(PhysicalType ignored, int ignored2, var meaning) when meaning.isPresent() ->
                switch (meaning.get()) {
                    case LogicalType.Uuid ignored3 -> checked(from.length() == 16, from.length() == Domain.ANY_LENGTH);
                    case LogicalType.Geospatial ignored3 -> Fit.BY_VALUE;
                    default -> Fit.NEVER;
                };
            case Domain ignored -> Fit.NEVER;
        };
    }

    /// Any type but BOOLEAN can be read as its raw bytes.
    private static Fit fit(Domain.Others from, Domain to) {
        boolean isFixed = from.type() == PhysicalType.FIXED_LEN_BYTE_ARRAY;
        boolean holds = to instanceof Domain.Bytes(int length)
                && (length == Domain.ANY_LENGTH || isFixed && length == from.length());
        return checked(from.logicalType().isPresent() && holds,
                from.logicalType().isPresent() && !isFixed && isBytes(to));
    }

    /// Whether `to` holds every value of `from`.
    private static boolean contains(Domain.Integers to, Domain.Integers from) {
        return from.isSigned()
                ? to.isSigned() && from.bits() <= to.bits()
                : from.bits() < to.bits() || from.bits() == to.bits() && !to.isSigned();
    }

    /// The number of decimal digits of the largest such integer.
    static int digits(Domain.Integers integers) {
        return switch (integers.bits()) {
            case 8 -> 3;
            case 16 -> 5;
            case 32 -> 10;
            default -> integers.isSigned() ? 19 : 20;
        };
    }

    private static boolean isBytes(Domain domain) {
        return domain instanceof Domain.Bytes;
    }

    private static boolean isAnyBytes(Domain domain) {
        return domain instanceof Domain.Bytes(int length) && length == Domain.ANY_LENGTH;
    }

    private static Fit checked(boolean always) {
        return always ? Fit.ALWAYS : Fit.BY_VALUE;
    }

    private static Fit checked(boolean always, boolean byValue) {
        return always ? Fit.ALWAYS : byValue ? Fit.BY_VALUE : Fit.NEVER;
    }
}
