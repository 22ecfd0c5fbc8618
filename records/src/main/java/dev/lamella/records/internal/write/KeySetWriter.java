package dev.lamella.records.internal.write;

import dev.lamella.row.ListAppender;
import dev.lamella.row.StructAppender;
import org.jspecify.annotations.Nullable;

/// Writes sets as maps without values.
record KeySetWriter(SequenceWriter keys) implements ValueWriter {
    @Override
    public void set(@Nullable Object value, StructAppender row, int ordinal) {
        if (value == null) {
            row.setNull(ordinal);
        } else {
            keys.addAll(value, row.map(ordinal).keys());
        }
    }

    @Override
    public void add(@Nullable Object value, ListAppender list) {
        if (value == null) {
            list.addNull();
        } else {
            keys.addAll(value, list.addMap().keys());
        }
    }
}
