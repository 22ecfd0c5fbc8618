package dev.lamella.internal.row;

import dev.lamella.internal.batch.BatchVerifier;
import dev.lamella.internal.batch.InvalidCells;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.Schema;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BatchSink;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// A sink that keeps copies, of batches that could be written as they are.
final class CollectedBatches implements BatchSink {
    private final Schema schema;
    private final BatchVerifier verifier;
    final List<Batch> batches = new ArrayList<>();

    CollectedBatches(Schema schema) {
        this.schema = schema;
        this.verifier = new BatchVerifier(schema, new InvalidCells(InvalidCells.Treatment.REJECT));
    }

    @Override
    public void write(Batch batch) throws IOException {
        verifier.verify(batch);
        batches.add(batch.copy());
    }

    RowCursor rows() {
        return RowCursor.over(Fixtures.source(batches), schema);
    }
}
