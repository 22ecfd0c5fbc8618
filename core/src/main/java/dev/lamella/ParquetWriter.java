package dev.lamella;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.error.ValueException;
import dev.lamella.filter.Scan;
import dev.lamella.internal.crypto.FileSealer;
import dev.lamella.internal.footer.Footer;
import dev.lamella.internal.footer.FooterReader;
import dev.lamella.internal.footer.FooterUpdate;
import dev.lamella.internal.row.BatchRowAppender;
import dev.lamella.internal.write.Appending;
import dev.lamella.internal.write.BatchAdapter;
import dev.lamella.internal.write.CopiedRows;
import dev.lamella.internal.write.FileUpdate;
import dev.lamella.internal.write.FileWriter;
import dev.lamella.internal.write.LastRowGroup;
import dev.lamella.internal.write.VariantColumns;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.FileLimits;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.KeyValue;
import dev.lamella.observe.WriterMetrics;
import dev.lamella.row.AppendOptions;
import dev.lamella.row.RowAppender;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Schema;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BatchSink;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/// Writes a Parquet file, row by row or batch by batch, all or nothing: the file exists when [#commit] returns, and not
/// before. Closing without a commit leaves no file.
///
/// ```java
/// try (ParquetWriter writer = Parquet.create(Path.of("orders.parquet"), schema)) {
///     for (Order order : orders) {
///         writer.rows().append(row -> row.setLong("id", order.id()).set("at", order.at()));
///     }
///     writer.commit();
/// }
/// ```
/// Rows are held until they fill a row group: see [WriteOptions#withRowGroups]. Used by one thread.
public final class ParquetWriter implements BatchSink, Closeable {
    private final FileWriter file;
    private final List<KeyValue> keyValues;
    private final WriteOptions.Validation validation;
    private Optional<BatchRowAppender> rows = Optional.empty();
    private long nulledCount;

    private ParquetWriter(FileWriter file, WriteOptions options) {
        this.file = file;
        this.keyValues = new ArrayList<>(options.keyValues());
        this.validation = options.validation();
    }

    static ParquetWriter open(OutputFile out, Schema schema, WriteOptions options) throws IOException {
        return new ParquetWriter(FileWriter.create(out, schema, options.choices()), options);
    }

    /// @param schema the schema of the rows; if empty, that of the file
    static ParquetWriter append(Path path, Optional<Schema> schema, WriteOptions options, UpdateMode mode,
            FileUpdate.Targets targets) throws IOException {
        if (options.encryption().isPresent()) {
            throw new IllegalArgumentException("In append mode a file keeps its encryption; give its keys with"
                    + " WriteOptions.withDecryption instead of withEncryption");
        }
        try (FileUpdate update = FileUpdate.of(path, mode, targets); InputFile file = InputFile.of(path)) {
            return append(file, schema, options, update);
        }
    }

    private static ParquetWriter append(InputFile file, Optional<Schema> schema, WriteOptions options,
            FileUpdate update) throws IOException {
        Footer footer = FooterReader.read(file, FileLimits.DEFAULT, options.decryption());
        try {
            return append(file, footer, schema, options, update);
        } catch (Throwable e) {
            // Otherwise its keys are destroyed with the writer.
            footer.close();
            throw e;
        }
    }

    private static ParquetWriter append(InputFile file, Footer footer, Optional<Schema> schema, WriteOptions options,
            FileUpdate update) throws IOException {
        Schema declared = footer.metadata().schema();
        Schema rows = schema.orElse(declared);
        Appending.requireSame(VariantColumns.unshredded(declared), VariantColumns.unshredded(rows), "The rows",
                Location.ofFile(file.name()));
        FooterUpdate earlier = FooterUpdate.read(file, footer, sealer(file, footer));
        if (LastRowGroup.isExtended(footer.metadata(), options)) {
            if (footer.isEncrypted()) {
                throw new UnsupportedFeatureException(Location.ofFile(file.name()),
                        "The file is encrypted; its last row group cannot be extended",
                        "Append without extending it, or rewrite the file.");
            }
            return extend(update, file, earlier, rows, options);
        }
        OutputFile out = update.begin(file, footer);
        return new ParquetWriter(FileWriter.append(out, earlier, rows, options.choices()), options);
    }

