package dev.lamella.internal.row;

import dev.lamella.schema.LogicalType;
import dev.lamella.schema.TimePrecision;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.LongVector;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// TIMESTAMP on INT64 or 12 bytes, and INT96: an instant, or (not adjusted to UTC) a local date and time; never
/// converted into each other.
final class TimestampColumn extends ByteColumn {
    private enum Form {
        INT64, FIXED12, INT96
    }

    private final Form form;
    private final TimePrecision unit;
    private final boolean isInstant;
    private long[] longs = {};

    private TimestampColumn(Site site, Context context, Form form, LogicalType.Timestamp type) {
        super(site, context, type.isAdjustedToUTC() ? Target.INSTANT : Target.LOCAL_DATE_TIME,
                targets(form, type.isAdjustedToUTC()));
        this.form = form;
        this.unit = type.unit();
        this.isInstant = type.isAdjustedToUTC();
    }

    static TimestampColumn ofInt64(Site site, Context context, LogicalType.Timestamp type) {
        return new TimestampColumn(site, context, Form.INT64, type);
    }

    static TimestampColumn ofFixed12(Site site, Context context, LogicalType.Timestamp type) {
        return new TimestampColumn(site, context, Form.FIXED12, type);
    }

    static TimestampColumn ofInt96(Site site, Context context) {
        return new TimestampColumn(site, context, Form.INT96, new LogicalType.Timestamp(true, TimePrecision.NANOS));
    }

    private static Target[] targets(Form form, boolean isInstant) {
        Set<Target> targets = EnumSet.of(Target.STRING);
        if (isInstant) {
            targets.addAll(List.of(Target.OFFSET_DATE_TIME, Target.ZONED_DATE_TIME, Target.DATE));
        }
        if (form != Form.INT96) {
            targets.addAll(List.of(Target.LONG, Target.BIG_INTEGER));
        }
        if (form != Form.INT64) {
            targets.addAll(List.of(Target.BYTES, Target.BYTE_BUFFER));
        }
        return targets.toArray(Target[]::new);
    }

    @Override
    void bindValues(ColumnVector vector) {
        if (form == Form.INT64) {
            longs = expect(LongVector.class, vector).values();
        } else {
            super.bindValues(vector);
        }
    }

    @Override
    Object decode(byte[] source, int from, int length) {
        Instant instant = form == Form.INT96
                ? Temporals.instantOfInt96(source, from)
                : Temporals.instant96(source, from, unit);
        return isInstant ? instant : Temporals.atUtc(instant);
    }

    @Override
    Object valueAt(int slot) {
        if (form != Form.INT64) {
            return cachedAt(slot);
        }
        return isInstant ? Temporals.instant(longs[slot], unit) : Temporals.localDateTime(longs[slot], unit);
    }

    @Override
    long longAt(int slot) {
        return form == Form.INT64 ? longs[slot] : super.longAt(slot);
    }

    @Override
    Object convert(int slot, Target target, Class<?> type) {
        return target == Target.BIG_INTEGER && form != Form.INT64
                ? Temporals.count96(source(), offsetAt(slot))
                : super.convert(slot, target, type);
    }

    @Override
    void fill(long[] out, int from, int count) {
        if (form == Form.INT64) {
            System.arraycopy(longs, from, out, 0, count);
        } else {
            super.fill(out, from, count);
        }
    }

    @Override
    void fill(Target target, Class<?> type, @Nullable Object[] out, int from, int count) {
        if (target != standard || form != Form.INT64) {
            super.fill(target, type, out, from, count);
            return;
        }
        for (int i = 0; i < count; i++) {
            out[i] = isNull(from + i) ? null : valueAt(from + i);
        }
    }

    @Override
    Object rawAt(int slot) {
        return form == Form.INT64 ? (Object) longs[slot] : copyAt(slot);
    }
}
