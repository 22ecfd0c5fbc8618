package dev.lamella.internal.pipeline;

import dev.lamella.internal.batch.PlannedSource;
import dev.lamella.internal.batch.Window;
import dev.lamella.internal.batch.WindowSource;
import dev.lamella.internal.page.Loan;
import dev.lamella.internal.plan.ScanPlan;
import dev.lamella.vector.Batch;
import dev.lamella.vector.RowNumbers;
import dev.lamella.vector.SourceMetrics;
import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;

/// The readers of a scan whose parts several threads read: each reads one part after another with the same buffers. There are
/// as many readers as parts in progress.
public final class Readers implements Closeable {
    private final Function<ScanPlan, PlannedSource> maker;
    private final Queue<PlannedSource> idle = new ConcurrentLinkedQueue<>();

    /// @param maker creates a reader for its first part
    public Readers(Function<ScanPlan, PlannedSource> maker) {
        this.maker = maker;
    }

    /// The batches of a part.
    public WindowSource open(ScanPlan part) {
        PlannedSource known = idle.poll();
        if (known == null) {
            return new Lent(maker.apply(part));
        }
        known.begin(part);
        return new Lent(known);
    }

    /// Closes the readers that are not in use.
    @Override
    public void close() throws IOException {
        for (PlannedSource reader = idle.poll(); reader != null; reader = idle.poll()) {
            reader.close();
        }
    }

    /// A reader that is returned when its part was read to the end, and closed otherwise.
    private final class Lent implements WindowSource {
        private final PlannedSource reader;
        /// What earlier parts read with the same reader.
        private final SourceMetrics before;
        private boolean isAtEnd;
        private boolean isClosed;

        Lent(PlannedSource reader) {
            this.reader = reader;
            this.before = reader.metrics();
        }

        @Override
        public boolean next() throws IOException {
            if (isClosed) {
                throw new IllegalStateException("The batches of a part of the file are closed");
            }
            boolean hasMore = !isAtEnd && reader.next();
            isAtEnd = !hasMore;
            return hasMore;
        }

        @Override
        public Batch batch() {
            return reader.batch();
        }

        @Override
        public Optional<RowNumbers> rowNumbers() {
            return reader.rowNumbers();
        }

        @Override
        public SourceMetrics metrics() {
            return reader.metrics().since(before);
        }

        @Override
        public Window detach(Loan loan) {
            return reader.detach(loan);
        }

        @Override
        public void close() throws IOException {
            if (isClosed) {
                return;
            }
            isClosed = true;
            if (isAtEnd) {
                idle.add(reader);
            } else {
                reader.close();
            }
        }
    }
}
