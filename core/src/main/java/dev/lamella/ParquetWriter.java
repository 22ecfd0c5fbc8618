package dev.lamella;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.error.ValueException;
import dev.lamella.filter.Scan;
import dev.lamella.internal.footer.Footer;
import dev.lamella.internal.footer.FooterReader;
import dev.lamella.internal.footer.FooterUpdate;
import dev.lamella.internal.write.Appending;
import dev.lamella.internal.write.BatchAdapter;
import dev.lamella.internal.write.FileUpdate;
import dev.lamella.internal.write.FileWriter;
import dev.lamella.internal.write.SortColumns;
import dev.lamella.internal.write.VariantColumns;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.KeyValue;
import dev.lamella.row.AppendOptions;
import dev.lamella.row.RowAppender;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Schema;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BatchSource;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/// Writes a Parquet file, row by row or batch by batch, all or nothing: the file is there when [#commit] returns, and not
/// before. Closing without it leaves nothing behind.
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
public final class ParquetWriter implements Closeable {
    private final FileWriter file;
    private final List<KeyValue> keyValues;
    private Optional<RowAppender> rows = Optional.empty();

    private ParquetWriter(FileWriter file, WriteOptions options) {
        this.file = file;
        this.keyValues = new ArrayList<>(options.keyValues());
    }

    static ParquetWriter open(OutputFile out, Schema schema, WriteOptions options) throws IOException {
        return new ParquetWriter(FileWriter.create(out, schema, options.choices()), options);
    }

    /// @param schema of the rows; the file's if empty
    static ParquetWriter append(Path path, Optional<Schema> schema, WriteOptions options, UpdateMode mode,
            FileUpdate.Targets targets) throws IOException {
        try (InputFile file = InputFile.of(path)) {
            Footer footer = FooterReader.read(file);
            Schema declared = footer.metadata().schema();
            Schema rows = schema.orElse(declared);
            Appending.requireSame(VariantColumns.unshredded(declared), VariantColumns.unshredded(rows), "The rows",
                    Location.ofFile(file.name()));
            FooterUpdate earlier = FooterUpdate.read(file, footer);
            OutputFile out = FileUpdate.begin(path, file, footer, mode, targets);
            return new ParquetWriter(FileWriter.append(out, earlier, rows, options.choices()), options);
        }
    }

    /// What the file is called in messages.
    public String name() {
        return file.name();
    }

    /// The schema of the rows. The file may have other columns for its variants: see [WriteOptions#withShredding].
    public Schema schema() {
        return file.schema();
    }

    /// Rows that were written so far; of those that are appended to [#rows] the last few are not.
    public long rowCount() {
        return file.rowCount();
    }

    /// Where rows are appended, one by one. They come behind the batches written before, and in front of those written
    /// after. There is one appender for all of a file's rows.
    ///
    /// @throws IllegalStateException if the writer is committed or closed
    public RowAppender rows() {
        file.requireNotDone();
        return rows.isPresent() ? rows.get() : rows(AppendOptions.DEFAULT.withFirstRow(rowCount()));
    }

    /// As [#rows()], with options for the file's rows.
    ///
    /// @param options whose location is that of the file if they do not say
    /// @throws IllegalStateException if there is an appender already, which goes on as it is, or if the writer is committed
    ///         or closed
    public RowAppender rows(AppendOptions options) {
        file.requireNotDone();
        if (rows.isPresent()) {
            throw new IllegalStateException("The rows of " + name() + " have an appender; use rows()");
        }
        AppendOptions placed = options.location().equals(Location.UNKNOWN)
                ? options.withLocation(Location.ofFile(name()))
                : options;
        RowAppender appender = RowAppender.into(file, file.rowSchema(), placed);
        rows = Optional.of(appender);
        return appender;
    }

    /// By column, how many values of appended rows lost digits that the column has no place for:
    /// see [RowAppender#roundedValues].
    public SequencedMap<ColumnPath, Long> roundedValues() {
        return rows.map(RowAppender::roundedValues)
                .orElseGet(() -> Collections.unmodifiableSequencedMap(new LinkedHashMap<>()));
    }

