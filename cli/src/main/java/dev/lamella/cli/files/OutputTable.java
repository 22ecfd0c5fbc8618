package dev.lamella.cli.files;

import dev.lamella.ParquetWriter;
import dev.lamella.cli.shell.Sizes;
import dev.lamella.dataset.DatasetSummary;
import dev.lamella.dataset.DatasetWriter;
import dev.lamella.filter.Scan;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.row.AppendOptions;
import dev.lamella.row.RowAppender;
import dev.lamella.schema.ColumnPath;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BatchSource;
import java.io.Closeable;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/// What a command writes rows to: one Parquet file, or a directory of files.
public sealed interface OutputTable extends Closeable {
    RowAppender rows(AppendOptions options);

    void write(Batch batch) throws IOException;

    Map<ColumnPath, Long> roundedValues();

    /// The number of values that became null because their columns do not allow them.
    long nulledCount();

    /// Makes everything appear.
    Written commit() throws IOException;

    /// What was written.
    ///
    /// @param metadata of a single file
    /// @param parts for example `3 row groups`
    record Written(Optional<FileMetadata> metadata, long rowCount, String parts, long bytes) {}

    /// Writes the rows of a scan, and returns their number.
    default long writeAll(InputTable table, Scan scan) throws IOException {
        return copyAll(table, scan);
    }

    /// As [#writeAll], batch by batch, also of a scan of some columns.
    default long copyAll(InputTable table, Scan scan) throws IOException {
        long rowCount = 0;
        try (BatchSource batches = table.batches(scan)) {
            while (batches.next()) {
                write(batches.batch());
                rowCount += batches.batch().rowCount();
            }
        }
        return rowCount;
    }

    /// One file.
    record OfFile(ParquetWriter writer, OutputFile file) implements OutputTable {
        @Override
        public RowAppender rows(AppendOptions options) {
            return writer.rows(options);
        }

        @Override
        public void write(Batch batch) throws IOException {
            writer.write(batch);
        }

        @Override
        public long writeAll(InputTable table, Scan scan) throws IOException {
            return table instanceof InputTable.OfFile one
                    ? writer.writeAll(one.reader(), scan)
                    : OutputTable.super.writeAll(table, scan);
        }

        @Override
        public Map<ColumnPath, Long> roundedValues() {
            return writer.roundedValues();
        }

        @Override
        public long nulledCount() {
            return writer.nulledCount();
        }

        @Override
        public Written commit() throws IOException {
            FileMetadata metadata = writer.commit();
            return new Written(Optional.of(metadata), metadata.rowCount(),
                    Sizes.count(metadata.rowGroups().size(), "row group"), file.position());
        }

        @Override
        public void close() throws IOException {
            writer.close();
        }
    }

    /// The files of a directory.
    ///
    /// @param unwinding lets the writer remove its files if the process ends
    record OfDirectory(DatasetWriter writer, Closeable unwinding) implements OutputTable {
        @Override
        public RowAppender rows(AppendOptions options) {
            return writer.rows(options);
        }

        @Override
        public void write(Batch batch) throws IOException {
            writer.write(batch);
        }

        @Override
        public Map<ColumnPath, Long> roundedValues() {
            return writer.roundedValues();
        }

        @Override
        public long nulledCount() {
            return writer.nulledCount();
        }

        @Override
        public Written commit() throws IOException {
            DatasetSummary summary = writer.commit();
            String removed = summary.removedFiles().isEmpty()
                    ? ""
                    : " in place of " + Sizes.count(summary.removedFiles().size(), "file");
            return new Written(Optional.empty(), summary.rowCount(),
                    Sizes.count(summary.files().size(), "file") + removed,
                    summary.files().stream().mapToLong(DatasetSummary.WrittenFile::bytes).sum());
        }

        @Override
        public void close() throws IOException {
            try (unwinding) {
                writer.close();
            }
        }
    }
}
