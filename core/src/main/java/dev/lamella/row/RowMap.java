package dev.lamella.row;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// A view of a map, valid until the cursor moves: its entries as stored, in the file's order, with keys that may repeat
/// or (against the format) be null. [#toMap] gives what they mean.
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

    /// How many entries, equal keys included.
    public int size() {
        return size;
    }

    /// Whether there are no entries.
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

    /// The entry that counts for a key: the last with an equal one.
    ///
    /// @param wanted in the keys' default Java type; arrays of bytes are compared by their bytes
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

    /// The map, detached from the cursor, in the order in which the keys first appear; of equal keys the last counts.
    /// Keys that are arrays of bytes are told apart by their bytes, but a `Map` finds an array only by its identity:
    /// [#indexOf] finds it by its bytes. Unmodifiable.
    ///
    /// @throws dev.lamella.error.ValueException if a key is null
    public Map<Object, @Nullable Object> toMap() {
        requireCurrent();
        return column.detachedMapAt(slot);
    }

    /// For people: `{a: 1, b: null}`.
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
