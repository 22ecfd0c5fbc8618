package dev.lamella.internal.row;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.row.ListAppender;
import dev.lamella.row.MapAppender;
import dev.lamella.row.Row;
import dev.lamella.row.StructAppender;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantSink;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Appends to the columns of a group while it is open.
sealed class FieldsAppender implements StructAppender permits BatchRowAppender {
    private static final int CLOSED = -1;
    private final ColumnBuilder[] columns;
    private final Names names;
    private final List<String> path;

    final AppendState state;

    private int slot = CLOSED;

    FieldsAppender(ColumnBuilder[] columns, Names names, List<String> path, AppendState state) {
        this.columns = columns;
        this.names = names;
        this.path = path;
        this.state = state;
    }

    @Override
    public final StructAppender setNull(int ordinal) {
        column(ordinal).addNull();
        return this;
    }

    @Override
    public final StructAppender setBoolean(int ordinal, boolean value) {
        column(ordinal).addBoolean(value);
        return this;
    }

    @Override
    public final StructAppender setInt(int ordinal, int value) {
        column(ordinal).addInt(value);
        return this;
    }

    @Override
    public final StructAppender setLong(int ordinal, long value) {
        column(ordinal).addLong(value);
        return this;
    }

    @Override
    public final StructAppender setFloat(int ordinal, float value) {
        column(ordinal).addFloat(value);
        return this;
    }

    @Override
    public final StructAppender setDouble(int ordinal, double value) {
        column(ordinal).addDouble(value);
        return this;
    }

    @Override
    public final StructAppender setString(int ordinal, @Nullable String value) {
        column(ordinal).addNullable(value, ColumnBuilder::addString);
        return this;
    }

    @Override
    public final StructAppender setBytes(int ordinal, byte @Nullable [] value) {
        column(ordinal).addNullable(value, ColumnBuilder::addBytes);
        return this;
    }

    @Override
    public final StructAppender setBytes(int ordinal, byte[] value, int from, int length) {
        ColumnBuilder column = column(ordinal);
        Objects.checkFromIndexSize(from, length, value.length);
        column.addBytes(value, from, length);
        return this;
    }

    @Override
    public final StructAppender setVariant(int ordinal, @Nullable Variant value) {
        column(ordinal).addNullable(value, ColumnBuilder::addVariant);
        return this;
    }

    @Override
    public final StructAppender setJson(int ordinal, @Nullable String text) {
        column(ordinal).addNullable(text, ColumnBuilder::addJson);
        return this;
    }

    @Override
    public final StructAppender variant(int ordinal, Consumer<? super VariantSink> fill) {
        state.fill(fill, column(ordinal)::addEvents);
        return this;
    }

    @Override
    public final StructAppender set(int ordinal, @Nullable Object value) {
        column(ordinal).addAny(value);
        return this;
    }

    @Override
    public final StructAppender setRaw(int ordinal, long value) {
        column(ordinal).addRaw(value);
        return this;
    }

    @Override
    public final StructAppender setRaw(int ordinal, @Nullable Object value) {
        column(ordinal).addAnyRaw(value);
        return this;
    }

    @Override
    public final StructAppender struct(int ordinal) {
        return column(ordinal).beginStruct();
    }

    @Override
    public final StructAppender struct(int ordinal, Consumer<? super StructAppender> fill) {
        state.fill(struct(ordinal), fill);
        return this;
    }

    @Override
    public final ListAppender list(int ordinal) {
        return column(ordinal).beginList();
    }

    @Override
    public final StructAppender list(int ordinal, Consumer<? super ListAppender> fill) {
        state.fill(list(ordinal), fill);
        return this;
    }

    @Override
    public final MapAppender map(int ordinal) {
        return column(ordinal).beginMap();
    }

    @Override
    public final StructAppender map(int ordinal, Consumer<? super MapAppender> fill) {
        state.fill(map(ordinal), fill);
        return this;
    }

    @Override
    public final int ordinal(String name) {
        try {
            return names.ordinal(name);
        } catch (SchemaMismatchException e) {
            throw state.unknown(e);
        }
    }

    private ColumnBuilder column(int ordinal) {
        if (ordinal < 0 || ordinal >= columns.length) {
            throw state.unknown(names.noSuchOrdinal(ordinal));
        }
        ColumnBuilder column = columns[ordinal];
        if (column.size() != slot || state.isSpoiled()) {
            throw misused(column);
        }
        return column;
    }

    private IllegalStateException misused(ColumnBuilder column) {
        if (state.isSpoiled()) {
            return state.spoiled();
        }
        return slot == CLOSED
                ? state.misuse(path, "is not open: ask the row (or the enclosing group, list or map) for it again")
                : state.misuse(column.node.path(), "is already set: end the row with endRow(), or discard it with"
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
        throw state.mismatch(path, "A key of the map is not a String, but field names are",
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
