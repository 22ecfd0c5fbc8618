package dev.lamella.dataset;

import dev.lamella.ParquetReader;
import dev.lamella.error.ParquetException;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Scan;
import dev.lamella.internal.predicate.Binder;
import dev.lamella.schema.Schema;
import dev.lamella.shredding.VariantConformance;
import dev.lamella.shredding.VariantProjection;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.RowNumbers;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The rows of file after file. One is open at a time, and none before the first of its rows is asked for.
final class DatasetBatches implements BatchSource {
    /// Rows of a batch of which no column is read, if the scan does not say.
    private static final int DEFAULT_ROWS = 8192;

    private final Dataset dataset;
    private final Schema schema;
    private final Scan scan;
    private final VariantProjection projection;
    private final Filter filter;
    private final Quota quota;
    private int nextFile;
    /// How many rows the files before have, if the scan asks for rows by their numbers.
    private long rowsBefore;
    private @Nullable ParquetReader reader;
    private @Nullable BatchSource current;
    private Batch batch;
    private boolean isDone;

    /// @throws dev.lamella.error.SchemaMismatchException if the scan does not fit the schema
    DatasetBatches(Dataset dataset, Schema schema, Scan scan) {
        this.dataset = dataset;
        this.schema = schema;
        this.scan = scan;
        this.projection = VariantProjection.of(schema, scan);
        this.filter = scan.filter().orElse(FilterReduction.ALL);
        Binder.bind(filter, schema);
        this.quota = new Quota(scan);
        this.batch = none();
    }

    Schema schema() {
        return projection.schema();
    }

    private Batch none() {
        return new Batch(projection.schema(), 0, List.of());
    }

    /// {@inheritDoc}
    ///
    /// After a failure there is no way on: there are no more batches.
    @Override
    public boolean next() throws IOException {
        batch = none();
        boolean isWell = false;
        try {
            boolean hasMore = !isDone && advance();
            isWell = hasMore;
            return hasMore;
        } finally {
            if (!isWell) {
                isDone = true;
                closeFile();
            }
        }
    }

    private boolean advance() throws IOException {
        while (true) {
            BatchSource open = current;
            if (open != null && open.next()) {
                batch = open.batch();
                return true;
            }
            closeFile();
            if (quota.isMet() || nextFile == dataset.files().size() || isBehindRange()) {
                return false;
            }
            openFile(nextFile++);
        }
    }

    private boolean isBehindRange() {
        return scan.rowCount().isPresent() && rowsBefore - scan.firstRow() >= scan.rowCount().getAsLong();
    }

    private void openFile(int file) throws IOException {
        if (new FilterReduction(schema, dataset.constants(file), Optional.empty()).outcome(filter).isNone()) {
            // Its rows are counted all the same.
            rowsBefore += FileRows.areAsked(scan) ? dataset.rowCount(file) : 0;
            return;
        }
        ParquetReader opened = dataset.open(file);
        reader = opened;
        try {
            current = batches(file, opened);
        } catch (ParquetException e) {
            throw e.at(FileScan.place(opened));
        }
    }

    private @Nullable BatchSource batches(int file, ParquetReader opened) {
        long rowCount = opened.rowCount();
        FileRows rows = FileRows.areAsked(scan)
                ? new FileRows(rowsBefore, 0, 0).next(scan, rowCount)
                : new FileRows(0, 0, rowCount);
        rowsBefore = rows.end();
        long from = rows.from();
        long until = from + rows.count();
        FileScan plan = dataset.plan(schema, opened, file, projection.read(), filter);
        if (plan.isEmpty() || from == until) {
            return null;
        }
        if (plan.isAll()) {
            from += quota.pass(until - from);
        }
        Scan wanted = plan.scan().rows(from, until - from);
        if (!plan.hasRest()) {
            wanted = wanted.limit(quota.most());
        }
        if (scan.rowsPerBatch().isPresent()) {
            wanted = wanted.batchRows(scan.rowsPerBatch().getAsInt());
        }
        BatchSource source = plan.columns().isEmpty() && plan.pushed().equals(FilterReduction.ALL)
                ? new NoColumns(opened.schema().project(List.of()), from, until - from,
                        scan.rowsPerBatch().orElse(DEFAULT_ROWS))
                : opened.batches(wanted);
        VariantConformance conformance = dataset.options().reading().variants();
        return projection.over(
                new FileBatches(source, plan, quota, conformance, FileScan.place(opened), from), conformance,
                FileScan.place(opened), from);
    }

    @Override
    public Batch batch() {
        return batch;
    }

    @Override
    public Optional<RowNumbers> rowNumbers() {
        return current == null ? Optional.empty() : current.rowNumbers();
    }

    @Override
    public Optional<String> file() {
        return current == null ? Optional.empty() : current.file();
    }

    private void closeFile() throws IOException {
        try (ParquetReader _ = reader; BatchSource _ = current) {
            reader = null;
            current = null;
        }
    }

    @Override
    public void close() throws IOException {
        isDone = true;
        batch = none();
        closeFile();
    }
}
