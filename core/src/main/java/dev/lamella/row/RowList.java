package dev.lamella.row;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A view of a list, valid until the cursor moves: the elements by index, from 0.
///
/// An index out of range throws an `IndexOutOfBoundsException`.
///
/// `toString` is a text for people: `[a, null]`. Only this library implements it.
public interface RowList extends RowValues {
    /// Whether the list is empty.
    default boolean isEmpty() {
        return size() == 0;
    }

    /// The elements as their default Java type, in an unmodifiable list that is detached from the cursor.
    List<@Nullable Object> toList();
}
