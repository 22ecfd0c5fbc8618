package dev.lamella.internal.row;

import dev.lamella.schema.LogicalType;
import dev.lamella.schema.TimePrecision;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.LongVector;
import java.time.Duration;
import java.time.LocalTime;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// TIME: a count since midnight. As a number, the count can be read even if it is outside the day.
final class TimeColumn extends Column {
    private static final Set<Target> LOCAL = EnumSet.of(Target.LOCAL_TIME, Target.DURATION, Target.INT, Target.LONG,
            Target.STRING);
    private static final Set<Target> UTC = EnumSet.of(Target.LOCAL_TIME, Target.OFFSET_TIME, Target.DURATION,
            Target.INT,
            Target.LONG, Target.STRING);

    private final TimePrecision unit;
    private int @Nullable [] ints;
    private long[] longs = {};

    TimeColumn(Site site, Context context, LogicalType.Time type) {
        super(site, context, type.isAdjustedToUTC() ? UTC : LOCAL);
        this.unit = type.unit();
    }

    @Override
    void bindValues(ColumnVector vector) {
        if (vector instanceof LongVector values) {
            longs = values.values();
        } else if (vector instanceof IntVector values) {
            ints = values.values();
        } else {
            throw unexpected(vector);
        }
    }

    @Override
    LocalTime localTimeAt(int slot) {
        return Temporals.localTime(longAt(slot), unit);
    }

    @Override
    Duration durationAt(int slot) {
        return Duration.ofNanos(localTimeAt(slot).toNanoOfDay());
    }

    @Override
    int intAt(int slot) {
        return Numbers.toInt(longAt(slot));
    }

    @Override
    long longAt(int slot) {
        return ints != null ? ints[slot] : longs[slot];
    }

    @Override
    String stringAt(int slot) {
        return localTimeAt(slot).toString();
    }

    @Override
    Object valueAt(int slot) {
        return localTimeAt(slot);
    }

    @Override
    Object rawAt(int slot) {
        return ints != null ? (Object) ints[slot] : (Object) longs[slot];
    }
}
