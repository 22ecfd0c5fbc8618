package dev.lamella.row;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.error.ValueException;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import dev.lamella.variant.Variant;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The values of one row, or of one group in it, by ordinal, by name or by path.
///
/// A field is asked for by its ordinal in the projected schema (fastest: nothing is looked up), by its name, which is
/// one name, dots and all, or by a path, which leads through groups and not into lists and maps.
///
/// A row of a cursor, and every view of what is in it (`getRow`, `getList`, `getMap`), is valid until the cursor moves;
/// using it later is an `IllegalStateException`. What [#get(int)] and `get` with a class give is detached and may be
/// kept: boxes, strings, `java.time`, `BigDecimal`, unmodifiable lists that may hold null, unmodifiable maps in the
/// file's order in which the last of equal keys counts, and detached rows. Detached rows are equal if their names and
/// values are, and may be shared by threads.
///
/// Unsigned numbers are never negative: `INTEGER(32,false)` is a `Long`, `INTEGER(64,false)` a `BigInteger`. Accessors
/// of numbers widen always and narrow by value: what does not fit is refused, never wrapped or rounded, except that a
/// DECIMAL may be asked for its nearest `float` or `double`. Instants and local times are never taken for each other.
///
/// Accessors of objects give null for a null value; those of primitives refuse it.
///
/// Accessors throw:
/// - [SchemaMismatchException] if there is no such field, or if its type is never given as what was asked for;
/// - [ValueException] if this one value cannot be: it is null and a primitive was asked for, does not fit, or is one
///   that its annotation forbids. The stored value is always at hand with `getRaw`.
public abstract sealed class Row permits RowCursor, StructRow {
    private final Column[] columns;
    private final Names names;
    private final Context context;
    private final Context.Position position;
    private int slot;
    private long row = Context.Position.NEVER;

    Row(Column[] columns, Names names, Context context) {
        this.columns = columns;
        this.names = names;
        this.context = context;
        this.position = context.position();
    }

    /// How many fields.
    public final int size() {
        return columns.length;
    }

    /// The field.
    public final Field field(int ordinal) {
        return names.field(ordinal);
    }

    /// The ordinal of the field with the name.
    ///
    /// @throws SchemaMismatchException if no field has the name, or several have
    public final int ordinal(String name) {
        try {
            return names.ordinal(name);
        } catch (SchemaMismatchException e) {
            throw e.at(context.location());
        }
    }

    /// A copy that does not change when the cursor moves.
    public final Row detach() {
        int at = slot();
        if (context.isDetached()) {
            return this;
        }
        Column[] copies = new Column[columns.length];
        for (int i = 0; i < copies.length; i++) {
            copies[i] = columns[i].detach(at);
        }
        return new StructRow(copies, names, context.detached(), 0);
    }

    /// Whether the value is null. Ordinals are those of the projected schema, from 0.
    public final boolean isNull(int ordinal) {
        return column(ordinal).isNull(slot());
    }

    /// [#isNull(int)] of the field with the name.
    public final boolean isNull(String name) {
        return column(name).isNull(slot());
    }

    /// [#isNull(int)] of the field at the path.
    public final boolean isNull(ColumnPath path) {
        return column(path).isNull(slot());
    }

    /// The boolean.
    public final boolean getBoolean(int ordinal) {
        return column(ordinal).getBoolean(slot());
    }

    /// [#getBoolean(int)] of the field with the name.
    public final boolean getBoolean(String name) {
        return column(name).getBoolean(slot());
    }

    /// [#getBoolean(int)] of the field at the path.
    public final boolean getBoolean(ColumnPath path) {
        return column(path).getBoolean(slot());
    }

    /// The number as a `byte`, if it is one.
    public final byte getByte(int ordinal) {
        return column(ordinal).getByte(slot());
    }

    /// [#getByte(int)] of the field with the name.
    public final byte getByte(String name) {
        return column(name).getByte(slot());
    }

    /// [#getByte(int)] of the field at the path.
    public final byte getByte(ColumnPath path) {
        return column(path).getByte(slot());
    }

    /// The number as a `short`, if it is one.
    public final short getShort(int ordinal) {
        return column(ordinal).getShort(slot());
    }

