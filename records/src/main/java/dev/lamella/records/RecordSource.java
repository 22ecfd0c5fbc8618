package dev.lamella.records;

import dev.lamella.ParquetReader;
import dev.lamella.arrow.ArrowHints;
import dev.lamella.dataset.Dataset;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.ValueException;
import dev.lamella.filter.Scan;
import dev.lamella.records.internal.read.ReadBinding;
import dev.lamella.records.internal.read.SourceColumns;
import dev.lamella.schema.Schema;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.RowSource;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/// Rows of one schema that records are read from: of a file, or of files of a data set.
interface RecordSource extends Closeable {
    /// The name of the file, or of the first file, for messages.
    String name();

    Schema schema() throws IOException;

    /// What the Arrow schema of a file says of the columns.
    ///
    /// @param file its name, as [BatchSource#file] says it; the first file if empty
    ArrowHints hints(Optional<String> file) throws IOException;

    long rowCount() throws IOException;

    BatchSource batches(Scan scan) throws IOException;

    /// What a null means.
    default ReadBinding.NullMeaning nulls() {
        return ReadBinding.NullMeaning.NULL;
    }

    /// The failure to bind the class to the columns, with advice for columns that a file does not store.
    default SchemaMismatchException advised(SchemaMismatchException failure) {
        return failure;
    }

    /// The failure of a row, with its place in the source.
    ///
    /// @param file that the row is in
    default ParquetException placed(ParquetException failure, String file, long row) {
        return failure.at(Location.ofFile(file));
    }

    /// Closes sources. At most one of several has something to close.
    static void close(List<RecordSource> sources) throws IOException {
        for (RecordSource each : sources) {
            each.close();
        }
    }

    /// The rows of a file; closing it closes the reader.
    static RecordSource of(ParquetReader reader) {
        return new RecordSource() {
            @Override
            public String name() {
                return reader.name();
            }

            @Override
            public Schema schema() {
                return reader.schema();
            }

            @Override
            public ArrowHints hints(Optional<String> file) {
                return ArrowHints.of(reader.metadata());
            }

            @Override
            public long rowCount() {
                return reader.rowCount();
            }

            @Override
            public BatchSource batches(Scan scan) throws IOException {
                return reader.batches(scan);
            }

            @Override
            public void close() throws IOException {
                reader.close();
            }
        };
    }

    /// The rows of a source without a schema, such as a text.
    static RecordSource of(RowSource rows, SourceColumns columns) {
        return new RecordSource() {
            @Override
            public String name() {
                return rows.name();
            }

            @Override
            public Schema schema() {
                return columns.schema();
            }

            @Override
            public ArrowHints hints(Optional<String> file) {
                return ArrowHints.NONE;
            }

            @Override
            public long rowCount() {
                throw new IllegalStateException("The number of records of " + rows.name()
                        + " is known only after they were read. Count them while they are read");
            }

            @Override
            public BatchSource batches(Scan scan) throws IOException {
                return rows.batches(columns.schema().project(scan.projection().orElseThrow()), columns.matching());
            }

            @Override
            public ReadBinding.NullMeaning nulls() {
                return ReadBinding.NullMeaning.MISSING;
            }

            @Override
            public ParquetException placed(ParquetException failure, String file, long row) {
                Location line = Location.ofFile(rows.name() + ":" + row);
                return new ValueException(failure.location().column().map(line::inColumn).orElse(line),
                        failure.problem(), failure.advice(),
                        failure.getCause() == null ? failure : failure.getCause());
            }

            @Override
            public void close() {
                // The text is closed with its batches.
            }
        };
    }

    /// The rows of files that have the same schema.
    static RecordSource of(Dataset files) {
        return new RecordSource() {
            @Override
            public String name() {
                return files.files().isEmpty() ? "data set without files" : files.files().getFirst().name();
            }

            @Override
            public Schema schema() throws IOException {
                return files.schema();
            }

            @Override
            public ArrowHints hints(Optional<String> file) throws IOException {
                OptionalInt found = IntStream.range(0, files.files().size())
                        .filter(i -> file.isEmpty() || files.files().get(i).name().equals(file.get())).findFirst();
                return found.isPresent() ? ArrowHints.of(files.metadata(found.getAsInt())) : ArrowHints.NONE;
            }

            @Override
            public SchemaMismatchException advised(SchemaMismatchException failure) {
                boolean isOfPartition = failure.location().column().filter(path -> files.partitionColumns().stream()
                        .anyMatch(column -> path.equals(List.of(column.name())))).isPresent();
                return isOfPartition
                        ? new SchemaMismatchException(failure.location(), failure.problem(),
                                "The names of the directories determine the type of a partition column: rename those"
                                        + " whose value does not fit the component, or make the component a String. "
                                        + failure.advice())
                        : failure;
            }

            @Override
            public long rowCount() throws IOException {
                return files.rowCount();
            }

            @Override
            public BatchSource batches(Scan scan) throws IOException {
                return files.batches(scan);
            }

            @Override
            public void close() {
                // Files are closed by their batches.
            }
        };
    }
}
