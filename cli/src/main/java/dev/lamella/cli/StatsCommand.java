package dev.lamella.cli;

import dev.lamella.ParquetReader;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Scan;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Schema;
import dev.lamella.statistics.ColumnStatistics;
import dev.lamella.statistics.ColumnStatisticsCollector;
import dev.lamella.statistics.StatisticsCollector;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.ColumnVector;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `lamella stats`.
@Command(name = "stats", description = "Print for each column the null count, the smallest and largest value, an estimate of the distinct count, and the source of each figure.")
final class StatsCommand extends FilesCommand {
    @Option(names = {"-c",
            "--columns"}, paramLabel = "PATHS", description = "Only these columns, for example: id,address.city,lines[].sku")
    private List<String> columns = new ArrayList<>();

    @Option(names = {"-w",
            "--where"}, paramLabel = "FILTER", description = "Only rows for which this filter is true. Reads the rows.")
    private @Nullable String where;

    @Option(names = "--metadata-only", description = "Read only footers. Figures that they do not give exactly are left out.")
    private boolean isMetadataOnly;

    @Option(names = "--exact", description = "Read all values, even where the metadata suffice.")
    private boolean isReadingAll;

    @Option(names = "--quantiles", description = "Also the mean and the quantiles p25, p50 and p75 of columns of numbers, dates and times. Reads their values. Quantiles are estimated: rank_error is how far the rank of each may be off, as a share of the rows, with a probability of 99 %%.")
    private boolean isAskingQuantiles;

    @Option(names = "--format", paramLabel = "FORM", description = "The output format: ${COMPLETION-CANDIDATES} (default: table on a terminal, else jsonl).")
    private RowsCommand.@Nullable Format format;

    @Override
    int run(OutputStream output) throws IOException {
        if (isMetadataOnly && (isReadingAll || isAskingQuantiles || where != null)) {
            throw usage("--metadata-only reads no values, but "
                    + (isReadingAll ? "--exact" : isAskingQuantiles ? "--quantiles" : "--where")
                    + " needs them. Give only one of the two");
        }
        Optional<Filter> filter = fitting(() -> FilterOptions.filter(where));
        SameColumns same = new SameColumns(true);
        List<ColumnStats> stats = new ArrayList<>();
        Optional<Quantiles> quantiles = isAskingQuantiles ? Optional.of(new Quantiles()) : Optional.empty();
        long[] rowCount = {0};
        forEach((table, _) -> {
            Schema schema = columns.isEmpty() ? table.schema() : table.schema().project(paths(columns));
            same.require(table.name(), schema);
            if (stats.isEmpty()) {
                stats.addAll(ColumnStats.of(schema));
            }
            Scan scan = filter.map(Scan.all()::filter).orElse(Scan.all());
            requireFit(table, scan);
            rowCount[0] += take(table, schema, scan, stats);
            if (quantiles.isPresent()) {
                quantiles.get().add(table, scan, stats.stream().map(ColumnStats::leaf).toList());
            }
            return true;
        });
        ForbiddenValues odd = new ForbiddenValues();
        new StatsPrinter(stats, rowCount[0], quantiles, odd)
                .print(RowsCommand.format(format, isForPeople()), output);
        odd.warn(errors());
        return 0;
    }

    /// Adds the figures of a table, and returns its number of rows.
    private long take(InputTable table, Schema schema, Scan scan, List<ColumnStats> stats) throws IOException {
        if (scan.filter().isPresent() || isReadingAll) {
            return takeValues(table, schema, scan, stats);
        }
        long[] rowCount = {0};
        List<ColumnStats> ofFiles = stats.stream().filter(column -> !table.isPartition(column.leaf())).toList();
        List<ColumnStats> ofDirectories = stats.stream().filter(column -> table.isPartition(column.leaf())).toList();
        table.forEachFile((reader, own) -> rowCount[0] += takeFile(reader, own, schema, ofFiles));
        if (!isMetadataOnly) {
            takeValues(table, schema, scan, ofDirectories);
        } else {
            ofDirectories.forEach(column -> column.add(Optional.empty(), Optional.empty()));
        }
        return rowCount[0];
    }