    /// [#getShort(int)] of the field with the name.
    public final short getShort(String name) {
        return column(name).getShort(slot());
    }

    /// [#getShort(int)] of the field at the path.
    public final short getShort(ColumnPath path) {
        return column(path).getShort(slot());
    }

    /// The number as an `int`, if it is one; of a DATE or TIME the count.
    public final int getInt(int ordinal) {
        return column(ordinal).getInt(slot());
    }

    /// [#getInt(int)] of the field with the name.
    public final int getInt(String name) {
        return column(name).getInt(slot());
    }

    /// [#getInt(int)] of the field at the path.
    public final int getInt(ColumnPath path) {
        return column(path).getInt(slot());
    }

    /// The number as a `long`, if it is one; of a DATE, TIME or TIMESTAMP the count.
    public final long getLong(int ordinal) {
        return column(ordinal).getLong(slot());
    }

    /// [#getLong(int)] of the field with the name.
    public final long getLong(String name) {
        return column(name).getLong(slot());
    }

    /// [#getLong(int)] of the field at the path.
    public final long getLong(ColumnPath path) {
        return column(path).getLong(slot());
    }

    /// The number as a `float`, if it is one exactly; of a DECIMAL the nearest.
    public final float getFloat(int ordinal) {
        return column(ordinal).getFloat(slot());
    }

    /// [#getFloat(int)] of the field with the name.
    public final float getFloat(String name) {
        return column(name).getFloat(slot());
    }

    /// [#getFloat(int)] of the field at the path.
    public final float getFloat(ColumnPath path) {
        return column(path).getFloat(slot());
    }

    /// The number as a `double`, if it is one exactly; of a DECIMAL the nearest.
    public final double getDouble(int ordinal) {
        return column(ordinal).getDouble(slot());
    }

    /// [#getDouble(int)] of the field with the name.
    public final double getDouble(String name) {
        return column(name).getDouble(slot());
    }

    /// [#getDouble(int)] of the field at the path.
    public final double getDouble(ColumnPath path) {
        return column(path).getDouble(slot());
    }

    /// The text; also of a date, a time, a UUID, a DECIMAL (without exponent) or an unannotated byte array.
    public final @Nullable String getString(int ordinal) {
        return column(ordinal).getString(slot());
    }

    /// [#getString(int)] of the field with the name.
    public final @Nullable String getString(String name) {
        return column(name).getString(slot());
    }

    /// [#getString(int)] of the field at the path.
    public final @Nullable String getString(ColumnPath path) {
        return column(path).getString(slot());
    }

    /// The bytes, in an array of their own.
    public final byte @Nullable [] getBytes(int ordinal) {
        return column(ordinal).getBytes(slot());
    }

    /// [#getBytes(int)] of the field with the name.
    public final byte @Nullable [] getBytes(String name) {
        return column(name).getBytes(slot());
    }

    /// [#getBytes(int)] of the field at the path.
    public final byte @Nullable [] getBytes(ColumnPath path) {
        return column(path).getBytes(slot());
    }

    /// The number; a DECIMAL with exactly its scale.
    public final @Nullable BigDecimal getBigDecimal(int ordinal) {
        return column(ordinal).getBigDecimal(slot());
    }

    /// [#getBigDecimal(int)] of the field with the name.
    public final @Nullable BigDecimal getBigDecimal(String name) {
        return column(name).getBigDecimal(slot());
    }

    /// [#getBigDecimal(int)] of the field at the path.
    public final @Nullable BigDecimal getBigDecimal(ColumnPath path) {
        return column(path).getBigDecimal(slot());
    }

    /// The number, if it is whole; of unannotated bytes the two's complement, most significant byte first.
    public final @Nullable BigInteger getBigInteger(int ordinal) {
        return column(ordinal).getBigInteger(slot());
    }

    /// [#getBigInteger(int)] of the field with the name.
    public final @Nullable BigInteger getBigInteger(String name) {
        return column(name).getBigInteger(slot());
    }

    /// [#getBigInteger(int)] of the field at the path.
    public final @Nullable BigInteger getBigInteger(ColumnPath path) {
        return column(path).getBigInteger(slot());
    }

    /// The DATE.
    public final @Nullable LocalDate getLocalDate(int ordinal) {
        return column(ordinal).getLocalDate(slot());
    }

