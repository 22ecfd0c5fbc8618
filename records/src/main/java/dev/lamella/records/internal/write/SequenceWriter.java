package dev.lamella.records.internal.write;

import dev.lamella.row.ListAppender;
import dev.lamella.row.StructAppender;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/// Writes lists, sets, other collections and arrays.
record SequenceWriter(ValueWriter element) implements ValueWriter {
    @Override
    public void set(@Nullable Object value, StructAppender row, int ordinal) {
        if (value == null) {
            row.setNull(ordinal);
        } else {
            addAll(value, row.list(ordinal));
        }
    }

    @Override
    public void add(@Nullable Object value, ListAppender list) {
        if (value == null) {
            list.addNull();
        } else {
            addAll(value, list.addList());
        }
    }

    void addAll(Object values, ListAppender list) {
        switch (values) {
            case Iterable<?> all -> {
                for (Object one : all) {
                    element.add(one, list);
                }
            }
            case Object[] all -> {
                for (Object one : all) {
                    element.add(one, list);
                }
            }
            // Arrays of primitives that need a conversion.
            default -> {
                int count = Array.getLength(values);
                for (int i = 0; i < count; i++) {
                    element.add(Array.get(values, i), list);
                }
            }
        }
    }
}
