package dev.lamella.internal.row;

import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.TimePrecision;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// TIMESTAMP on INT64 or 12 bytes, and INT96: an instant, or (not adjusted to UTC) a local date and time; never
/// converted into each other.
final class TimestampColumn extends PrimitiveColumn {
    private final TimePrecision unit;

    TimestampColumn(RowNode node, ReadContext context, LogicalType.Timestamp type) {
        super(node, context, type.isAdjustedToUTC() ? JavaTarget.INSTANT : JavaTarget.LOCAL_DATE_TIME,
                targets(node.primitive().type(), type.isAdjustedToUTC()));
        this.unit = type.unit();
    }

    private static JavaTarget[] targets(PhysicalType physical, boolean isInstant) {
        Set<JavaTarget> targets = EnumSet.of(JavaTarget.STRING);
        if (isInstant) {
            targets.addAll(List.of(JavaTarget.OFFSET_DATE_TIME, JavaTarget.ZONED_DATE_TIME, JavaTarget.DATE));
        }
        if (physical != PhysicalType.INT96) {
            targets.addAll(List.of(JavaTarget.LONG, JavaTarget.BIG_INTEGER));
        }
        if (physical != PhysicalType.INT64) {
            targets.addAll(List.of(JavaTarget.BYTES, JavaTarget.BYTE_BUFFER));
        }
        return targets.toArray(JavaTarget[]::new);
    }

    @Override
    Object decode(byte[] source, int from, int length) {
        Instant instant = physical == PhysicalType.INT96
                ? Temporals.instantOfInt96(source, from)
                : Temporals.instant96(source, from, unit);
        return standard == JavaTarget.INSTANT ? instant : Temporals.atUtc(instant);
    }

    @Override
    Object valueAt(int slot) {
        if (physical != PhysicalType.INT64) {
            return cachedAt(slot);
        }
        return standard == JavaTarget.INSTANT
                ? Temporals.instant(longs[slot], unit)
                : Temporals.localDateTime(longs[slot], unit);
    }

    @Override
    long longAt(int slot) {
        return physical == PhysicalType.INT64 ? longs[slot] : super.longAt(slot);
    }

    @Override
    Object convert(int slot, JavaTarget target, Class<?> type) {
        return target == JavaTarget.BIG_INTEGER && physical != PhysicalType.INT64
                ? Temporals.count96(source(), offsetAt(slot))
                : super.convert(slot, target, type);
    }

    @Override
    void fill(long[] out, int from, int count) {
        if (physical == PhysicalType.INT64) {
            System.arraycopy(longs, from, out, 0, count);
        } else {
            super.fill(out, from, count);
        }
    }

    @Override
    void fill(JavaTarget target, Class<?> type, @Nullable Object[] out, int from, int count) {
        if (target != standard || physical != PhysicalType.INT64) {
            super.fill(target, type, out, from, count);
            return;
        }
        for (int i = 0; i < count; i++) {
            out[i] = isNull(from + i) ? null : valueAt(from + i);
        }
    }
}
