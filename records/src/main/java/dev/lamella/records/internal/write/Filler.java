package dev.lamella.records.internal.write;

import dev.lamella.row.StructAppender;

/// Sets the fields of a row, or of a group in it, from an object. Immutable.
interface Filler {
    void fill(Object value, StructAppender row);
}