    /// Appended rows are written before what comes next.
    private void flushRows() throws IOException {
        if (rows.isPresent() && file.isOpen()) {
            rows.get().flush();
        }
    }

    /// Writes the rows of a batch, of which nothing is kept, except that the entries of a
    /// [dictionary][dev.lamella.vector.DictionaryVector] may be known when it comes again: they do not change. If the batch is rejected nothing of it is written, and the writer
    /// goes on with the next one.
    ///
    /// @throws IllegalStateException if an appended row is begun and not ended
    /// @throws SchemaMismatchException if the batch has other columns than the file
    /// @throws ValueException if a value is not allowed in its column, or a row not in the order that was declared
    /// @throws UnsupportedFeatureException if a value or a batch is larger than an array holds
    /// @throws CorruptFileException if a variant is damaged that has to be put into other columns
    /// @throws IOException if storage fails; nothing can be written then any more
    public void write(Batch batch) throws IOException {
        flushRows();
        file.verifyAndWrite(batch);
    }

    /// Writes all rows of a file, whose schema means the same; its fields may be in another order. Variants that contradict
    /// themselves are what [ReadOptions#variants] of the reader says, where their columns change.
    ///
    /// @throws SchemaMismatchException if its schema is another one; the message lists the differences
    /// @throws ParquetException if the file is damaged, or a value is not allowed here
    /// @throws IOException if the file cannot be read, or storage fails; nothing can be written then any more
    public void writeAll(ParquetReader reader) throws IOException {
        writeAll(reader, Scan.all());
    }

    /// As [#writeAll(ParquetReader)], of the rows that a scan asks for, and returns how many they are.
    ///
    /// @throws IllegalArgumentException if the scan asks for some of the columns only, or for others
    public long writeAll(ParquetReader reader, Scan scan) throws IOException {
        if (scan.projection().isPresent() || !scan.extracts().isEmpty()) {
            throw new IllegalArgumentException("A scan of some columns; all that the file has are written");
        }
        Appending.requireSame(VariantColumns.unshredded(schema()), VariantColumns.unshredded(reader.schema()),
                "The rows of it",
                Location.ofFile(reader.name()));
        BatchAdapter toRows = BatchAdapter.of(reader.schema(), file.writtenSchema(), reader.conformance());
        long count = 0;
        try (BatchSource rows = reader.batches(scan)) {
            while (rows.next()) {
                write(toRows.apply(rows.batch()));
                count += rows.batch().rowCount();
            }
        }
        return count;
    }

    /// The order that rows of the file are in.
    SortColumns order() {
        return file.order();
    }

    /// Ends the row group: what was written since the last one becomes a row group of its own.
    public void endRowGroup() throws IOException {
        flushRows();
        file.endRowGroup();
    }

    /// Adds an entry of key-value metadata, until the file is committed. What a file that is appended to has for that key goes.
    ///
    /// @throws IllegalArgumentException if one of them holds half of a surrogate pair
    /// @throws IllegalStateException if the writer is committed or closed
    public void addKeyValue(String key, String value) {
        file.requireNotDone();
        keyValues.add(new KeyValue(key, Optional.of(value)));
    }

    /// Writes what is held, and the footer, and makes the file appear.
    ///
    /// @return what the footer says
    /// @throws IllegalStateException if an appended row is begun and not ended
    /// @throws IOException if storage fails; then there is no file, and the one that was there is as it was
    public FileMetadata commit() throws IOException {
        flushRows();
        return file.commit(keyValues);
    }

    /// Gives up what was written: nothing is left of it, and a file that was there is as it was. The same as closing without
    /// [#commit].
    ///
    /// @throws IllegalStateException if the writer is committed or closed
    public void abort() throws IOException {
        file.requireNotDone();
        close();
    }

    /// Frees what is held; what was not committed is given up.
    @Override
    public void close() throws IOException {
        file.close();
    }
}
