package dev.lamella.records.internal.convert;

import java.io.Serializable;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// An immutable list that accepts nulls, unlike `List.of`. Files are full of short lists: this one is a single object
/// and its array, and iterating over it allocates one more.
final class FixedList extends AbstractList<@Nullable Object> implements RandomAccess, Serializable {
    private static final long serialVersionUID = 1;

    static final FixedList EMPTY = new FixedList(new Object[0]);

    private final @Nullable Object[] elements;

    /// @param elements owned by the list from now on
    FixedList(@Nullable Object[] elements) {
        this.elements = elements;
    }

    @Override
    public int size() {
        return elements.length;
    }

    @Override
    public @Nullable Object get(int index) {
        return elements[index];
    }

    @Override
    public Iterator<@Nullable Object> iterator() {
        return Arrays.asList(elements).iterator();
    }

    @Override
    public Spliterator<@Nullable Object> spliterator() {
        return Spliterators.spliterator(elements, Spliterator.ORDERED | Spliterator.IMMUTABLE);
    }

    @Override
    public void forEach(Consumer<? super @Nullable Object> action) {
        Objects.requireNonNull(action);
        for (Object element : elements) {
            action.accept(element);
        }
    }
}
