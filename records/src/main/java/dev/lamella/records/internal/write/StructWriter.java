package dev.lamella.records.internal.write;

import dev.lamella.row.ListAppender;
import dev.lamella.row.StructAppender;
import org.jspecify.annotations.Nullable;

/// Writes objects with members.
record StructWriter(FieldsWriter fieldsWriter) implements ValueWriter {
    @Override
    public void set(@Nullable Object value, StructAppender row, int ordinal) {
        if (value == null) {
            row.setNull(ordinal);
        } else {
            fieldsWriter.fill(value, row.struct(ordinal));
        }
    }

    @Override
    public void add(@Nullable Object value, ListAppender list) {
        if (value == null) {
            list.addNull();
        } else {
            fieldsWriter.fill(value, list.addStruct());
        }
    }
}
