package dev.lamella.internal.dataset;

import dev.lamella.ReadOptions;
import dev.lamella.filter.Scan;
import dev.lamella.internal.batch.Lifecycle;
import dev.lamella.internal.batch.Quota;
import dev.lamella.schema.Schema;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.RowNumbers;
import dev.lamella.vector.SourceMetrics;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The rows that a scan asks for. Nothing is opened before the first of them is asked for.
public final class DatasetBatches implements BatchSource {
    private final DatasetScan scan;
    private final Lifecycle lifecycle = new Lifecycle("the data set");
    private final Schema schema;
    private @Nullable BatchSource source;
    private Batch batch;
    private boolean isDone;
    private SourceMetrics closed = SourceMetrics.NONE;

    /// @throws dev.lamella.error.SchemaMismatchException if the scan does not fit the schema
    public DatasetBatches(DatasetFiles dataset, Scan scan) throws IOException {
        this.scan = DatasetScan.of(dataset, scan);
        this.schema = this.scan.projection().schema();
        this.batch = none();
    }

    public Schema schema() {
        return schema;
    }

    private Batch none() {
        return new Batch(schema, 0, List.of());
    }

    /// {@inheritDoc}
    ///
    /// After a failure the reader cannot continue: the same failure is thrown again.
    @Override
    public boolean next() throws IOException {
        batch = none();
        boolean isWell = false;
        try {
            isWell = lifecycle.take(() -> !isDone && advance());
            return isWell;
        } finally {
            if (!isWell) {
                isDone = true;
                closeSource();
            }
        }
    }

    private boolean advance() throws IOException {
        BatchSource open = source;
        if (open == null) {
            open = begin();
            source = open;
        }
        boolean hasMore = open.next();
        if (hasMore) {
            batch = open.batch();
        }
        return hasMore;
    }

    private BatchSource begin() throws IOException {
        ReadOptions reading = scan.dataset().options().reading();
        return new FilesAhead(scan, reading).batches().orElseGet(() -> new FileRun(scan, new WantedFiles(scan),
                Quota.of(scan.scan()), reading, FileBatches.Lasting.UNTIL_NEXT));
    }

    @Override
    public Batch batch() {
        return batch;
    }

    @Override
    public Optional<RowNumbers> rowNumbers() {
        return source == null ? Optional.empty() : source.rowNumbers();
    }

    @Override
    public Optional<String> file() {
        return source == null ? Optional.empty() : source.file();
    }

    @Override
    public SourceMetrics metrics() {
        return source == null ? closed : source.metrics();
    }

    private void closeSource() throws IOException {
        try (BatchSource open = source) {
            source = null;
            if (open != null) {
                open.close(); // Then all pages are counted.
                closed = open.metrics().released();
            }
        }
    }

    @Override
    public void close() throws IOException {
        isDone = true;
        batch = none();
        closeSource();
    }
}
