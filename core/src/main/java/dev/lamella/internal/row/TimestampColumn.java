package dev.lamella.internal.row;

import dev.lamella.schema.LogicalType;
import dev.lamella.schema.TimePrecision;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.LongVector;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// TIMESTAMP on INT64 or 12 bytes, and INT96: an instant, or (not adjusted to UTC) a local date and time; never
/// converted into each other.
final class TimestampColumn extends ByteColumn {
    private enum Form {
        INT64, FIXED12, INT96
    }

    private static final EnumSet<Target> INSTANTS = EnumSet.of(Target.INSTANT, Target.OFFSET_DATE_TIME,
            Target.ZONED_DATE_TIME,
            Target.DATE, Target.STRING);
    private static final EnumSet<Target> LOCALS = EnumSet.of(Target.LOCAL_DATE_TIME, Target.STRING);
    private static final EnumSet<Target> NUMBERS = EnumSet.of(Target.LONG, Target.BIG_INTEGER);
    private static final EnumSet<Target> BYTES = EnumSet.of(Target.BYTES, Target.BYTE_BUFFER);

    private final Form form;
    private final TimePrecision unit;
    private final boolean isInstant;
    private long[] longs = {};

    private TimestampColumn(Site site, Context context, Form form, LogicalType.Timestamp type) {
        super(site, context, targets(form, type.isAdjustedToUTC()));
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

    private static Set<Target> targets(Form form, boolean isInstant) {
        EnumSet<Target> targets = EnumSet.copyOf(isInstant ? INSTANTS : LOCALS);
        if (form != Form.INT96) {
            targets.addAll(NUMBERS);
        }
        if (form != Form.INT64) {
            targets.addAll(BYTES);
        }
        return targets;
    }

    @Override
    void bindValues(ColumnVector vector) {
        if (form != Form.INT64) {
            super.bindValues(vector);
        } else if (vector instanceof LongVector values) {
            longs = values.values();
        } else {
            throw unexpected(vector);
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
    Instant instantAt(int slot) {
        if (!isInstant) {
            throw refused(Target.INSTANT);
        }
        return (Instant) valueAt(slot);
    }

    @Override
    LocalDateTime localDateTimeAt(int slot) {
        if (isInstant) {
            throw refused(Target.LOCAL_DATE_TIME);
        }
        return (LocalDateTime) valueAt(slot);
    }

    @Override
    long longAt(int slot) {
        return switch (form) {
            case INT64 -> longs[slot];
            case FIXED12 -> Numbers.toLong(bigIntegerAt(slot));
            case INT96 -> throw refused(Target.LONG);
        };
    }

    @Override
    BigInteger bigIntegerAt(int slot) {
        return switch (form) {
            case INT64 -> BigInteger.valueOf(longs[slot]);
            case FIXED12 -> Temporals.count96(source(), offsetAt(slot));
            case INT96 -> throw refused(Target.BIG_INTEGER);
        };
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
        if (form == Form.INT64 && target == Target.INSTANT) {
            for (int i = 0; i < count; i++) {
                out[i] = isNull(from + i) ? null : Temporals.instant(longs[from + i], unit);
            }
        } else if (form == Form.INT64 && target == Target.LOCAL_DATE_TIME) {
            for (int i = 0; i < count; i++) {
                out[i] = isNull(from + i) ? null : Temporals.localDateTime(longs[from + i], unit);
            }
        } else {
            super.fill(target, type, out, from, count);
        }
    }

    @Override
    byte[] bytesAt(int slot) {
        if (form == Form.INT64) {
            throw refused(Target.BYTES);
        }
        return copyAt(slot);
    }

    @Override
    String stringAt(int slot) {
        return valueAt(slot).toString();
    }

    @Override
    Object rawAt(int slot) {
        return form == Form.INT64 ? (Object) longs[slot] : copyAt(slot);
    }
}
