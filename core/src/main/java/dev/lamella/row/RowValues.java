package dev.lamella.row;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.error.ValueException;
import dev.lamella.variant.Variant;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Values by index, from 0: the fields of a [Row] by ordinal, or the elements of a [RowList].
///
/// Values and views are valid until the cursor moves; using them later is an `IllegalStateException`. Results of
/// [#get(int)] and [#get(int,Class)] are detached and may be kept: boxes, strings, `java.time`, `BigDecimal`,
/// unmodifiable lists that may hold null, unmodifiable maps in the file's order in which the last of equal keys counts,
/// and detached rows.
///
/// Unsigned numbers are never negative: `INTEGER(32,false)` is a `Long`, `INTEGER(64,false)` a `BigInteger`. Accessors
/// of numbers widen always and narrow by value: a number that does not fit is rejected, never wrapped or rounded, except
/// that a DECIMAL may be asked for its nearest `float` or `double`. Instants and local times are never taken for each
/// other.
///
/// Accessors of objects give null for a null value; those of primitives reject it.
///
/// Accessors throw:
/// - [SchemaMismatchException] if the type is never given as what was asked for;
/// - [ValueException] if this one value cannot be: it is null and a primitive was asked for, does not fit, or is one
///   that its annotation forbids. The stored value is always at hand with [#getRaw(int)].
public abstract sealed class RowValues permits Row, RowList {
    RowValues() {}

    /// How many values, null ones included.
    public abstract int size();

    /// The column that has the value.
    abstract Column column(int index);

    /// The slot of that column, if the value is current.
    abstract int slot(int index);

    /// Whether the value is null.
    public final boolean isNull(int index) {
        return column(index).isNull(slot(index));
    }

    /// The boolean.
    public final boolean getBoolean(int index) {
        return column(index).getBoolean(slot(index));
    }

    /// The number as a `byte`, if it is one.
    public final byte getByte(int index) {
        return column(index).getByte(slot(index));
    }

    /// The number as a `short`, if it is one.
    public final short getShort(int index) {
        return column(index).getShort(slot(index));
    }

    /// The number as an `int`, if it is one; of a DATE or TIME the count.
    public final int getInt(int index) {
        return column(index).getInt(slot(index));
    }

    /// The number as a `long`, if it is one; of a DATE, TIME or TIMESTAMP the count.
    public final long getLong(int index) {
        return column(index).getLong(slot(index));
    }

    /// The number as a `float`, if it is one exactly; of a DECIMAL the nearest.
    public final float getFloat(int index) {
        return column(index).getFloat(slot(index));
    }

    /// The number as a `double`, if it is one exactly; of a DECIMAL the nearest.
    public final double getDouble(int index) {
        return column(index).getDouble(slot(index));
    }

    /// The text; also of a date, a time, a UUID, a DECIMAL (without exponent) or an unannotated byte array.
    public final @Nullable String getString(int index) {
        return column(index).getString(slot(index));
    }

    /// The bytes, in an array of their own.
    public final byte @Nullable [] getBytes(int index) {
        return column(index).getBytes(slot(index));
    }

    /// The number; a DECIMAL with exactly its scale.
    public final @Nullable BigDecimal getBigDecimal(int index) {
        return column(index).getBigDecimal(slot(index));
    }

    /// The number, if it is whole; of unannotated bytes the two's complement, most significant byte first.
    public final @Nullable BigInteger getBigInteger(int index) {
        return column(index).getBigInteger(slot(index));
    }

    /// The DATE.
    public final @Nullable LocalDate getLocalDate(int index) {
        return column(index).getLocalDate(slot(index));
    }

    /// The TIME.
    public final @Nullable LocalTime getLocalTime(int index) {
        return column(index).getLocalTime(slot(index));
    }

    /// The TIMESTAMP that is adjusted to UTC, or INT96.
    public final @Nullable Instant getInstant(int index) {
        return column(index).getInstant(slot(index));
    }

    /// The TIMESTAMP that is not adjusted to UTC, or the start of a DATE.
    public final @Nullable LocalDateTime getLocalDateTime(int index) {
        return column(index).getLocalDateTime(slot(index));
    }

    /// The UUID; also of 16 unannotated bytes or of text.
    public final @Nullable UUID getUuid(int index) {
        return column(index).getUuid(slot(index));
    }

    /// The INTERVAL; also of 12 unannotated bytes.
    public final @Nullable Interval getInterval(int index) {
        return column(index).getInterval(slot(index));
    }

    /// The VARIANT. It may be a view of the batch, as `getRow` is, but nobody refuses it when the cursor has moved: what `get` gives,
    /// may be kept.
    ///
    /// @throws CorruptFileException if the stored value breaks a rule of the specification
    /// @throws UnsupportedFeatureException if values are shredded into types that the specification does not have
    public final @Nullable Variant getVariant(int index) {
        return column(index).getVariant(slot(index));
    }

    /// A view of the group; of a VARIANT the columns that it is stored in.
    public final @Nullable Row getRow(int index) {
        return column(index).getRow(slot(index));
    }

    /// A view of the list.
    public final @Nullable RowList getList(int index) {
        return column(index).getList(slot(index));
    }

    /// A view of the map.
    public final @Nullable RowMap getMap(int index) {
        return column(index).getMap(slot(index));
    }

    /// The value as it is stored, whatever its annotation: a box, or bytes; of groups as [#get(int)] with raw values,
    /// of maps the entries.
    public final @Nullable Object getRaw(int index) {
        return column(index).getRaw(slot(index));
    }

    /// The value as its default Java type, detached from the cursor.
    public final @Nullable Object get(int index) {
        return column(index).get(slot(index));
    }

    /// The value as `type`, detached from the cursor; null only if `type` is not primitive. `Optional` wraps the
    /// default Java type.
    public final <T> @Nullable T get(int index, Class<T> type) {
        return column(index).get(slot(index), type);
    }
}
