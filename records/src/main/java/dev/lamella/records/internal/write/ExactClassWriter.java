package dev.lamella.records.internal.write;

import dev.lamella.error.Location;
import dev.lamella.error.ValueException;
import dev.lamella.records.internal.shape.StoredFields;
import dev.lamella.row.StructAppender;

/// Writes objects of a class that is not final, and rejects subclasses with more fields, which have no columns.
record ExactClassWriter(Class<?> type, Location location, FieldsWriter fieldsWriter) implements FieldsWriter {
    @Override
    public void fill(Object value, StructAppender row) {
        Class<?> own = value.getClass();
        if (StoredFields.areMore(own, type)) {
            throw new ValueException(location, "The value is a " + own.getTypeName() + ", which has fields that "
                    + type.getSimpleName() + " does not have and that have no columns",
                    StoredFields.advice(type));
        }
        fieldsWriter.fill(value, row);
    }
}
