package dev.lamella.internal.dataset;

import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.filter.Scan;
import dev.lamella.internal.batch.Quota;
import dev.lamella.internal.batch.Window;
import dev.lamella.internal.batch.WindowSource;
import dev.lamella.internal.page.Loan;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.RowNumbers;
import dev.lamella.vector.SourceMetrics;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The rows of file after file, on one thread. One is open at a time, and none before the first of its rows is asked for.
final class FileRun implements WindowSource {
    private final DatasetScan scan;
    private final FilePart.Source parts;
    private final Quota quota;
    private final ReadOptions reading;
    private final FileBatches.Lasting lasting;
    /// The plan of the last file, which often fits the next.
    private Optional<FileScan> plan = Optional.empty();
    private @Nullable ParquetReader reader;
    private @Nullable FileBatches rows;
    /// The result of the rows.
    private @Nullable BatchSource current;
    /// What was read of earlier files.
    private SourceMetrics earlier = SourceMetrics.NONE;

    /// @param parts whose rows match, unless the filter says otherwise
    /// @param quota how many rows come
    /// @param reading how files are read
    FileRun(DatasetScan scan, FilePart.Source parts, Quota quota, ReadOptions reading, FileBatches.Lasting lasting) {
        this.scan = scan;
        this.parts = parts;
        this.quota = quota;
        this.reading = reading;
        this.lasting = lasting;
    }

    @Override
    public boolean next() throws IOException {
        while (true) {
            BatchSource open = current;
            if (open != null && open.next()) {
                return true;
            }
            closeFile();
            Optional<FilePart> part = quota.isMet() ? Optional.empty() : parts.next();
            if (part.isEmpty()) {
                return false;
            }
            open(part.get());
        }
    }

    private void open(FilePart part) throws IOException {
        ParquetReader opened = scan.dataset().open(part.file(), reading, scan.schema());
        reader = opened;
        try {
            current = batches(part, opened);
        } catch (ParquetException e) {
            throw e.at(FileScan.place(opened));
        }
    }

    private @Nullable BatchSource batches(FilePart part, ParquetReader opened) {
        long from = part.from();
        // A file may have changed since its rows were counted.
        long until = from + Math.clamp(opened.rowCount() - from, 0, part.count());
        FileScan own = scan.dataset().plan(scan.schema(), opened, part.file(), scan.projection().read(),
                scan.filter(), plan);
        plan = Optional.of(own);
        if (own.isEmpty() || from == until) {
            return null;
        }
        if (own.isAll() && scan.dataset().part(part.file()).isEmpty()) {
            from += quota.pass(until - from);
        }
        Location place = FileScan.place(opened);
        FileBatches made = new FileBatches(source(part.file(), own, opened, from, until), own, quota,
                reading.variants(), place,
                from, lasting);
        rows = made;
        return scan.projection().over(made, reading.variants(), place, from);
    }

    private BatchSource source(int file, FileScan plan, ParquetReader opened, long from, long until) {
        Scan asked = scan.scan();
        Scan wanted = scan.dataset().scan(file, plan).rows(from, until - from);
        if (!plan.hasRest()) {
            wanted = wanted.limit(quota.most());
        }
        return opened.batches(asked.rowsPerBatch().isPresent()
                ? wanted.batchRows(asked.rowsPerBatch().getAsInt())
                : wanted);
    }

    @Override
    public Batch batch() {
        return current == null ? new Batch(scan.projection().schema(), 0, List.of()) : current.batch();
    }

    @Override
    public Optional<RowNumbers> rowNumbers() {
        return current == null ? Optional.empty() : current.rowNumbers();
    }

    @Override
    public Optional<String> file() {
        return current == null ? Optional.empty() : current.file();
    }

    /// {@inheritDoc} The arrays are given away: the loan does not matter.
    ///
    /// @throws IllegalStateException if batches were not to last
    @Override
    public Window detach(Loan loan) {
        FileBatches read = rows;
        BatchSource made = current;
        if (read == null || made == null) {
            throw new IllegalStateException("There is no batch");
        }
        Window window = new Window(made.batch(), made.rowNumbers().orElseThrow(), made.file());
        return made == read && read.isOwned() ? window : window.copy();
    }

    @Override
    public SourceMetrics metrics() {
        return current == null ? earlier : earlier.plus(current.metrics());
    }

    private void closeFile() throws IOException {
        try (ParquetReader ignored = reader; BatchSource read = current) {
            reader = null;
            rows = null;
            current = null;
            if (read != null) {
                read.close(); // Then all pages are counted.
                earlier = earlier.plus(read.metrics().released());
            }
        }
    }

    @Override
    public void close() throws IOException {
        closeFile();
    }
}
