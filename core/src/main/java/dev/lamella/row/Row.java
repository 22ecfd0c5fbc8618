package dev.lamella.row;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import dev.lamella.variant.Variant;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The values of one row, or of one group in it, by ordinal or by name.
///
/// Name a field by its ordinal in the projected schema (fastest: no lookup) or by its name. A name is a single name,
/// even if it contains dots. To read fields inside a group, use the row of the group: [#at].
///
/// A row of a cursor, and every view of a value in it (`getRow`, `getList`, `getMap`), is valid until the cursor moves.
/// Detached rows are equal if their names and values are equal, and threads may share them.
///
/// An unknown name or ordinal is a [SchemaMismatchException].
///
/// `toString` is a text for people, `{id: 1, tags: [a, null]}`, with the stored value where the annotation forbids it.
/// Only this library implements it.
public interface Row extends RowValues {
    /// The field.
    Field field(int ordinal);

    /// The ordinal of the field with the name.
    ///
    /// @throws SchemaMismatchException if no field or several fields have the name
    int ordinal(String name);

    /// The fields of a group, in this row and in every row that the cursor moves to. Call it once, before the first
    /// row. The fields of a null group are null.
    ///
    /// ```java
    /// Row epicentre = rows.at(ColumnPath.of("epicentre"));
    /// while (rows.next()) {
    ///     double latitude = epicentre.getDouble("latitude");
    /// }
    /// ```
    ///
    /// @param group a path through groups, not into lists or maps
    /// @throws SchemaMismatchException if the path does not lead to a group
    Row at(ColumnPath group);

    /// A copy that does not change when the cursor moves.
    Row detach();

    /// [#isNull(int)] of the field with the name.
    default boolean isNull(String name) {
        return isNull(ordinal(name));
    }

    /// [#getBoolean(int)] of the field with the name.
    default boolean getBoolean(String name) {
        return getBoolean(ordinal(name));
    }

    /// [#getByte(int)] of the field with the name.
    default byte getByte(String name) {
        return getByte(ordinal(name));
    }

    /// [#getShort(int)] of the field with the name.
    default short getShort(String name) {
        return getShort(ordinal(name));
    }

    /// [#getInt(int)] of the field with the name.
    default int getInt(String name) {
        return getInt(ordinal(name));
    }

    /// [#getLong(int)] of the field with the name.
    default long getLong(String name) {
        return getLong(ordinal(name));
    }

    /// [#getFloat(int)] of the field with the name.
    default float getFloat(String name) {
        return getFloat(ordinal(name));
    }

    /// [#getDouble(int)] of the field with the name.
    default double getDouble(String name) {
        return getDouble(ordinal(name));
    }

    /// [#getString(int)] of the field with the name.
    default @Nullable String getString(String name) {
        return getString(ordinal(name));
    }

    /// [#getBytes(int)] of the field with the name.
    default byte @Nullable [] getBytes(String name) {
        return getBytes(ordinal(name));
    }

    /// [#getBigDecimal(int)] of the field with the name.
    default @Nullable BigDecimal getBigDecimal(String name) {
        return getBigDecimal(ordinal(name));
    }

    /// [#getBigInteger(int)] of the field with the name.
    default @Nullable BigInteger getBigInteger(String name) {
        return getBigInteger(ordinal(name));
    }

    /// [#getLocalDate(int)] of the field with the name.
    default @Nullable LocalDate getLocalDate(String name) {
        return getLocalDate(ordinal(name));
    }

    /// [#getLocalTime(int)] of the field with the name.
    default @Nullable LocalTime getLocalTime(String name) {
        return getLocalTime(ordinal(name));
    }

    /// [#getInstant(int)] of the field with the name.
    default @Nullable Instant getInstant(String name) {
        return getInstant(ordinal(name));
    }

    /// [#getLocalDateTime(int)] of the field with the name.
    default @Nullable LocalDateTime getLocalDateTime(String name) {
        return getLocalDateTime(ordinal(name));
    }

    /// [#getUuid(int)] of the field with the name.
    default @Nullable UUID getUuid(String name) {
        return getUuid(ordinal(name));
    }

    /// [#getInterval(int)] of the field with the name.
    default @Nullable Interval getInterval(String name) {
        return getInterval(ordinal(name));
    }

    /// [#getVariant(int)] of the field with the name.
    default @Nullable Variant getVariant(String name) {
        return getVariant(ordinal(name));
    }

    /// [#getRow(int)] of the field with the name.
    default @Nullable Row getRow(String name) {
        return getRow(ordinal(name));
    }

    /// [#getList(int)] of the field with the name.
    default @Nullable RowList getList(String name) {
        return getList(ordinal(name));
    }

    /// [#getMap(int)] of the field with the name.
    default @Nullable RowMap getMap(String name) {
        return getMap(ordinal(name));
    }

    /// [#getRaw(int)] of the field with the name.
    default @Nullable Object getRaw(String name) {
        return getRaw(ordinal(name));
    }

    /// [#get(int)] of the field with the name.
    default @Nullable Object get(String name) {
        return get(ordinal(name));
    }

    /// [#get(int,Class)] of the field with the name.
    default <T> @Nullable T get(String name, Class<T> type) {
        return get(ordinal(name), type);
    }
}
