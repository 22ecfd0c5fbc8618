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
import dev.lamella.io.DirectoryOutput;
import dev.lamella.io.OutputFile;
import dev.lamella.schema.Schema;
import dev.lamella.vector.Batch;
import dev.lamella.vector.ColumnVector;
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

/// Distributes rows over the files of a directory: by the values of partition columns, and by size.
///
/// Rows are collected until they are worth distributing. Each partition has one file that is open, whose rows are in
/// memory until their row group ends; if all of them take too much memory, the row group of the largest partition
/// ends.
public final class PartitionedFiles implements Closeable {
    private static final long MOST_BUFFERED_BYTES = 64L << 20;
    private static final int MOST_BUFFERED_ROWS = 1 << 20;
    /// How often a file's size is looked at, in rows.
    private static final int ROWS_AT_ONCE = 1 << 16;

    private final DirectoryOutput out;
    private final DatasetWriteOptions options;
    /// Values are checked before they come here.
    private final WriteOptions writing;
    private final String job;
    private final Schema fileSchema;
    /// Ordinals of the columns that files have, and of partition columns.
    private final int[] fileColumns;
    private final List<PartitionValues> keys;
    private final int[] keyColumns;
    private final Map<List<Integer>, Partition> partitions = new HashMap<>();
    private final BatchBuffer buffer = new BatchBuffer();
    private final long bufferBytes;
    private final List<WrittenFile> written = new ArrayList<>();
    private int fileCount;
    /// Why nothing can be written any more: some rows that were taken are lost.
    private Optional<Throwable> failure = Optional.empty();

    /// A step that may fail.
    private interface Step {
        void run() throws IOException;
    }

    /// The files of one combination of values.
    private final class Partition {
        private final String directory;
        private Optional<ParquetWriter> writer = Optional.empty();
        private Optional<OutputFile> file = Optional.empty();
        private String path = "";

        Partition(String directory) {
            this.directory = directory;
        }

