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

/// Values by index, beginning at 0: the fields of a [Row] by ordinal, or the elements of a [RowList].
///
/// Values and views are valid until the cursor moves; using them later throws an `IllegalStateException`. Results of
/// [#get(int)] and [#get(int,Class)] are detached and may be kept: boxes, strings, `java.time`, `BigDecimal`,
/// unmodifiable lists that may hold null, unmodifiable maps in the file's order (if keys are equal, the last entry
/// counts), and detached rows.
///
/// Unsigned numbers are never negative: `INTEGER(32,false)` is a `Long`, `INTEGER(64,false)` a `BigInteger`. Accessors
/// of numbers always widen, and narrow by value: a number that does not fit is rejected, never wrapped or rounded. The
/// exception is a DECIMAL, which can be read as the nearest `float` or `double`. Instants and local times are never
/// converted into each other.
///
/// Accessors of objects return null for a null value; accessors of primitives reject it.
///
/// Accessors throw:
/// - [SchemaMismatchException] if values of the type can never be read as the requested type;
/// - [ValueException] if this value cannot be read as the requested type: it is null and the type is primitive, it does
///   not fit, or its annotation forbids it. [#getRaw(int)] always returns the stored value.
public abstract sealed class RowValues permits Row, RowList {
    RowValues() {}

    /// The number of values, including nulls.
    public abstract int size();

    /// The column that holds the value.
    abstract Column column(int index);

    /// The slot of the value in its column; fails if the value is not current.
    abstract int slot(int index);

    /// Whether the value is null.
    public final boolean isNull(int index) {
        return column(index).isNull(slot(index));
    }

    /// The boolean.
    public final boolean getBoolean(int index) {
        return column(index).getBoolean(slot(index));
    }

    /// The number as a `byte`, if it fits.
    public final byte getByte(int index) {
        return column(index).getByte(slot(index));
    }

    /// The number as a `short`, if it fits.
    public final short getShort(int index) {
        return column(index).getShort(slot(index));
    }

    /// The number as an `int`, if it fits; for a DATE or TIME the stored count.
    public final int getInt(int index) {
        return column(index).getInt(slot(index));
    }

    /// The number as a `long`, if it fits; for a DATE, TIME or TIMESTAMP the stored count.
    public final long getLong(int index) {
        return column(index).getLong(slot(index));
    }

    /// The number as a `float`, if that is exact; for a DECIMAL the nearest `float`.
    public final float getFloat(int index) {
        return column(index).getFloat(slot(index));
    }

    /// The number as a `double`, if that is exact; for a DECIMAL the nearest `double`.
    public final double getDouble(int index) {
        return column(index).getDouble(slot(index));
    }

    /// The text; also the text of a date, a time, a UUID, a DECIMAL (without exponent) or an unannotated byte array.
    public final @Nullable String getString(int index) {
        return column(index).getString(slot(index));
    }

    /// A copy of the bytes.
    public final byte @Nullable [] getBytes(int index) {
        return column(index).getBytes(slot(index));
    }

    /// The number; a DECIMAL with exactly the column's scale.
    public final @Nullable BigDecimal getBigDecimal(int index) {
        return column(index).getBigDecimal(slot(index));
    }

    /// The number, if it is whole; unannotated bytes are read as two's complement, most significant byte first.
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

    /// The UUID; also from 16 unannotated bytes or from text.
    public final @Nullable UUID getUuid(int index) {
        return column(index).getUuid(slot(index));
    }

    /// The INTERVAL; also from 12 unannotated bytes.
    public final @Nullable Interval getInterval(int index) {
        return column(index).getInterval(slot(index));
    }

    /// The VARIANT. It may be a view of the batch, as `getRow` is, but using it after the cursor has moved is not
    /// detected. Use `get` for a value that you keep.
    ///
    /// @throws CorruptFileException if the stored value breaks a rule of the specification
    /// @throws UnsupportedFeatureException if values are shredded into types that the specification does not have
    public final @Nullable Variant getVariant(int index) {
        return column(index).getVariant(slot(index));
    }

    /// A view of the group; for a VARIANT, of its storage columns.
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

    /// The stored value, regardless of its annotation: a box or bytes; for groups as [#get(int)] but with stored
    /// values, for maps the list of entries.
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
