package dev.lamella;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.error.ValueException;
import dev.lamella.filter.Scan;
import dev.lamella.internal.batch.BatchVerifier;
import dev.lamella.internal.batch.BatchWriter;
import dev.lamella.internal.batch.SortCheck;
import dev.lamella.internal.codec.Compressions;
import dev.lamella.internal.column.ColumnSettings;
import dev.lamella.internal.footer.FooterUpdate;
import dev.lamella.internal.page.PageWriter;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.KeyValue;
import dev.lamella.row.AppendOptions;
import dev.lamella.row.RowAppender;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Schema;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BatchSink;
import dev.lamella.vector.BatchSource;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

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
    private final OutputFile out;
    private final Schema schema;
    private final WriteOptions options;
    private final Compressions compressions;
    /// The order of rows of the schema.
    private final SortColumns order;
    private final List<KeyValue> earlierKeyValues;
    private final List<KeyValue> keyValues;
    private @Nullable RowAppender rows;
    /// The first rows, while it is not known what to shred of them.
    private @Nullable ShreddingSample sample;
    /// What writes the file, as soon as its columns are known.
    private @Nullable Target target;
    /// What appended rows have: the file's columns, if these are known when it begins.
    private final Schema appended;
    /// The columns of the file, if they were found out.
    private @Nullable Schema inferred;
    private Intake intake;
    private Intake rowIntake;
    private boolean isClosed;
    /// Once a write to storage failed nothing more can be right.
    private @Nullable Throwable failure;
    private boolean isCommitted;

    /// The file.
    ///
    /// @param schema that it has
    private record Target(Schema schema, SortCheck sortCheck, BatchWriter batches) {}

    private ParquetWriter(OutputFile out, Schema schema, WriteOptions options, Compressions compressions,
            SortColumns order,
            List<KeyValue> earlierKeyValues, Schema appended, Optional<Target> target, List<ShreddingSample> sample) {
        this.out = out;
        this.schema = schema;
        this.options = options;
        this.compressions = compressions;
        this.order = order;
        this.earlierKeyValues = List.copyOf(earlierKeyValues);
        this.keyValues = new ArrayList<>(options.keyValues());
        this.target = target.orElse(null);
        this.sample = sample.isEmpty() ? null : sample.getFirst();
        this.appended = appended;
        Schema wanted = target.map(Target::schema).orElse(schema);
        this.intake = new Intake(schema, wanted, values(options));
        this.rowIntake = new Intake(appended, wanted, BatchVerifier.Values.KEEP);
    }

    static ParquetWriter open(OutputFile out, Schema schema, WriteOptions options) throws IOException {
        Compressions compressions = new Compressions();
        try {
            Schema declared = checked(schema, options);
            SortColumns order = SortColumns.of(declared, options.sortedBy(), Settings.of(declared, options));
            List<ShreddingSample> sample = ShreddingSample.of(declared, options);
            Optional<Target> target = sample.isEmpty()
                    ? Optional.of(
                            target(out, VariantColumns.shredded(declared, options, List.of()), options, compressions))
                    : Optional.empty();
            return new ParquetWriter(out, declared, options, compressions, order, List.of(),
                    target.map(Target::schema).orElse(declared), target, sample);
        } catch (ParquetException e) {
            giveUp(compressions, out, e);
            throw e.at(Location.ofFile(out.name()));
        } catch (IOException | RuntimeException | Error e) {
            giveUp(compressions, out, e);
            throw e;
        }
    }

    private static Target target(OutputFile out, Schema written, WriteOptions options, Compressions compressions)
            throws IOException {
        List<ColumnSettings> settings = Settings.of(written, options);
        SortColumns order = SortColumns.of(written, options.sortedBy(), settings);
        return new Target(written, order.check(written),
                new BatchWriter(written, settings, order.columns(), limits(options),
                        out, compressions, checksums(options), options.parallelism().work()));
    }

    /// Goes on with a file whose bytes are in `out` already.
    ///
    /// @param footer that it has
    /// @param schema of the rows: the file's, with fields in any order
    static ParquetWriter continuing(OutputFile out, FooterUpdate footer, Schema schema, WriteOptions options)
            throws IOException {
        Compressions compressions = new Compressions();
        FileMetadata earlier = footer.old();
        try {
            Schema declared = checked(schema, options);
            List<ColumnSettings> settings = Settings.of(earlier, options);
            SortColumns order = SortColumns.of(earlier.schema(), options.sortedBy(), settings);
            SortCheck sortCheck = order.check(earlier.schema());
            BatchWriter batches = BatchWriter.continuing(footer, settings, order.columns(), limits(options), out,
                    compressions, checksums(options), options.parallelism().work());
            return new ParquetWriter(out, declared, options, compressions, order, earlier.keyValues(), declared,
                    Optional.of(new Target(earlier.schema(), sortCheck, batches)), List.of());
        } catch (ParquetException e) {
            giveUp(compressions, out, e);
            throw e.at(Location.ofFile(out.name()));
        } catch (RuntimeException | Error e) {
            giveUp(compressions, out, e);
            throw e;
        }
    }

    private static Schema checked(Schema schema, WriteOptions options) {
        return switch (options.validation()) {
            case CHECK -> Schema.of(schema.name(), schema.fields());
            case KEEP -> schema;
        };
    }

    private static BatchVerifier.Values values(WriteOptions options) {
        return switch (options.validation()) {
            case CHECK -> BatchVerifier.Values.CHECK;
            case KEEP -> BatchVerifier.Values.KEEP;
        };
    }

    private static BatchWriter.Limits limits(WriteOptions options) {
        return new BatchWriter.Limits(options.rowGroupRows(), options.rowGroupBytes());
    }

    private static PageWriter.Checksums checksums(WriteOptions options) {
        return switch (options.checksums()) {
            case WRITE -> PageWriter.Checksums.WRITE;
            case OMIT -> PageWriter.Checksums.OMIT;
        };
    }

    private static void giveUp(Compressions compressions, OutputFile out, Throwable failure) {
        try (out) {
            compressions.close();
        } catch (IOException closing) {
            failure.addSuppressed(closing);
        }
    }

    /// What the file is called in messages.
    public String name() {
        return out.name();
    }

    /// The schema of the rows. The file may have other columns for its variants: see [WriteOptions#withShredding].
    public Schema schema() {
        return schema;
    }

    /// Rows that were written so far; of those that are appended to [#rows] the last few are not.
    public long rowCount() {
        Target known = target;
        ShreddingSample held = sample;
        return (known == null ? 0 : known.batches.rowCount()) + (held == null ? 0 : held.rowCount());
    }

    /// Where rows are appended, one by one. They come behind the batches written before, and in front of those written
    /// after. There is one appender for all of a file's rows.
    ///
    /// @throws IllegalStateException if the writer is committed or closed
    public RowAppender rows() {
        requireOpen();
        RowAppender known = rows;
        return known == null ? rows(AppendOptions.DEFAULT.withFirstRow(rowCount())) : known;
    }

    /// As [#rows()], with options for the file's rows.
    ///
    /// @param options whose location is that of the file if they do not say
    /// @throws IllegalStateException if there is an appender already, which goes on as it is, or if the writer is committed
    ///         or closed
    public RowAppender rows(AppendOptions options) {
        requireOpen();
        if (rows != null) {
            throw new IllegalStateException("The rows of " + name() + " have an appender; use rows()");
        }
        AppendOptions placed = options.location().equals(Location.UNKNOWN)
                ? options.withLocation(Location.ofFile(name()))
                : options;
        // What the appender collects it has checked.
        RowAppender appender = RowAppender.into(new AppendedRows(), appended, placed);
        rows = appender;
        return appender;
    }

    /// By column, how many values of appended rows lost digits that the column has no place for:
    /// see [RowAppender#roundedValues].
    public SequencedMap<ColumnPath, Long> roundedValues() {
        RowAppender known = rows;
        return known == null ? Collections.unmodifiableSequencedMap(new LinkedHashMap<>()) : known.roundedValues();
    }

    /// Appended rows are written before what comes next.
    private void flushRows() throws IOException {
        RowAppender known = rows;
        if (known != null && failure == null && !isClosed && !isCommitted) {
            known.flush();
        }
    }

    /// Writes the rows of a batch, of which nothing is kept, except that the entries of a
    /// [dictionary][dev.lamella.vector.DictionaryVector] may be known when it comes again: they do not change. If the batch is refused nothing of it is written, and the writer
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
        write(batch, intake);
    }

    private void write(Batch batch, Intake taking) throws IOException {
        requireSound();
        Batch taken;
        try {
            taken = taking.take(batch);
            if (target != null) {
                target.sortCheck.verify(taken);
            } else if (sample != null) {
                sample.add(taken);
            }
        } catch (CorruptFileException e) {
            // It is not this file that is damaged, but the one whose values these are.
            throw e;
        } catch (ParquetException e) {
            // Nothing of it was written.
            throw e.at(Location.ofFile(name()));
        }
        if (target != null) {
            BatchWriter batches = target.batches;
            run(() -> batches.write(taken));
        } else if (sample != null && sample.isFull()) {
            target();
        }
    }

    /// What writes the file. If its columns are not known yet, the rows so far decide on them, and are written.
    private Target target() throws IOException {
        Target known = target;
        if (known != null) {
            return known;
        }
        requireSound();
        List<Batch> held = sample == null ? List.of() : sample.batches();
        Target[] made = new Target[1];
        run(() -> {
            made[0] = target(out,
                    VariantColumns.shredded(schema, options, sample == null ? List.of() : sample.inferences()),
                    options, compressions);
            target = made[0];
            sample = null;
            inferred = made[0].schema;
            intake = new Intake(schema, made[0].schema, values(options));
            rowIntake = new Intake(schema, made[0].schema, BatchVerifier.Values.KEEP);
            for (Batch batch : held) {
                writeHeld(made[0], rowIntake.take(batch));
            }
        });
        return made[0];
    }

    /// Rows that were taken cannot be refused any more: the file fails with them.
    private void writeHeld(Target known, Batch batch) throws IOException {
        try {
            known.sortCheck.verify(batch);
        } catch (ParquetException e) {
            failure = e;
            throw e;
        }
        known.batches.write(batch);
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
            throw new IllegalArgumentException("a scan of some columns; all that the file has are written");
        }
        Appending.requireSame(VariantColumns.unshredded(schema), VariantColumns.unshredded(reader.schema()),
                "The rows of it",
                Location.ofFile(reader.name()));
        Schema wanted = target == null ? schema : target.schema;
        Reshaper toRows = Reshaper.of(reader.schema(), wanted, reader.conformance());
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
        return order;
    }

    /// Ends the row group: what was written since the last one becomes a row group of its own.
    public void endRowGroup() throws IOException {
        flushRows();
        Target known = target();
        run(() -> {
            known.batches.endRowGroup();
            known.sortCheck.startRowGroup();
        });
    }

    /// Adds an entry of key-value metadata, until the file is committed. What a file that is appended to has for that key goes.
    ///
    /// @throws IllegalArgumentException if one of them holds half of a surrogate pair
    /// @throws IllegalStateException if the writer is committed or closed
    public void addKeyValue(String key, String value) {
        requireOpen();
        keyValues.add(new KeyValue(key, Optional.of(value)));
    }

    /// Writes what is held, and the footer, and makes the file appear.
    ///
    /// @return what the footer says
    /// @throws IllegalStateException if an appended row is begun and not ended
    /// @throws IOException if storage fails; then there is no file, and the one that was there is as it was
    public FileMetadata commit() throws IOException {
        flushRows();
        Target known = target();
        FileMetadata[] metadata = new FileMetadata[1];
        run(() -> {
            metadata[0] = known.batches.finish(Appending.keyValues(earlierKeyValues, keyValues), Creator.NAME);
            out.commit();
        });
        isCommitted = true;
        return metadata[0];
    }

    /// Gives up what was written: nothing is left of it, and a file that was there is as it was. The same as closing without
    /// [#commit].
    ///
    /// @throws IllegalStateException if the writer is committed or closed
    public void abort() throws IOException {
        requireOpen();
        close();
    }

    /// Takes what is appended row by row: as soon as the columns of variants are known, these are filled at once.
    private final class AppendedRows implements BatchSink {
        @Override
        public void write(Batch batch) throws IOException {
            ParquetWriter.this.write(batch, rowIntake);
        }

        @Override
        public Schema next(Schema current) {
            Schema known = inferred;
            return known == null ? current : known;
        }
    }

    /// A step that may fail.
    private interface Step {
        void run() throws IOException;
    }

    private void requireOpen() {
        if (isClosed || isCommitted) {
            throw new IllegalStateException("The writer of " + name() + " is " + (isCommitted ? "committed" : "closed")
                    + "; nothing can be written any more");
        }
    }

    private void requireSound() throws IOException {
        requireOpen();
        if (failure != null) {
            throw new IOException("Writing " + name() + " failed before; nothing can be written any more", failure);
        }
    }

    private void run(Step step) throws IOException {
        requireSound();
        try {
            step.run();
        } catch (SchemaMismatchException | ValueException e) {
            throw e.at(Location.ofFile(name()));
        } catch (ParquetException e) {
            failure = e;
            throw e.at(Location.ofFile(name()));
        } catch (IOException | RuntimeException | Error e) {
            failure = e;
            throw e;
        }
    }

    /// Frees what is held; what was not committed is given up.
    @Override
    public void close() throws IOException {
        if (!isClosed) {
            isClosed = true;
            try (out) {
                if (target == null) {
                    compressions.close();
                } else {
                    target.batches.close();
                }
            }
        }
    }
}
