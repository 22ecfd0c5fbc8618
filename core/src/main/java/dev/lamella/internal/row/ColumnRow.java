package dev.lamella.internal.row;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.error.ValueException;
import dev.lamella.row.Row;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A row over columns.
abstract sealed class ColumnRow extends ColumnAccess implements Row permits BatchRowCursor, GroupRow, StructRow {
    private final Column[] columns;
    private final Names names;
    final ReadContext context;

    ColumnRow(Column[] columns, Names names, ReadContext context) {
        this.columns = columns;
        this.names = names;
        this.context = context;
    }

    /// Whether there is a row to read.
    abstract boolean isCurrent();

    @Override
    public final int size() {
        return columns.length;
    }

    @Override
    public final Field field(int ordinal) {
        return names.field(ordinal);
    }

    @Override
    public final int ordinal(String name) {
        try {
            return names.ordinal(name);
        } catch (SchemaMismatchException e) {
            throw e.at(context.location());
        }
    }

    @Override
    public final Row at(ColumnPath group) {
        try {
            StructColumn struct = StructColumn.find(group, columns, names);
            return context.isDetached()
                    ? new StructRow(struct.children(), struct.node.names(), context, slot(0))
                    : new GroupRow(struct, this);
        } catch (SchemaMismatchException e) {
            throw e.at(context.location());
        }
    }

    @Override
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

    @Override
    public String toString() {
        if (!isCurrent()) {
            return "no row";
        }
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < columns.length; i++) {
            parts.add(field(i).name() + ": " + ValueContents.describe(shown(i)));
        }
        return ValueContents.describeAll(parts);
    }

    private @Nullable Object shown(int ordinal) {
        try {
            return get(ordinal);
        } catch (ValueException | CorruptFileException | UnsupportedFeatureException e) {
            return getRaw(ordinal);
        }
    }

    /// The key by which the field's value is compared: the stored value, or for a Variant its meaning, regardless of
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

    final Column[] columns() {
        return columns;
    }

    @Override
    final Column column(int ordinal) {
        if (ordinal < 0 || ordinal >= columns.length) {
            throw names.noSuchOrdinal(ordinal).at(context.location());
        }
        return columns[ordinal];
    }
}
