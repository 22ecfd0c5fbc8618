package dev.lamella.row;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantSink;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Sets the fields of a new row, or of a group in it, by ordinal or by name: the inverse of [Row].
///
/// Name a field by its ordinal in the schema (fastest: no lookup) or by its name. A name is a single name, even if it
/// contains dots. Set fields in any order, each once. An OPTIONAL field that is not set is null; a row with a REQUIRED
/// field that is not set cannot be ended. A repeated field without annotation that is not set is empty.
///
/// Typed setters neither allocate nor box. Numbers always widen, and narrow by value: a number that does not fit is
/// rejected, never wrapped. Decimals never lose digits; [Precision] decides whether times may. Unsigned numbers are
/// never negative, and instants and local times are never converted into each other.
///
/// Setters throw:
/// - [SchemaMismatchException] if the field does not exist, or if its type never fits the setter;
/// - [dev.lamella.error.ValueException] if the field cannot hold this value: it is null and the field is REQUIRED, it
///   does not fit, or the annotation forbids it;
/// - `IllegalStateException` if a field is set twice, or in a group that has ended.
///
/// After any exception the row is spoiled: see [RowAppender#cancelRow].
public abstract sealed class StructAppender permits RowAppender, GroupAppender {
    private static final int CLOSED = -1;

    private final ColumnBuilder[] columns;
    private final Names names;
    private final List<String> path;
    final Staging staging;
    private int slot = CLOSED;

    StructAppender(ColumnBuilder[] columns, Names names, List<String> path, Staging staging) {
        this.columns = columns;
        this.names = names;
        this.path = path;
        this.staging = staging;
    }

    /// Sets a null.
    public final StructAppender setNull(int ordinal) {
        column(ordinal).addNull();
        return this;
    }

    /// [#setNull(int)] of the field with the name.
    public final StructAppender setNull(String name) {
        return setNull(ordinal(name));
    }

    /// Sets a boolean.
    public final StructAppender setBoolean(int ordinal, boolean value) {
        column(ordinal).addBoolean(value);
        return this;
    }

    /// [#setBoolean(int,boolean)] of the field with the name.
    public final StructAppender setBoolean(String name, boolean value) {
        return setBoolean(ordinal(name), value);
    }

    /// Sets a whole number, or the stored count of a DATE or TIME.
    public final StructAppender setInt(int ordinal, int value) {
        column(ordinal).addInt(value);
        return this;
    }

    /// [#setInt(int,int)] of the field with the name.
    public final StructAppender setInt(String name, int value) {
        return setInt(ordinal(name), value);
    }

    /// Sets a whole number, or the stored count of a DATE, TIME or TIMESTAMP. For a DECIMAL it is the number itself,
    /// not the unscaled integer.
    public final StructAppender setLong(int ordinal, long value) {
        column(ordinal).addLong(value);
        return this;
    }

    /// [#setLong(int,long)] of the field with the name.
    public final StructAppender setLong(String name, long value) {
        return setLong(ordinal(name), value);
    }

    /// Sets a number; FLOAT16 rounds it.
    public final StructAppender setFloat(int ordinal, float value) {
        column(ordinal).addFloat(value);
        return this;
    }

    /// [#setFloat(int,float)] of the field with the name.
    public final StructAppender setFloat(String name, float value) {
        return setFloat(ordinal(name), value);
    }

    /// Sets a number; FLOAT16 rounds it.
    public final StructAppender setDouble(int ordinal, double value) {
        column(ordinal).addDouble(value);
        return this;
    }

    /// [#setDouble(int,double)] of the field with the name.
    public final StructAppender setDouble(String name, double value) {
        return setDouble(ordinal(name), value);
    }

    /// Sets a text, or null.
    ///
    /// @throws SchemaMismatchException if the column does not accept text, or is a VARIANT, where the text could be a
    ///     string or JSON: use `set` for a string and `setJson` for JSON
    public final StructAppender setString(int ordinal, @Nullable String value) {
        column(ordinal).addStringOrNull(value);
        return this;
    }

