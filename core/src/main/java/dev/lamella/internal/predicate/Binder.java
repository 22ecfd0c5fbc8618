package dev.lamella.internal.predicate;

import dev.lamella.filter.Filter;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Schema;
import java.util.List;

/// Brings filters together with the schema of a file.
public final class Binder {
    private Binder() {}

    /// The columns that a filter looks at: those of the file that have to be read for it. Of a variant, the whole group.
    ///
    /// @throws dev.lamella.error.SchemaMismatchException if the file has no such column
    public static List<ColumnPath> columns(Filter filter, Schema file) {
        throw new UnsupportedOperationException("to be written: " + filter + file);
    }

    /// A filter that has met a schema.
    ///
    /// @param read what is read, with the columns of the filter; ways are those of this schema
    /// @throws dev.lamella.error.SchemaMismatchException if a column is not there, has no order, or is of another kind than a literal
    public static Bound bind(Filter filter, Schema read) {
        throw new UnsupportedOperationException("to be written: " + filter + read);
    }
}
