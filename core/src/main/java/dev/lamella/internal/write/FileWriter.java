package dev.lamella.internal.write;

import dev.lamella.WriteOptions;
import dev.lamella.error.CorruptFileException;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.batch.BatchWriter;
import dev.lamella.internal.batch.InvalidCells;
import dev.lamella.internal.batch.SortCheck;
import dev.lamella.internal.bytes.Memory;
import dev.lamella.internal.codec.Compressions;
import dev.lamella.internal.column.ColumnSettings;
import dev.lamella.internal.crypto.FileSealer;
import dev.lamella.internal.event.Events;
import dev.lamella.internal.event.FileCommitted;
import dev.lamella.internal.footer.FooterUpdate;
import dev.lamella.internal.page.PageWriter;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.KeyValue;
import dev.lamella.observe.ProgressListener;
import dev.lamella.observe.WriterMetrics;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import dev.lamella.shredding.ShreddingInference;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BatchSink;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// The state of a file that is being written: sampling rows, writing them, failed, or done. Used by one thread.
///
/// Rows are appended to it as to a [BatchSink]; their values are verified already.
public final class FileWriter implements BatchSink {
    private final OutputFile out;
    private final Schema schema;
    private final WriteChoices choices;
    private final Compressions compressions;
    private final List<KeyValue> earlierKeyValues;
    /// Shared by all intakes of batches.
    private final InvalidCells invalid;
    private final ProgressListener progress;
    /// Bytes that were in the target before.
    private final long start;
    private State state;
    private long rowsTaken;
    /// Rows of the old file that were written again.
    private long earlierRowCount;
    private volatile WriterMetrics metrics = WriterMetrics.NONE;

    private sealed interface State {}

    /// Batches can be written.
    ///
    /// The intakes verify batches and bring them into the file's columns: [#batches] takes those of the caller, and
    /// [#rows] those of appended rows.
    private sealed interface Open extends State {
        BatchIntake batches();

        BatchIntake rows();

        long rowCount();

        /// The columns that appended rows should have.
        Schema rowSchema();
    }

    /// The columns of the file are not known yet: the first rows decide which parts of variants are shredded.
    ///
    /// @param stored brings batches into the types of the file, to reject rows that it cannot have
    /// @param check of rows that come in order
    private record Sampling(ShreddingSample sample, Schema rowSchema, BatchIntake batches, BatchIntake rows,
            BatchIntake stored, Optional<SortCheck> check) implements Open {
        @Override
        public long rowCount() {
            return sample.rowCount();
        }

        void add(Batch batch) {
            Batch converted = stored.take(batch);
            sample.add(batch, () -> check.ifPresent(order -> order.verify(converted)));
        }
    }

    /// The columns of the file are known.
    ///
    /// @param sorted whether rows are in order, or how they are brought into it
    /// @param material the content of the file of key material beside it, if there is to be one
    private record Writing(Schema schema, Sorted sorted, BatchWriter writer, Optional<byte[]> material,
            Schema rowSchema, BatchIntake batches, BatchIntake rows) implements Open {
        @Override
        public long rowCount() {
            return writer.rowCount() + sorted.sorter.map(RowSorter::rowCount).orElse(0L);
        }

        long bufferedBytes() {
            return writer.bufferedBytes() + sorted.sorter.map(RowSorter::bufferedBytes).orElse(0L);
        }

        /// Rejects rows that are not in order, if they have to be.
        void verify(Batch batch) {
            if (sorted.sorter.isEmpty()) {
                sorted.check.verify(batch);
            }
        }

        void write(Batch batch) throws IOException {
            if (sorted.sorter.isPresent()) {
                sorted.sorter.get().add(batch);
            } else {
                writer.write(batch);
            }
        }

        /// Writes the rows that are being sorted.
        ///
        /// @param report called after each batch
        void drain(Runnable report) throws IOException {
            if (sorted.sorter.isPresent()) {
                sorted.sorter.get().drainTo(batch -> {
                    writer.write(batch);
                    report.run();
                });
            }
        }

        void close() throws IOException {
            try (writer) {
                if (sorted.sorter.isPresent()) {
                    sorted.sorter.get().close();
                }
            }
        }
    }

    /// @param check of rows that come in order
    /// @param sorter of rows that do not
    private record Sorted(SortCheck check, Optional<RowSorter> sorter) {
        /// @param schema of the file
        static Sorted of(Schema schema, SortColumns order, WriteOptions options, SpillFile.Place place) {
            return new Sorted(order.check(schema), options.sortsRows()
                    ? Optional.of(new RowSorter(schema, order, options.sortMemory(), place))
                    : Optional.empty());
        }
    }

