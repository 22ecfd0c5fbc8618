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
///
/// Only this library implements it.
public interface RowValues {
    /// The number of values, including nulls.
    int size();

    /// Whether the value is null.
    boolean isNull(int index);

    /// The boolean.
    boolean getBoolean(int index);

    /// The number as a `byte`, if it fits.
    byte getByte(int index);

    /// The number as a `short`, if it fits.
    short getShort(int index);

    /// The number as an `int`, if it fits; for a DATE, the days since 1970-01-01; for a TIME, the units since midnight.
    int getInt(int index);

    /// The number as a `long`, if it fits; for a DATE or TIME as [#getInt(int)]; for a TIMESTAMP, the units since
    /// 1970-01-01T00:00.
    long getLong(int index);

    /// The number as a `float`, if that is exact; for a DECIMAL the nearest `float`.
    float getFloat(int index);

    /// The number as a `double`, if that is exact; for a DECIMAL the nearest `double`.
    double getDouble(int index);

    /// The text; also the text of a date, a time, a UUID, a DECIMAL (without exponent) or an unannotated byte array.
    @Nullable
    String getString(int index);

    /// A copy of the bytes.
    byte @Nullable [] getBytes(int index);

    /// The number; a DECIMAL with exactly the column's scale.
    @Nullable
    BigDecimal getBigDecimal(int index);

    /// The number, if it is whole; unannotated bytes are read as two's complement, most significant byte first.
    @Nullable
    BigInteger getBigInteger(int index);

    /// The DATE.
    @Nullable
    LocalDate getLocalDate(int index);

    /// The TIME.
    @Nullable
    LocalTime getLocalTime(int index);

    /// The TIMESTAMP that is adjusted to UTC, or INT96.
    @Nullable
    Instant getInstant(int index);

    /// The TIMESTAMP that is not adjusted to UTC, or the start of a DATE.
    @Nullable
    LocalDateTime getLocalDateTime(int index);

    /// The UUID; also from 16 unannotated bytes or from text.
    @Nullable
    UUID getUuid(int index);

    /// The INTERVAL; also from 12 unannotated bytes.
    @Nullable
    Interval getInterval(int index);

    /// The VARIANT. It may be a view of the batch, as `getRow` is, but using it after the cursor has moved is not
    /// detected. Use `get` for a value that you keep.
    ///
    /// @throws CorruptFileException if the stored value breaks a rule of the specification
    /// @throws UnsupportedFeatureException if values are shredded into types that the specification does not have
    @Nullable
    Variant getVariant(int index);

    /// A view of the group; for a VARIANT, of its storage columns.
    @Nullable
    Row getRow(int index);

    /// A view of the list.
    @Nullable
    RowList getList(int index);

    /// A view of the map.
    @Nullable
    RowMap getMap(int index);

    /// The stored value, regardless of its annotation: a box or bytes; for groups as [#get(int)] but with stored
    /// values, for maps the list of entries.
    @Nullable
    Object getRaw(int index);

    /// The value as its default Java type, detached from the cursor.
    @Nullable
    Object get(int index);

    /// The value as `type`, detached from the cursor; null only if `type` is not primitive. `Optional` wraps the
    /// default Java type.
    <T> @Nullable T get(int index, Class<T> type);
}
