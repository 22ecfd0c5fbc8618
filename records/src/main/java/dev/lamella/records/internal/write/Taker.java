package dev.lamella.records.internal.write;

import dev.lamella.row.ListAppender;
import dev.lamella.row.StructAppender;
import org.jspecify.annotations.Nullable;

/// Puts what stands in a place of an object, which may be null, into a row, or into a list in it. Immutable.
interface Taker {
    /// Sets a field.
    void set(@Nullable Object value, StructAppender row, int ordinal);

    /// Adds an element.
    void add(@Nullable Object value, ListAppender list);
}