    private static Optional<FileSealer> sealer(InputFile file, Footer footer) {
        try {
            return footer.sealer();
        } catch (ParquetException e) {
            throw e.at(Location.ofFile(file.name()));
        }
    }

    /// Continues a file with the rows of its last row group, which is left out.
    private static ParquetWriter extend(FileUpdate update, InputFile file, FooterUpdate footer, Schema rows,
            WriteOptions options) throws IOException {
        // The caller closes the file, and an unencrypted file has no keys to destroy.
        ParquetReader reader = Parquet.open(file);
        LastRowGroup last = LastRowGroup.of(reader.file());
        long end = last.offset();
        OutputFile out = update.begin(file, end);
        FooterUpdate shorter;
        try {
            shorter = last.without(footer, update.isCopy() ? end : Long.MAX_VALUE, out);
        } catch (Throwable e) {
            try (out) {
                throw e;
            }
        }
        ParquetWriter writer = new ParquetWriter(FileWriter.append(out, shorter, rows, options.choices()),
                options);
        try {
            writer.copy(reader, Scan.all().firstRow(last.firstRow()), new CopiedRows(reader.schema(),
                    WriteOptions.Validation.KEEP), writer.file::writeEarlier);
            return writer;
        } catch (Throwable e) {
            try (writer) {
                throw e;
            }
        }
    }

    /// The name of the file in messages.
    public String name() {
        return file.name();
    }

    /// The schema of the rows. The file may have other columns for its variants: see [WriteOptions#withShredding].
    public Schema schema() {
        return file.schema();
    }

    /// The number of rows written so far. The last few rows appended to [#rows] do not count yet.
    public long rowCount() {
        return file.rowCount();
    }

    /// Appends rows, one by one. They follow the batches written before, and precede those written later. A file has
    /// one appender.
    ///
    /// @throws IllegalStateException if the writer is committed or closed
    public RowAppender rows() {
        file.requireNotDone();
        return rows.isPresent() ? rows.get() : rows(AppendOptions.DEFAULT.withFirstRow(rowCount()));
    }

    /// As [#rows()], with options for the file's rows.
    ///
    /// @param options options; without a location, messages name the file
    /// @throws IllegalStateException if there is an appender already, which remains usable, or if the writer is
    ///     committed or closed
    public RowAppender rows(AppendOptions options) {
        file.requireNotDone();
        if (rows.isPresent()) {
            throw new IllegalStateException("The rows of " + name() + " have an appender; use rows()");
        }
        AppendOptions placed = options.location().equals(Location.UNKNOWN)
                ? options.withLocation(Location.ofFile(name()))
                : options;
        BatchRowAppender appender = BatchRowAppender.into(file, file.rowSchema(),
                validation == WriteOptions.Validation.KEEP ? placed.keepingContents() : placed);
        rows = Optional.of(appender);
        return appender;
    }

    /// For each column, the number of appended values that lost digits; see [RowAppender#roundedValues].
    public SequencedMap<ColumnPath, Long> roundedValues() {
        return rows.map(BatchRowAppender::roundedValues)
                .orElseGet(() -> Collections.unmodifiableSequencedMap(new LinkedHashMap<>()));
    }

    /// Writes appended rows before anything else is written.
    private void flushRows() throws IOException {
        if (rows.isPresent() && file.isOpen()) {
            rows.get().flush();
        }
    }

    /// Writes the rows of a batch. The writer keeps no reference to the batch, except to the entries of a
    /// [dictionary][dev.lamella.vector.DictionaryVector], which must not change. If the batch is rejected, none of its
    /// rows is written, and the writer accepts the next batch.
    ///
    /// @throws IllegalStateException if an appended row is not complete
    /// @throws SchemaMismatchException if the batch has other columns than the file
    /// @throws ValueException if a value is not allowed in its column, or a row breaks the declared order
    /// @throws UnsupportedFeatureException if a value or a batch is larger than an array holds
    /// @throws CorruptFileException if a variant that must be shredded anew is damaged
    /// @throws IOException if storage fails; the writer then rejects everything else
    @Override
    public void write(Batch batch) throws IOException {
        flushRows();
        file.verifyAndWrite(batch);
    }

