package dev.lamella.row;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A view of a list, valid until the cursor moves: the elements by index, from 0.
///
/// An index out of range throws an `IndexOutOfBoundsException`.
public final class RowList extends RowValues {
    private final Column element;
    private final int from;
    private final int size;
    private final long row;

    RowList(Column element, int from, int size) {
        this.element = element;
        this.from = from;
        this.size = size;
        this.row = element.context.position().row;
    }

    /// The number of elements, including nulls.
    @Override
    public int size() {
        return size;
    }

    /// Whether the list is empty.
    public boolean isEmpty() {
        return size == 0;
    }

    /// The elements as their default Java type, in an unmodifiable list that is detached from the cursor.
    public List<@Nullable Object> toList() {
        List<@Nullable Object> list = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            list.add(get(i));
        }
        return Collections.unmodifiableList(list);
    }

    /// A text for people: `[a, null]`.
    @Override
    public String toString() {
        return row == element.context.position().row ? Contents.describe(toList()) : "no row";
    }

    @Override
    Column column(int index) {
        return element;
    }

    @Override
    int slot(int index) {
        if (row != element.context.position().row) {
            throw element.context.notCurrent(row);
        }
        return from + Objects.checkIndex(index, size);
    }
}