    /// Adds the figures of a file, and returns its number of rows.
    private long takeFile(ParquetReader reader, InputTable own, Schema schema, List<ColumnStats> stats)
            throws IOException {
        Map<ColumnPath, Leaf> leaves = new HashMap<>();
        reader.schema().leaves().forEach(leaf -> leaves.put(leaf.logicalPath(), leaf));
        List<Optional<ColumnStatistics>> fromMetadata = new ArrayList<>();
        List<ColumnStats> toRead = new ArrayList<>();
        for (ColumnStats column : stats) {
            Optional<Leaf> leaf = Optional.ofNullable(leaves.get(column.leaf().logicalPath()));
            Optional<ColumnStatistics> figures = figures(reader, column, leaf);
            fromMetadata.add(figures);
            if (!isMetadataOnly && !isAnswered(reader, leaf, column, figures)) {
                toRead.add(column);
            }
        }
        Map<Integer, ColumnStatisticsCollector> read = new HashMap<>();
        long rowCount = toRead.isEmpty() ? reader.rowCount() : read(own, schema, Scan.all(), toRead, read);
        for (int i = 0; i < stats.size(); i++) {
            ColumnStats column = stats.get(i);
            column.add(fromMetadata.get(i), Optional.ofNullable(read.get(column.leaf().fileIndex())));
            if (isMetadataOnly && fromMetadata.get(i).filter(figures -> !figures.isWithoutValues()).isPresent()) {
                column.distinctFigure.giveUp();
            }
        }
        return rowCount;
    }

    /// The figures of a file's metadata; empty if the column has another type in the file.
    ///
    /// @param leaf empty if the file does not have the column
    private static Optional<ColumnStatistics> figures(ParquetReader reader, ColumnStats column, Optional<Leaf> leaf)
            throws IOException {
        if (leaf.isEmpty()) {
            return column.leaf().maxRepetitionLevel() > 0
                    ? Optional.empty()
                    : Optional.of(new ColumnStatistics(OptionalLong.of(0), OptionalLong.of(reader.rowCount()),
                            Optional.empty(), Optional.empty()));
        }
        PrimitiveField own = leaf.get().field();
        PrimitiveField field = column.leaf().field();
        return own.type() == field.type() && own.typeLength() == field.typeLength()
                && own.logicalType().equals(field.logicalType())
                        ? Optional.of(reader.statistics(leaf.get().fileIndex()))
                        : Optional.empty();
    }

    /// Adds figures of values alone, and returns the number of rows.
    private static long takeValues(InputTable table, Schema schema, Scan scan, List<ColumnStats> stats)
            throws IOException {
        if (stats.isEmpty()) {
            return 0;
        }
        Map<Integer, ColumnStatisticsCollector> read = new HashMap<>();
        long rowCount = read(table, schema, scan, stats, read);
        stats.forEach(column -> column.add(Optional.empty(),
                Optional.ofNullable(read.get(column.leaf().fileIndex()))));
        return rowCount;
    }

    /// Whether dictionaries give all figures that metadata do not. If so, adds the dictionaries.
    private static boolean isAnswered(ParquetReader reader, Optional<Leaf> leaf, ColumnStats stats,
            Optional<ColumnStatistics> figures) throws IOException {
        if (figures.isEmpty() || !stats.isAnswered(figures.get())) {
            return false;
        }
        if (figures.get().isWithoutValues()) {
            return true;
        }
        if (leaf.isEmpty()) {
            return false;
        }
        List<ColumnVector> dictionaries = new ArrayList<>();
        for (int rowGroup = 0; rowGroup < reader.metadata().rowGroups().size(); rowGroup++) {
            Optional<ColumnVector> dictionary = reader.dictionary(rowGroup, leaf.get().fileIndex());
            if (dictionary.isEmpty()) {
                return false;
            }
            dictionaries.add(dictionary.get());
        }
        stats.addDictionaries(dictionaries);
        return true;
    }

    /// Reads columns and returns the number of rows.
    ///
    /// @param tallies receives the tallies, by the ordinal of the leaf in the file
    private static long read(InputTable table, Schema schema, Scan scan, List<ColumnStats> stats,
            Map<Integer, ColumnStatisticsCollector> tallies) throws IOException {
        List<ColumnPath> paths = stats.stream().map(column -> column.leaf().path()).toList();
        StatisticsCollector tally = StatisticsCollector.of(schema.project(paths));
        tally.columns().forEach(column -> tallies.put(column.leaf().fileIndex(), column));
        long rowCount = 0;
        try (BatchSource batches = table.batches(scan.columns(paths))) {
            while (batches.next()) {
                tally.add(batches.batch());
                rowCount += batches.batch().rowCount();
            }
        }
        return rowCount;
    }
}