    /// [#setString(int,String)] of the field with the name.
    public final StructAppender setString(String name, @Nullable String value) {
        return setString(ordinal(name), value);
    }

    /// Sets bytes, or null. The bytes are copied.
    public final StructAppender setBytes(int ordinal, byte @Nullable [] value) {
        column(ordinal).addBytesOrNull(value);
        return this;
    }

    /// [#setBytes(int,byte[])] of the field with the name.
    public final StructAppender setBytes(String name, byte @Nullable [] value) {
        return setBytes(ordinal(name), value);
    }

    /// Sets part of a byte array. The bytes are copied.
    public final StructAppender setBytes(int ordinal, byte[] value, int from, int length) {
        ColumnBuilder column = column(ordinal);
        Objects.checkFromIndexSize(from, length, value.length);
        column.addBytes(value, from, length);
        return this;
    }

    /// [#setBytes(int,byte[],int,int)] of the field with the name.
    public final StructAppender setBytes(String name, byte[] value, int from, int length) {
        return setBytes(ordinal(name), value, from, length);
    }

    /// Sets a Variant, or null. A Variant null is a value.
    public final StructAppender setVariant(int ordinal, @Nullable Variant value) {
        column(ordinal).addVariantOrNull(value);
        return this;
    }

    /// [#setVariant(int,Variant)] of the field with the name.
    public final StructAppender setVariant(String name, @Nullable Variant value) {
        return setVariant(ordinal(name), value);
    }

    /// Sets a Variant from JSON text, or null. The text is parsed with the defaults of
    /// [VariantJson][dev.lamella.variant.VariantJson]. The text `null` is a Variant null.
    public final StructAppender setJson(int ordinal, @Nullable String text) {
        column(ordinal).addJsonOrNull(text);
        return this;
    }

    /// [#setJson(int,String)] of the field with the name.
    public final StructAppender setJson(String name, @Nullable String text) {
        return setJson(ordinal(name), text);
    }

    /// Sets a Variant from the events that `fill` emits: exactly one complete value. Do not use the sink later.
    public final StructAppender variant(int ordinal, Consumer<? super VariantSink> fill) {
        staging.fill(fill, column(ordinal)::addEvents);
        return this;
    }

    /// [#variant(int,Consumer)] of the field with the name.
    public final StructAppender variant(String name, Consumer<? super VariantSink> fill) {
        return variant(ordinal(name), fill);
    }

    /// Sets a value of any type that fits, or null: see the table *Java to Parquet*.
    public final StructAppender set(int ordinal, @Nullable Object value) {
        column(ordinal).addAny(value);
        return this;
    }

    /// [#set(int,Object)] of the field with the name.
    public final StructAppender set(String name, @Nullable Object value) {
        return set(ordinal(name), value);
    }

    /// Sets a stored number, regardless of its annotation: the unscaled integer of a DECIMAL, the bits of an unsigned
    /// number.
    public final StructAppender setRaw(int ordinal, long value) {
        column(ordinal).addRaw(value);
        return this;
    }

    /// [#setRaw(int,long)] of the field with the name.
    public final StructAppender setRaw(String name, long value) {
        return setRaw(ordinal(name), value);
    }

    /// Sets a stored value, as `getRaw` of [Row] returns it, or null.
    public final StructAppender setRaw(int ordinal, @Nullable Object value) {
        column(ordinal).addAnyRaw(value);
        return this;
    }

    /// [#setRaw(int,Object)] of the field with the name.
    public final StructAppender setRaw(String name, @Nullable Object value) {
        return setRaw(ordinal(name), value);
    }

    /// Begins a group and returns the appender of its fields. The group ends with its parent.
    public final StructAppender struct(int ordinal) {
        return column(ordinal).beginStruct();
    }

    /// [#struct(int)] of the field with the name.
    public final StructAppender struct(String name) {
        return struct(ordinal(name));
    }

    /// [#struct(int)], filled by `fill`.
    public final StructAppender struct(int ordinal, Consumer<? super StructAppender> fill) {
        staging.fill(struct(ordinal), fill);
        return this;
    }