        void write(List<ColumnVector> columns, int rowCount) throws IOException {
            for (int from = 0; from < rowCount;) {
                ParquetWriter open = open();
                long room = options.fileRows() - open.rowCount();
                int count = (int) Math.min(Math.min(rowCount - from, room), ROWS_AT_ONCE);
                int start = from;
                open.write(new Batch(fileSchema, count, count == rowCount
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

    /// @param schema of the rows
    /// @param job distinguishes these files from those of others
    /// @throws dev.lamella.error.SchemaMismatchException if a partition column is not there, or cannot be one
    public PartitionedFiles(DirectoryOutput out, Schema schema, DatasetWriteOptions options, String job)
            throws IOException {
        this.out = out;
        this.options = options;
        this.writing = options.writing().withValidation(WriteOptions.Validation.KEEP);
        this.job = job;
        this.keyColumns = PartitionColumns.ordinals(schema, options.partitionBy());
        this.keys = Arrays.stream(keyColumns).mapToObj(i -> PartitionValues.of(schema.fields().get(i))).toList();
        this.fileSchema = PartitionColumns.without(schema, keyColumns);
        this.fileColumns = PartitionColumns.others(schema, keyColumns);
        this.bufferBytes = Math.clamp(options.memoryBytes() / 4, 1, MOST_BUFFERED_BYTES);
        // Options that do not fit are rejected now, and not when the first file begins, after many rows.
        Parquet.create(OutputFile.of(out.name(), OutputStream.nullOutputStream()), fileSchema, writing).close();
    }

    /// The schema of the files: that of the rows, without the partition columns.
    public Schema fileSchema() {
        return fileSchema;
    }

    /// Takes the rows of a batch; it is not kept.
    public void write(Batch batch) throws IOException {
        run(() -> {
            buffer.add(batch);
            if (buffer.rowCount() >= MOST_BUFFERED_ROWS || buffer.bytes() >= bufferBytes) {
                distribute();
            }
        });
    }

    private void run(Step step) throws IOException {
        if (failure.isPresent()) {
            throw new IOException("Writing " + out.name() + " failed before; nothing can be written any more",
                    failure.get());
        }
        try {
            step.run();
        } catch (IOException | RuntimeException | Error e) {
            failure = Optional.of(e);
            throw e;
        }
    }

    private void distribute() throws IOException {
        int rowCount = (int) buffer.rowCount();
        if (rowCount == 0) {
            return;
        }
        List<ColumnVector> columns = buffer.drain();
        List<ColumnVector> stored = Arrays.stream(fileColumns).mapToObj(columns::get).toList();
        if (keys.isEmpty()) {
            partition(List.of()).write(stored, rowCount);
            makeRoom();
            return;
        }
        Rows rows = rows(columns, rowCount);
        for (int i = 0; i < rows.partitions.size(); i++) {
            int[] slots = rows.slots(i);
            rows.partitions.get(i).write(slots.length == rowCount
                    ? stored
                    : stored.stream().map(column -> Taker.take(column, slots)).toList(), slots.length);
        }
        makeRoom();
    }

    /// The rows of each partition.
    ///
    /// @param starts where the rows of a partition begin in `sorted`; one more at the end
    private record Rows(List<Partition> partitions, int[] starts, int[] sorted) {
        int[] slots(int partition) {
            return Arrays.copyOfRange(sorted, starts[partition], starts[partition + 1]);
        }
    }

    private Rows rows(List<ColumnVector> columns, int rowCount) {
        int[][] codes = new int[keys.size()][rowCount];
        for (int key = 0; key < keys.size(); key++) {
            keys.get(key).codes(columns.get(keyColumns[key]), codes[key]);
        }
        List<Partition> found = new ArrayList<>();
        Map<List<Integer>, Integer> ordinals = new HashMap<>();
        int[] ordinal = new int[rowCount];
        List<Integer> last = List.of();
        int lastOrdinal = -1;
        int[] counts = new int[rowCount + 1];
        for (int row = 0; row < rowCount; row++) {
            if (lastOrdinal < 0 || !isSame(codes, row)) {
                last = combination(codes, row);
                List<Integer> combination = last;
                lastOrdinal = ordinals.computeIfAbsent(combination, ignored -> {
                    found.add(partition(combination));
                    return found.size() - 1;
                });
            }
            ordinal[row] = lastOrdinal;
            counts[lastOrdinal]++;
        }
        int[] starts = new int[found.size() + 1];
        for (int i = 0; i < found.size(); i++) {
            starts[i + 1] = starts[i] + counts[i];
        }
        int[] next = Arrays.copyOf(starts, found.size());
        int[] sorted = new int[rowCount];
        for (int row = 0; row < rowCount; row++) {
            sorted[next[ordinal[row]]++] = row;
        }
        return new Rows(found, starts, sorted);
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

    private static List<Integer> combination(int[][] codes, int row) {
        return Arrays.stream(codes).map(ofKey -> ofKey[row]).toList();
    }

    private Partition partition(List<Integer> combination) {
        return partitions.computeIfAbsent(combination, ignored -> {
            StringBuilder directory = new StringBuilder();
            for (int i = 0; i < combination.size(); i++) {
                directory.append(keys.get(i).directory(combination.get(i))).append('/');
            }
            return new Partition(directory.toString());
        });
    }

    /// Ends the row groups of the largest partitions, until the others leave room for the next distribution.
    private void makeRoom() throws IOException {
        long held = partitions.values().stream().mapToLong(Partition::bufferedBytes).sum();
        if (held <= options.memoryBytes() - bufferBytes) {
            return;
        }
        List<Partition> largestFirst = partitions.values().stream()
                .sorted(Comparator.comparingLong(Partition::bufferedBytes).reversed()).toList();
        for (Partition largest : largestFirst) {
            if (held <= options.memoryBytes() - bufferBytes) {
                return;
            }
            held -= largest.bufferedBytes();
            largest.endRowGroup();
        }
    }

    /// Ends the row groups of all files that are open.
    public void endRowGroups() throws IOException {
        run(() -> {
            distribute();
            for (Partition partition : partitions.values()) {
                partition.endRowGroup();
            }
        });
    }

    /// Writes the remaining rows, and completes all files. Without partition columns there is at least one.
    ///
    /// @return the files, in the order of their paths
    public List<WrittenFile> finish() throws IOException {
        run(() -> {
            distribute();
            if (keys.isEmpty() && written.isEmpty()) {
                partition(List.of()).open();
            }
            for (Partition partition : partitions.values()) {
                partition.finish();
            }
        });
        written.sort(Comparator.comparing(WrittenFile::path));
        return List.copyOf(written);
    }

    /// The directories of all partitions, each with `/` at its end.
    public List<String> directories() {
        return partitions.values().stream().map(partition -> partition.directory).toList();
    }

    @Override
    public void close() throws IOException {
        for (Partition partition : partitions.values()) {
            partition.close();
        }
    }
}
