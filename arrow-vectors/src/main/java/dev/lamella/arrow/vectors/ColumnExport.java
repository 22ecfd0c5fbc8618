package dev.lamella.arrow.vectors;

import dev.lamella.vector.ColumnVector;
import org.apache.arrow.vector.FieldVector;

/// Exports the vectors of one field. It keeps arrays for reuse, so it is not safe for use by two threads.
@FunctionalInterface
interface ColumnExport {
    /// Replaces the buffers of an Arrow vector, and of those below it.
    void export(ColumnVector from, FieldVector to, ExportTarget target);
}
