package dev.lamella;

import dev.lamella.error.Location;
import dev.lamella.internal.batch.PlannedSource;
import dev.lamella.internal.pipeline.AheadReader;
import dev.lamella.internal.pipeline.Part;
import dev.lamella.internal.pipeline.Readers;
import dev.lamella.internal.plan.PartRows;
import dev.lamella.internal.plan.ScanPlan;
import dev.lamella.schema.Schema;
import dev.lamella.vector.BatchSource;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;

/// A scan that is planned, to be read on one thread or on several.
///
/// @param file for messages
/// @param schema what comes out
/// @param isFiltered whether a filter says which rows come out
/// @param isCounted whether rows that come out are counted, which only one thread can do
/// @param batchRows rows of a batch, or 0
/// @param reader makes a reader of a part of the plan
record ScanReading(Location file, ScanPlan plan, Schema schema, boolean isFiltered, boolean isCounted,
        int batchRows,
        Function<ScanPlan, PlannedSource> reader) {
    /// Batches in the order of the file.
    BatchSource inOrder(Parallelism parallelism) {
        List<ScanPlan> parts = parallelism.threads() == 1 || isCounted ? List.of() : parts(parallelism);
        if (parts.size() <= 1) {
            return reader.apply(plan);
        }
        Readers readers = new Readers(reader);
        List<Part.Opener> openers = parts.stream().<Part.Opener>map(part -> () -> readers.open(part)).toList();
        return new AheadReader(parallelism.crew(), file.toString(), schema, openers, readers);
    }

    /// What comes of the parts, in the order of the file.
    ///
    /// @throws IllegalArgumentException if rows are counted
    <R> List<R> map(Parallelism parallelism, RowGroupWork<R> work) throws IOException {
        if (isCounted) {
            throw new IllegalArgumentException(
                    "an offset and a limit count the rows that a filter wants, but row groups that are read at once do not "
                            + "know of each other; leave them out, or read with batches()");
        }
        try (Readers readers = new Readers(reader)) {
            return parallelism.crew().map(parts(parallelism), part -> work.apply(readers.open(part)));
        }
    }

    private List<ScanPlan> parts(Parallelism parallelism) {
        return plan.parts(PartRows.of(parallelism.threads(), plan.rowCount(), batchRows, isFiltered));
    }
}
