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

/// The values of one row, or of one group in it, by ordinal or by name.
///
/// Name a field by its ordinal in the projected schema (fastest: no lookup) or by its name. A name is a single name,
/// even if it contains dots. To read fields inside a group, use the row of the group: [#at].
///
/// A row of a cursor, and every view of a value in it (`getRow`, `getList`, `getMap`), is valid until the cursor moves.
/// Detached rows are equal if their names and values are equal, and threads may share them.
///
/// An unknown name or ordinal is a [SchemaMismatchException].
public abstract sealed class Row extends RowValues permits RowCursor, StructRow {
    private final Column[] columns;
    private final Names names;
    private final Context context;
    private final Context.Position position;
    /// The row whose position this row shares: itself, unless this is [#at] a group.
    private final Row origin;
    private int slot;
    private long row = Context.Position.NEVER;

    Row(Column[] columns, Names names, Context context) {
        this.columns = columns;
        this.names = names;
        this.context = context;
        this.position = context.position();
        this.origin = this;
    }

    /// A group in every row that `above` moves to.
    Row(Column[] columns, Names names, Row above) {
        this.columns = columns;
        this.names = names;
        this.context = above.context;
        this.position = above.position;
        this.origin = above.origin;
    }

    /// The number of fields.
    @Override
    public final int size() {
        return columns.length;
    }

    /// The field.
    public final Field field(int ordinal) {
        return names.field(ordinal);
    }

    /// The ordinal of the field with the name.
    ///
    /// @throws SchemaMismatchException if no field or several fields have the name
    public final int ordinal(String name) {
        try {
            return names.ordinal(name);
        } catch (SchemaMismatchException e) {
            throw e.at(context.location());
        }
    }

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
    public final Row at(ColumnPath group) {
        try {
            StructColumn struct = StructColumn.find(group, columns, names);
            return new StructRow(struct, this);
        } catch (SchemaMismatchException e) {
            throw e.at(context.location());
        }
    }

    /// A copy that does not change when the cursor moves.
    public final Row detach() {
        int at = slot(0);
        if (context.isDetached()) {
            return this;
        }
        Column[] copies = new Column[columns.length];
        for (int i = 0; i < copies.length; i++) {
            copies[i] = columns[i].detach(at);
        }
        return new StructRow(copies, names, context.detached(), 0);
    }

    /// [#isNull(int)] of the field with the name.
    public final boolean isNull(String name) {
        return isNull(ordinal(name));
    }

    /// [#getBoolean(int)] of the field with the name.
    public final boolean getBoolean(String name) {
        return getBoolean(ordinal(name));
    }

    /// [#getByte(int)] of the field with the name.
    public final byte getByte(String name) {
        return getByte(ordinal(name));
    }

    /// [#getShort(int)] of the field with the name.
    public final short getShort(String name) {
        return getShort(ordinal(name));
    }

    /// [#getInt(int)] of the field with the name.
    public final int getInt(String name) {
        return getInt(ordinal(name));
    }

    /// [#getLong(int)] of the field with the name.
    public final long getLong(String name) {
        return getLong(ordinal(name));
    }

    /// [#getFloat(int)] of the field with the name.
    public final float getFloat(String name) {
        return getFloat(ordinal(name));
    }

    /// [#getDouble(int)] of the field with the name.
    public final double getDouble(String name) {
        return getDouble(ordinal(name));
    }

    /// [#getString(int)] of the field with the name.
    public final @Nullable String getString(String name) {
        return getString(ordinal(name));
    }

    /// [#getBytes(int)] of the field with the name.
    public final byte @Nullable [] getBytes(String name) {
        return getBytes(ordinal(name));
    }

    /// [#getBigDecimal(int)] of the field with the name.
    public final @Nullable BigDecimal getBigDecimal(String name) {
        return getBigDecimal(ordinal(name));
    }

    /// [#getBigInteger(int)] of the field with the name.
    public final @Nullable BigInteger getBigInteger(String name) {
        return getBigInteger(ordinal(name));
    }

    /// [#getLocalDate(int)] of the field with the name.
    public final @Nullable LocalDate getLocalDate(String name) {
        return getLocalDate(ordinal(name));
    }

    /// [#getLocalTime(int)] of the field with the name.
    public final @Nullable LocalTime getLocalTime(String name) {
        return getLocalTime(ordinal(name));
    }

    /// [#getInstant(int)] of the field with the name.
    public final @Nullable Instant getInstant(String name) {
        return getInstant(ordinal(name));
    }

    /// [#getLocalDateTime(int)] of the field with the name.
    public final @Nullable LocalDateTime getLocalDateTime(String name) {
        return getLocalDateTime(ordinal(name));
    }

    /// [#getUuid(int)] of the field with the name.
    public final @Nullable UUID getUuid(String name) {
        return getUuid(ordinal(name));
    }

    /// [#getInterval(int)] of the field with the name.
    public final @Nullable Interval getInterval(String name) {
        return getInterval(ordinal(name));
    }

    /// [#getVariant(int)] of the field with the name.
    public final @Nullable Variant getVariant(String name) {
        return getVariant(ordinal(name));
    }

    /// [#getRow(int)] of the field with the name.
    public final @Nullable Row getRow(String name) {
        return getRow(ordinal(name));
    }

    /// [#getList(int)] of the field with the name.
    public final @Nullable RowList getList(String name) {
        return getList(ordinal(name));
    }

    /// [#getMap(int)] of the field with the name.
    public final @Nullable RowMap getMap(String name) {
        return getMap(ordinal(name));
    }

    /// [#getRaw(int)] of the field with the name.
    public final @Nullable Object getRaw(String name) {
        return getRaw(ordinal(name));
    }

    /// [#get(int)] of the field with the name.
    public final @Nullable Object get(String name) {
        return get(ordinal(name));
    }

    /// [#get(int,Class)] of the field with the name.
    public final <T> @Nullable T get(String name, Class<T> type) {
        return get(ordinal(name), type);
    }

    /// A text for people: `{id: 1, tags: [a, null]}`; shows the stored value if the annotation forbids it.
    @Override
    public String toString() {
        if (origin.row != position.row) {
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

    /// The key by which the field's value is compared: the stored value, but for a Variant its meaning, regardless of
    /// shredding.
    final @Nullable Object comparable(int ordinal) {
        if (columns[ordinal] instanceof VariantColumn variants) {
            try {
                return variants.get(slot(ordinal));
            } catch (CorruptFileException | UnsupportedFeatureException e) {
                return getRaw(ordinal);
            }
        }
        return getRaw(ordinal);
    }

    /// Moves this row to `newRow`.
    final void moveTo(int newSlot, long newRow) {
        slot = newSlot;
        row = newRow;
    }

    final Column[] columns() {
        return columns;
    }

    @Override
    final int slot(int ordinal) {
        if (origin.row != position.row) {
            throw context.notCurrent(origin.row);
        }
        return origin.slot;
    }

    @Override
    final Column column(int ordinal) {
        if (ordinal < 0 || ordinal >= columns.length) {
            throw names.noSuchOrdinal(ordinal).at(context.location());
        }
        return columns[ordinal];
    }
}
