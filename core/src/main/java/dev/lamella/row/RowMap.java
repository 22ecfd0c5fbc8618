package dev.lamella.row;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// A view of a map, valid until the cursor moves: its entries as stored, in the file's order, with keys that may repeat
/// or (against the format) be null. [#toMap] returns the map that they stand for.
///
/// `toString` is a text for people: `{a: 1, b: null}`. Only this library implements it.
public interface RowMap {
    /// The number of entries, including entries with equal keys.
    int size();

    /// Whether the map is empty.
    default boolean isEmpty() {
        return size() == 0;
    }

    /// A view of the keys, one for each entry.
    RowList keys();

    /// A view of the values, one for each entry; all null if the map has only keys.
    RowList values();

    /// The index of the entry for a key: the last entry with an equal key.
    ///
    /// @param wanted a key of the keys' default Java type; byte arrays are compared by their bytes
    OptionalInt indexOf(Object wanted);

    /// The entries as stored, with keys and values as their default Java types, detached from the cursor; unmodifiable.
    List<Map.Entry<@Nullable Object, @Nullable Object>> entries();

    /// The map, detached from the cursor and unmodifiable, in the order in which the keys first appear. If keys are
    /// equal, the last entry counts. Keys that are byte arrays are distinguished by their bytes, but a `Map` finds an
    /// array only by identity; use [#indexOf] to find it by its bytes.
    ///
    /// @throws dev.lamella.error.ValueException if a key is null
    Map<Object, @Nullable Object> toMap();
}
