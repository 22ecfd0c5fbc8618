package dev.lamella.records;

import dev.lamella.ParquetWriter;
import dev.lamella.dataset.DatasetSummary.WrittenFile;
import dev.lamella.dataset.DatasetWriter;
import dev.lamella.metadata.KeyValue;
import dev.lamella.row.AppendOptions;
import dev.lamella.row.RowAppender;
import dev.lamella.schema.ColumnPath;
import java.io.Closeable;
import java.io.IOException;
import java.util.SequencedMap;

/// Takes the rows of records: a file, or the files of a directory.
interface RecordTarget extends Closeable {
    /// The name of the target in messages.
    String name();

    /// The number of rows that the target has already.
    long rowCount();

    /// The appender of all rows. The options of the first call are used.
    RowAppender rows(AppendOptions options);

    /// The appender of all rows.
    RowAppender rows();

    void endRowGroup() throws IOException;

    void addKeyValue(KeyValue entry);

    SequencedMap<ColumnPath, Long> roundedValues();

    /// Publishes everything.
    ///
    /// @return the number of row groups
    int commit() throws IOException;

    static RecordTarget of(ParquetWriter writer) {
        return new RecordTarget() {
            @Override
            public String name() {
                return writer.name();
            }

            @Override
            public long rowCount() {
                return writer.rowCount();
            }

            @Override
            public RowAppender rows(AppendOptions options) {
                return writer.rows(options);
            }

            @Override
            public RowAppender rows() {
                return writer.rows();
            }

            @Override
            public void endRowGroup() throws IOException {
                writer.endRowGroup();
            }

            @Override
            public void addKeyValue(KeyValue entry) {
                writer.addKeyValue(entry.key(), entry.value().orElseThrow());
            }

            @Override
            public SequencedMap<ColumnPath, Long> roundedValues() {
                return writer.roundedValues();
            }

            @Override
            public int commit() throws IOException {
                return writer.commit().rowGroups().size();
            }

            @Override
            public void close() throws IOException {
                writer.close();
            }
        };
    }

    static RecordTarget of(DatasetWriter writer) {
        return new RecordTarget() {
            @Override
            public String name() {
                return writer.name();
            }

            @Override
            public long rowCount() {
                return 0;
            }

            @Override
            public RowAppender rows(AppendOptions options) {
                return writer.rows(options);
            }

            @Override
            public RowAppender rows() {
                return writer.rows();
            }

            @Override
            public void endRowGroup() throws IOException {
                writer.endRowGroups();
            }

            @Override
            public void addKeyValue(KeyValue entry) {
                throw new IllegalStateException("Files of partitions have other columns than the class");
            }

            @Override
            public SequencedMap<ColumnPath, Long> roundedValues() {
                return writer.roundedValues();
            }

            @Override
            public int commit() throws IOException {
                return writer.commit().files().stream().mapToInt(WrittenFile::rowGroupCount).sum();
            }

            @Override
            public void close() throws IOException {
                writer.close();
            }
        };
    }
}