    /// The schema in which batches are written without a conversion: [#schema] with the columns that the file has for its
    /// variants. It may change with a batch, because the first rows may decide on these columns.
    @Override
    public Schema next(Schema current) {
        return file.rowSchema();
    }

    /// Writes all rows of a file with an equivalent schema; its fields may be in another order. [ReadOptions#variants]
    /// of the reader decides on contradictory variants whose columns change.
    ///
    /// @throws SchemaMismatchException if the schema is not equivalent; the message lists the differences
    /// @throws ParquetException if the file that is read is damaged, or a value is not allowed in its column
    /// @throws IOException if the file cannot be read, or storage fails; the writer then rejects everything else
    public void writeAll(ParquetReader reader) throws IOException {
        writeAll(reader, Scan.all());
    }

    /// Like [#writeAll(ParquetReader)], for the rows that a scan selects.
    ///
    /// @return the number of rows
    /// @throws IllegalArgumentException if the scan selects columns, extracts from variants, or sets a timestamp unit
    public long writeAll(ParquetReader reader, Scan scan) throws IOException {
        if (scan.projection().isPresent() || !scan.extracts().isEmpty() || scan.timestamps().isPresent()) {
            throw new IllegalArgumentException("A scan of some columns; all that the file has are written");
        }
        Appending.requireSame(VariantColumns.unshredded(schema()), VariantColumns.unshredded(reader.schema()),
                "The rows of it",
                Location.ofFile(reader.name()));
        CopiedRows copied = new CopiedRows(reader.schema(), validation);
        flushRows();
        copy(reader, scan, copied, file);
        nulledCount += copied.nulledCount();
        return copied.rowCount();
    }

    private void copy(ParquetReader reader, Scan scan, CopiedRows copied, BatchSink target) throws IOException {
        BatchAdapter toRows = BatchAdapter.of(reader.schema(), file.rowSchema(), reader.conformance());
        try {
            copied.copy(reader, scan, toRows, target);
        } catch (ValueException e) {
            throw e.at(Location.ofFile(reader.name()));
        }
    }

    /// The number of values that were written as null, because their annotation does not allow them; see
    /// [WriteOptions.Validation#NULL_VALUES].
    public long nulledCount() {
        return nulledCount + file.nulledCount();
    }

    /// The numbers of rows and bytes written so far, after the last batch. Any thread may call this at any time. The last few rows
    /// appended to [#rows] do not count yet.
    public WriterMetrics metrics() {
        return file.metrics();
    }

    /// Approximate memory of the rows whose row group is not written yet, in bytes.
    public long bufferedBytes() {
        return file.bufferedBytes();
    }

    /// Ends the row group: the rows since the previous row group become a row group.
    ///
    /// @throws IllegalStateException if an appended row is not complete, or if the writer is committed or closed
    /// @throws IOException if storage fails; the writer then rejects everything else
    public void endRowGroup() throws IOException {
        flushRows();
        file.endRowGroup();
    }

    /// Adds an entry of key-value metadata; possible until the commit. In append mode it replaces the file's entries
    /// with that key.
    ///
    /// @throws IllegalArgumentException if the key or the value contains half of a surrogate pair
    /// @throws IllegalStateException if the writer is committed or closed
    public void addKeyValue(String key, String value) {
        file.requireNotDone();
        keyValues.add(new KeyValue(key, Optional.of(value)));
    }

    /// Writes the remaining rows and the footer, and makes the file visible.
    ///
    /// @return the content of the footer
    /// @throws IllegalStateException if an appended row is not complete, or if the writer is committed or closed
    /// @throws IOException if storage fails; no file is created then, and an existing file is unchanged
    public FileMetadata commit() throws IOException {
        flushRows();
        FileMetadata metadata = file.commit(keyValues);
        endRows(true);
        return metadata;
    }

    /// Rejects rows that are appended after the end.
    private void endRows(boolean isCommitted) {
        rows.ifPresent(appender -> appender.end(file.end(isCommitted)));
    }

    /// Discards everything written; an existing file is unchanged. The same as closing without [#commit].
    ///
    /// @throws IllegalStateException if the writer is committed or closed
    public void abort() throws IOException {
        file.requireNotDone();
        close();
    }

    /// Releases resources, and discards rows that were not committed.
    @Override
    public void close() throws IOException {
        endRows(false);
        file.close();
    }
}
