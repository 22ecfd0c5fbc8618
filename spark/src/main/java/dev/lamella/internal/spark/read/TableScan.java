package dev.lamella.internal.spark.read;

import dev.lamella.dataset.Dataset;
import dev.lamella.dataset.DatasetFile;
import dev.lamella.dataset.DatasetOptions;
import dev.lamella.dataset.DatasetSplit;
import dev.lamella.filter.Scan;
import dev.lamella.internal.spark.types.Extraction;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.apache.hadoop.fs.FileStatus;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Statistics;
import org.apache.spark.sql.connector.read.SupportsReportPartitioning;
import org.apache.spark.sql.connector.read.SupportsReportStatistics;
import org.apache.spark.sql.connector.read.colstats.ColumnStatistics;
import org.apache.spark.sql.connector.read.partitioning.KeyGroupedPartitioning;
import org.apache.spark.sql.connector.read.partitioning.Partitioning;
import org.apache.spark.sql.connector.read.partitioning.UnknownPartitioning;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/// A scan of a table, divided into splits of whole row groups.
final class TableScan implements Batch, SupportsReportStatistics, SupportsReportPartitioning {
    private final Dataset table;
    private final String name;
    private final Scan scan;
    private final OptionalInt limit;
    private final StructType stored;
    private final StructType wanted;
    private final List<Extraction> extractions;
    private final ReadSettings settings;
    private final Map<String, String> hadoop;
    private List<DatasetSplit> splits = List.of();
    private boolean isPlanned;
    private @Nullable List<TablePartition> partitions;
    private @Nullable Statistics statistics;

    /// @param stored columns of files that are read
    /// @param wanted what Spark gets
    /// @param hadoop properties of the configuration of Hadoop
    TableScan(Dataset table, String name, Scan scan, OptionalInt limit, StructType stored, StructType wanted,
            List<Extraction> extractions, ReadSettings settings, Map<String, String> hadoop) {
        this.table = table;
        this.name = name;
        this.scan = scan;
        this.limit = limit;
        this.stored = stored;
        this.wanted = wanted;
        this.extractions = extractions;
        this.settings = settings;
        this.hadoop = hadoop;
    }

    @Override
    public StructType readSchema() {
        return wanted;
    }

    @Override
    public String description() {
        return name + " " + limited();
    }

    private Scan limited() {
        return limit.isPresent() ? scan.limit(limit.getAsInt()) : scan;
    }

    @Override
    public Batch toBatch() {
        return this;
    }

    @Override
    public ColumnarSupportMode columnarSupportMode() {
        return ColumnarSupportMode.SUPPORTED;
    }

    private List<DatasetSplit> splits() {
        if (!isPlanned) {
            try {
                long target = settings.splitBytes().orElseGet(
                        () -> SparkSession.active().sessionState().conf().filesMaxPartitionBytes());
                splits = table.splits(scan, target);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            isPlanned = true;
        }
        return splits;
    }

    /// The optimizer asks again for each copy of the relation.
    @Override
    public Statistics estimateStatistics() {
        Statistics known = statistics;
        if (known == null) {
            long rows = splits().stream().mapToLong(split -> split.split().rowCount()).sum();
            long bytes = splits().stream().mapToLong(split -> split.split().columnBytes()).sum();
            known = new Size(OptionalLong.of(Math.max(1, bytes)), OptionalLong.of(rows), columnStatistics());
            statistics = known;
        }
        return known;
    }

    private record Size(OptionalLong sizeInBytes, OptionalLong numRows,
            Map<NamedReference, ColumnStatistics> columnStats) implements Statistics {}

    /// Only where the optimizer looks at them: all footers are searched.
    private Map<NamedReference, ColumnStatistics> columnStatistics() {
        if (!SparkSession.active().sessionState().conf().cboEnabled()) {
            return Map.of();
        }
        try {
            return MetadataAggregates.statistics(table, settings.types(), stored);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Storage-partitioned joins need each key in one split: a key is not divided for it. A single split without keys has
    /// the same (empty) key in all its rows. Spark does not shuffle them for an aggregate then.
    ///
    /// Spark 4.1 takes the keys of a union for those of one of its tables, and then does not join the rows of a key.
    @Override
    public Partitioning outputPartitioning() {
        PartitionKeys keys = keys();
        List<TablePartition> all = partitions();
        long keyCount = all.stream().map(TablePartition::partitionKey).distinct().count();
        boolean isKeyed = keys.isEmpty() ? all.size() == 1 : keyCount == all.size();
        return isKeyed && SparkSession.active().version().compareTo("4.2") >= 0
                ? new KeyGroupedPartitioning(keys.expressions(), all.size())
                : new UnknownPartitioning(all.size());
    }

    private PartitionKeys keys() {
        try {
            return PartitionKeys.of(table);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public CustomMetric[] supportedCustomMetrics() {
        return ReadMetrics.all();
    }

    @Override
    public CustomTaskMetric[] reportDriverMetrics() {
        long read = splits().stream().mapToLong(split -> split.split().rowGroups().size()).sum();
        long all;
        try {
            all = rowGroups(scan.filter().map(table::prunedBy).orElse(table));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new CustomTaskMetric[]{new ReadMetrics.Value(ReadMetrics.ROW_GROUPS, read),
                new ReadMetrics.Value(ReadMetrics.SKIPPED, all - read)};
    }

    /// The row groups of the files that were opened to plan the scan: no other file is opened for a metric.
    private static long rowGroups(Dataset some) throws IOException {
        List<DatasetFile> files = some.files();
        long count = 0;
        for (int i = 0; i < files.size(); i++) {
            if (((FilePart) files.get(i)).bytesRead().get() > 0) {
                count += some.metadata(i).rowGroups().size();
            }
        }
        return count;
    }

    @Override
    public InputPartition[] planInputPartitions() {
        return partitions().toArray(InputPartition[]::new);
    }

    private List<TablePartition> partitions() {
        List<TablePartition> all = partitions;
        if (all == null) {
            Map<String, FileStatus> files = new HashMap<>();
            for (DatasetFile file : table.files()) {
                files.put(file.name(), ((FilePart) file).status());
            }
            PartitionKeys keys = keys();
            all = splits().stream().map(split -> partition(files, split, keys)).toList();
            partitions = all;
        }
        return all;
    }

    /// The directories are those of the split: overlapping paths give a file twice, with other directories.
    private static TablePartition partition(Map<String, FileStatus> files, DatasetSplit split, PartitionKeys keys) {
        FileStatus status = files.get(split.name());
        if (status == null) {
            throw new IllegalStateException("A split of " + split.name() + ", which is not in the table");
        }
        return new TablePartition(status, List.copyOf(split.directories()), split.split().bytes().offset(),
                split.split().bytes().length(), keys.key(split));
    }

    @Override
    public PartitionReaderFactory createReaderFactory() {
        DatasetOptions options = DatasetOptions.DEFAULT;
        try {
            options = options.withSchema(table.schema()).withFieldMatching(table.options().fieldMatching());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new TableReaderFactory(options.toString(), limited().toString(), wanted, settings.types().nanoseconds(),
                extractions, HadoopProperties.broadcast(hadoop));
    }

    /// Scans that read the same are equal: Spark then executes what it makes of them once.
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof TableScan that && read().equals(that.read());
    }

    @Override
    public int hashCode() {
        return Objects.hash(table, scan, wanted);
    }

    /// All that decides which rows and columns are read, and how.
    private List<Object> read() {
        return List.of(table, name, scan, limit, stored, wanted, extractions, settings, hadoop);
    }
}