    /// Storage failed, or rows that were already accepted cannot be written.
    private record Failed(Open last, Throwable cause) implements State {}

    /// @param isCommitted whether the file is there
    /// @param isReleased whether codecs, buffers and the target are closed
    private record Done(Open last, boolean isCommitted, boolean isReleased) implements State {}

    private FileWriter(OutputFile out, Schema schema, WriteChoices choices, Compressions compressions,
            List<KeyValue> earlierKeyValues, InvalidCells invalid, long start, Open state) {
        this.out = out;
        this.schema = schema;
        this.choices = choices;
        this.compressions = compressions;
        this.earlierKeyValues = earlierKeyValues;
        this.invalid = invalid;
        this.progress = choices.options().progress();
        this.start = start;
        this.state = state;
    }

    /// Begins a file. If that fails, `out` is closed.
    public static FileWriter create(OutputFile out, Schema schema, WriteChoices choices) throws IOException {
        InvalidCells invalid = BatchIntake.invalid(choices.options());
        long start = out.position();
        return begin(out, schema, choices, (declared, compressions) -> {
            Schema stored = choices.options().storedSchema(declared);
            SortCheck check = SortColumns.of(stored, choices.options().sortedBy(), Settings.of(stored, choices))
                    .check(stored);
            choices.options().encryption().ifPresent(encryption -> encryption.requireColumns(stored));
            List<Optional<ShreddingInference>> inferences = VariantColumns.inferences(declared, choices);
            if (inferences.stream().allMatch(Optional::isEmpty)) {
                Writing state = writing(out, declared, choices, compressions, invalid, inferences);
                return new FileWriter(out, declared, choices, compressions, List.of(), invalid, start, state);
            }
            Sampling state = new Sampling(new ShreddingSample(declared, inferences), declared,
                    new BatchIntake(declared, declared, invalid),
                    new BatchIntake(declared, declared, new InvalidCells(InvalidCells.Treatment.KEEP)),
                    new BatchIntake(declared, stored, new InvalidCells(InvalidCells.Treatment.KEEP)),
                    choices.options().sortsRows() ? Optional.empty() : Optional.of(check));
            return new FileWriter(out, declared, choices, compressions, List.of(), invalid, start, state);
        });
    }

    /// Continues a file whose bytes are in `out` already. If that fails, `out` is closed.
    ///
    /// @param footer of the file
    /// @param schema of the rows: the file's, with fields in any order
    public static FileWriter append(OutputFile out, FooterUpdate footer, Schema schema, WriteChoices choices)
            throws IOException {
        FileMetadata earlier = footer.old();
        WriteOptions options = choices.options();
        InvalidCells invalid = BatchIntake.invalid(options);
        long start = out.position();
        return begin(out, schema, choices, (declared, compressions) -> {
            List<ColumnSettings> settings = Settings.of(earlier, choices);
            SortColumns order = SortColumns.of(earlier.schema(), options.sortedBy(), settings);
            Sorted sorted = Sorted.of(earlier.schema(), order, options,
                    SpillFile.Place.of(out, footer.sealer().isPresent()));
            BatchWriter writer = BatchWriter.continuing(footer, settings, order.columns(), limits(options),
                    new BatchWriter.Target(out, checksums(options), footer.sealer()), compressions, choices.work());
            Writing state = new Writing(earlier.schema(), sorted, writer, Optional.empty(), declared,
                    new BatchIntake(declared, earlier.schema(), invalid),
                    new BatchIntake(declared, earlier.schema(), new InvalidCells(InvalidCells.Treatment.KEEP)));
            return new FileWriter(out, declared, choices, compressions, earlier.keyValues(), invalid, start,
                    state);
        });
    }

    private interface Beginning {
        FileWriter begin(Schema declared, Compressions compressions) throws IOException;
    }

    private static FileWriter begin(OutputFile out, Schema schema, WriteChoices choices, Beginning beginning)
            throws IOException {
        Compressions compressions = new Compressions();
        try {
            requireWritable(schema);
            if (choices.options().validation() == WriteOptions.Validation.CHECK) {
                schema.requireLegal();
            }
            return beginning.begin(schema, compressions);
        } catch (ParquetException e) {
            try (out; compressions) {
                throw e.at(Location.ofFile(out.name()));
            }
        } catch (OutOfMemoryError e) {
            try (out; compressions) {
                throw Memory.exhausted(e).at(Location.ofFile(out.name()));
            }
        } catch (Throwable e) {
            try (out; compressions) {
                throw e;
            }
        }
    }

