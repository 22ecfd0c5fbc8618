package dev.lamella.internal.dataset;

import dev.lamella.Parquet;
import dev.lamella.ParquetWriter;
import dev.lamella.WriteOptions;
import dev.lamella.dataset.DatasetSummary.WrittenFile;
import dev.lamella.dataset.DatasetWriteOptions;
import dev.lamella.internal.vector.Taker;
import dev.lamella.internal.vector.Vectors;
import dev.lamella.internal.vector.Vectors.Dictionaries;
import dev.lamella.internal.write.BatchBuffer;
import dev.lamella.internal.write.RowSorter;
import dev.lamella.internal.write.SpillFile;
import dev.lamella.io.DirectoryOutput;
import dev.lamella.io.OutputFile;
import dev.lamella.observe.ProgressListener;
import dev.lamella.observe.WriterMetrics;
import dev.lamella.schema.Schema;
import dev.lamella.vector.Batch;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.Validity;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// Distributes rows over the files of a directory: by the values of partition columns, and by size.
///
/// Rows are collected until they are worth distributing. Few partitions have one open file each, whose rows are in memory
/// until their row group ends; if all of them take too much memory, the row group of the largest partition ends. If there
/// are more partitions than memory holds worthwhile row groups of, or if files are sorted, rows are sorted first, beyond
/// memory if need be ([RowSorter]), and the files are written one after another.
public final class PartitionedFiles implements Closeable {
    private static final long MOST_BUFFERED_BYTES = 64L << 20;
    private static final int MOST_BUFFERED_ROWS = 1 << 20;
    /// Memory of a row group that is large enough.
    private static final long WORTHWHILE_BYTES = 16L << 20;
    private static final int MOST_OPEN = 100;
    /// How often a file's size is looked at, in rows.
    private static final int ROWS_AT_ONCE = 1 << 16;

    private final DirectoryOutput out;
    private final DatasetWriteOptions options;
    /// Values are checked, and have their stored types, before they come here.
    private final WriteOptions writing;
    private final String job;
    private final Schema schema;
    private final Schema fileSchema;
    /// Ordinals of the columns that files have, and of partition columns.
    private final int[] fileColumns;
    private final List<PartitionValues> keys;
    private final int[] keyColumns;
    private final Map<List<Integer>, Partition> partitions = new HashMap<>();
    /// All partitions, by their ordinals.
    private final List<Partition> ordered = new ArrayList<>();
    private final SortedRows sortedRows;
    /// What brings rows into the order of partitions, and of the sorting columns.
    private Optional<RowSorter> sorter = Optional.empty();
    private final BatchBuffer buffer = new BatchBuffer();
    private final long bufferBytes;
    /// How many partitions have a file that is open.
    private final int mostOpen;
    private final List<WrittenFile> written = new ArrayList<>();
    private int fileCount;
    private long rowsTaken;
    /// The counters of complete files, and of all files.
    private WriterMetrics complete = WriterMetrics.NONE;
    private WriterMetrics inFiles = WriterMetrics.NONE;
    private volatile WriterMetrics metrics = WriterMetrics.NONE;
    /// Why nothing can be written any more: some rows that were taken are lost.
    private Optional<Throwable> failure = Optional.empty();

    /// A step that may fail.
    private interface Step {
        void run() throws IOException;
    }

    /// The files of one combination of values.
    private final class Partition {
        private final String directory;
        private final int ordinal = ordered.size();
        private Optional<ParquetWriter> writer = Optional.empty();
        private Optional<OutputFile> file = Optional.empty();
        private String path = "";

        Partition(String directory) {
            this.directory = directory;
        }

        void write(List<ColumnVector> columns, int rowCount) throws IOException {
            write(columns, 0, rowCount);
        }

        void write(List<ColumnVector> columns, int first, int rowCount) throws IOException {
            int end = first + rowCount;
            for (int from = first; from < end;) {
                ParquetWriter open = open();
                long room = options.fileRows() - open.rowCount();
                int count = (int) Math.min(Math.min(end - from, room), ROWS_AT_ONCE);
                int start = from;
                open.write(new Batch(fileSchema, count, columns.isEmpty() || count == columns.getFirst().size()
                        ? columns
                        : columns.stream().map(column -> Vectors.slice(column, start, count, Dictionaries.SHARED))
                                .toList()));
                from += count;
                if (open.rowCount() >= options.fileRows() || bytes() >= options.fileBytes()) {
                    finish();
                }
            }
        }

