package dev.lamella.row;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantSink;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The fields of a row that is being made, or of a group in it, to be set by ordinal or by name: the inverse of [Row].
///
/// A field is named by its ordinal in the schema (fastest: nothing is looked up) or by its name, which is one name,
/// dots and all. Fields are set in any order, each once. Those that are not set are null, if they are OPTIONAL; if they
/// are REQUIRED, the row cannot be ended. A repeated field without annotation that is not set does not occur.
///
/// Typed setters allocate nothing and box nothing. Numbers widen always and narrow by value: what does not fit is
/// refused, never wrapped; decimals never lose digits, and times do as [Precision] says. Unsigned numbers are never
/// negative, and instants and local times are never taken for each other.
///
/// Setters throw:
/// - [SchemaMismatchException] if there is no such field, or if its type never holds what the setter is for;
/// - [dev.lamella.error.ValueException] if this one value cannot be held: it is null and the field REQUIRED, does not
///   fit, or is one that the annotation forbids;
/// - `IllegalStateException` if a field is set again, or in a group that has ended.
///
/// After any of them the row is spoiled: see [RowAppender#cancelRow].
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

    /// A null.
    public final StructAppender setNull(int ordinal) {
        column(ordinal).addNull();
        return this;
    }

    /// [#setNull(int)] of the field with the name.
    public final StructAppender setNull(String name) {
        return setNull(ordinal(name));
    }

    /// A boolean.
    public final StructAppender setBoolean(int ordinal, boolean value) {
        column(ordinal).addBoolean(value);
        return this;
    }

    /// [#setBoolean(int,boolean)] of the field with the name.
    public final StructAppender setBoolean(String name, boolean value) {
        return setBoolean(ordinal(name), value);
    }

    /// A whole number, or the count of a DATE or TIME.
    public final StructAppender setInt(int ordinal, int value) {
        column(ordinal).addInt(value);
        return this;
    }

    /// [#setInt(int,int)] of the field with the name.
    public final StructAppender setInt(String name, int value) {
        return setInt(ordinal(name), value);
    }

    /// A whole number, or the count of a DATE, TIME or TIMESTAMP. A DECIMAL is given as the number that it is.
    public final StructAppender setLong(int ordinal, long value) {
        column(ordinal).addLong(value);
        return this;
    }

    /// [#setLong(int,long)] of the field with the name.
    public final StructAppender setLong(String name, long value) {
        return setLong(ordinal(name), value);
    }

    /// A number; FLOAT16 rounds it.
    public final StructAppender setFloat(int ordinal, float value) {
        column(ordinal).addFloat(value);
        return this;
    }

    /// [#setFloat(int,float)] of the field with the name.
    public final StructAppender setFloat(String name, float value) {
        return setFloat(ordinal(name), value);
    }

    /// A number; FLOAT16 rounds it.
    public final StructAppender setDouble(int ordinal, double value) {
        column(ordinal).addDouble(value);
        return this;
    }

    /// [#setDouble(int,double)] of the field with the name.
    public final StructAppender setDouble(String name, double value) {
        return setDouble(ordinal(name), value);
    }

    /// A text, or null.
    ///
    /// @throws SchemaMismatchException if the column takes no text, or is a VARIANT, where it could be JSON as well: `setJson` takes JSON, `set` text
    public final StructAppender setString(int ordinal, @Nullable String value) {
        column(ordinal).addStringOrNull(value);
        return this;
    }

    /// [#setString(int,String)] of the field with the name.
    public final StructAppender setString(String name, @Nullable String value) {
        return setString(ordinal(name), value);
    }

    /// Bytes, or null. They are copied.
    public final StructAppender setBytes(int ordinal, byte @Nullable [] value) {
        column(ordinal).addBytesOrNull(value);
        return this;
    }

    /// [#setBytes(int,byte[])] of the field with the name.
    public final StructAppender setBytes(String name, byte @Nullable [] value) {
        return setBytes(ordinal(name), value);
    }

    /// Part of an array of bytes. They are copied.
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

    /// A Variant, or null. A Variant null is a value.
    public final StructAppender setVariant(int ordinal, @Nullable Variant value) {
        column(ordinal).addVariantOrNull(value);
        return this;
    }

    /// [#setVariant(int,Variant)] of the field with the name.
    public final StructAppender setVariant(String name, @Nullable Variant value) {
        return setVariant(ordinal(name), value);
    }

    /// A Variant as JSON text, or null; read as [VariantJson][dev.lamella.variant.VariantJson] reads it by default. The text `null` is a
    /// Variant null.
    public final StructAppender setJson(int ordinal, @Nullable String text) {
        column(ordinal).addJsonOrNull(text);
        return this;
    }

    /// [#setJson(int,String)] of the field with the name.
    public final StructAppender setJson(String name, @Nullable String text) {
        return setJson(ordinal(name), text);
    }

    /// A Variant, whose events `fill` gives: one value, from its beginning to its end. The sink is not to be used later.
    public final StructAppender variant(int ordinal, Consumer<? super VariantSink> fill) {
        staging.fill(fill, column(ordinal)::addEvents);
        return this;
    }

    /// [#variant(int,Consumer)] of the field with the name.
    public final StructAppender variant(String name, Consumer<? super VariantSink> fill) {
        return variant(ordinal(name), fill);
    }

    /// Whatever the value is, or null: see the table *Java to Parquet*.
    public final StructAppender set(int ordinal, @Nullable Object value) {
        column(ordinal).addAny(value);
        return this;
    }

    /// [#set(int,Object)] of the field with the name.
    public final StructAppender set(String name, @Nullable Object value) {
        return set(ordinal(name), value);
    }

    /// A number as it is stored, whatever its annotation: the integer of a DECIMAL, the bits of an unsigned number.
    public final StructAppender setRaw(int ordinal, long value) {
        column(ordinal).addRaw(value);
        return this;
    }

    /// [#setRaw(int,long)] of the field with the name.
    public final StructAppender setRaw(String name, long value) {
        return setRaw(ordinal(name), value);
    }

    /// A value as it is stored, as `getRaw` of [Row] gives it, or null.
    public final StructAppender setRaw(int ordinal, @Nullable Object value) {
        column(ordinal).addAnyRaw(value);
        return this;
    }

    /// [#setRaw(int,Object)] of the field with the name.
    public final StructAppender setRaw(String name, @Nullable Object value) {
        return setRaw(ordinal(name), value);
    }

    /// Begins the group, whose fields are set next; it ends with what it is in.
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

    /// Begins the list, to which elements are added next; it ends with what it is in.
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

    /// Begins the map, to which entries are added next; it ends with what it is in.
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
                ? staging.misuse(path, "is not open: ask the row (or what the group is in) for it again")
                : staging.misuse(column.site.path(), "is set already: end the row with endRow(), or forget it with"
                        + " cancelRow()");
    }

    /// Sets the fields that a row has.
    final void setAll(Row row) {
        for (int i = 0; i < row.size(); i++) {
            set(row.field(i).name(), row.get(i));
        }
    }

    /// Sets the fields that are named by the map's keys.
    final void setAll(Map<?, ?> map) {
        for (Map.Entry<?, ? extends @Nullable Object> entry : map.entrySet()) {
            set(nameOf(entry.getKey()), entry.getValue());
        }
    }

    /// The name that a map's key is.
    final String nameOf(@Nullable Object key) {
        if (key instanceof String name) {
            return name;
        }
        throw staging.mismatch(path, "a key of the map is no String, as names of fields are",
                "Give a Map by the names of the fields.");
    }

    /// Begins the group, or the row, of a slot.
    final void open(int newSlot) {
        slot = newSlot;
    }

    /// From here on nothing can be set.
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

    /// Ends what is open in the fields, and gives each that is not set its null.
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
