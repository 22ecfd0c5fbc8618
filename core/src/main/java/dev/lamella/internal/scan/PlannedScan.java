package dev.lamella.internal.scan;

import dev.lamella.error.ParquetException;
import dev.lamella.filter.Explanation;
import dev.lamella.filter.Explanation.Work;
import dev.lamella.filter.PruningSource;
import dev.lamella.filter.Scan;
import dev.lamella.filter.Split;
import dev.lamella.internal.batch.BatchReader;
import dev.lamella.internal.batch.ChunkReaders;
import dev.lamella.internal.batch.FilteredReader;
import dev.lamella.internal.batch.FilteredReader.Wanted;
import dev.lamella.internal.batch.PlannedSource;
import dev.lamella.internal.batch.RowTest;
import dev.lamella.internal.footer.OpenFile;
import dev.lamella.internal.index.PruningReader;
import dev.lamella.internal.page.ReadCounters;
import dev.lamella.internal.pipeline.AheadReader;
import dev.lamella.internal.pipeline.DecryptionWarmUp;
import dev.lamella.internal.pipeline.Readers;
import dev.lamella.internal.pipeline.ScanPart;
import dev.lamella.internal.pipeline.WorkerPool;
import dev.lamella.internal.plan.PartRows;
import dev.lamella.internal.plan.RowPruning;
import dev.lamella.internal.plan.ScanPlan;
import dev.lamella.internal.plan.ShreddedTests;
import dev.lamella.internal.plan.Splitting;
import dev.lamella.internal.predicate.Binder;
import dev.lamella.internal.predicate.ResolvedPredicate;
import dev.lamella.internal.predicate.VariantValues;
import dev.lamella.internal.shredding.VariantLookup;
import dev.lamella.io.ByteRange;
import dev.lamella.schema.Schema;
import dev.lamella.shredding.VariantConformance;
import dev.lamella.shredding.VariantProjection;
import dev.lamella.vector.BatchSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// One scan of one file, planned once and immutable. Any thread may read it, any number of times.
///
/// A scan has four steps, each one call here: [#of] plans the columns and rows to read; [#pruning] consults the footer and the
/// indexes about the rows that a filter can match; [#reader] reads the rest, on one thread or ([#ahead], [#map]) on several;
/// [#assembled] makes the columns of the result.
public final class PlannedScan {
    private final OpenFile file;
    private final Scan scan;
    private final Settings settings;
    private final VariantProjection projection;
    private final Optional<ResolvedPredicate> filter;
    private final ScanPlan plan;

    /// Options for all scans of a file.
    ///
    /// @param variants how to treat Variant values that contradict themselves
    /// @param evidence the pruning sources that filters may consult
    public record Settings(VariantConformance variants, Set<PruningSource> evidence) {}

    private PlannedScan(OpenFile file, Scan scan, Settings settings, VariantProjection projection,
            Optional<ResolvedPredicate> filter, ScanPlan plan) {
        this.file = file;
        this.scan = scan;
        this.settings = settings;
        this.projection = projection;
        this.filter = filter;
        this.plan = plan;
    }

    /// Plans a scan.
    ///
    /// @throws ParquetException if the file does not have a selected column, or if the filter does not fit the columns
    public static PlannedScan of(OpenFile file, Scan scan, Settings settings) {
        try {
            ScanColumns columns = new ScanColumns(file.metadata());
            VariantProjection projection = columns.shown(scan);
            Schema read = scan.filter().map(wanted -> columns.read(wanted, projection.read()))
                    .orElse(projection.read());
            Optional<ResolvedPredicate> filter = scan.filter()
                    .map(wanted -> Binder.bind(wanted, read, file.metadata().schema()));
            return new PlannedScan(file, scan, settings, projection, filter, ScanPlan.of(file, read, scan));
        } catch (ParquetException e) {
            throw e.at(file.place());
        }
    }

    /// The columns of the result.
    public Schema schema() {
        return projection.schema();
    }

    /// Prunes with the scan's filter. For use by one thread.
    ///
    /// @throws IllegalStateException if there is no filter
    public Pruning pruning() {
        ResolvedPredicate predicate = filter.orElseThrow(() -> new IllegalStateException("The scan has no filter"));
        Schema columns = plan.schema();
        return new Pruning(file, columns, new PruningReader(
                new PruningReader.Sources(file.file(), file.footer(),
                        (rowGroup, leaf) -> ChunkReaders.dictionary(file, rowGroup, leaf)),
                columns, predicate, ShreddedTests.of(predicate, file.metadata().schema(), columns),
                settings.evidence()));
    }

    /// Reads a part of the plan on one thread.
    public PlannedSource reader(ScanPlan part) {
        return filter.isPresent() ? reader(part, pruning().rows()) : new BatchReader(part);
    }

    private PlannedSource reader(ScanPlan part, RowPruning evidence) {
        try {
            VariantLookup lookup = VariantLookup.of(file.metadata().schema(), plan.schema(), settings.variants(),
                    file.place());
            RowTest test = RowTest.of(filter.orElseThrow(),
                    VariantValues.of(lookup::at, VariantLookup.At::start, VariantLookup.At::value));
            return new FilteredReader(part, new Wanted(projection.read(), test, evidence, scan.offset(),
                    scan.rowLimit().orElse(Long.MAX_VALUE)));
        } catch (ParquetException e) {
            throw e.at(file.place());
        }
    }

