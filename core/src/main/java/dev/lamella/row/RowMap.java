package dev.lamella.row;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// A view of a map, valid until the cursor moves: its entries as stored, in the file's order, with keys that may repeat
/// or (against the format) be null. [#toMap] returns the map that they stand for.
public final class RowMap {
    private final MapColumn column;
    private final int slot;
    private final Column key;
    private final Column value;
    private final int from;
    private final int size;
    private final long row;

    RowMap(MapColumn column, int slot, Column key, Column value, int from, int size) {
        this.column = column;
        this.slot = slot;
        this.key = key;
        this.value = value;
        this.from = from;
        this.size = size;
        this.row = column.context.position().row;
    }

    /// The number of entries, including entries with equal keys.
    public int size() {
        return size;
    }

    /// Whether the map is empty.
    public boolean isEmpty() {
        return size == 0;
    }

    /// A view of the keys, one for each entry.
    public RowList keys() {
        requireCurrent();
        return new RowList(key, from, size);
    }

    /// A view of the values, one for each entry; all null if the map has only keys.
    public RowList values() {
        requireCurrent();
        return new RowList(value, from, size);
    }

    /// The index of the entry for a key: the last entry with an equal key.
    ///
    /// @param wanted a key of the keys' default Java type; byte arrays are compared by their bytes
    public OptionalInt indexOf(Object wanted) {
        requireCurrent();
        Object contents = Contents.of(wanted);
        for (int i = size - 1; i >= 0; i--) {
            Object candidate = key.get(from + i);
            if (candidate != null && Contents.of(candidate).equals(contents)) {
                return OptionalInt.of(i);
            }
        }
        return OptionalInt.empty();
    }

    /// The entries as stored, with keys and values as their default Java types, detached from the cursor; unmodifiable.
    public List<Map.Entry<@Nullable Object, @Nullable Object>> entries() {
        requireCurrent();
        return column.entriesAt(slot);
    }

    /// The map, detached from the cursor and unmodifiable, in the order in which the keys first appear. If keys are
    /// equal, the last entry counts. Keys that are byte arrays are distinguished by their bytes, but a `Map` finds an
    /// array only by identity; use [#indexOf] to find it by its bytes.
    ///
    /// @throws dev.lamella.error.ValueException if a key is null
    public Map<Object, @Nullable Object> toMap() {
        requireCurrent();
        return column.detachedMapAt(slot);
    }

    /// A text for people: `{a: 1, b: null}`.
    @Override
    public String toString() {
        return row == column.context.position().row
                ? Contents.describeAll(entries().stream().map(Contents::describe).toList())
                : "no row";
    }

    private void requireCurrent() {
        if (row != column.context.position().row) {
            throw column.context.notCurrent(row);
        }
    }
}
