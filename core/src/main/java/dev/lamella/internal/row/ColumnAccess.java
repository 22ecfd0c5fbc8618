package dev.lamella.internal.row;

import dev.lamella.row.Interval;
import dev.lamella.row.Row;
import dev.lamella.row.RowList;
import dev.lamella.row.RowMap;
import dev.lamella.row.RowValues;
import dev.lamella.variant.Variant;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Values by index, each in a slot of a column.
abstract sealed class ColumnAccess implements RowValues permits ColumnRow, ColumnList {
    /// The column that holds the value.
    abstract Column column(int index);

    /// The slot of the value in its column; fails if the value is not current.
    abstract int slot(int index);

    @Override
    public final boolean isNull(int index) {
        return column(index).isNull(slot(index));
    }

    @Override
    public final boolean getBoolean(int index) {
        return column(index).getBoolean(slot(index));
    }

    @Override
    public final byte getByte(int index) {
        return column(index).getByte(slot(index));
    }

    @Override
    public final short getShort(int index) {
        return column(index).getShort(slot(index));
    }

    @Override
    public final int getInt(int index) {
        return column(index).getInt(slot(index));
    }

    @Override
    public final long getLong(int index) {
        return column(index).getLong(slot(index));
    }

    @Override
    public final float getFloat(int index) {
        return column(index).getFloat(slot(index));
    }

    @Override
    public final double getDouble(int index) {
        return column(index).getDouble(slot(index));
    }

    @Override
    public final @Nullable String getString(int index) {
        return column(index).getString(slot(index));
    }

    @Override
    public final byte @Nullable [] getBytes(int index) {
        return column(index).getObject(slot(index), JavaTarget.BYTES, byte[].class);
    }

    @Override
    public final @Nullable BigDecimal getBigDecimal(int index) {
        return column(index).getBigDecimal(slot(index));
    }

    @Override
    public final @Nullable BigInteger getBigInteger(int index) {
        return column(index).getObject(slot(index), JavaTarget.BIG_INTEGER, BigInteger.class);
    }

    @Override
    public final @Nullable LocalDate getLocalDate(int index) {
        return column(index).getObject(slot(index), JavaTarget.LOCAL_DATE, LocalDate.class);
    }

    @Override
    public final @Nullable LocalTime getLocalTime(int index) {
        return column(index).getObject(slot(index), JavaTarget.LOCAL_TIME, LocalTime.class);
    }

    @Override
    public final @Nullable Instant getInstant(int index) {
        return column(index).getObject(slot(index), JavaTarget.INSTANT, Instant.class);
    }

    @Override
    public final @Nullable LocalDateTime getLocalDateTime(int index) {
        return column(index).getObject(slot(index), JavaTarget.LOCAL_DATE_TIME, LocalDateTime.class);
    }

    @Override
    public final @Nullable UUID getUuid(int index) {
        return column(index).getObject(slot(index), JavaTarget.UUID, UUID.class);
    }

    @Override
    public final @Nullable Interval getInterval(int index) {
        return column(index).getObject(slot(index), JavaTarget.INTERVAL, Interval.class);
    }

    @Override
    public final @Nullable Variant getVariant(int index) {
        int slot = slot(index);
        return column(index) instanceof VariantColumn its && !its.isNull(slot)
                ? its.variantAt(slot)
                : noView(index, JavaTarget.VARIANT);
    }

    @Override
    public final @Nullable Row getRow(int index) {
        int slot = slot(index);
        return column(index) instanceof StructColumn its && !its.isNull(slot)
                ? its.rowAt(slot)
                : noView(index, JavaTarget.ROW);
    }

    @Override
    public final @Nullable RowList getList(int index) {
        int slot = slot(index);
        return column(index) instanceof ListColumn its && !its.isNull(slot)
                ? its.listAt(slot)
                : noView(index, JavaTarget.LIST_VIEW);
    }

    @Override
    public final @Nullable RowMap getMap(int index) {
        int slot = slot(index);
        return column(index) instanceof MapColumn its && !its.isNull(slot)
                ? its.mapAt(slot)
                : noView(index, JavaTarget.MAP_VIEW);
    }

    @Override
    public final @Nullable Object getRaw(int index) {
        return column(index).getRaw(slot(index));
    }

    @Override
    public final @Nullable Object get(int index) {
        return column(index).get(slot(index));
    }

    @Override
    public final <T> @Nullable T get(int index, Class<T> type) {
        return column(index).get(slot(index), type);
    }

    /// Null, if the value is null and its column has views of the kind.
    @SuppressWarnings("TypeParameterUnusedInFormals")
    private <T> @Nullable T noView(int index, JavaTarget target) {
        Column column = column(index);
        if (!column.isNull(slot(index))) {
            throw column.rejected(target);
        }
        return column.nullAs(target);
    }
}
