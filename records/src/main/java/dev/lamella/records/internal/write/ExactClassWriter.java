package dev.lamella.records.internal.write;

import dev.lamella.error.Location;
import dev.lamella.error.ValueException;
import dev.lamella.records.internal.shape.Fields;
import dev.lamella.row.StructAppender;

/// Writes objects of a class that others may extend: what they add has no column, and is not left out in silence.
record ExactClassWriter(Class<?> type, Location location, FieldsWriter fieldsWriter) implements FieldsWriter {
    @Override
    public void fill(Object value, StructAppender row) {
        Class<?> own = value.getClass();
        if (Fields.areMore(own, type)) {
            throw new ValueException(location, "the value is a " + own.getTypeName() + ", which has fields that "
                    + type.getSimpleName() + " has not, and no columns for them",
                    Fields.advice(type));
        }
        fieldsWriter.fill(value, row);
    }
}