    private static void requireWritable(Schema schema) {
        for (Leaf leaf : schema.leaves()) {
            if (!leaf.field().isReadable()) {
                throw new UnsupportedFeatureException(Location.UNKNOWN.inColumn(leaf.path().names()),
                        "The column has " + leaf.field().physicalText() + ", which cannot be written",
                        "Leave the column out.");
            }
        }
    }

    private static Writing writing(OutputFile out, Schema declared, WriteChoices choices, Compressions compressions,
            InvalidCells invalid, List<Optional<ShreddingInference>> inferences) throws IOException {
        WriteOptions options = choices.options();
        Schema rows = VariantColumns.inferred(VariantColumns.given(declared, choices.shredding()), inferences);
        Schema written = options.storedSchema(rows);
        List<ColumnSettings> settings = Settings.of(written, choices);
        SortColumns order = SortColumns.of(written, options.sortedBy(), settings);
        Sorted sorted = Sorted.of(written, order, options,
                SpillFile.Place.of(out, options.encryption().isPresent()));
        // Sampled rows have the declared columns; rows that are appended later have the file's.
        BatchIntake batches = new BatchIntake(declared, written, invalid);
        BatchIntake appended = new BatchIntake(declared, written, new InvalidCells(InvalidCells.Treatment.KEEP));
        // Last, because somebody has to destroy its keys.
        Optional<FileSealer> sealer = options.encryption()
                .map(encryption -> FileSealer.of(encryption, out.name(), written));
        BatchWriter.Target target = new BatchWriter.Target(out, checksums(options), sealer);
        BatchWriter writer;
        try {
            writer = new BatchWriter(written, settings, order.columns(), limits(options), target, compressions,
                    choices.work());
        } catch (Throwable e) {
            sealer.ifPresent(FileSealer::close);
            throw e;
        }
        return new Writing(written, sorted, writer, sealer.flatMap(FileSealer::materialBeside), rows, batches,
                appended);
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

    public String name() {
        return out.name();
    }

    /// The schema of the rows; the file may have other columns for its variants.
    public Schema schema() {
        return schema;
    }

    /// The columns that appended rows should have.
    public Schema rowSchema() {
        return last().rowSchema();
    }

    /// Invalid values of batches that became null.
    public long nulledCount() {
        return invalid.nullCount();
    }

    /// The number of rows so far, without those that were in the file before.
    public long rowCount() {
        return last().rowCount() - earlierRowCount;
    }

    /// Approximate memory of rows that are not written yet.
    public long bufferedBytes() {
        return state instanceof Done ? 0 : switch (last()) {
            case Sampling sampling -> sampling.sample.bytes();
            case Writing writing -> writing.bufferedBytes();
        };
    }

    /// Whether batches can be written.
    public boolean isOpen() {
        return state instanceof Open;
    }

    private Open last() {
        return switch (state) {
            case Open open -> open;
            case Failed failed -> failed.last;
            case Done done -> done.last;
        };
    }

    /// Rejects calls after the end.
    ///
    /// @throws IllegalStateException if the file is committed or closed
    public void requireNotDone() {
        if (state instanceof Done done) {
            throw new IllegalStateException(end(done.isCommitted));
        }
    }

    /// Says that the writer is committed or closed.
    public String end(boolean isCommitted) {
        return "The writer of " + name() + " is " + (isCommitted ? "committed" : "closed")
                + "; nothing can be written any more";
    }

    private Open requireOpen() throws IOException {
        requireNotDone();
        if (state instanceof Failed failed) {
            throw new IOException("Writing " + name() + " failed before; nothing can be written any more",
                    failed.cause);
        }
        return last();
    }

    /// Takes rows that were in the file before. They do not count.
    public void writeEarlier(Batch batch) throws IOException {
        Open open = requireOpen();
        accept(open, open.rows(), batch);
        earlierRowCount += batch.rowCount();
    }

    /// Takes appended rows.
    @Override
    public void write(Batch batch) throws IOException {
        Open open = requireOpen();
        write(open, open.rows(), batch);
    }

    @Override
    public Schema next(Schema current) {
        return rowSchema();
    }

    /// Verifies and writes a batch. If the batch is rejected, none of its rows are written.
    public void verifyAndWrite(Batch batch) throws IOException {
        Open open = requireOpen();
        write(open, open.batches(), batch);
    }

    private void write(Open open, BatchIntake intake, Batch batch) throws IOException {
        accept(open, intake, batch);
        rowsTaken += batch.rowCount();
        run(() -> {
            report();
            progress.rowsWritten(batch.rowCount());
            return batch;
        });
    }

    private void accept(Open open, BatchIntake intake, Batch batch) throws IOException {
        if (open instanceof Writing writing && writing.material.isPresent()) {
            // With the first rows, and not with the last ones.
            MaterialFile.of(out);
        }
        Batch taken;
        try {
            taken = intake.take(batch);
            verify(open, intake, taken);
        } catch (CorruptFileException e) {
            // The damaged file is the one that the values come from.
            throw e;
        } catch (ParquetException e) {
            throw e.at(Location.ofFile(name()));
        } catch (OutOfMemoryError e) {
            throw Memory.exhausted(e).at(Location.ofFile(name()));
        }
        switch (open) {
            case Sampling sampling -> {
                if (sampling.sample.isFull()) {
                    requireWriting();
                }
            }
            case Writing writing -> run(() -> {
                writing.write(taken);
                return writing;
            });
        }
    }

    private static void verify(Open open, BatchIntake intake, Batch taken) {
        try {
            switch (open) {
                case Sampling sampling -> sampling.add(taken);
                case Writing writing -> writing.verify(taken);
            }
        } catch (Throwable e) {
            intake.forget();
            throw e;
        }
    }

    /// Publishes what was written so far. Called in steps: an exception of the listener ends the work.
    private void report() {
        long bytes = out.position() - start;
        long more = bytes - metrics.bytes();
        metrics = switch (last()) {
            case Sampling ignored -> new WriterMetrics(rowsTaken, 0, 0, bytes, 0, 0, bufferedBytes());
            case Writing writing -> writing.writer.metrics(rowsTaken, bytes, bufferedBytes());
        };
        if (more > 0) {
            progress.bytesWritten(more);
        }
    }

    /// The counters so far, for any thread.
    public WriterMetrics metrics() {
        return metrics;
    }

    /// The file with known columns. If they are not known yet, the rows so far decide on them, and are written.
    private Writing requireWriting() throws IOException {
        return switch (requireOpen()) {
            case Writing writing -> writing;
            case Sampling sampling -> run(() -> {
                Writing writing = writing(out, schema, choices, compressions, invalid,
                        sampling.sample.inferences());
                state = writing;
                for (Batch batch : sampling.sample.batches()) {
                    Batch taken = writing.rows.take(batch);
                    writing.verify(taken);
                    writing.write(taken);
                }
                return writing;
            });
        };
    }

    public void endRowGroup() throws IOException {
        Writing writing = requireWriting();
        run(() -> {
            writing.drain(this::report);
            writing.writer.endRowGroup();
            writing.sorted.check.startRowGroup();
            report();
            return writing;
        });
    }

    /// Writes the footer, and makes the file appear.
    public FileMetadata commit(List<KeyValue> keyValues) throws IOException {
        Writing writing = requireWriting();
        FileCommitted event = Events.fileCommitted();
        FileMetadata metadata = run(() -> {
            writing.drain(this::report);
            FileMetadata written = writing.writer.finish(Appending.keyValues(earlierKeyValues, keyValues),
                    Creator.NAME);
            report();
            MaterialFile.commit(out, writing.material);
            return written;
        });
        state = new Done(writing, true, false);
        metrics = metrics.released();
        if (event != null) {
            event.done(name(), metadata.rowCount(), metadata.rowGroups().size(), out.position());
        }
        return metadata;
    }

    /// A step that may fail.
    private interface Step<T> {
        T run() throws IOException;
    }

    /// Runs a step with rows that were accepted. They cannot be rejected any more, so nothing can be written any more if
    /// it fails.
    private <T> T run(Step<T> step) throws IOException {
        requireOpen();
        try {
            return step.run();
        } catch (ParquetException e) {
            fail(e);
            throw e.at(Location.ofFile(name()));
        } catch (OutOfMemoryError e) {
            fail(e);
            throw Memory.exhausted(e).at(Location.ofFile(name()));
        } catch (Throwable e) {
            fail(e);
            throw e;
        }
    }

    private void fail(Throwable cause) {
        state = new Failed(last(), cause);
    }

    /// Frees what is held; a file that is not committed is given up.
    public void close() throws IOException {
        boolean isCommitted = false;
        if (state instanceof Done done) {
            if (done.isReleased) {
                return;
            }
            isCommitted = done.isCommitted;
        }
        Open last = last();
        metrics = metrics.released();
        state = new Done(last, isCommitted, true);
        try (out) {
            switch (last) {
                case Sampling ignored -> compressions.close();
                case Writing writing -> writing.close();
            }
        }
    }
}