        private ParquetWriter open() throws IOException {
            if (writer.isEmpty()) {
                path = directory + "part-" + job + "-" + String.format("%05d", fileCount++) + ".parquet";
                OutputFile opened = out.create(path);
                file = Optional.of(opened);
                writer = Optional.of(Parquet.create(opened, fileSchema, writing));
            }
            return writer.get();
        }

        /// Bytes that the file will have, about: rows in memory are taken to shrink by half.
        private long bytes() {
            return file.map(OutputFile::position).orElse(0L) + bufferedBytes() / 2;
        }

        long bufferedBytes() {
            return writer.map(ParquetWriter::bufferedBytes).orElse(0L);
        }

        void endRowGroup() throws IOException {
            if (writer.isPresent()) {
                writer.get().endRowGroup();
            }
        }

        void finish() throws IOException {
            if (writer.isPresent()) {
                try (ParquetWriter done = writer.get()) {
                    int rowGroups = done.commit().rowGroups().size();
                    written.add(new WrittenFile(path, done.rowCount(), rowGroups, file.orElseThrow().position()));
                    complete = complete.plus(done.metrics());
                }
                writer = Optional.empty();
                file = Optional.empty();
            }
        }

        void close() throws IOException {
            if (writer.isPresent()) {
                writer.get().close();
            }
        }
    }

    /// Rejects options that do not fit rows.
    ///
    /// @throws dev.lamella.error.SchemaMismatchException if a column cannot be partitioned or sorted by
    public static void check(Schema schema, DatasetWriteOptions options) {
        List<String> names = options.partitionBy();
        int[] ordinals = PartitionColumns.ordinals(schema, names);
        Arrays.stream(ordinals).forEach(i -> PartitionValues.of(schema.fields().get(i)));
        PartitionColumns.requireOthers(options.writing().sortedBy(), names);
        SortedRows.of(PartitionColumns.fileSchema(schema, options), options.writing(), ordinals.length > 0);
    }

    /// @param rows their schema
    /// @param job distinguishes these files from those of others
    /// @throws dev.lamella.error.SchemaMismatchException if a partition column is not there, or cannot be one
    public PartitionedFiles(DirectoryOutput out, Schema rows, DatasetWriteOptions options, String job)
            throws IOException {
        check(rows, options);
        this.out = out;
        this.options = options;
        // Rows count when they come here, and not again when they go to a file.
        ProgressListener progress = options.writing().progress();
        WriteOptions own = options.writing().withValidation(WriteOptions.Validation.KEEP)
                .withStoredSchema(UnaryOperator.identity())
                .withProgress(new ProgressListener() {
                    @Override
                    public void bytesWritten(long count) {
                        progress.bytesWritten(count);
                    }
                });
        // Rows come to the files in order.
        this.writing = own.sortsRows() ? own.withSortedBy(own.sortedBy()) : own;
        this.job = job;
        this.schema = PartitionColumns.stored(rows, options);
        this.keyColumns = PartitionColumns.ordinals(schema, options.partitionBy());
        this.keys = Arrays.stream(keyColumns).mapToObj(i -> PartitionValues.of(schema.fields().get(i))).toList();
        this.fileSchema = PartitionColumns.without(schema, keyColumns);
        this.fileColumns = PartitionColumns.others(schema, keyColumns);
        this.bufferBytes = Math.clamp(options.memoryBytes() / 4, 1, MOST_BUFFERED_BYTES);
        long worthwhile = Math.min(WORTHWHILE_BYTES, writing.rowGroupBytes());
        this.mostOpen = (int) Math.clamp(options.memoryBytes() / worthwhile, 1, MOST_OPEN);
        this.sortedRows = SortedRows.of(fileSchema, own, !keys.isEmpty());
        if (own.sortsRows()) {
            sorter = Optional.of(sorter(options.writing().sortMemory()));
        }
        // Options that do not fit are rejected now, and not when the first file begins, after many rows.
        Parquet.create(OutputFile.of(out.name(), OutputStream.nullOutputStream()), fileSchema, writing).close();
    }

    /// The schema of the batches to write: that of the rows, with the types of the files.
    public Schema schema() {
        return schema;
    }

    private RowSorter sorter(long memory) {
        return new RowSorter(sortedRows.schema(), sortedRows.order(), memory,
                SpillFile.Place.of(out.temporaryFolder(), writing.encryption().isPresent()));
    }

    /// Takes the rows of a batch; it is not kept.
    public void write(Batch batch) throws IOException {
        run(() -> {
            take(batch);
            rowsTaken += batch.rowCount();
            report();
            options.writing().progress().rowsWritten(batch.rowCount());
        });
    }

