package dev.lamella.internal.row;

import dev.lamella.row.RowList;
import dev.lamella.row.RowMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// A map, as a view of one slot of its column.
final class ColumnMap implements RowMap {
    private final MapColumn column;
    private final int slot;
    private final long moves;

    ColumnMap(MapColumn column, int slot) {
        this.column = column;
        this.slot = slot;
        this.moves = column.context.position().moves();
    }

    @Override
    public int size() {
        requireCurrent();
        return column.sizeAt(slot);
    }

    @Override
    public RowList keys() {
        requireCurrent();
        return column.elementsAt(column.key(), slot);
    }

    @Override
    public RowList values() {
        requireCurrent();
        return column.elementsAt(column.value(), slot);
    }

    @Override
    public OptionalInt indexOf(Object wanted) {
        RowList keys = keys();
        Object contents = ValueContents.of(wanted);
        for (int i = keys.size() - 1; i >= 0; i--) {
            Object candidate = keys.get(i);
            if (candidate != null && ValueContents.of(candidate).equals(contents)) {
                return OptionalInt.of(i);
            }
        }
        return OptionalInt.empty();
    }

    @Override
    public List<Map.Entry<@Nullable Object, @Nullable Object>> entries() {
        requireCurrent();
        return column.entriesAt(slot);
    }

    @Override
    public Map<Object, @Nullable Object> toMap() {
        requireCurrent();
        return column.valueAt(slot);
    }

    @Override
    public String toString() {
        return moves == column.context.position().moves()
                ? ValueContents.describeAll(entries().stream().map(ValueContents::describe).toList())
                : "no row";
    }

    private void requireCurrent() {
        column.context.position().requireMoves(moves);
    }
}
