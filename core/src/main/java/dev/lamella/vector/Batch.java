package dev.lamella.vector;

import dev.lamella.schema.Schema;
import java.util.List;

/// A window of rows, column by column.
///
/// A batch that a reader gives is valid until its next one; [#copy] detaches it.
///
/// @param schema the schema of the rows, projected to what was asked for
/// @param rowCount how many rows, which is every column's size
/// @param columns one for each top-level field of the schema, in its order
public record Batch(Schema schema, int rowCount, List<Vector> columns) {
    public Batch {
        columns = List.copyOf(columns);
    }

    /// A copy that owns its arrays.
    public Batch copy() {
        return new Batch(schema, rowCount, columns.stream().map(Vector::copy).toList());
    }
}
