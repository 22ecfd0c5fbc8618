package dev.lamella.cli;

import dev.lamella.cli.files.InputTable;
import dev.lamella.cli.report.RowSample;
import dev.lamella.filter.Scan;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.util.Iterator;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// Base of the commands that choose rows by their position among all rows, which are counted first.
abstract class PlacedRowsCommand extends ColumnsCommand {
    /// The number of rows in all tables; null until it is known.
    private @Nullable Long total;
    private long before;

    /// The rows of a table that are printed: ascending, and apart from each other.
    ///
    /// @param before the number of rows in the tables before this one
    /// @param count the number of rows of this table
    /// @param total the number of rows in all tables
    abstract Iterable<RowSample.Run> runs(long before, long count, long total);

    /// Whether rows are read one after another, and those between runs are dropped.
    abstract boolean isReadingAll(Scan scan);

    @Override
    final OptionalLong limit() {
        return OptionalLong.empty();
    }

    @Override
    final void prepare() throws IOException {
        requireNoOffset("The command chooses the rows itself. Leave the option out");
        if (wordCount() > 1) {
            if (areReadOnce()) {
                throw usage("Standard input and pipes are read only once, but the rows of several inputs are counted"
                        + " before they are read. Give one input, or files");
            }
            long[] sum = {0};
            forEach((table, _) -> {
                Scan scan = scan(table);
                requireFit(table, scan);
                sum[0] = Math.addExact(sum[0], table.count(scan));
                return true;
            });
            total = sum[0];
        }
    }

    @Override
    final long print(InputTable table, Scan scan, Printed printed) throws IOException {
        long count = table.count(scan);
        long all = total == null ? count : total;
        Schema schema = table.schema(scan);
        long printedCount = 0;
        if (isReadingAll(scan)) {
            printedCount += printAll(table, scan, schema, runs(before, count, all), printed);
        } else {
            for (RowSample.Run run : runs(before, count, all)) {
                printedCount += super.print(table, scan.offset(run.from()).limit(run.count()), printed);
            }
        }
        if (printedCount == 0) {
            // The columns are printed all the same.
            super.print(table, scan.limit(0), printed);
        }
        before += count;
        return printedCount;
    }

    private static long printAll(InputTable table, Scan scan, Schema schema, Iterable<RowSample.Run> runs,
            Printed printed)
            throws IOException {
        Places places = new Places(runs.iterator());
        try (RowCursor rows = table.rows(scan)) {
            printed.print(table, schema, rows, places::test);
        }
        return places.found;
    }

    /// Whether places are in runs; asked in ascending order.
    private static final class Places {
        private final Iterator<RowSample.Run> rest;
        private RowSample.@Nullable Run run;
        private long found;

        Places(Iterator<RowSample.Run> runs) {
            rest = runs;
            run = rest.hasNext() ? rest.next() : null;
        }

        boolean test(long place) {
            while (run != null && place >= run.from() + run.count()) {
                run = rest.hasNext() ? rest.next() : null;
            }
            boolean isIn = run != null && place >= run.from();
            found += isIn ? 1 : 0;
            return isIn;
        }
    }
}
