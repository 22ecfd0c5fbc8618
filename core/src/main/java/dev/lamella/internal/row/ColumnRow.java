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

/// A row over columns. A row of a group shares the position of the row that it is in.
abstract sealed class ColumnRow extends ColumnAccess implements Row permits BatchRowCursor, StructRow {
    private final Column[] columns;
    private final Names names;
    private final ReadContext context;
    private final ReadContext.Position position;

    /// The row whose position this row shares: itself, unless this is [#at] a group.
    private final ColumnRow origin;
    private int slot;
    private long row = ReadContext.Position.NEVER;
    private long moves = ReadContext.Position.NEVER;

    ColumnRow(Column[] columns, Names names, ReadContext context) {
        this.columns = columns;
        this.names = names;
        this.context = context;
        this.position = context.position();
        this.origin = this;
    }

    /// A group in every row that `above` moves to.
    ColumnRow(Column[] columns, Names names, ColumnRow above) {
        this.columns = columns;
        this.names = names;
        this.context = above.context;
        this.position = above.position;
        this.origin = above.origin;
    }

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
            return new StructRow(struct, this);
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
        if (origin.moves != position.moves()) {
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

    /// Makes this the current row of the position.
    final void moveTo(int newSlot) {
        slot = newSlot;
        row = position.row;
        moves = position.moves();
    }

    /// No row is current.
    final void leaveRow() {
        position.moveTo(ReadContext.Position.NONE);
        row = ReadContext.Position.NEVER;
        moves = ReadContext.Position.NEVER;
    }

    final Column[] columns() {
        return columns;
    }

    @Override
    final int slot(int ordinal) {
        ColumnRow at = origin;
        if (at.moves != position.moves()) {
            throw context.notCurrent(at.row);
        }
        return at.slot;
    }

    @Override
    final Column column(int ordinal) {
        if (ordinal < 0 || ordinal >= columns.length) {
            throw names.noSuchOrdinal(ordinal).at(context.location());
        }
        return columns[ordinal];
    }
}
