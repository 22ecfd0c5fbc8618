package dev.lamella.records.internal.write;

import dev.lamella.row.ListAppender;
import dev.lamella.row.StructAppender;
import org.jspecify.annotations.Nullable;

/// Writes a value, which may be null, to a field of a row or to a list. Immutable.
interface ValueWriter {
    /// Sets a field.
    void set(@Nullable Object value, StructAppender row, int ordinal);

    /// Adds an element.
    void add(@Nullable Object value, ListAppender list);
}