    private void take(Batch batch) throws IOException {
        if (sorter.isPresent()) {
            sort(sorter.get(), batch.columns(), batch.rowCount());
            return;
        }
        // A batch without columns may have any number of rows.
        if (batch.rowCount() > Integer.MAX_VALUE - buffer.rowCount()) {
            distribute(mostOpen, Partition::write);
        }
        buffer.add(batch);
        if (buffer.rowCount() >= MOST_BUFFERED_ROWS || buffer.bytes() >= bufferBytes) {
            distribute(mostOpen, Partition::write);
            makeRoom(options.memoryBytes() - bufferBytes);
            sumFiles();
        }
    }

    /// The counters so far, for any thread.
    public WriterMetrics metrics() {
        return metrics;
    }

    private void sumFiles() {
        inFiles = complete;
        for (Partition partition : ordered) {
            if (partition.writer.isPresent()) {
                inFiles = inFiles.plus(partition.writer.get().metrics());
            }
        }
    }

    private void report() {
        long held = inFiles.bufferedBytes() + buffer.bytes() + sorter.map(RowSorter::bufferedBytes).orElse(0L);
        metrics = new WriterMetrics(rowsTaken, inFiles.rowGroups(), inFiles.pages(), inFiles.bytes(),
                inFiles.uncompressedBytes(), inFiles.compressionNanos(), held);
    }

    private void sort(RowSorter to, List<ColumnVector> columns, int rowCount) throws IOException {
        List<ColumnVector> stored = stored(columns);
        if (!keys.isEmpty()) {
            stored.add(new IntVector(rowCount, Validity.none(), ordinals(columns, rowCount)));
        }
        to.add(new Batch(sortedRows.schema(), rowCount, stored));
    }

    private List<ColumnVector> stored(List<ColumnVector> columns) {
        List<ColumnVector> stored = new ArrayList<>();
        for (int column : fileColumns) {
            stored.add(columns.get(column));
        }
        return stored;
    }

    private void run(Step step) throws IOException {
        if (failure.isPresent()) {
            throw new IOException("Writing " + out.name() + " failed before; nothing can be written any more",
                    failure.get());
        }
        try {
            step.run();
        } catch (Throwable e) {
            failure = Optional.of(e);
            throw e;
        }
    }

    /// Takes rows of a partition.
    private interface Distribution {
        void write(Partition partition, List<ColumnVector> columns, int rowCount) throws IOException;
    }

    /// Distributes the collected rows; to the sorter, if there are more partitions than this.
    private void distribute(int mostPartitions, Distribution to) throws IOException {
        int rowCount = (int) buffer.rowCount();
        if (rowCount == 0) {
            return;
        }
        List<ColumnVector> columns = buffer.drain();
        if (keys.isEmpty()) {
            to.write(partition(List.of()), stored(columns), rowCount);
            return;
        }
        int[] ordinals = ordinals(columns, rowCount);
        if (ordered.size() > mostPartitions) {
            makeRoom(options.memoryBytes() / 2);
            RowSorter begun = sorter(options.memoryBytes() - heldBytes());
            sorter = Optional.of(begun);
            sort(begun, columns, rowCount);
            return;
        }
        int[] starts = new int[ordered.size() + 1];
        for (int ordinal : ordinals) {
            starts[ordinal + 1]++;
        }
        for (int i = 0; i < ordered.size(); i++) {
            starts[i + 1] += starts[i];
        }
        int[] next = Arrays.copyOf(starts, ordered.size());
        int[] sorted = new int[rowCount];
        for (int row = 0; row < rowCount; row++) {
            sorted[next[ordinals[row]]++] = row;
        }
        List<ColumnVector> stored = stored(columns);
        for (int i = 0; i < ordered.size(); i++) {
            int[] slots = Arrays.copyOfRange(sorted, starts[i], starts[i + 1]);
            if (slots.length > 0) {
                to.write(ordered.get(i), slots.length == rowCount
                        ? stored
                        : stored.stream().map(column -> Taker.take(column, slots)).toList(), slots.length);
            }
        }
    }

    /// Writes the sorted rows, one partition after another.
    ///
    /// @param end is called after the last row of each partition
    private void drain(RowSorter from, PartitionEnd end) throws IOException {
        Partition[] last = new Partition[1];
        from.drainTo(batch -> {
            List<ColumnVector> columns = batch.columns();
            if (keys.isEmpty()) {
                partition(List.of()).write(columns, batch.rowCount());
                return;
            }
            int[] ordinals = ((IntVector) columns.getLast()).values();
            List<ColumnVector> stored = columns.subList(0, columns.size() - 1);
            for (int start = 0; start < batch.rowCount();) {
                int next = start + 1;
                while (next < batch.rowCount() && ordinals[next] == ordinals[start]) {
                    next++;
                }
                Partition partition = ordered.get(ordinals[start]);
                if (last[0] != null && last[0] != partition) {
                    end.accept(last[0]);
                }
                last[0] = partition;
                partition.write(stored, start, next - start);
                start = next;
            }
        });
        if (last[0] != null) {
            end.accept(last[0]);
        }
    }

