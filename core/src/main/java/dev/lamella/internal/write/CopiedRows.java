package dev.lamella.internal.write;

import dev.lamella.ParquetReader;
import dev.lamella.WriteOptions;
import dev.lamella.filter.Scan;
import dev.lamella.internal.batch.BatchVerifier;
import dev.lamella.internal.batch.InvalidCells;
import dev.lamella.schema.Schema;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BatchSink;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.NullVector;
import dev.lamella.vector.RowNumbers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// The rows of a file that are copied into another one, with their values checked. If some are rejected, the other rows are
/// still read, to count all of them, but no longer written.
public final class CopiedRows {
    private final BatchVerifier verifier;
    private final InvalidCells invalid;
    private long rowCount;

    /// @param schema of the rows that are read
    public CopiedRows(Schema schema, WriteOptions.Validation validation) {
        invalid = new InvalidCells(switch (validation) {
            case CHECK, CHECK_VALUES -> InvalidCells.Treatment.COUNT;
            case NULL_VALUES -> InvalidCells.Treatment.NULL;
            case KEEP -> InvalidCells.Treatment.KEEP;
        });
        verifier = new BatchVerifier(schema, invalid);
    }

    /// Copies the rows that a scan selects.
    ///
    /// @param adapter makes batches of the target
    /// @throws dev.lamella.error.ValueException if a value is rejected: where the first one is, and how many there are
    public void copy(ParquetReader reader, Scan scan, BatchAdapter adapter, BatchSink target) throws IOException {
        if (reader.schema().leaves().isEmpty()) {
            copyWithoutColumns(adapter.target(), rowsWithoutColumns(reader, scan), target);
            return;
        }
        try (BatchSource rows = reader.batches(scan)) {
            copy(rows, batch -> target.write(adapter.apply(batch)));
        }
    }

    private void copy(BatchSource rows, BatchSink target) throws IOException {
        while (rows.next()) {
            invalid.inRows(rows.rowNumbers().orElse(new RowNumbers.Run(rowCount)));
            Batch batch = verifier.verify(rows.batch());
            if (!invalid.hasRejected()) {
                target.write(batch);
            }
            rowCount += batch.rowCount();
        }
        invalid.requireNone();
    }

    /// The number of rows that a scan selects in a file without columns. A filter has the same result for all of them.
    private static long rowsWithoutColumns(ParquetReader reader, Scan scan) throws IOException {
        long rows = reader.rowCount(scan);
        if (scan.filter().isEmpty()) {
            return rows;
        }
        long matching = reader.count(scan.filter().get()).value() > 0 ? rows : 0;
        return Math.min(Math.max(0, matching - scan.offset()), scan.rowLimit().orElse(Long.MAX_VALUE));
    }

    /// Copies rows of a file without columns, of which readers give no batches.
    private void copyWithoutColumns(Schema schema, long count, BatchSink target) throws IOException {
        for (long left = count; left > 0; left -= Scan.MAX_BATCH_ROWS) {
            int size = (int) Math.min(left, Scan.MAX_BATCH_ROWS);
            List<ColumnVector> nothing = new ArrayList<>();
            schema.fields().forEach(ignored -> nothing.add(new NullVector(size)));
            target.write(new Batch(schema, size, nothing));
            rowCount += size;
        }
    }

    public long rowCount() {
        return rowCount;
    }

    /// Values that became null.
    public long nulledCount() {
        return invalid.nullCount();
    }
}
