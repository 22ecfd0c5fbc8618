package dev.lamella.internal.check;

import dev.lamella.internal.check.ChunkStatistics.Bound;
import dev.lamella.internal.check.ChunkStatistics.Pair;
import dev.lamella.metadata.ColumnOrder;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.SortOrder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;

/// The bounds of statistics, current and deprecated ones. Each method reports what its comment names.
final class StatisticsBounds {
    /// Arrow C++ leaves longer bounds out (`max_statistics_size`).
    private static final int MOST_BYTES = 4096;

    private StatisticsBounds() {}

    /// Bounds that are NaN, except, under IEEE_754_TOTAL_ORDER, those of a chunk that has nothing else.
    static void nan(ChunkStatistics chunk, Report report) {
        if (chunk.isOrder(ColumnOrder.IEEE_754_TOTAL_ORDER) && isAllNan(chunk)) {
            return;
        }
        for (Bound bound : chunk.bounds()) {
            if (chunk.floating(bound).filter(value -> value.isNaN()).isPresent()) {
                report.add(bound.name() + " is NaN",
                        "NaN is left out of bounds; only under IEEE_754_TOTAL_ORDER are the bounds of a chunk of NaN"
                                + " alone NaN");
            }
        }
    }

    private static boolean isAllNan(ChunkStatistics chunk) {
        OptionalLong present = chunk.presentCount();
        OptionalLong nans = chunk.statistics().nanCount();
        return present.isPresent() && nans.isPresent() && nans.getAsLong() == present.getAsLong();
    }

    /// Zeros of the wrong sign: bounds of floating-point values do not tell +0.0 from -0.0, so that the lower bound is
    /// -0.0 and the upper one +0.0, except under IEEE_754_TOTAL_ORDER.
    static void zero(ChunkStatistics chunk, Report report) {
        if (chunk.isOrder(ColumnOrder.IEEE_754_TOTAL_ORDER)) {
            return;
        }
        for (Bound bound : chunk.bounds()) {
            double wrong = bound.isLower() ? 0.0 : -0.0;
            if (!bound.isDeprecated() && chunk.floating(bound).filter(value -> value.equals(wrong)).isPresent()) {
                report.add(bound.name() + " is " + (bound.isLower() ? "+0.0" : "-0.0"),
                        "a zero is -0.0 as lower bound and +0.0 as upper one, whichever the values have");
            }
        }
    }

    /// Lower bounds above the upper ones, by the order of the column.
    ///
    /// Writers often use the wrong order: decimals on bytes are signed, UUIDs and text are not, whatever the language
    /// compares by.
    static void swapped(ChunkStatistics chunk, Report report) {
        swapped(chunk, chunk.values(), report);
        swapped(chunk, chunk.deprecated(), report);
    }

    private static void swapped(ChunkStatistics chunk, Optional<Pair> pair, Report report) {
        if (pair.isEmpty()) {
            return;
        }
        Bound min = pair.get().min();
        Bound max = pair.get().max();
        SortOrder order = chunk.orderOf(min);
        if (order.isLegalBound(min.bytes()) && order.isLegalBound(max.bytes())
                && order.compareStored(min.bytes(), max.bytes()) > 0) {
            report.add(min.name() + " is above " + max.name(),
                    chunk.typeName() + " is ordered " + order + "; readers that trust these bounds lose rows");
        }
    }

    /// Bounds of a length that no value of the column has.
    ///
    /// Bytes may be cut, also those of FIXED_LEN_BYTE_ARRAY; a decimal may have fewer bytes than its type, never none.
    static void length(ChunkStatistics chunk, Report report) {
        for (Bound bound : chunk.bounds()) {
            int length = bound.bytes().length;
            int least = least(chunk);
            int most = most(chunk);
            if (length < least || length > most) {
                report.add(bound.name() + " has " + length + " bytes",
                        "bounds of " + chunk.typeName() + " have " + allowed(least, most) + " bytes");
            }
        }
    }

    private static String allowed(int least, int most) {
        if (most == Integer.MAX_VALUE) {
            return "at least " + least;
        }
        return least == most ? String.valueOf(most) : least + " to " + most;
    }

    private static int least(ChunkStatistics chunk) {
        return switch (chunk.type()) {
            case BYTE_ARRAY -> isDecimal(chunk) ? 1 : 0;
            case FIXED_LEN_BYTE_ARRAY -> isDecimal(chunk)
                    ? Math.min(1, chunk.leaf().field().typeLength())
                    : chunk.leaf().field().logicalType().isPresent() ? chunk.leaf().field().typeLength() : 0;
            case BOOLEAN, INT32, INT64, INT96, FLOAT, DOUBLE -> most(chunk);
        };
    }

    private static int most(ChunkStatistics chunk) {
        PhysicalType type = chunk.type();
        return switch (type) {
            case BOOLEAN -> 1;
            case INT32, FLOAT -> Integer.BYTES;
            case INT64, DOUBLE -> Long.BYTES;
            case INT96 -> 12;
            case FIXED_LEN_BYTE_ARRAY -> chunk.leaf().field().typeLength();
            case BYTE_ARRAY -> Integer.MAX_VALUE;
        };
    }

    private static boolean isDecimal(ChunkStatistics chunk) {
        return chunk.leaf().field().logicalType().filter(LogicalType.Decimal.class::isInstance).isPresent();
    }

    /// Bounds of BOOLEAN that are neither true nor false.
    static void notBoolean(ChunkStatistics chunk, Report report) {
        if (chunk.type() != PhysicalType.BOOLEAN) {
            return;
        }
        for (Bound bound : chunk.bounds()) {
            if (bound.bytes().length == 1 && bound.bytes()[0] != 0 && bound.bytes()[0] != 1) {
                report.add(bound.name() + " is a byte that is neither 0 nor 1",
                        "false is 0 and true is 1");
            }
        }
    }