    /// What happens after the last row of a partition.
    private interface PartitionEnd {
        void accept(Partition partition) throws IOException;
    }

    /// The ordinal of the partition of each row.
    private int[] ordinals(List<ColumnVector> columns, int rowCount) {
        int[][] codes = new int[keys.size()][rowCount];
        for (int key = 0; key < keys.size(); key++) {
            keys.get(key).codes(Vectors.materialize(columns.get(keyColumns[key])), codes[key]);
        }
        int[] ordinals = new int[rowCount];
        for (int row = 0; row < rowCount; row++) {
            ordinals[row] = row > 0 && isSame(codes, row) ? ordinals[row - 1] : ordinal(codes, row);
        }
        return ordinals;
    }

    private int ordinal(int[][] codes, int row) {
        if (codes.length > 1) {
            return partition(Arrays.stream(codes).map(ofKey -> ofKey[row]).toList()).ordinal;
        }
        // New values get the next code, and their partitions the next ordinal.
        int code = codes[0][row];
        return code < ordered.size() ? code : partition(List.of(code)).ordinal;
    }

    /// Whether a row has the values of the row before it.
    private static boolean isSame(int[][] codes, int row) {
        for (int[] ofKey : codes) {
            if (ofKey[row] != ofKey[row - 1]) {
                return false;
            }
        }
        return true;
    }

    private Partition partition(List<Integer> combination) {
        Partition known = partitions.get(combination);
        if (known != null) {
            return known;
        }
        StringBuilder directory = new StringBuilder();
        for (int i = 0; i < combination.size(); i++) {
            directory.append(keys.get(i).directory(combination.get(i))).append('/');
        }
        Partition found = new Partition(directory.toString());
        ordered.add(found);
        partitions.put(combination, found);
        return found;
    }

    private long heldBytes() {
        return ordered.stream().mapToLong(Partition::bufferedBytes).sum();
    }

    /// Ends the row groups of the largest partitions, until the others hold no more bytes than this.
    private void makeRoom(long most) throws IOException {
        long held = heldBytes();
        if (held <= most) {
            return;
        }
        List<Partition> largestFirst = ordered.stream()
                .sorted(Comparator.comparingLong(Partition::bufferedBytes).reversed()).toList();
        for (Partition largest : largestFirst) {
            if (held <= most) {
                return;
            }
            held -= largest.bufferedBytes();
            largest.endRowGroup();
        }
    }

    /// Ends the row groups of all files.
    public void endRowGroups() throws IOException {
        run(() -> {
            distribute(mostOpen, Partition::write);
            if (sorter.isPresent()) {
                drain(sorter.get(), Partition::endRowGroup);
            }
            for (Partition partition : ordered) {
                partition.endRowGroup();
            }
            sumFiles();
        });
        report();
    }

    /// Writes the remaining rows, and completes all files. Without partition columns there is at least one.
    ///
    /// @return the files, in the order of their paths
    public List<WrittenFile> finish() throws IOException {
        run(() -> {
            distribute(Integer.MAX_VALUE, (partition, columns, rowCount) -> {
                partition.write(columns, rowCount);
                partition.finish();
            });
            if (sorter.isPresent()) {
                drain(sorter.get(), Partition::finish);
            }
            if (keys.isEmpty() && written.isEmpty()) {
                partition(List.of()).open();
            }
            for (Partition partition : ordered) {
                partition.finish();
            }
            sumFiles();
        });
        report();
        written.sort(Comparator.comparing(WrittenFile::path));
        return List.copyOf(written);
    }

    /// The directories of all partitions, each with `/` at its end.
    public List<String> directories() {
        return ordered.stream().map(partition -> partition.directory).toList();
    }

    @Override
    public void close() throws IOException {
        close(0);
    }

    /// Closes the partitions from an ordinal on, and the sorter, also if one of them fails.
    private void close(int from) throws IOException {
        for (int i = from; i < ordered.size(); i++) {
            try {
                ordered.get(i).close();
            } catch (IOException | RuntimeException e) {
                try {
                    close(i + 1);
                } catch (IOException | RuntimeException more) {
                    e.addSuppressed(more);
                }
                throw e;
            }
        }
        if (sorter.isPresent()) {
            sorter.get().close();
        }
    }
}
