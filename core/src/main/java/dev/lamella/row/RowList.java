package dev.lamella.row;

import dev.lamella.variant.Variant;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A view of a list, valid until the cursor moves: the elements by index, from 0, with the accessors of [Row].
///
/// An index that the list does not have is an `IndexOutOfBoundsException`.
public final class RowList {
    private final Column element;
    private final int from;
    private final int size;
    private final long row;

    RowList(Column element, int from, int size) {
        this.element = element;
        this.from = from;
        this.size = size;
        this.row = element.context.position().row;
    }

    /// How many elements, null ones included.
    public int size() {
        return size;
    }

    /// Whether there are no elements.
    public boolean isEmpty() {
        return size == 0;
    }

    /// The elements as their default Java type, detached from the cursor; unmodifiable.
    public List<@Nullable Object> toList() {
        List<@Nullable Object> list = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            list.add(get(i));
        }
        return Collections.unmodifiableList(list);
    }

    /// Whether the element is null.
    public boolean isNull(int index) {
        return element.isNull(slot(index));
    }

    /// The element, as [Row#getBoolean(int)] gives a field.
    public boolean getBoolean(int index) {
        return element.getBoolean(slot(index));
    }

    /// The element, as [Row#getByte(int)] gives a field.
    public byte getByte(int index) {
        return element.getByte(slot(index));
    }

    /// The element, as [Row#getShort(int)] gives a field.
    public short getShort(int index) {
        return element.getShort(slot(index));
    }

    /// The element, as [Row#getInt(int)] gives a field.
    public int getInt(int index) {
        return element.getInt(slot(index));
    }

    /// The element, as [Row#getLong(int)] gives a field.
    public long getLong(int index) {
        return element.getLong(slot(index));
    }

    /// The element, as [Row#getFloat(int)] gives a field.
    public float getFloat(int index) {
        return element.getFloat(slot(index));
    }

    /// The element, as [Row#getDouble(int)] gives a field.
    public double getDouble(int index) {
        return element.getDouble(slot(index));
    }

    /// The element, as [Row#getString(int)] gives a field.
    public @Nullable String getString(int index) {
        return element.getString(slot(index));
    }

    /// The element, as [Row#getBytes(int)] gives a field.
    public byte @Nullable [] getBytes(int index) {
        return element.getBytes(slot(index));
    }

    /// The element, as [Row#getBigDecimal(int)] gives a field.
    public @Nullable BigDecimal getBigDecimal(int index) {
        return element.getBigDecimal(slot(index));
    }

    /// The element, as [Row#getBigInteger(int)] gives a field.
    public @Nullable BigInteger getBigInteger(int index) {
        return element.getBigInteger(slot(index));
    }

    /// The element, as [Row#getLocalDate(int)] gives a field.
    public @Nullable LocalDate getLocalDate(int index) {
        return element.getLocalDate(slot(index));
    }

    /// The element, as [Row#getLocalTime(int)] gives a field.
    public @Nullable LocalTime getLocalTime(int index) {
        return element.getLocalTime(slot(index));
    }

    /// The element, as [Row#getInstant(int)] gives a field.
    public @Nullable Instant getInstant(int index) {
        return element.getInstant(slot(index));
    }

    /// The element, as [Row#getLocalDateTime(int)] gives a field.
    public @Nullable LocalDateTime getLocalDateTime(int index) {
        return element.getLocalDateTime(slot(index));
    }

    /// The element, as [Row#getUuid(int)] gives a field.
    public @Nullable UUID getUuid(int index) {
        return element.getUuid(slot(index));
    }

    /// The element, as [Row#getInterval(int)] gives a field.
    public @Nullable Interval getInterval(int index) {
        return element.getInterval(slot(index));
    }

    /// The element, as [Row#getVariant(int)] gives a field.
    public @Nullable Variant getVariant(int index) {
        return element.getVariant(slot(index));
    }

    /// The element, as [Row#getRow(int)] gives a field.
    public @Nullable Row getRow(int index) {
        return element.getRow(slot(index));
    }

    /// The element, as [Row#getList(int)] gives a field.
    public @Nullable RowList getList(int index) {
        return element.getList(slot(index));
    }

    /// The element, as [Row#getMap(int)] gives a field.
    public @Nullable RowMap getMap(int index) {
        return element.getMap(slot(index));
    }

    /// The element, as [Row#getRaw(int)] gives a field.
    public @Nullable Object getRaw(int index) {
        return element.getRaw(slot(index));
    }

    /// The element, as [Row#get(int)] gives a field.
    public @Nullable Object get(int index) {
        return element.get(slot(index));
    }

    /// The element, as [Row#get(int,Class)] gives a field.
    public <T> @Nullable T get(int index, Class<T> type) {
        return element.get(slot(index), type);
    }

    /// For people: `[a, null]`.
    @Override
    public String toString() {
        return row == element.context.position().row ? Contents.describe(toList()) : "no row";
    }

    private int slot(int index) {
        if (row != element.context.position().row) {
            throw element.context.notCurrent(row);
        }
        return from + Objects.checkIndex(index, size);
    }
}
