package dev.lamella.cli.report;

import dev.lamella.cli.print.IsoTime;
import dev.lamella.cli.print.LeafPrinter;
import dev.lamella.cli.print.ResultPrinter.Cell;
import dev.lamella.cli.print.ValueOut;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Counts values by ranges of equal width, which begin at round numbers.
public final class NumberBins {
    private static final BigDecimal NANO = BigDecimal.ONE.movePointLeft(9);
    /// Widths of ranges of times from a second to a day, in seconds; wider ranges are round numbers of days.
    private static final List<Integer> SECONDS = List.of(1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200,
            10_800, 21_600, 43_200, 86_400);
    private static final BigDecimal LITTLE_MORE = new BigDecimal("1.01");
    private static final BigDecimal DAY = BigDecimal.valueOf(86_400);

    private final PrimitiveField field;
    private final BigDecimal start;
    private final BigDecimal step;
    private final double startReal;
    private final double stepReal;
    private final long[] counts;
    private long nulls;
    private long nans;
    private long below;
    private long above;

    private NumberBins(PrimitiveField field, BigDecimal start, BigDecimal step, int count) {
        this.field = field;
        this.start = start;
        this.step = step;
        this.startReal = start.doubleValue();
        this.stepReal = step.doubleValue();
        this.counts = new long[count];
    }

    /// A range with the number of its values.
    ///
    /// @param from the first value, or the name of values that are in no range
    /// @param to the first value after the range
    public record Bin(Cell from, Cell to, long count) {}

    /// Whether values of a column are numbers, dates or times.
    public static boolean isOf(PrimitiveField field) {
        return switch (field.logicalType().orElse(null)) {
            case null -> switch (field.type()) {
                case INT32, INT64, FLOAT, DOUBLE, INT96 -> true;
                case BOOLEAN, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> false;
            };
            // The scale comes from the schema, and a damaged one must not cost hours.
            case LogicalType.Decimal decimal -> Math.abs((long) decimal.scale()) <= LeafPrinter.LARGEST_SCALE;
            case LogicalType.Integer _,LogicalType.Float16 _,LogicalType.Date _,LogicalType.Time _,LogicalType.Timestamp _ ->
                true;
            case LogicalType _ -> false;
        };
    }

    private static boolean isTime(PrimitiveField field) {
        return field.type() == PhysicalType.INT96
                || field.logicalType().filter(type -> type instanceof LogicalType.Time
                        || type instanceof LogicalType.Timestamp).isPresent();
    }

    /// A value as a number: dates in days, times in seconds.
    private static BigDecimal number(Object value) {
        return switch (value) {
            case BigDecimal number -> number;
            case LocalDate date -> BigDecimal.valueOf(date.toEpochDay());
            case LocalTime time -> BigDecimal.valueOf(time.toNanoOfDay()).multiply(NANO);
            case LocalDateTime time -> seconds(time.toInstant(ZoneOffset.UTC));
            case Instant instant -> seconds(instant);
            case Float number -> new BigDecimal(number);
            case Double number -> new BigDecimal(number);
            case Number number -> new BigDecimal(number.toString());
            default -> throw new IllegalStateException("A value of " + value.getClass());
        };
    }

    /// The same, rounded to 64 bits.
    public static double real(Object value) {
        return switch (value) {
            case BigDecimal number -> number.doubleValue();
            case LocalDate date -> date.toEpochDay();
            case LocalTime time -> time.toNanoOfDay() / 1e9;
            case LocalDateTime time -> time.toEpochSecond(ZoneOffset.UTC) + time.getNano() / 1e9;
            case Instant instant -> instant.getEpochSecond() + instant.getNano() / 1e9;
            case Number number -> number.doubleValue();
            default -> throw new IllegalStateException("A value of " + value.getClass());
        };
    }

    private static BigDecimal seconds(Instant instant) {
        return BigDecimal.valueOf(instant.getEpochSecond()).add(BigDecimal.valueOf(instant.getNano()).multiply(NANO));
    }

    private static boolean isFinite(Object value) {
        return !(value instanceof Double real && !Double.isFinite(real)
                || value instanceof Float single && !Float.isFinite(single));
    }

    /// The smallest and largest value.
    public static final class Range {
        private @Nullable PrimitiveField field;
        private @Nullable BigDecimal min;
        private @Nullable BigDecimal max;
        private double least = Double.POSITIVE_INFINITY;
        private double most = Double.NEGATIVE_INFINITY;

        /// Names the column; the first one counts.
        public void require(PrimitiveField column) {
            field = field == null ? column : field;
        }

        /// Widens the range by a value, unless it is not finite. Returns whether it is.
        public boolean add(@Nullable Object value) {
            if (value == null) {
                return true;
            }
            if (!isFinite(value)) {
                return false;
            }
            if (value instanceof LocalDate date && field != null && isTime(field)) {
                // A file may have dates where the data set has timestamps.
                return add(date.atStartOfDay());
            }
            double real = real(value);
            if (least < real && real < most) {
                return true; // Rounding keeps the order, so the exact numbers are not needed.
            }
            least = Math.min(least, real);
            most = Math.max(most, real);
            BigDecimal number = number(value);
            min = min == null || number.compareTo(min) < 0 ? number : min;
            max = max == null || number.compareTo(max) > 0 ? number : max;
            return true;
        }

