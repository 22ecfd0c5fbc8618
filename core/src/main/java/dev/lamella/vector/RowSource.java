package dev.lamella.vector;

import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/// Rows without their own schema, such as the records of a CSV file. The reader chooses the schema.
public interface RowSource {
    /// The name of the source for messages.
    String name();

    /// A schema that the rows fit.
    Schema schema() throws IOException;

    /// The rows as columns of a schema, from the first row on. In a text file, the number of a row is its line number,
    /// from 1. The caller closes the batches.
    BatchSource batches(Schema schema, FieldMatching matching) throws IOException;

    /// How the fields of a row find their columns.
    ///
    /// @param aliases other names of columns, by the physical path of the column
    /// @param letters whether upper and lower case differ
    /// @param unmatched what to do with fields that have no column
    record FieldMatching(Map<ColumnPath, List<String>> aliases, Letters letters, Unmatched unmatched) {
        /// Fields have the names of their columns, and each field has a column.
        public static final FieldMatching EXACT = new FieldMatching(Map.of(), Letters.EXACT, Unmatched.REJECT);

        public FieldMatching {
            aliases = Map.copyOf(aliases);
        }
    }

    /// Whether upper and lower case differ in names.
    enum Letters {
        EXACT,
        IGNORE_CASE
    }

    /// What to do with a field that has no column.
    enum Unmatched {
        /// Reject the row.
        REJECT,
        /// Ignore the field. A file with a header then need not have all columns: missing columns are null.
        SKIP
    }
}
