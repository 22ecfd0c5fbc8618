package dev.lamella.cli;

import dev.lamella.ParquetReader;
import dev.lamella.cli.ColumnStats.Part;
import dev.lamella.cli.files.FilterOptions;
import dev.lamella.cli.files.InputTable;
import dev.lamella.cli.files.SameColumns;
import dev.lamella.cli.print.ForbiddenValues;
import dev.lamella.cli.print.FormatOptions;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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

    @Option(names = "--quantiles", description = "Also the mean and the quantiles p25, p50 and p75 of columns of numbers, dates and times. Reads their values. Quantiles are estimated: with a probability of 99 %%, the rank of each is wrong by at most rank_error, a share of the values.")
    private boolean isAskingQuantiles;

    @Mixin
    private FormatOptions format = new FormatOptions();

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
            Schema schema = table.schema(project(columns));
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
                .print(format.format(isForPeople()), layout(format.layout()), output);
        odd.warn(errors());
        return 0;
    }

    /// Adds the figures of a table, and returns its number of rows. Files that need the same columns are read together.
    private long take(InputTable table, Schema schema, Scan scan, List<ColumnStats> stats) throws IOException {
        if (scan.filter().isPresent() || isReadingAll) {
            Map<ColumnStats, Set<Part>> all = new LinkedHashMap<>();
            stats.forEach(column -> all.put(column, column.addMetadata(Optional.empty())));
            return read(table, schema, scan, all);
        }
        Map<Map<ColumnStats, Set<Part>>, List<Integer>> files = new LinkedHashMap<>();
        long[] rowCount = {0};
        table.forEachFile((reader, file) -> {
            Map<ColumnStats, Set<Part>> missing = missing(reader, table, stats);
            if (isMetadataOnly) {
                missing.forEach(ColumnStats::giveUp);
            }
            if (isMetadataOnly || missing.isEmpty()) {
                rowCount[0] += reader.rowCount();
            } else {
                files.computeIfAbsent(missing, _ -> new ArrayList<>()).add(file);
            }
        });
        for (Map.Entry<Map<ColumnStats, Set<Part>>, List<Integer>> some : files.entrySet()) {
            rowCount[0] += read(table.only(some.getValue()), schema, scan, some.getKey());
        }
        return rowCount[0];
    }

    /// Adds figures from the metadata of a file, and returns those that must be read, of columns that are not empty.
    private Map<ColumnStats, Set<Part>> missing(ParquetReader reader, InputTable table, List<ColumnStats> stats)
            throws IOException {
        Map<ColumnPath, Leaf> leaves = new HashMap<>();
        reader.schema().leaves().forEach(leaf -> leaves.put(leaf.logicalPath(), leaf));
        Map<ColumnStats, Set<Part>> all = new LinkedHashMap<>();
        for (ColumnStats column : stats) {
            Optional<Leaf> leaf = Optional.ofNullable(leaves.get(column.leaf().logicalPath()));
            Set<Part> missing = column.addMetadata(
                    table.isPartition(column.leaf()) ? Optional.empty() : figures(reader, column, leaf));
            if (!isMetadataOnly && leaf.isPresent() && missing.equals(Set.of(Part.distinct))
                    && addDictionaries(reader, leaf.get(), column)) {
                continue;
            }
            if (!missing.isEmpty()) {
                all.put(column, missing);
            }
        }
        return all;
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

    /// Adds the entries of the dictionaries of a file, if they are all values of a column.
    private static boolean addDictionaries(ParquetReader reader, Leaf leaf, ColumnStats stats) throws IOException {
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

    /// Reads columns, adds the figures that are missing, and returns the number of rows.
    private static long read(InputTable table, Schema schema, Scan scan, Map<ColumnStats, Set<Part>> missing)
            throws IOException {
        List<ColumnPath> paths = missing.keySet().stream().map(column -> column.leaf().logicalPath()).toList();
        StatisticsCollector read = StatisticsCollector.of(schema.project(paths));
        long rowCount = 0;
        try (BatchSource batches = table.batches(scan.columns(paths))) {
            while (batches.next()) {
                read.add(batches.batch());
                rowCount += batches.batch().rowCount();
            }
        }
        Map<Integer, ColumnStatisticsCollector> columns = new HashMap<>();
        read.columns().forEach(column -> columns.put(column.leaf().fileIndex(), column));
        missing.forEach((column, parts) -> column.add(parts,
                Objects.requireNonNull(columns.get(column.leaf().fileIndex()))));
        return rowCount;
    }
}
