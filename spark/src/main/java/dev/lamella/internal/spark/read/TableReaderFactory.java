package dev.lamella.internal.spark.read;

import dev.lamella.dataset.Dataset;
import dev.lamella.dataset.DatasetOptions;
import dev.lamella.filter.Scan;
import dev.lamella.internal.spark.types.Calendar;
import dev.lamella.internal.spark.types.Extraction;
import dev.lamella.internal.spark.types.Nanoseconds;
import dev.lamella.internal.spark.types.SparkTypes;
import dev.lamella.internal.spark.vectors.SparkColumns;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.SourceMetrics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/// Opens splits on executors. Everything that it needs of the driver is text.
///
/// @param options the text of a `DatasetOptions` with the schema of the table
/// @param extractions columns that are paths in variants
/// @param scan the text of a `Scan`
/// @param hadoop properties of the configuration of Hadoop
record TableReaderFactory(String options, String scan, StructType wanted, Nanoseconds nanoseconds,
        List<Extraction> extractions,
        Broadcast<Map<String, String>> hadoop) implements PartitionReaderFactory {
    private static final long serialVersionUID = 1;

    @Override
    public boolean supportColumnarReads(InputPartition partition) {
        return true;
    }

    @Override
    public PartitionReader<InternalRow> createReader(InputPartition partition) {
        throw new IllegalStateException("Spark must read columns");
    }

    @Override
    public PartitionReader<ColumnarBatch> createColumnarReader(InputPartition partition) {
        try {
            Configuration configuration = HadoopProperties.received(hadoop);
            FilePart part = ((TablePartition) partition).file(configuration);
            DatasetOptions known = DatasetOptions.parse(options);
            Dataset file = Dataset.ofFiles(List.of(part),
                    known.withReading(TableFiles.reading(known.reading(), configuration)));
            return new Reader(part, file, file.batches(Scan.parse(scan)), wanted, new SparkTypes(nanoseconds),
                    extractions);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class Reader implements PartitionReader<ColumnarBatch> {
        private final FilePart part;
        private final Dataset file;
        private final BatchSource batches;
        private final StructType wanted;
        private final SparkTypes types;
        private final List<Extraction> extractions;
        private Optional<SparkColumns> columns = Optional.empty();
        private long peakBytes;

        Reader(FilePart part, Dataset file, BatchSource batches, StructType wanted, SparkTypes types,
                List<Extraction> extractions) {
            this.part = part;
            this.file = file;
            this.extractions = extractions;
            this.batches = batches;
            this.wanted = wanted;
            this.types = types;
        }

        @Override
        public boolean next() throws IOException {
            boolean hasMore = batches.next();
            peakBytes = Math.max(peakBytes, batches.metrics().heldBytes());
            if (hasMore && columns.isEmpty()) {
                // Now the footer is known, so that the file is not opened again.
                Calendar calendar = Calendar.of(file.metadata(0).keyValues());
                columns = Optional.of(new SparkColumns(batches.batch().schema(), wanted, types, calendar,
                        part.partitionValues().keySet(), extractions, part.columns()));
            }
            return hasMore;
        }

        @Override
        public ColumnarBatch get() {
            return columns.orElseThrow().show(batches.batch(), batches.rowNumbers());
        }

        @Override
        public CustomTaskMetric[] currentMetricsValues() {
            SourceMetrics read = batches.metrics();
            return new CustomTaskMetric[]{new ReadMetrics.Value(ReadMetrics.BYTES, part.bytesRead().get()),
                    new ReadMetrics.Value(ReadMetrics.PAGES, read.pagesRead()),
                    new ReadMetrics.Value(ReadMetrics.PAGES_SKIPPED, read.pagesSkipped()),
                    new ReadMetrics.Value(ReadMetrics.MEMORY, peakBytes)};
        }

        @Override
        public void close() throws IOException {
            batches.close();
        }
    }
}