    /// [#getLocalDate(int)] of the field with the name.
    public final @Nullable LocalDate getLocalDate(String name) {
        return column(name).getLocalDate(slot());
    }

    /// [#getLocalDate(int)] of the field at the path.
    public final @Nullable LocalDate getLocalDate(ColumnPath path) {
        return column(path).getLocalDate(slot());
    }

    /// The TIME.
    public final @Nullable LocalTime getLocalTime(int ordinal) {
        return column(ordinal).getLocalTime(slot());
    }

    /// [#getLocalTime(int)] of the field with the name.
    public final @Nullable LocalTime getLocalTime(String name) {
        return column(name).getLocalTime(slot());
    }

    /// [#getLocalTime(int)] of the field at the path.
    public final @Nullable LocalTime getLocalTime(ColumnPath path) {
        return column(path).getLocalTime(slot());
    }

    /// The TIMESTAMP that is adjusted to UTC, or INT96.
    public final @Nullable Instant getInstant(int ordinal) {
        return column(ordinal).getInstant(slot());
    }

    /// [#getInstant(int)] of the field with the name.
    public final @Nullable Instant getInstant(String name) {
        return column(name).getInstant(slot());
    }

    /// [#getInstant(int)] of the field at the path.
    public final @Nullable Instant getInstant(ColumnPath path) {
        return column(path).getInstant(slot());
    }

    /// The TIMESTAMP that is not adjusted to UTC, or the start of a DATE.
    public final @Nullable LocalDateTime getLocalDateTime(int ordinal) {
        return column(ordinal).getLocalDateTime(slot());
    }

    /// [#getLocalDateTime(int)] of the field with the name.
    public final @Nullable LocalDateTime getLocalDateTime(String name) {
        return column(name).getLocalDateTime(slot());
    }

    /// [#getLocalDateTime(int)] of the field at the path.
    public final @Nullable LocalDateTime getLocalDateTime(ColumnPath path) {
        return column(path).getLocalDateTime(slot());
    }

    /// The UUID; also of 16 unannotated bytes or of text.
    public final @Nullable UUID getUuid(int ordinal) {
        return column(ordinal).getUuid(slot());
    }

    /// [#getUuid(int)] of the field with the name.
    public final @Nullable UUID getUuid(String name) {
        return column(name).getUuid(slot());
    }

    /// [#getUuid(int)] of the field at the path.
    public final @Nullable UUID getUuid(ColumnPath path) {
        return column(path).getUuid(slot());
    }

    /// The INTERVAL; also of 12 unannotated bytes.
    public final @Nullable Interval getInterval(int ordinal) {
        return column(ordinal).getInterval(slot());
    }

    /// [#getInterval(int)] of the field with the name.
    public final @Nullable Interval getInterval(String name) {
        return column(name).getInterval(slot());
    }

    /// [#getInterval(int)] of the field at the path.
    public final @Nullable Interval getInterval(ColumnPath path) {
        return column(path).getInterval(slot());
    }

    /// The VARIANT. It may be a view of the batch, as `getRow` is, but nobody refuses it when the cursor has moved: what `get` gives,
    /// may be kept.
    ///
    /// @throws CorruptFileException if the stored value breaks a rule of the specification
    /// @throws UnsupportedFeatureException if values are shredded into types that the specification does not have
    public final @Nullable Variant getVariant(int ordinal) {
        return column(ordinal).getVariant(slot());
    }

    /// [#getVariant(int)] of the field with the name.
    public final @Nullable Variant getVariant(String name) {
        return column(name).getVariant(slot());
    }

    /// [#getVariant(int)] of the field at the path.
    public final @Nullable Variant getVariant(ColumnPath path) {
        return column(path).getVariant(slot());
    }

    /// A view of the group; of a VARIANT the columns that it is stored in.
    public final @Nullable Row getRow(int ordinal) {
        return column(ordinal).getRow(slot());
    }

    /// [#getRow(int)] of the field with the name.
    public final @Nullable Row getRow(String name) {
        return column(name).getRow(slot());
    }

    /// [#getRow(int)] of the field at the path.
    public final @Nullable Row getRow(ColumnPath path) {
        return column(path).getRow(slot());
    }

