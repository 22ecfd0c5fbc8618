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
    private final Column key;
    private final Column value;
    private final int from;
    private final int size;
    private final long row;
    private final long moves;

    ColumnMap(MapColumn column, int slot, Column key, Column value, int from, int size) {
        this.column = column;
        this.slot = slot;
        this.key = key;
        this.value = value;
        this.from = from;
        this.size = size;
        ReadContext.Position position = column.context.position();
        this.row = position.row;
        this.moves = position.moves();
    }

    @Override
    public int size() {
        requireCurrent();
        return size;
    }

    @Override
    public RowList keys() {
        requireCurrent();
        return new ColumnList(key, from, size);
    }

    @Override
    public RowList values() {
        requireCurrent();
        return new ColumnList(value, from, size);
    }

    @Override
    public OptionalInt indexOf(Object wanted) {
        requireCurrent();
        Object contents = ValueContents.of(wanted);
        for (int i = size - 1; i >= 0; i--) {
            Object candidate = key.get(from + i);
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
        column.context.requireCurrent(moves, row);
    }
}
