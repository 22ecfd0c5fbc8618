package dev.lamella;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.dataset.DatasetWriteOptions;
import dev.lamella.dataset.DatasetWriter;
import dev.lamella.error.ParquetException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.ValueException;
import dev.lamella.io.ForwardingOutput;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.observe.ProgressListener;
import dev.lamella.schema.Schema;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.Validity;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;

/// A file is written as a whole or not at all, whatever fails and when; and what is rejected leaves no trace.
class WriterFailureTest {
    private static final byte[] OLD = "the old file".getBytes(StandardCharsets.UTF_8);
    private static final WriteOptions OPTIONS = Tables.plain().withPages(256, 10).withRowGroups(1 << 20, 40)
            .withColumn("id", ColumnOptions.DEFAULT.withBloomFilter(0.01));

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("table.parquet");
    }

    /// What a target throws when it fails.
    enum Failure {
        STORAGE, PROGRAM, MEMORY, UNDECLARED;

        void fail() throws IOException {
            switch (this) {
                case STORAGE -> throw new IOException("no space left");
                case PROGRAM -> throw new IllegalStateException("a bug");
                case MEMORY -> throw new OutOfMemoryError("no memory left");
                case UNDECLARED -> throw WriterFailureTest.<IOException>undeclared();
            }
        }
    }

    /// As lambdas of Kotlin and Scala may throw it.
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <E extends Exception> E undeclared() throws E {
        throw (E) new Exception("not declared");
    }

    /// A target that fails at the step of a number, writes and commit counted.
    private static final class Failing extends ForwardingOutput {
        private final Failure failure;
        private final int failing;
        private int steps;

        Failing(OutputFile out, Failure failure, int failing) {
            super(out);
            this.failure = failure;
            this.failing = failing;
        }

        private void step() throws IOException {
            if (steps++ == failing) {
                failure.fail();
            }
        }

        @Override
        public void write(byte[] bytes, int from, int count) throws IOException {
            step();
            out.write(bytes, from, count);
        }

        @Override
        public void commit() throws IOException {
            step();
            out.commit();
        }
    }

    /// Three batches, and one row group ended by hand.
    private static void write(OutputFile out) throws IOException {
        try (ParquetWriter writer = Parquet.create(out, Tables.SCHEMA, OPTIONS)) {
            writer.write(Tables.batch(0, 50));
            writer.write(Tables.batch(50, 7));
            writer.endRowGroup();
            writer.write(Tables.batch(57, 43));
            writer.commit();
        }
    }

    /// The file that comes of it if nothing fails.
    private static byte[] whole() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        write(OutputFile.of("whole", bytes));
        assertThat(Reading.rows(bytes.toByteArray())).hasSize(100);
        return bytes.toByteArray();
    }

    private List<String> names() throws IOException {
        try (Stream<Path> paths = Files.list(folder)) {
            return paths.map(path -> path.getFileName().toString()).toList();
        }
    }

    @ParameterizedTest
    @EnumSource
    void theOldFileIsThereWhateverStepFails(Failure failure) throws IOException {
        Files.write(file, OLD);
        for (int step = 0;; step++) {
            Failing out = new Failing(OutputFile.of(file), failure, step);
            try {
                write(out);
                assertThat(out.steps).as("steps of a whole file").isBetween(40, step);
                break;
            } catch (Exception e) {
                assertThat(e).hasMessageContaining(switch (failure) {
                    case STORAGE -> "no space left";
                    case PROGRAM -> "a bug";
                    case MEMORY -> "which is not enough to read or write this";
                    case UNDECLARED -> "not declared";
                });
                assertThat(names()).as("step " + step).containsExactly("table.parquet");
                assertThat(Files.readAllBytes(file)).as("step " + step).isEqualTo(OLD);
            }
        }
        assertThat(names()).containsExactly("table.parquet");
        assertThat(Files.readAllBytes(file)).isEqualTo(whole());
    }

    @Test
    void nothingIsThereWhateverStepFails() throws IOException {
        for (int step = 0;; step++) {
            try {
                write(new Failing(OutputFile.createNew(file), Failure.STORAGE, step));
                break;
            } catch (IOException e) {
                assertThat(e).hasMessage("no space left");
                assertThat(names()).as("step " + step).isEmpty();
            }
        }
        assertThat(Files.readAllBytes(file)).isEqualTo(whole());
    }

    @Test
    void aNewFileReplacesNoneThatCameInTheMeantime() throws IOException {
        try (ParquetWriter writer = Parquet.create(OutputFile.createNew(file), Tables.SCHEMA, OPTIONS)) {
            writer.write(Tables.batch(0, 5));
            Files.write(file, OLD);
            assertThatThrownBy(writer::commit).isInstanceOf(FileAlreadyExistsException.class);
        }
        assertThat(names()).containsExactly("table.parquet");
        assertThat(Files.readAllBytes(file)).isEqualTo(OLD);
    }

    @Test
    void whatIsClosedWithoutCommitIsGivenUp() throws IOException {
        Files.write(file, OLD);
        try (ParquetWriter writer = Parquet.create(file, Tables.SCHEMA, OPTIONS)) {
            writer.write(Tables.batch(0, 5));
            writer.endRowGroup();
        }
        assertThat(names()).containsExactly("table.parquet");
        assertThat(Files.readAllBytes(file)).isEqualTo(OLD);
    }

    @Test
    void whatIsRejectedAtTheBeginningLeavesNothing() throws IOException {
        WriteOptions options = OPTIONS.withColumn("nothing", ColumnOptions.DEFAULT);
        assertThatThrownBy(() -> Parquet.create(file, Tables.SCHEMA, options))
                .isInstanceOf(SchemaMismatchException.class);
        assertThat(names()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"STORAGE, no space left", "UNDECLARED, not declared"})
    void afterAFailureNothingCanBeWritten(Failure failure, String message) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ParquetWriter writer = Parquet.create(new Failing(OutputFile.of("out", bytes), failure, 9),
                Tables.SCHEMA, OPTIONS)) {
            assertThatThrownBy(() -> writer.write(Tables.batch(0, 100))).hasMessage(message);
            for (int again = 0; again < 2; again++) {
                assertThatThrownBy(() -> writer.write(Tables.batch(0, 100))).isInstanceOf(IOException.class)
                        .hasMessage("Writing out failed before; nothing can be written any more")
                        .hasRootCauseMessage(message);
                assertThatThrownBy(writer::endRowGroup).isInstanceOf(IOException.class);
                assertThatThrownBy(writer::commit).isInstanceOf(IOException.class);
            }
        }
    }

    /// A listener that fails with one of its calls.
    private static final class Unlucky implements ProgressListener {
        private final int unlucky;
        private int calls;

        Unlucky(int unlucky) {
            this.unlucky = unlucky;
        }

        @Override
        public void rowsWritten(long count) {
            call();
        }

        @Override
        public void bytesWritten(long count) {
            call();
        }

        private void call() {
            if (calls++ == unlucky) {
                throw new IllegalStateException("a bug of the listener");
            }
        }
    }

    @Test
    void anExceptionOfTheListenerEndsTheWork() throws IOException {
        Files.write(file, OLD);
        for (int call = 0;; call++) {
            Unlucky listener = new Unlucky(call);
            int failures = 0;
            try (ParquetWriter writer = Parquet.create(file, Tables.SCHEMA, OPTIONS.withProgress(listener))) {
                List<Step> steps = List.of(() -> writer.write(Tables.batch(0, 50)),
                        () -> writer.write(Tables.batch(50, 7)), writer::endRowGroup,
                        () -> writer.write(Tables.batch(57, 43)), writer::commit);
                for (Step step : steps) {
                    try {
                        step.run();
                        assertThat(failures).as("call %d: nothing is written after a failure", call).isZero();
                    } catch (IllegalStateException | IOException e) {
                        assertThat(e).hasStackTraceContaining("a bug of the listener");
                        failures++;
                    }
                }
            }
            if (failures == 0) {
                assertThat(listener.calls).isBetween(6, call);
                break;
            }
            assertThat(Files.readAllBytes(file)).as("call %d", call).isEqualTo(OLD);
        }
        assertThat(Files.readAllBytes(file)).isEqualTo(whole());
    }

    private interface Step {
        void run() throws IOException;
    }

    @Test
    void anExceptionOfTheListenerEndsTheWorkOnADataset() throws IOException {
        Path directory = folder.resolve("table");
        DatasetWriteOptions options = DatasetWriteOptions.DEFAULT.withWriting(OPTIONS.withProgress(new Unlucky(1)));
        try (DatasetWriter writer = DatasetWriter.create(directory, Tables.SCHEMA, options)) {
            writer.write(Tables.batch(0, 50));
            assertThatThrownBy(() -> writer.write(Tables.batch(50, 50))).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> writer.write(Tables.batch(50, 50))).isInstanceOf(IOException.class)
                    .hasRootCauseMessage("a bug of the listener");
            assertThatThrownBy(writer::commit).isInstanceOf(IOException.class);
        }
        assertThat(names()).isEmpty();
    }

    @Test
    void afterTheCommitNothingCanBeWritten() throws IOException {
        try (ParquetWriter writer = Parquet.create(file, Tables.SCHEMA, OPTIONS)) {
            writer.commit();
            String problem = "The writer of " + file + " is committed; nothing can be written any more";
            assertThatThrownBy(() -> writer.write(Tables.batch(0, 1))).isInstanceOf(IllegalStateException.class)
                    .hasMessage(problem);
            assertThatThrownBy(writer::commit).isInstanceOf(IllegalStateException.class).hasMessage(problem);
        }
        assertThat(Tables.rows(file)).isEmpty();
    }

    /// What a stream or channel was given before a failure is no file: it has no footer.
    @Test
    void streamsAndChannelsGetNoFooterAfterAFailure() throws IOException {
        for (int step = 0;; step++) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            OutputFile out = step % 2 == 0
                    ? OutputFile.of("stream", bytes)
                    : OutputFile.of("channel", Channels.newChannel(bytes));
            try {
                write(new Failing(out, Failure.STORAGE, step));
                assertThat(bytes.toByteArray()).isEqualTo(whole());
                break;
            } catch (IOException e) {
                assertThatThrownBy(() -> Parquet.open(InputFile.of(bytes.toByteArray())), "step " + step)
                        .isInstanceOf(ParquetException.class);
            }
        }
    }

    /// A batch that is rejected.
    record Rejected(String what, Class<? extends ParquetException> by, Batch batch) {
        @Override
        public String toString() {
            return what;
        }
    }

    static final List<Rejected> REJECTED = List.of(
            new Rejected("a null where there has to be a value", ValueException.class, nullIdAt(0, 10)),
            new Rejected("a null far behind rows that are right", ValueException.class, nullIdAt(19_999, 20_000)),
            new Rejected("a column too few", SchemaMismatchException.class,
                    new Batch(Tables.SCHEMA, 3, List.of(Tables.ids(0, 3), Tables.names(0, 3)))),
            new Rejected("a vector of another kind", SchemaMismatchException.class, new Batch(Tables.SCHEMA, 3, List.of(
                    new IntVector(3, Validity.none(), new int[3]), Tables.names(0, 3), Tables.lists(0, 3)))),
            new Rejected("a vector that is too short", SchemaMismatchException.class,
                    new Batch(Tables.SCHEMA, 3, List.of(Tables.ids(0, 3), Tables.names(0, 2), Tables.lists(0, 3)))),
            new Rejected("another schema", SchemaMismatchException.class,
                    new Batch(Schema.parse("message other { required int64 key; }"), 3, List.of(Tables.ids(0, 3)))),
            new Rejected("text that is not UTF-8", ValueException.class, brokenNameAt(4_999, 5_000)));

    private static Batch nullIdAt(int row, int count) {
        long[] words = new long[count + 63 >>> 6];
        Arrays.fill(words, -1);
        words[row >>> 6] &= ~(1L << row);
        return new Batch(Tables.SCHEMA, count, List.of(new LongVector(count, Validity.of(words, 1), new long[count]),
                Tables.names(0, count), Tables.lists(0, count)));
    }

    private static Batch brokenNameAt(int row, int count) {
        Batch batch = Tables.batch(0, count);
        BytesVector names = (BytesVector) batch.columns().get(1).copy();
        names.bytes()[names.offset(row)] = (byte) 0xff;
        return new Batch(Tables.SCHEMA, count, List.of(batch.columns().get(0), names, batch.columns().get(2)));
    }

    @ParameterizedTest
    @FieldSource("REJECTED")
    void theWriterGoesOnAfterARejectedBatchAsIfItHadNotBeen(Rejected rejected) throws IOException {
        WriteOptions[] all = {OPTIONS, Tables.plain()};
        for (WriteOptions options : all) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (ParquetWriter writer = Parquet.create(OutputFile.of("out", bytes), Tables.SCHEMA, options)) {
                writer.write(Tables.batch(0, 30));
                for (int again = 0; again < 2; again++) {
                    assertThatThrownBy(() -> writer.write(rejected.batch)).isInstanceOf(rejected.by)
                            .hasMessageStartingWith("out");
                    assertThat(writer.rowCount()).isEqualTo(30);
                }
                writer.write(Tables.batch(30, 30));
                writer.commit();
            }
            assertThat(bytes.toByteArray()).isEqualTo(unhindered(options));
        }
    }

    private static byte[] unhindered(WriteOptions options) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ParquetWriter writer = Parquet.create(OutputFile.of("out", bytes), Tables.SCHEMA, options)) {
            writer.write(Tables.batch(0, 30));
            writer.write(Tables.batch(30, 30));
            writer.commit();
        }
        return bytes.toByteArray();
    }
}
