package dev.lamella.internal.row;

import dev.lamella.row.RowCursor;
import dev.lamella.row.RowOptions;
import dev.lamella.schema.Schema;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.RowNumbers;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// Moves through the rows of a source's batches.
public final class BatchRowCursor extends ColumnRow implements RowCursor {
    private final BatchSource source;
    private final ReadContext.Position position;
    private int slot = -1;
    private int rowCount;

    /// Number of the next batch's first row, if the source does not know it.
    private long nextRow;

    private RowNumbers numbers = new RowNumbers.Run(0);

    private boolean isAtEnd;
    private boolean isClosed;

    private BatchRowCursor(BatchSource source, Column[] columns, Names names, ReadContext context, long firstRow) {
        super(columns, names, context);
        this.source = source;
        this.position = context.position();
        this.nextRow = firstRow;
    }

    /// A cursor over the rows of the source's batches. It closes the source.
    public static RowCursor over(BatchSource source, Schema schema, RowOptions options) {
        ReadContext context = new ReadContext(new ReadContext.Position(), options.malformedText(),
                options.variants(), options.location(), false);
        Column[] columns = RowNode.of(schema).stream().map(node -> Columns.of(node, context)).toArray(Column[]::new);
        return new BatchRowCursor(source, columns, Names.of(List.of(), schema.fields()), context, options.firstRow());
    }

    @Override
    public boolean next() throws IOException {
        if (slot + 1 >= rowCount && !nextBatch()) {
            return false;
        }
        slot++;
        position.moveTo(numbers.of(slot));
        return true;
    }

    @Override
    boolean isCurrent() {
        return slot >= 0;
    }

    @Override
    int slot(int ordinal) {
        if (slot < 0) {
            throw new IllegalStateException(
                    "The cursor is not at a row: call next() first, and stop when it returns false");
        }
        return slot;
    }

    @Override
    public long rowNumber() {
        return position.row;
    }

    @Override
    public Optional<String> file() {
        return Optional.ofNullable(position.file);
    }

    @Override
    public void close() throws IOException {
        isClosed = true;
        leave();
        source.close();
    }

    private boolean nextBatch() throws IOException {
        if (isClosed) {
            throw new IllegalStateException("The rows are closed, so there is no next row");
        }
        if (isAtEnd) {
            return false;
        }
        // No row is current while the source moves: if it fails, nobody can read a half-changed row.
        position.moveTo(ReadContext.Position.NONE);
        slot = -1;
        rowCount = 0;
        do {
            if (!source.next()) {
                leave();
                return false;
            }
        } while (source.batch().rowCount() == 0);
        Batch batch = source.batch();
        bind(batch);
        rowCount = batch.rowCount();
        position.file = source.file().orElse(null);
        numbers = source.rowNumbers().orElse(new RowNumbers.Run(nextRow));
        nextRow += rowCount;
        return true;
    }

    private void bind(Batch batch) {
        Column[] columns = columns();
        List<ColumnVector> vectors = batch.columns();
        if (vectors.size() != columns.length) {
            throw new IllegalStateException("A batch has " + vectors.size() + " columns, its schema " + columns.length);
        }
        for (int i = 0; i < columns.length; i++) {
            ColumnVector vector = vectors.get(i);
            if (vector.size() != batch.rowCount()) {
                throw new IllegalStateException("Column " + i + " of a batch has " + vector.size() + " slots for "
                        + batch.rowCount() + " rows");
            }
            columns[i].bind(vector);
        }
    }

    private void leave() {
        isAtEnd = true;
        slot = -1;
        rowCount = 0;
        position.file = null;
        position.moveTo(ReadContext.Position.NONE);
    }
}
