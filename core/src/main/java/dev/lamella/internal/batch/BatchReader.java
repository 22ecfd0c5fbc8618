package dev.lamella.internal.batch;

import dev.lamella.internal.codec.Compressions;
import dev.lamella.internal.page.Loan;
import dev.lamella.internal.page.ReadCounters;
import dev.lamella.internal.plan.RowRanges;
import dev.lamella.internal.plan.ScanPlan;
import dev.lamella.vector.Batch;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.RowNumbers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// Reads batches of all planned rows, one row group after another, on one thread. All buffers live as long as the reader and
/// are reused.
///
/// A batch is a window of rows of one row group, the same rows of every column.
public final class BatchReader implements PlannedSource {
    private final ScanPlan plan;
    private final Lifecycle lifecycle;
    private final Compressions compressions = new Compressions();
    private final FieldWindows windows;
    private final FieldWindows.Part part;
    private Iterator<ScanPlan.Rows> rowGroups;
    private final Batch none;

    private ScanPlan.Rows rows = new ScanPlan.Rows(0, 0, 0, RowRanges.NONE);
    /// The current range of the row group, and the next row.
    private int range;
    private long row;
    private Batch batch;
    private RowNumbers numbers = new RowNumbers.Run(0);

    public BatchReader(ScanPlan plan) {
        this(plan, PageMaps.SMALL_CHUNK);
    }

    /// @param smallChunk bytes up to which a chunk is read whole
    BatchReader(ScanPlan plan, int smallChunk) {
        lifecycle = new Lifecycle(plan.file().file().name());
        this.plan = plan;
        windows = new FieldWindows(plan, smallChunk, compressions);
        part = windows.part(IntStream.range(0, plan.schema().fields().size()).boxed().toList());
        rowGroups = plan.rows().iterator();
        none = new Batch(plan.schema(), 0, List.of());
        batch = none;
    }

    /// {@inheritDoc}
    ///
    /// After a failure the reader cannot continue: the same failure is thrown again.
    ///
    /// @throws IllegalStateException if the reader was closed
    @Override
    public boolean next() throws IOException {
        batch = none;
        return lifecycle.take(this::readBatch);
    }

    private boolean readBatch() throws IOException {
        while (range == rows.ranges().size()) {
            if (!rowGroups.hasNext()) {
                return false;
            }
            rows = rowGroups.next();
            range = 0;
            windows.start(rows, false);
            windows.need(part, rows.ranges());
        }
        row = Math.max(row, rows.ranges().from(range));
        int count = windows.read(part, row, rows.ranges().end(range) - row);
        List<ColumnVector> columns = new ArrayList<>();
        for (int field : part.fields()) {
            columns.add(windows.vector(field, count));
        }
        numbers = new RowNumbers.Run(rows.firstRow() + row);
        row += count;
        if (row == rows.ranges().end(range)) {
            range++;
            if (range == rows.ranges().size()) {
                windows.finish(part);
                row = 0;
            }
        }
        batch = new Batch(plan.schema(), count, columns);
        return true;
    }

    @Override
    public Batch batch() {
        return batch;
    }

    @Override
    public Optional<RowNumbers> rowNumbers() {
        return Optional.of(numbers);
    }

    @Override
    public void begin(ScanPlan next) {
        rowGroups = next.rows().iterator();
    }

    @Override
    public Window detach(Loan loan) {
        windows.detach(part, loan);
        return new Window(batch, numbers);
    }

    @Override
    public void addTo(ReadCounters counters) {
        windows.addTo(counters);
    }

    @Override
    public long heldBytes() {
        return lifecycle.isClosed() ? 0 : windows.heldBytes();
    }

    @Override
    public void close() {
        lifecycle.close();
        windows.end();
        batch = none;
        compressions.close();
    }
}