        public NumberBins bins(int most) {
            PrimitiveField column = field;
            if (column == null) {
                throw new IllegalStateException("No column");
            }
            BigDecimal low = min;
            BigDecimal high = max;
            if (low == null || high == null) {
                return new NumberBins(column, BigDecimal.ZERO, BigDecimal.ONE, 0);
            }
            // Ranges begin at multiples of their width, so that there are two around zero.
            int allowed = Math.max(most, low.signum() < 0 && high.signum() >= 0 ? 2 : 1);
            BigDecimal width = high.subtract(low).divide(BigDecimal.valueOf(allowed), MathContext.DECIMAL64);
            while (true) {
                BigDecimal step = step(column, width);
                BigDecimal first = floor(low, step);
                BigDecimal count = floor(high, step).subtract(first).divideToIntegralValue(step).add(BigDecimal.ONE);
                if (count.compareTo(BigDecimal.valueOf(allowed)) <= 0) {
                    return new NumberBins(column, first, step, count.intValueExact());
                }
                width = step.multiply(LITTLE_MORE);
            }
        }
    }

    private static BigDecimal floor(BigDecimal number, BigDecimal step) {
        return number.divide(step, 0, RoundingMode.FLOOR).multiply(step);
    }

    /// The next round width that is at least this wide.
    private static BigDecimal step(PrimitiveField field, BigDecimal least) {
        boolean isWhole = field.logicalType().isPresent()
                ? !(isTime(field) || field.logicalType().get() instanceof LogicalType.Decimal
                        || field.logicalType().get() instanceof LogicalType.Float16)
                : field.type() == PhysicalType.INT32 || field.type() == PhysicalType.INT64;
        if (isTime(field) && least.compareTo(BigDecimal.ONE) >= 0) {
            for (int seconds : SECONDS) {
                if (least.compareTo(BigDecimal.valueOf(seconds)) <= 0) {
                    return BigDecimal.valueOf(seconds);
                }
            }
            return round(least.divide(DAY, MathContext.DECIMAL64)).multiply(DAY);
        }
        BigDecimal round = round(least);
        return isWhole ? round.max(BigDecimal.ONE) : round;
    }

    /// 1, 2 or 5 times a power of ten.
    private static BigDecimal round(BigDecimal least) {
        if (least.signum() == 0) {
            return BigDecimal.ONE;
        }
        BigDecimal power = BigDecimal.ONE.scaleByPowerOfTen(least.precision() - least.scale() - 1);
        for (int factor : new int[]{1, 2, 5}) {
            BigDecimal step = power.multiply(BigDecimal.valueOf(factor));
            if (step.compareTo(least) >= 0) {
                return step;
            }
        }
        return power.multiply(BigDecimal.TEN);
    }

    /// Counts a value, unless it is outside of all ranges. Returns whether it is counted.
    public boolean add(@Nullable Object value) {
        if (value == null) {
            nulls++;
            return true;
        }
        if (!isFinite(value)) {
            double real = ((Number) value).doubleValue();
            nans += Double.isNaN(real) ? 1 : 0;
            below += real < 0 ? 1 : 0;
            above += real > 0 ? 1 : 0;
            return true;
        }
        long place = place(value);
        if (place < 0 || place >= counts.length) {
            return false;
        }
        counts[(int) place]++;
        return true;
    }

    /// The range of a value. A value near a border is compared exactly.
    private long place(Object value) {
        double real = real(value);
        double place = (real - startReal) / stepReal;
        double error = 1e-9 + 8 * Math.max(Math.ulp(real), Math.ulp(startReal)) / stepReal;
        return Math.abs(place - Math.rint(place)) > error
                ? (long) Math.floor(place)
                : number(value).subtract(start).divide(step, 0, RoundingMode.FLOOR).max(BigDecimal.ONE.negate())
                        .min(BigDecimal.valueOf(counts.length)).longValueExact();
    }

    /// The ranges in ascending order; then values that are in none, if there are any.
    public List<Bin> bins() {
        List<Bin> bins = new ArrayList<>();
        addOdd(bins, "-Infinity", below);
        for (int i = 0; i < counts.length; i++) {
            bins.add(new Bin(border(i), border(i + 1), counts[i]));
        }
        addOdd(bins, "Infinity", above);
        addOdd(bins, "NaN", nans);
        addOdd(bins, "null", nulls);
        return bins;
    }

    private static void addOdd(List<Bin> bins, String name, long count) {
        if (count > 0) {
            bins.add(new Bin(Cell.of(name), ValueOut::writeNull, count));
        }
    }

    private Cell border(int place) {
        return cell(field, start.add(step.multiply(BigDecimal.valueOf(place))));
    }

    /// Prints a number as a value of a column: dates of days, times of seconds.
    public static Cell cell(PrimitiveField field, BigDecimal number) {
        LogicalType type = field.logicalType().orElse(null);
        if (type instanceof LogicalType.Date) {
            return Cell.of(LocalDate.ofEpochDay(number.setScale(0, RoundingMode.FLOOR).longValue()).toString());
        }
        if (type instanceof LogicalType.Time time) {
            // The border after the last range may be midnight.
            long nanos = number.divideToIntegralValue(NANO).longValue();
            return Cell.of(nanos < 86_400_000_000_000L
                    ? IsoTime.time(LocalTime.ofNanoOfDay(nanos), time.isAdjustedToUTC())
                    : time.isAdjustedToUTC() ? "24:00:00Z" : "24:00:00");
        }
        if (isTime(field)) {
            BigDecimal[] parts = number.setScale(9, RoundingMode.FLOOR).divideAndRemainder(BigDecimal.ONE);
            Instant instant = Instant.ofEpochSecond(parts[0].longValue(), parts[1].movePointRight(9).longValue());
            boolean isLocal = type instanceof LogicalType.Timestamp timestamp && !timestamp.isAdjustedToUTC();
            return Cell.of(isLocal
                    ? IsoTime.timestamp(LocalDateTime.ofInstant(instant, ZoneOffset.UTC))
                    : IsoTime.instant(instant));
        }
        String digits = number.stripTrailingZeros().toPlainString();
        return out -> out.writeNumber(digits);
    }
}
