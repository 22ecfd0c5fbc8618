package dev.lamella.internal.spark.vectors;

import dev.lamella.error.Location;
import dev.lamella.error.ValueException;
import java.util.List;

/// From the unit of a time or timestamp to the one of Spark: nanoseconds of a day, and microseconds since 1970.
sealed interface LongUnit {
    /// Microseconds in milliseconds, nanoseconds in microseconds, microseconds in nanoseconds.
    long STEP = 1000;

    long convert(long value);

    /// From a unit that is a thousand times larger.
    record Larger(List<String> column) implements LongUnit {
        @Override
        public long convert(long value) {
            long result = value * STEP;
            if (result / STEP != value) {
                throw tooFar(column);
            }
            return result;
        }
    }

    /// From nanoseconds to microseconds.
    record Nanos(List<String> column, boolean isCut) implements LongUnit {
        @Override
        public long convert(long value) {
            requireWhole(column, isCut, value);
            return Math.floorDiv(value, STEP);
        }
    }

    /// From nanoseconds to nanoseconds without a fraction of a microsecond.
    record Time(List<String> column, boolean isCut) implements LongUnit {
        @Override
        public long convert(long value) {
            requireWhole(column, isCut, value);
            return value - Math.floorMod(value, STEP);
        }
    }

    /// The time since 1970.
    static long sum(List<String> column, long day, long unitsPerDay, long units) {
        long start = day * unitsPerDay;
        long sum = start + units;
        if (start / unitsPerDay != day || ((start ^ sum) & (units ^ sum)) < 0) {
            throw tooFar(column);
        }
        return sum;
    }

    static ValueException tooFar(List<String> column) {
        return new ValueException(Location.UNKNOWN.inColumn(column),
                "A time or timestamp does not fit 64 bits in the unit of Spark", "Leave out the column.");
    }

    /// Fails if a fraction of a microsecond would be lost and must not be.
    static void requireWhole(List<String> column, boolean isCut, long nanos) {
        if (!isCut && nanos % STEP != 0) {
            throw new ValueException(Location.UNKNOWN.inColumn(column),
                    "A value has nanoseconds, which times and timestamps"
                            + " of Spark do not have",
                    "Set option(\"nanoseconds\", \"cut\") to cut them off, or \"number\" to read the"
                            + " number of nanoseconds as BIGINT.");
        }
    }
}