    /// A view of the list.
    public final @Nullable RowList getList(int ordinal) {
        return column(ordinal).getList(slot());
    }

    /// [#getList(int)] of the field with the name.
    public final @Nullable RowList getList(String name) {
        return column(name).getList(slot());
    }

    /// [#getList(int)] of the field at the path.
    public final @Nullable RowList getList(ColumnPath path) {
        return column(path).getList(slot());
    }

    /// A view of the map.
    public final @Nullable RowMap getMap(int ordinal) {
        return column(ordinal).getMap(slot());
    }

    /// [#getMap(int)] of the field with the name.
    public final @Nullable RowMap getMap(String name) {
        return column(name).getMap(slot());
    }

    /// [#getMap(int)] of the field at the path.
    public final @Nullable RowMap getMap(ColumnPath path) {
        return column(path).getMap(slot());
    }

    /// The value as it is stored, whatever its annotation: a box, or bytes; of groups as [#get(int)] with raw values,
    /// of maps the entries.
    public final @Nullable Object getRaw(int ordinal) {
        return column(ordinal).getRaw(slot());
    }

    /// [#getRaw(int)] of the field with the name.
    public final @Nullable Object getRaw(String name) {
        return column(name).getRaw(slot());
    }

    /// [#getRaw(int)] of the field at the path.
    public final @Nullable Object getRaw(ColumnPath path) {
        return column(path).getRaw(slot());
    }

    /// The value as its default Java type, detached from the cursor.
    public final @Nullable Object get(int ordinal) {
        return column(ordinal).get(slot());
    }

    /// [#get(int)] of the field with the name.
    public final @Nullable Object get(String name) {
        return column(name).get(slot());
    }

    /// [#get(int)] of the field at the path.
    public final @Nullable Object get(ColumnPath path) {
        return column(path).get(slot());
    }

    /// The value as `type`, detached from the cursor; null only if `type` is not primitive. `Optional` wraps the
    /// default Java type.
    public final <T> @Nullable T get(int ordinal, Class<T> type) {
        return column(ordinal).get(slot(), type);
    }

    /// [#get(int,Class)] of the field with the name.
    public final <T> @Nullable T get(String name, Class<T> type) {
        return column(name).get(slot(), type);
    }

    /// [#get(int,Class)] of the field at the path.
    public final <T> @Nullable T get(ColumnPath path, Class<T> type) {
        return column(path).get(slot(), type);
    }

    /// For people: `{id: 1, tags: [a, null]}`; stored values where the annotation forbids them.
    @Override
    public String toString() {
        if (row != position.row) {
            return "no row";
        }
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < columns.length; i++) {
            parts.add(field(i).name() + ": " + Contents.describe(shown(i)));
        }
        return Contents.describeAll(parts);
    }

    private @Nullable Object shown(int ordinal) {
        try {
            return get(ordinal);
        } catch (ValueException | CorruptFileException | UnsupportedFeatureException e) {
            return getRaw(ordinal);
        }
    }

    /// What the field's value is equal by: what is stored; but a Variant is the same in whichever columns it is stored.
    final @Nullable Object comparable(int ordinal) {
        if (columns[ordinal] instanceof VariantColumn variants) {
            try {
                return variants.get(slot());
            } catch (CorruptFileException | UnsupportedFeatureException e) {
                return getRaw(ordinal);
            }
        }
        return getRaw(ordinal);
    }

    /// Makes `newRow` the one whose values this gives.
    final void moveTo(int newSlot, long newRow) {
        slot = newSlot;
        row = newRow;
    }

    final Column[] columns() {
        return columns;
    }

    private int slot() {
        if (row != position.row) {
            throw context.notCurrent(row);
        }
        return slot;
    }

    private Column column(int ordinal) {
        if (ordinal < 0 || ordinal >= columns.length) {
            throw names.noSuchOrdinal(ordinal).at(context.location());
        }
        return columns[ordinal];
    }

    private Column column(String name) {
        return columns[ordinal(name)];
    }

    private Column column(ColumnPath path) {
        try {
            return StructColumn.find(path, columns, names);
        } catch (SchemaMismatchException e) {
            throw e.at(context.location());
        }
    }
}
