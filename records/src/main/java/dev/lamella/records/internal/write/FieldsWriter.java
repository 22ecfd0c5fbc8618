package dev.lamella.records.internal.write;

import dev.lamella.row.StructAppender;

/// Writes the members of an object into the fields of a row, or of a group in it. Immutable.
interface FieldsWriter {
    void fill(Object value, StructAppender row);
}
