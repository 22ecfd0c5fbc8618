package dev.lamella.dataset;

import dev.lamella.WriteOptions;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.internal.dataset.EarlierFiles;
import dev.lamella.internal.dataset.PartitionColumns;
import dev.lamella.internal.dataset.PartitionedFiles;
import dev.lamella.internal.event.DatasetCommitted;
import dev.lamella.internal.event.Events;
import dev.lamella.internal.row.BatchRowAppender;
import dev.lamella.internal.write.BatchIntake;
import dev.lamella.io.DirectoryOutput;
import dev.lamella.observe.WriterMetrics;
import dev.lamella.row.AppendOptions;
import dev.lamella.row.RowAppender;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import dev.lamella.schema.Schema;
import dev.lamella.vector.Batch;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.ThreadLocalRandom;

/// Writes rows to the files of a directory, and each partition to its own subdirectory.
///
/// ```java
/// DatasetWriteOptions options = DatasetWriteOptions.DEFAULT.withPartitionBy("day");
/// try (DatasetWriter sales = DatasetWriter.create(Path.of("sales"), schema, options)) {
///     sales.rows().append(row -> row.setLong("id", 1).set("day", LocalDate.of(2026, 3, 1)));
///     sales.commit();
/// }
/// ```
/// No file appears before [#commit]. Then each file appears whole. With [DatasetWriteOptions.Existing#REPLACE], old
/// files of a file system are removed before new files appear: no reader sees a row twice, but a reader in between misses
/// rows. In an object store it is the other way round: a reader in between sees old and new rows, and misses none. If the
/// process is killed during the commit, the next writer of the directory undoes or finishes it. If storage fails, the
/// writer accepts nothing more. For use by one thread.
public final class DatasetWriter implements Closeable {
    private final DirectoryOutput out;
    private final Schema schema;
    private final DatasetWriteOptions options;
    private final List<String> earlier;
    private final PartitionedFiles files;
    /// For batches of the caller, and for those of appended rows.
    private final BatchIntake batches;
    private final BatchIntake appended;
    private Optional<BatchRowAppender> rows = Optional.empty();
    private boolean isDone;

    private DatasetWriter(DirectoryOutput out, Schema schema, DatasetWriteOptions options, List<String> earlier)
            throws IOException {
        this.out = out;
        this.schema = schema;
        this.options = options;
        this.earlier = earlier;
        String job = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
        this.files = new PartitionedFiles(out, schema, options, job);
        this.batches = BatchIntake.of(schema, files.schema(), options.writing());
        this.appended = BatchIntake.of(schema, files.schema(),
                options.writing().withValidation(WriteOptions.Validation.KEEP));
    }

    /// Writes to a directory of a file system. The directory is created if it does not exist.
    ///
    /// @param schema of the rows, partition columns included
    /// @throws SchemaMismatchException if a partition column is not in the schema, or cannot be one
    /// @throws FileAlreadyExistsException if the directory has files, and the options reject them
    /// @throws IOException if the directory cannot be created or read
    public static DatasetWriter create(Path directory, Schema schema, DatasetWriteOptions options) throws IOException {
        return create(DirectoryOutput.of(directory), schema, options);
    }

    /// As [#create(Path, Schema, DatasetWriteOptions)], by the location of a directory: a path, or for example
    /// `s3://bucket/sales/`, if the module for it is on the class path. See [DirectoryOutput#of(String)].
    ///
    /// @throws dev.lamella.error.UnsupportedFeatureException if no module on the class path opens the scheme
    public static DatasetWriter create(String location, Schema schema, DatasetWriteOptions options)
            throws IOException {
        return create(DirectoryOutput.of(location), schema, options);
    }

    /// As [#create(Path, Schema, DatasetWriteOptions)], on any storage. The writer then owns `out` and closes it,
    /// also if this method fails.
    public static DatasetWriter create(DirectoryOutput out, Schema schema, DatasetWriteOptions options)
            throws IOException {
        try {
            requireNoPartition(out, schema);
            List<String> earlier = out.files();
            requireFits(out, earlier, schema, options);
            return new DatasetWriter(out, schema, options, earlier);
        } catch (ParquetException e) {
            try (out) {
                throw e.at(Location.ofFile(out.name()));
            }
        } catch (Throwable e) {
            try (out) {
                throw e;
            }
        }
    }

    /// Rejects writing a column into the directory of one of its values: readers of the table above would reject it.
    private static void requireNoPartition(DirectoryOutput out, Schema schema) {
        List<String> keys = PartitionColumns.keys(out.name().replace(File.separatorChar, '/') + "/");
        for (Field field : schema.fields()) {
            if (keys.contains(field.name())) {
                throw new SchemaMismatchException(
                        "The directory belongs to one value of the partition column " + field.name()
                                + ", and the rows have this column too",
                        "Write to the directory of the table, partitioned by its columns, and replace only the"
                                + " partitions that get rows; or leave the column out.");
            }
        }
    }

