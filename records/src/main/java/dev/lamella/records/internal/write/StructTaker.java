package dev.lamella.records.internal.write;

import dev.lamella.row.ListAppender;
import dev.lamella.row.StructAppender;
import org.jspecify.annotations.Nullable;

/// Takes objects with members.
record StructTaker(Filler filler) implements Taker {
    @Override
    public void set(@Nullable Object value, StructAppender row, int ordinal) {
        if (value == null) {
            row.setNull(ordinal);
        } else {
            filler.fill(value, row.struct(ordinal));
        }
    }

    @Override
    public void add(@Nullable Object value, ListAppender list) {
        if (value == null) {
            list.addNull();
        } else {
            filler.fill(value, list.addStruct());
        }
    }
}