    /// [#struct(int)] of the field with the name, filled by `fill`.
    public final StructAppender struct(String name, Consumer<? super StructAppender> fill) {
        return struct(ordinal(name), fill);
    }

    /// Begins a list and returns the appender of its elements. The list ends with its parent.
    public final ListAppender list(int ordinal) {
        return column(ordinal).beginList();
    }

    /// [#list(int)] of the field with the name.
    public final ListAppender list(String name) {
        return list(ordinal(name));
    }

    /// [#list(int)], filled by `fill`.
    public final StructAppender list(int ordinal, Consumer<? super ListAppender> fill) {
        staging.fill(list(ordinal), fill);
        return this;
    }

    /// [#list(int)] of the field with the name, filled by `fill`.
    public final StructAppender list(String name, Consumer<? super ListAppender> fill) {
        return list(ordinal(name), fill);
    }

    /// Begins a map and returns the appender of its entries. The map ends with its parent.
    public final MapAppender map(int ordinal) {
        return column(ordinal).beginMap();
    }

    /// [#map(int)] of the field with the name.
    public final MapAppender map(String name) {
        return map(ordinal(name));
    }

    /// [#map(int)], filled by `fill`.
    public final StructAppender map(int ordinal, Consumer<? super MapAppender> fill) {
        staging.fill(map(ordinal), fill);
        return this;
    }

    /// [#map(int)] of the field with the name, filled by `fill`.
    public final StructAppender map(String name, Consumer<? super MapAppender> fill) {
        return map(ordinal(name), fill);
    }

    private int ordinal(String name) {
        try {
            return names.ordinal(name);
        } catch (SchemaMismatchException e) {
            throw staging.unknown(e);
        }
    }

    private ColumnBuilder column(int ordinal) {
        if (ordinal < 0 || ordinal >= columns.length) {
            throw staging.unknown(names.noSuchOrdinal(ordinal));
        }
        ColumnBuilder column = columns[ordinal];
        if (column.size() != slot || staging.isSpoiled()) {
            throw misused(column);
        }
        return column;
    }

    private IllegalStateException misused(ColumnBuilder column) {
        if (staging.isSpoiled()) {
            return staging.spoiled();
        }
        return slot == CLOSED
                ? staging.misuse(path, "is not open: ask the row (or the enclosing group, list or map) for it again")
                : staging.misuse(column.site.path(), "is already set: end the row with endRow(), or discard it with"
                        + " cancelRow()");
    }

    /// Sets the fields that another row has.
    final void setAll(Row row) {
        for (int i = 0; i < row.size(); i++) {
            set(row.field(i).name(), row.get(i));
        }
    }

    /// Sets the fields that the map's keys name.
    final void setAll(Map<?, ?> map) {
        for (Map.Entry<?, ? extends @Nullable Object> entry : map.entrySet()) {
            set(nameOf(entry.getKey()), entry.getValue());
        }
    }

    /// The field name that a map key stands for.
    final String nameOf(@Nullable Object key) {
        if (key instanceof String name) {
            return name;
        }
        throw staging.mismatch(path, "A key of the map is not a String, but field names are",
                "Give a Map whose keys are field names.");
    }

    /// Opens the group or row of a slot.
    final void open(int newSlot) {
        slot = newSlot;
    }

    /// Rejects further fields.
    final void close() {
        slot = CLOSED;
    }

    final boolean isOpen() {
        return slot != CLOSED;
    }

    /// Whether any field of the slot is set.
    final boolean isBegun() {
        for (ColumnBuilder column : columns) {
            if (column.size() > slot) {
                return true;
            }
        }
        return false;
    }

    /// Ends open groups, lists and maps, and sets missing fields to null.
    final void complete() {
        for (ColumnBuilder column : columns) {
            if (column.size() == slot) {
                column.addMissing();
            } else {
                column.end();
            }
        }
    }

    final ColumnBuilder[] columns() {
        return columns;
    }
}
