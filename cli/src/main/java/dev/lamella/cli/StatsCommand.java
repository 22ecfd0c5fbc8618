package dev.lamella.cli;

import dev.lamella.ParquetReader;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Scan;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Leaf;
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

    @Option(names = "--format", paramLabel = "FORM", description = "The output format: ${COMPLETION-CANDIDATES} (default: table on a terminal, else jsonl).")
    private RowsCommand.@Nullable Format format;

    @Override
    int run(OutputStream output) throws IOException {
        if (isMetadataOnly && (isReadingAll || where != null)) {
            throw usage("--metadata-only reads no values, but " + (isReadingAll ? "--exact" : "--where")
                    + " needs them. Give only one of the two");
        }
        Optional<Filter> filter = fitting(() -> FilterOptions.filter(where));
        SameColumns same = new SameColumns(true);
        List<ColumnStats> stats = new ArrayList<>();
        long[] rowCount = {0};
        forEach((reader, _, _) -> {
            Schema schema = columns.isEmpty() ? reader.schema() : reader.schema().project(paths(columns));
            same.require(reader, schema);
            if (stats.isEmpty()) {
                stats.addAll(ColumnStats.of(schema));
            }
            Scan scan = filter.map(Scan.all()::filter).orElse(Scan.all());
            requireFit(reader, scan);
            rowCount[0] += take(reader, schema, scan, stats);
            return true;
        });
        ForbiddenValues odd = new ForbiddenValues();
        new StatsPrinter(stats, rowCount[0], odd)
                .print(format != null
                        ? format
                        : isForPeople() ? RowsCommand.Format.table : RowsCommand.Format.jsonl, output);
        odd.warn(errors());
        return 0;
    }

    /// Adds the figures of a file, and returns its number of rows.
    private long take(ParquetReader reader, Schema schema, Scan scan, List<ColumnStats> stats) throws IOException {
        boolean isTold = scan.filter().isEmpty() && !isReadingAll;
        List<Optional<ColumnStatistics>> fromMetadata = new ArrayList<>();
        List<ColumnPath> toRead = new ArrayList<>();
        for (int i = 0; i < stats.size(); i++) {
            Leaf leaf = schema.leaves().get(i);
            Optional<ColumnStatistics> figures = isTold
                    ? Optional.of(reader.statistics(leaf.fileIndex()))
                    : Optional.empty();
            fromMetadata.add(figures);
            if (!isMetadataOnly && !isAnswered(reader, leaf, stats.get(i), figures)) {
                toRead.add(leaf.path());
            }
        }
        Map<Integer, ColumnStatisticsCollector> read = new HashMap<>();
        long rowCount = toRead.isEmpty() ? reader.rowCount() : read(reader, schema, scan.columns(toRead), read);
        for (int i = 0; i < stats.size(); i++) {
            Optional<ColumnStatisticsCollector> tally = Optional
                    .ofNullable(read.get(schema.leaves().get(i).fileIndex()));
            stats.get(i).add(fromMetadata.get(i), tally);
            if (isMetadataOnly && fromMetadata.get(i).filter(figures -> !figures.isWithoutValues()).isPresent()) {
                stats.get(i).distinctFigure.giveUp();
            }
        }
        return rowCount;
    }

    /// Whether dictionaries give all figures that metadata do not. If so, adds the dictionaries.
    private static boolean isAnswered(ParquetReader reader, Leaf leaf, ColumnStats stats,
            Optional<ColumnStatistics> figures) throws IOException {
        if (figures.isEmpty() || !stats.isAnswered(figures.get())) {
            return false;
        }
        if (figures.get().isWithoutValues()) {
            return true;
        }
        List<ColumnVector> dictionaries = new ArrayList<>();
        for (int rowGroup = 0; rowGroup < reader.metadata().rowGroups().size(); rowGroup++) {
            Optional<ColumnVector> dictionary = reader.dictionary(rowGroup, leaf.fileIndex());
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
    private static long read(ParquetReader reader, Schema schema, Scan scan,
            Map<Integer, ColumnStatisticsCollector> tallies)
            throws IOException {
        StatisticsCollector tally = StatisticsCollector.of(schema.project(scan.projection().orElseThrow()));
        tally.columns().forEach(column -> tallies.put(column.leaf().fileIndex(), column));
        long rowCount = 0;
        try (BatchSource batches = reader.batches(scan)) {
            while (batches.next()) {
                tally.add(batches.batch());
                rowCount += batches.batch().rowCount();
            }
        }
        return rowCount;
    }
}