    private static void requireFits(DirectoryOutput out, List<String> earlier, Schema schema,
            DatasetWriteOptions options) throws IOException {
        if (earlier.isEmpty()) {
            return;
        }
        switch (options.existing()) {
            case REJECT -> throw new FileAlreadyExistsException(out.name(), null, "the directory has " + earlier.size()
                    + " files; keep or replace them (DatasetWriteOptions.withExisting), or give another directory");
            case KEEP, REPLACE_PARTITIONS -> {
                EarlierFiles files = new EarlierFiles(out, earlier);
                Optional<List<String>> keys = files.keys();
                if (keys.isPresent() && !keys.get().equals(options.partitionBy())) {
                    throw new SchemaMismatchException("The files of the directory are partitioned by " + keys.get()
                            + ", and not by " + options.partitionBy(),
                            "Partition by the same columns, or write to another directory.");
                }
                files.requireFit(PartitionColumns.fileSchema(schema, options));
            }
            case REPLACE -> {
                // No staged file remains.
            }
        }
    }

    /// The name of the directory in messages.
    public String name() {
        return out.name();
    }

    /// The schema of the rows.
    public Schema schema() {
        return schema;
    }

    /// Appends rows, one by one. They follow the batches written before, and precede those written later.
    public RowAppender rows() {
        requireOpen();
        return rows.isPresent() ? rows.get() : rows(AppendOptions.DEFAULT);
    }

    /// As [#rows()], with options.
    ///
    /// @param choice without a location, messages name the directory
    /// @throws IllegalStateException if there is an appender already, or the writer is committed or closed
    public RowAppender rows(AppendOptions choice) {
        requireOpen();
        if (rows.isPresent()) {
            throw new IllegalStateException("The rows of " + name() + " have an appender; use rows()");
        }
        AppendOptions placed = choice.location().equals(Location.UNKNOWN)
                ? choice.withLocation(Location.ofFile(name()))
                : choice;
        BatchRowAppender appender = BatchRowAppender.into(batch -> write(appended, batch), schema,
                options.writing().validation() == WriteOptions.Validation.KEEP ? placed.keepingContents() : placed);
        rows = Optional.of(appender);
        return appender;
    }

    /// For each column, the number of appended values that lost digits; see [RowAppender#roundedValues].
    public SequencedMap<ColumnPath, Long> roundedValues() {
        return rows.map(RowAppender::roundedValues)
                .orElseGet(() -> Collections.unmodifiableSequencedMap(new LinkedHashMap<>()));
    }

    /// The number of values that were written as null, because their annotation does not allow them; see
    /// [WriteOptions.Validation#NULL_VALUES].
    public long nulledCount() {
        return batches.nulledCount();
    }

    /// Writes the rows of a batch. The writer keeps no reference to the batch, except to the entries of a
    /// [dictionary][dev.lamella.vector.DictionaryVector]. If the batch is rejected, none of its rows is written.
    ///
    /// @throws SchemaMismatchException if the batch has other columns
    /// @throws dev.lamella.error.ValueException if a value is not allowed in its column
    /// @throws IOException if storage fails
    public void write(Batch batch) throws IOException {
        requireOpen();
        flushRows();
        write(batches, batch);
    }

    private void write(BatchIntake intake, Batch batch) throws IOException {
        try {
            files.write(intake.take(batch));
        } catch (ParquetException e) {
            throw e.at(Location.ofFile(name()));
        }
    }

    /// The numbers of rows and bytes written so far to all files, after the last batch. Any thread may call this at any time.
    public WriterMetrics metrics() {
        return files.metrics();
    }

    private void flushRows() throws IOException {
        if (rows.isPresent()) {
            rows.get().flush();
        }
    }

    /// Ends the row groups of all files that are open.
    public void endRowGroups() throws IOException {
        requireOpen();
        flushRows();
        files.endRowGroups();
    }

    /// Writes the remaining rows, and publishes all files.
    ///
    /// @throws IllegalStateException if the writer is committed or closed
    /// @throws IOException if storage fails, or another writer has changed or removed a file that is to be replaced. If
    ///     some files have appeared already, the next writer of the directory finishes the commit
    public DatasetSummary commit() throws IOException {
        requireOpen();
        flushRows();
        DatasetCommitted event = Events.datasetCommitted();
        List<DatasetSummary.WrittenFile> written = finish();
        List<String> removed = switch (options.existing()) {
            case REJECT, KEEP -> List.of();
            case REPLACE -> earlier;
            case REPLACE_PARTITIONS -> PartitionColumns.below(earlier, files.directories());
        };
        end();
        out.commit(removed);
        DatasetSummary summary = new DatasetSummary(written, removed);
        if (event != null) {
            event.done(name(), written.size(), removed.size(), summary.rowCount(),
                    written.stream().mapToLong(DatasetSummary.WrittenFile::bytes).sum());
        }
        return summary;
    }

    private List<DatasetSummary.WrittenFile> finish() throws IOException {
        try {
            return files.finish();
        } catch (ParquetException e) {
            throw e.at(Location.ofFile(name()));
        }
    }

    private void requireOpen() {
        if (isDone) {
            throw new IllegalStateException(ended());
        }
    }

    private String ended() {
        return "The writer of " + name() + " is committed or closed";
    }

    /// Nothing can be written any more.
    private void end() {
        isDone = true;
        rows.ifPresent(appender -> appender.end(ended()));
    }

    /// Discards uncommitted files.
    @Override
    public void close() throws IOException {
        end();
        try (out) {
            files.close();
        }
    }
}
