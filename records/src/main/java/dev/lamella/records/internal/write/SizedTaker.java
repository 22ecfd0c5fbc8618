package dev.lamella.records.internal.write;

import dev.lamella.error.ValueException;
import dev.lamella.row.ListAppender;
import dev.lamella.row.StructAppender;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Takes lists and arrays that have a fixed number of elements.
record SizedTaker(Taker taker, int size, Component component) implements Taker {
    @Override
    public void set(@Nullable Object value, StructAppender row, int ordinal) {
        taker.set(checked(value), row, ordinal);
    }

    @Override
    public void add(@Nullable Object value, ListAppender list) {
        taker.add(checked(value), list);
    }

    private @Nullable Object checked(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case Collection<?> all -> sized(all, all.size());
            // What may be gone through once is kept.
            case Iterable<?> all -> {
                List<@Nullable Object> kept = new ArrayList<>();
                all.forEach(kept::add);
                yield sized(kept, kept.size());
            }
            default -> sized(value, Array.getLength(value));
        };
    }

    private Object sized(Object value, int count) {
        if (count != size) {
            throw new ValueException(component.location(), "the component " + component.name() + " has " + count
                    + " elements; @FixedSize allows " + size, "Give as many, or leave the annotation out.");
        }
        return value;
    }
}