    /// Bounds of text that are not UTF-8, mostly because they were cut inside a character.
    static void notText(ChunkStatistics chunk, Report report) {
        if (chunk.leaf().field().logicalType().filter(StatisticsBounds::isText).isEmpty()) {
            return;
        }
        for (Bound bound : chunk.bounds()) {
            if (!isUtf8(bound.bytes())) {
                report.add(bound.name() + " of " + bound.bytes().length
                        + " bytes is not UTF-8", "a bound is a value of the column's type, also where it was cut");
            }
        }
    }

    private static boolean isText(LogicalType type) {
        return type instanceof LogicalType.String || type instanceof LogicalType.Enum
                || type instanceof LogicalType.Json;
    }

    private static boolean isUtf8(byte[] bytes) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return true;
        } catch (CharacterCodingException ignored) {
            return false;
        }
    }

    /// Bounds so long that they make the footer heavy.
    static void tooLong(ChunkStatistics chunk, Report report) {
        for (Bound bound : chunk.bounds()) {
            if (bound.bytes().length > MOST_BYTES) {
                report.add(bound.name() + " has " + bound.bytes().length + " bytes",
                        "bounds may be cut; every reader of the footer reads them, and Arrow C++ leaves out those of"
                                + " more than " + MOST_BYTES + " bytes");
            }
        }
    }

    /// Chunks with a lower bound alone, or an upper one.
    static void oneBound(ChunkStatistics chunk, Report report) {
        oneBound("min_value", chunk.minValue().isPresent(), "max_value", chunk.maxValue().isPresent(), report);
        oneBound("min", chunk.deprecatedMin().isPresent(), "max", chunk.deprecatedMax().isPresent(), report);
    }

    private static void oneBound(String min, boolean hasMin, String max, boolean hasMax, Report report) {
        if (hasMin != hasMax) {
            report.add("there is " + (hasMin ? min + " without " + max : max + " without " + min),
                    "many readers use bounds only if both are there");
        }
    }

    /// Bounds that are said to be exact and are not there.
    ///
    /// A flag that says of a missing bound that it is not exact is right, and common: `geography-points.parquet` of
    /// parquet-testing.
    static void exactWithoutBound(ChunkStatistics chunk, Report report) {
        exact("is_min_value_exact", chunk.statistics().isMinValueExact(), chunk.minValue().isPresent(), report);
        exact("is_max_value_exact", chunk.statistics().isMaxValueExact(), chunk.maxValue().isPresent(), report);
    }

    private static void exact(String name, Optional<Boolean> flag, boolean hasBound, Report report) {
        if (flag.orElse(false) && !hasBound) {
            report.add(name + " is true, and there is no such bound",
                    "only a bound can be exact");
        }
    }

    /// Bounds of chunks that have only nulls.
    static void ofNulls(ChunkStatistics chunk, Report report) {
        OptionalLong present = chunk.presentCount();
        if (present.isPresent() && present.getAsLong() == 0 && chunk.hasBounds()) {
            report.add("there are bounds, and all " + chunk.valueCount() + " values are null",
                    "bounds are left out where there is no value");
        }
    }

    /// Deprecated bounds that stand alone and were found by an order that is not the column's: old writers compared
    /// bytes as signed numbers, whatever they meant.
    ///
    /// With equal bounds the order does not matter, and beside `min_value` and `max_value` no reader looks at them.
    static void deprecatedOrder(ChunkStatistics chunk, Report report) {
        if (!chunk.hasValueBounds() && !SortOrder.of(chunk.leaf()).isOrderOfDeprecatedBounds()
                && chunk.deprecated().filter(pair -> !pair.isOneValue()).isPresent()) {
            report.add("min and max are set on " + chunk.typeName() + ", without min_value and max_value",
                    "min and max were found by comparing " + compared(chunk) + "; that is not the order of this type,"
                            + " so that values may lie outside them");
        }
    }

    private static String compared(ChunkStatistics chunk) {
        return switch (chunk.type()) {
            case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY, INT96 -> "signed bytes";
            case BOOLEAN, INT32, INT64, FLOAT, DOUBLE -> "signed numbers";
        };
    }

    /// Columns that have only deprecated bounds, and good ones.
    static void deprecatedOnly(ChunkStatistics chunk, Report report) {
        if (!chunk.hasValueBounds() && chunk.hasBounds()
                && SortOrder.of(chunk.leaf()).isOrderOfDeprecatedBounds()) {
            report.add("there are min and max without min_value and max_value, in this row group first",
                    "min_value and max_value took their place");
        }
    }

    /// Deprecated bounds that are not those of `min_value` and `max_value`, of types where both mean the same.
    static void deprecatedDiffers(ChunkStatistics chunk, Report report) {
        if (SortOrder.of(chunk.leaf()).isOrderOfDeprecatedBounds()) {
            compare(chunk.deprecatedMin(), chunk.minValue(), chunk, report);
            compare(chunk.deprecatedMax(), chunk.maxValue(), chunk, report);
        }
    }

    private static void compare(Optional<Bound> old, Optional<Bound> current,
            ChunkStatistics chunk, Report report) {
        if (old.isPresent() && current.isPresent()
                && !Arrays.equals(old.get().bytes(), current.get().bytes())) {
            report.add(old.get().name() + " is not " + current.get().name(),
                    "both are the same for " + chunk.typeName() + ", whose order is signed");
        }
    }
}
