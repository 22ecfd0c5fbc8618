package dev.lamella.dataset;

import dev.lamella.WriteOptions;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.internal.dataset.PartitionedFiles;
import dev.lamella.schema.Schema;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/// How a [DatasetWriter] distributes rows over files. Immutable; each `with` method returns a changed copy.
///
/// By default: no partitions, no limits on the size of files, a directory with files is rejected, and rows that are not
/// written yet use at most a quarter of the heap.
public final class DatasetWriteOptions {
    /// The defaults.
    public static final DatasetWriteOptions DEFAULT = new DatasetWriteOptions();

    private List<String> partitionBy = List.of();
    private Existing existing = Existing.REJECT;
    private long fileRows = Long.MAX_VALUE;
    private long fileBytes = Long.MAX_VALUE;
    private long memoryBytes = Math.max(32L << 20, Runtime.getRuntime().maxMemory() / 4);
    private WriteOptions writing = WriteOptions.DEFAULT;

    /// How files that are already in the directory are treated.
    public enum Existing {
        /// Rejects a directory with files, before a row is written.
        REJECT,
        /// Keeps them, and adds files.
        KEEP,
        /// Replaces all of them.
        REPLACE,
        /// Replaces the files of partitions that rows are written to, and keeps the others.
        REPLACE_PARTITIONS
    }

    private DatasetWriteOptions() {}

    private DatasetWriteOptions with(Consumer<DatasetWriteOptions> change) {
        DatasetWriteOptions changed = new DatasetWriteOptions();
        changed.partitionBy = partitionBy;
        changed.existing = existing;
        changed.fileRows = fileRows;
        changed.fileBytes = fileBytes;
        changed.memoryBytes = memoryBytes;
        changed.writing = writing;
        change.accept(changed);
        return changed;
    }

    /// Writes each value of these columns, or combination of values, to its own directory: `day=2026-03-01`. The
    /// files do not have these columns. A partition column is a whole number, BOOLEAN, DATE, STRING or ENUM, outside
    /// groups and lists.
    ///
    /// @param columns names of columns, the outermost directory first
    public DatasetWriteOptions withPartitionBy(List<String> columns) {
        List<String> all = List.copyOf(columns);
        return with(o -> o.partitionBy = all);
    }

    /// As [#withPartitionBy(List)].
    public DatasetWriteOptions withPartitionBy(String... columns) {
        return withPartitionBy(List.of(columns));
    }

    public DatasetWriteOptions withExisting(Existing choice) {
        return with(o -> o.existing = Objects.requireNonNull(choice, "choice"));
    }

    /// Starts a new file after this many rows.
    public DatasetWriteOptions withRowsPerFile(long rows) {
        require(rows >= 1, "A file has at least 1 row, not " + rows);
        return with(o -> o.fileRows = rows);
    }

    /// Starts a new file after about this many bytes.
    public DatasetWriteOptions withBytesPerFile(long bytes) {
        require(bytes >= 1, "A file has at least 1 byte, not " + bytes);
        return with(o -> o.fileBytes = bytes);
    }

    /// Limits the memory of rows that are not written yet, in bytes. At the limit, row groups end early if there are
    /// few partitions. If there are many, rows are sorted by partition in a temporary file. If the options sort the
    /// rows, [WriteOptions#withSortMemory] is the limit instead.
    public DatasetWriteOptions withMemory(long bytes) {
        require(bytes >= 1, "The memory for rows has at least 1 byte, not " + bytes);
        return with(o -> o.memoryBytes = bytes);
    }

    /// Sets how each file is written.
    public DatasetWriteOptions withWriting(WriteOptions choice) {
        return with(o -> o.writing = Objects.requireNonNull(choice, "choice"));
    }

    /// Rejects options that do not fit rows, before a writer makes anything.
    ///
    /// @param schema of the rows, partition columns included
    /// @throws SchemaMismatchException if it does not have a partition or sorting column, or such a column cannot be one
    public void check(Schema schema) {
        PartitionedFiles.check(schema, this);
    }

    private static void require(boolean holds, String problem) {
        if (!holds) {
            throw new IllegalArgumentException(problem);
        }
    }

    /// Names of the partition columns, the outermost directory first.
    public List<String> partitionBy() {
        return partitionBy;
    }

    public Existing existing() {
        return existing;
    }

    /// The maximum number of rows of a file.
    public long fileRows() {
        return fileRows;
    }

    /// The size at which a file ends, in bytes.
    public long fileBytes() {
        return fileBytes;
    }

    /// The maximum memory for rows that are not written yet, in bytes.
    public long memoryBytes() {
        return memoryBytes;
    }

    /// How each file is written.
    public WriteOptions writing() {
        return writing;
    }
}
