package dev.lamella.vector;

import dev.lamella.schema.Schema;
import java.util.List;

/// A window of rows, column by column.
///
/// A batch from a reader is valid until the reader's next batch; [#copy] detaches it.
///
/// @param schema schema of the rows, projected to the requested columns
/// @param rowCount number of rows, which is the size of every column
/// @param columns one for each top-level field of the schema, in its order
public record Batch(Schema schema, int rowCount, List<ColumnVector> columns) {
    public Batch {
        columns = List.copyOf(columns);
    }

    /// A copy that owns its arrays.
    public Batch copy() {
        return new Batch(schema, rowCount, columns.stream().map(ColumnVector::copy).toList());
    }
}
