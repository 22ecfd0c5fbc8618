package dev.lamella.cli;

import dev.lamella.cli.files.FilterOptions;
import dev.lamella.cli.files.InputTable;
import dev.lamella.cli.files.SameColumns;
import dev.lamella.cli.print.FormatOptions;
import dev.lamella.cli.print.FormulaOption;
import dev.lamella.cli.print.LeafValue;
import dev.lamella.cli.print.ResultPrinter;
import dev.lamella.cli.print.ResultPrinter.Cell;
import dev.lamella.cli.report.NumberBins;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Scan;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import dev.lamella.statistics.ColumnAggregates;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `lamella hist`.
@Command(name = "hist", description = "Print the number of values in ranges of equal width, for a column of numbers, dates or times. Counts are exact. The ranges cover the smallest to the largest value.")
final class HistCommand extends FilesCommand {
    private static final int WIDEST_BAR = 40;
    private static final int MOST_BINS = 10_000;

    @Option(names = {"-c", "--column"}, paramLabel = "PATH", required = true, description = "The column.")
    private String column = "";

    @Option(names = "--bins", paramLabel = "N", description = "At most this many ranges (default: ${DEFAULT-VALUE}).")
    private int most = 20;

    @Option(names = {"-w",
            "--where"}, paramLabel = "FILTER", description = "Only rows for which this filter is true.")
    private @Nullable String where;

    @Mixin
    private FormatOptions format = new FormatOptions();

    @Mixin
    private FormulaOption formulas = new FormulaOption();

    private final SameColumns same = new SameColumns(true);

    @Override
    int run(OutputStream output) throws IOException {
        if (most < 1 || most > MOST_BINS) {
            throw usage("--bins " + most + ": The number must be from 1 to " + MOST_BINS);
        }
        List<ColumnPath> paths = paths(List.of(column));
        if (paths.size() != 1) {
            throw usage("-c " + column + ": Give exactly one column");
        }
        if (wordCount() > 1 && areReadOnce()) {
            throw usage("Standard input and pipes are read only once, but the smallest and largest value of several"
                    + " inputs are read before the others. Give one input, or files");
        }
        Optional<Filter> filter = fitting(() -> FilterOptions.filter(where));
        Scan scan = filter.map(Scan.all()::filter).orElse(Scan.all()).columns(paths);
        ColumnPath path = paths.getFirst();
        print(wordCount() == 1 ? ofOne(path, scan) : ofSeveral(path, scan), output);
        return 0;
    }

    /// Where the smallest and largest value come from. Those of statistics may be wrong, so that values are outside.
    private enum Bounds {
        STATISTICS, VALUES
    }

    private @Nullable NumberBins ofOne(ColumnPath path, Scan scan) throws IOException {
        NumberBins[] bins = new NumberBins[1];
        forEach((table, _) -> {
            boolean isCounted = false;
            for (int i = 0; !isCounted && i < Bounds.values().length; i++) {
                NumberBins.Range range = new NumberBins.Range();
                addRange(table, path, range, Bounds.values()[i]);
                requireFit(table, scan);
                bins[0] = range.bins(most);
                isCounted = count(table, scan, path, bins[0]);
            }
            return true;
        });
        return bins[0];
    }

    private @Nullable NumberBins ofSeveral(ColumnPath path, Scan scan) throws IOException {
        NumberBins bins = null;
        boolean[] isCounted = new boolean[1];
        for (int i = 0; !isCounted[0] && i < Bounds.values().length; i++) {
            Bounds bounds = Bounds.values()[i];
            NumberBins.Range range = new NumberBins.Range();
            forEach((table, _) -> {
                addRange(table, path, range, bounds);
                return true;
            });
            NumberBins counted = range.bins(most);
            forEach((table, _) -> {
                requireFit(table, scan);
                isCounted[0] = count(table, scan, path, counted);
                return isCounted[0];
            });
            bins = counted;
        }
        return bins;
    }

    private void addRange(InputTable table, ColumnPath path, NumberBins.Range range, Bounds bounds)
            throws IOException {
        Schema schema = table.schema().project(List.of(path));
        if (schema.leaves().size() != 1 || schema.leaves().getFirst().maxRepetitionLevel() > 0) {
            throw usage("-c " + column + ": This column does not have one value in each row. Give a column that has");
        }
        Leaf leaf = schema.leaves().getFirst();
        if (!NumberBins.isOf(leaf.field())) {
            throw usage("-c " + column + ": A histogram is of numbers, dates or times, and this column is "
                    + leaf.field().typeText() + ". For its values: lamella top -c " + column);
        }
        same.require(table.name(), schema);
        range.require(leaf.field());
        if (bounds == Bounds.VALUES || table.isPartition(leaf)) {
            addValues(table.rows(Scan.all().columns(List.of(path))), leaf.path(), range);
            return;
        }
        table.forEachFile((reader, own) -> {
            if (reader.schema().leaves().stream().noneMatch(one -> one.path().equals(leaf.path()))) {
                return;
            }
            ColumnAggregates all = reader.aggregates(leaf.path());
            // An infinite bound hides the smallest or largest finite value.
            boolean isTold = range.add(all.min().value().orElse(null)) & range.add(all.max().value().orElse(null));
            if (!isTold) {
                addValues(reader.rows(Scan.all().columns(List.of(path))), leaf.path(), range);
            }
        });
    }

    /// @param leaf the path of the column itself: a path may lead to a struct that has only this column
    private static void addValues(RowCursor values, ColumnPath leaf, NumberBins.Range range) throws IOException {
        LeafValue only = LeafValue.ofOnly(leaf);
        try (RowCursor rows = values) {
            while (rows.next()) {
                range.add(only.in(rows));
            }
        }
    }

    /// Counts values until one is outside of the range, and returns whether none is.
    private static boolean count(InputTable table, Scan scan, ColumnPath path, NumberBins bins) throws IOException {
        LeafValue only = LeafValue.ofOnly(table.schema().project(List.of(path)).leaves().getFirst().path());
        try (RowCursor rows = table.rows(scan)) {
            while (rows.next()) {
                if (!bins.add(only.in(rows))) {
                    return false;
                }
            }
        }
        return true;
    }

    private void print(@Nullable NumberBins bins, OutputStream output) throws IOException {
        FormatOptions.Format form = format.format(isForPeople());
        boolean hasBars = form == FormatOptions.Format.table;
        try (ResultPrinter results = new ResultPrinter(
                hasBars ? List.of("from", "to", "rows", "bar") : List.of("from", "to", "rows"), form, formulas,
                layout(format.layout()), output)) {
            if (bins == null) {
                return;
            }
            long highest = bins.bins().stream().mapToLong(NumberBins.Bin::count).max().orElse(0);
            for (NumberBins.Bin bin : bins.bins()) {
                List<Cell> cells = new ArrayList<>(List.of(bin.from(), bin.to(), Cell.of(bin.count())));
                if (hasBars) {
                    cells.add(Cell.of("#".repeat(
                            Math.toIntExact(Math.ceilDiv(bin.count() * WIDEST_BAR, Math.max(1, highest))))));
                }
                results.row(cells);
            }
        }
    }
}
