package dev.lamella.internal.row;

import dev.lamella.row.Interval;
import java.time.Duration;
import java.time.Period;

/// INTERVAL on 12 bytes: months, days and milliseconds, each an unsigned 32-bit number. Parts are never carried into
/// each other.
final class IntervalBuilder extends BytesBuilder {
    private static final long MOST = 0xffff_ffffL;
    private static final int NANOS_PER_MILLI = 1_000_000;

    IntervalBuilder(RowNode node, AppendState state) {
        super(node, state, "Interval, Period, Duration, byte[] and ByteBuffer of 12 bytes");
    }

    private void add(long months, long days, long millis) {
        require("months", months);
        require("days", days);
        require("milliseconds", millis);
        Intervals.encode(months, days, millis, reserve(Intervals.WIDTH), place());
        store(Intervals.WIDTH);
    }

    private void require(String part, long value) {
        if (value < 0 || value > MOST) {
            throw reject("The " + part + " are outside INTERVAL, which allows 0 to " + MOST,
                    "An INTERVAL has no sign, and its parts are not carried into each other. Carry them yourself, or store a"
                            + " number of one unit in an INT64.");
        }
    }

    private void add(Duration duration) {
        long millis;
        try {
            // toMillis() truncates; for non-negative durations that equals rounding down.
            millis = duration.isNegative() ? -1 : duration.toMillis();
        } catch (ArithmeticException ignored) {
            millis = Long.MAX_VALUE;
        }
        require("milliseconds", millis);
        if (duration.getNano() % NANOS_PER_MILLI != 0) {
            state.round(this, "The duration has digits finer than the milliseconds of INTERVAL");
        }
        add(0, 0, millis);
    }

    @Override
    void addValue(Object value) {
        switch (value) {
            case Interval interval -> add(interval.months(), interval.days(), interval.millis());
            case Period period -> add(period.toTotalMonths(), period.getDays(), 0);
            case Duration duration -> add(duration);
            default -> super.addValue(value);
        }
    }
}