    /// Makes the columns of the result from the columns that were read.
    ///
    /// @param read closed with the result
    public BatchSource assembled(BatchSource read) {
        return projection.over(read, settings.variants(), file.place(), scan.firstRow());
    }

    /// All batches in the order of the file, read ahead if the pool has several threads for this scan.
    public BatchSource batches(WorkerPool choice) {
        DecryptionWarmUp.SHARED.expect(plan.gcmBytes());
        WorkerPool pool = choice.forScan(plan.compressedBytes());
        return assembled(pool.threads() == 1 ? reader(plan) : ahead(pool));
    }

    private BatchSource ahead(WorkerPool pool) {
        List<ScanPlan> parts = countsMatches() ? List.of() : parts(pool);
        if (parts.size() <= 1) {
            return reader(plan);
        }
        Readers readers = new Readers(this::reader);
        List<ScanPart.Opener> openers = parts.stream().<ScanPart.Opener>map(part -> () -> readers.open(part)).toList();
        return new AheadReader(pool, file.place().toString(), projection.read(), openers, readers);
    }

    /// Lets a pool process the batches of a few row groups each, and returns the results in the order of the file.
    ///
    /// @throws IllegalArgumentException if matching rows are counted, for an offset or a limit
    public <R> List<R> map(WorkerPool choice, WorkerPool.Work<BatchSource, R> work) throws IOException {
        if (countsMatches()) {
            throw new IllegalArgumentException(
                    "The scan has a filter with an offset or a limit, and row groups that are read "
                            + "at the same time cannot count each other's matches. Leave out offset and limit, or read with "
                            + "batches()");
        }
        DecryptionWarmUp.SHARED.expect(plan.gcmBytes());
        WorkerPool pool = choice.forScan(plan.compressedBytes());
        try (Readers readers = new Readers(this::reader)) {
            return pool.map(parts(pool), part -> {
                try (BatchSource batches = assembled(readers.open(part))) {
                    return work.apply(batches);
                }
            });
        }
    }

    /// Divides the scan into parts that read about the same number of bytes. Row groups that the statistics in the footer
    /// exclude are left out.
    ///
    /// @throws IllegalArgumentException if rows are counted, for an offset or a limit
    public List<Split> splits(long targetBytes) throws IOException {
        if (targetBytes < 1) {
            throw new IllegalArgumentException("Splits of " + targetBytes + " bytes; they have at least 1");
        }
        if (scan.offset() > 0 || scan.rowLimit().isPresent()) {
            throw new IllegalArgumentException("The scan has an offset or a limit, and parts that are read apart cannot"
                    + " count each other's rows. Leave them out, and count where the parts come together");
        }
        List<ScanPlan.Rows> possible = new ArrayList<>();
        Optional<RowPruning> evidence = filter.isPresent() ? Optional.of(pruning().rows()) : Optional.empty();
        for (ScanPlan.Rows rows : plan.rows()) {
            if (evidence.isEmpty() || !evidence.get().of(rows.rowGroup(), rows.ranges()).possible().isEmpty()) {
                possible.add(rows);
            }
        }
        return new Splitting(plan, targetBytes).of(possible,
                scan.bytes().orElseGet(() -> new ByteRange(0, file.footer().fileSize())));
    }

    private boolean countsMatches() {
        return filter.isPresent() && (scan.offset() > 0 || scan.rowLimit().orElse(Long.MAX_VALUE) < Long.MAX_VALUE);
    }

    private List<ScanPlan> parts(WorkerPool pool) {
        return plan.parts(PartRows.of(pool.threads(), plan.rowCount(), plan.rowsPerBatch(), filter.isPresent()));
    }

    /// Explains how the filter is evaluated before rows are read.
    public Explanation explain() throws IOException {
        return pruning().explain(scan);
    }

    /// Reads everything, discards it, and reports the cost.
    public Work measure() throws IOException {
        long rows = 0;
        ReadCounters counters = new ReadCounters();
        PlannedSource source = reader(plan);
        try (BatchSource batches = assembled(source)) {
            while (batches.next()) {
                rows += batches.batch().rowCount();
            }
            source.addTo(counters);
        }
        return new Work(rows, counters.bytes(), counters.values());
    }

    /// Counts the matching rows, and reads only rows that evidence cannot decide.
    ///
    /// @param asked evidence that was already consulted; a pool with several threads consults it again
    public long count(WorkerPool choice, Pruning asked) throws IOException {
        WorkerPool pool = choice.forScan(plan.compressedBytes());
        if (pool.threads() > 1) {
            return map(pool, PlannedScan::count).stream().mapToLong(Long::longValue).sum();
        }
        DecryptionWarmUp.SHARED.expect(plan.gcmBytes());
        try (BatchSource batches = reader(plan, asked.rows())) {
            return count(batches);
        }
    }

    /// Counts the matching rows by reading all rows, without evidence.
    public long countWithoutEvidence() throws IOException {
        try (BatchSource batches = reader(plan, RowPruning.NOTHING)) {
            return count(batches);
        }
    }

    private static long count(BatchSource batches) throws IOException {
        long count = 0;
        while (batches.next()) {
            count += batches.batch().rowCount();
        }
        return count;
    }
}
