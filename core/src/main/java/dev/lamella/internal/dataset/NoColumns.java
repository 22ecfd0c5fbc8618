package dev.lamella.internal.dataset;

import dev.lamella.internal.batch.Window;
import dev.lamella.internal.batch.WindowSource;
import dev.lamella.schema.Schema;
import dev.lamella.vector.Batch;
import dev.lamella.vector.RowNumbers;
import java.util.List;
import java.util.Optional;

/// Rows of a file of which no column is read.
final class NoColumns implements WindowSource {
    private final Schema schema;
    private final long last;
    private final int most;
    private long next;
    private Batch batch;

    /// @param from number of the first row
    /// @param most rows of a batch
    NoColumns(Schema schema, long from, long count, int most) {
        this.schema = schema;
        this.next = from;
        this.last = from + count;
        this.most = most;
        this.batch = new Batch(schema, 0, List.of());
    }

    @Override
    public boolean next() {
        int count = (int) Math.min(most, last - next);
        batch = new Batch(schema, count, List.of());
        next += count;
        return count > 0;
    }

    @Override
    public Batch batch() {
        return batch;
    }

    @Override
    public Optional<RowNumbers> rowNumbers() {
        return Optional.of(detach().numbers());
    }

    @Override
    public Window detach() {
        return new Window(batch, new RowNumbers.Run(next - batch.rowCount()));
    }

    @Override
    public void close() {}
}
