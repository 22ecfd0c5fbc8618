package dev.lamella;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.lamella.dataset.Dataset;
import dev.lamella.dataset.DatasetFile;
import dev.lamella.dataset.DatasetOptions;
import dev.lamella.error.ParquetException;
import dev.lamella.filter.Scan;
import dev.lamella.io.ForwardingOutput;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.row.RowCursor;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.LongVector;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// One random case of [ThreadsStressTest]: something is read or written by several threads, which may fail or be given up at any time. Each
/// checks that what came was right, that a failure is the one that was made, and that whatever was opened is closed.
final class StressCase {
    static final int ROWS = 4_000;
    private static final String FAULT = "a fault that was made";

    private final Table table;
    private final Random random;
    private final Executor shared;
    private final Path folder;
    private final WatchedFiles watch = new WatchedFiles();

    /// What is read: the same rows, as they are written by one thread.
    ///
    /// @param stored in memory
    /// @param end of what is not the footer
    /// @param path on disk
    record Table(byte[] stored, int end, WriteOptions options, Path path, List<String> rows) {
        static Table of(WriteOptions options, Path path) throws IOException {
            byte[] bytes = Tables.file(0, ROWS, options);
            Files.write(path, bytes);
            try (ParquetReader reader = Parquet.open(path)) {
                return new Table(bytes, (int) reader.footerOffset(), options, path, Reading.rows(bytes));
            }
        }
    }

    StressCase(Table table, long seed, Executor shared, Path folder) {
        this.table = table;
        this.random = new Random(seed);
        this.shared = shared;
        this.folder = folder;
    }

    void run() throws Exception {
        switch (random.nextInt(9)) {
            case 0, 1 -> readBatches(InputFile.of(table.stored()));
            case 2 -> readBatches(InputFile.of(table.path()));
            case 3 -> readDamaged();
            case 4 -> readDataset();
            case 5 -> map();
            case 6 -> interruptAReader();
            case 7 -> writeBytes();
            default -> interruptAWriter();
        }
        assertThat(watch.open()).as("files that are open").isZero();
        assertThat(watch.late()).as("reads of files that were closed").isZero();
    }

    // Threads.

    /// Something to do with threads of whatever kind.
    @FunctionalInterface
    private interface Work {
        void with(Parallelism parallelism) throws Exception;
    }

    private void onThreads(Work work) throws Exception {
        int threads = 2 + random.nextInt(4);
        switch (random.nextInt(8)) {
            case 0 -> work.with(some(Parallelism.on(Runnable::run, threads)));
            case 1 -> work.with(some(Parallelism.on(ignored -> {}, threads)));
            case 2 -> work.with(some(Parallelism.on(rejecting(), threads)));
            case 3 -> work.with(some(Parallelism.of(threads)));
            case 4 -> withOwnPool(threads, work);
            default -> work.with(some(Parallelism.on(shared, threads)));
        }
    }

    private Parallelism some(Parallelism parallelism) {
        return random.nextBoolean() ? parallelism : parallelism.withBytesAhead(random.nextInt(20_000));
    }

    private Executor rejecting() {
        Random rejections = new Random(random.nextLong());
        return work -> {
            if (rejections.nextInt(3) == 0) {
                throw new RejectedExecutionException("busy");
            }
            shared.execute(work);
        };
    }

    /// Threads that are shut down at some time; what waits for them may be lost.
    private void withOwnPool(int threads, Work work) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        int most = random.nextInt(30);
        boolean losesWork = random.nextBoolean();
        int[] started = new int[1];
        try {
            work.with(some(Parallelism.on(piece -> {
                // Only the caller's thread asks for workers, and those that work.
                synchronized (started) {
                    if (started[0]++ == most) {
                        pool.shutdown();
                    } else if (losesWork && started[0] > most / 2) {
                        return;
                    }
                }
                pool.execute(piece);
            }, threads)));
        } finally {
            pool.shutdown();
            assertThat(pool.awaitTermination(30, TimeUnit.SECONDS)).as("threads of a pool that ended").isTrue();
        }
    }

    // Storage.

    private WatchedFiles.Fault fault() {
        Random faults = new Random(random.nextLong());
        return switch (random.nextInt(4)) {
            case 0 -> ignored -> {
                if (faults.nextInt(40) == 0) {
                    throw new IOException(FAULT);
                }
            };
            case 1 -> {
                long limit = random.nextInt(table.end());
                yield position -> {
                    if (position >= limit && position < table.end()) {
                        throw new IOException(FAULT);
                    }
                };
            }
            default -> ignored -> {
                if (faults.nextInt(20) == 0) {
                    LockSupport.parkNanos(100_000);
                }
            };
        };
    }

    private static void requireFault(@Nullable Throwable failed) {
        assertThat(failed).isInstanceOf(IOException.class).hasMessageContaining(FAULT);
    }

    private Scan scan() {
        Scan scan = Scan.all().batchRows(1 + random.nextInt(150));
        return random.nextInt(4) == 0 ? scan.where("id >= 0") : scan;
    }

    /// How many batches are read before a reader is given up.
    private int patience() {
        return random.nextBoolean() ? Integer.MAX_VALUE : random.nextInt(40);
    }

    // Reading.

    private void readBatches(InputFile file) throws Exception {
        WatchedFiles.Fault fault = fault();
        int patience = patience();
        boolean isAsRows = random.nextInt(3) == 0;
        Scan scan = scan();
        onThreads(parallelism -> {
            Throwable failed = catchThrowable(() -> {
                try (ParquetReader reader = Parquet.open(watch.watch(file, fault), reading(parallelism))) {
                    if (isAsRows) {
                        rows(reader.rows(scan), patience);
                    } else {
                        batches(reader.batches(scan), patience);
                    }
                }
            });
            if (failed != null) {
                requireFault(failed);
            }
        });
    }

    private static ReadOptions reading(Parallelism parallelism) {
        return ReadOptions.DEFAULT.withParallelism(parallelism);
    }

    private void rows(RowCursor cursor, int patience) throws IOException {
        try (cursor) {
            int row = 0;
            while (row < patience * 10L && cursor.next()) {
                assertThat(cursor.get(0) + "|" + cursor.get(1) + "|" + cursor.get(2)).isEqualTo(table.rows().get(row));
                row++;
            }
            assertThat(row == table.rows().size() || row >= patience * 10L).as("rows to the end").isTrue();
        }
    }

    private static void batches(BatchSource source, int patience) throws IOException {
        try (source) {
            long row = 0;
            int count = 0;
            for (; count < patience && source.next(); count++) {
                row = check(source, row);
            }
            assertThat(row == ROWS || count == patience).as("rows to the end: %d", row).isTrue();
        }
    }

    /// Numbers of rows, and of the elements of their lists.
    private static long check(BatchSource source, long first) {
        long row = first;
        LongVector ids = (LongVector) source.batch().columns().getFirst();
        ListVector lists = (ListVector) source.batch().columns().get(2);
        IntVector elements = (IntVector) lists.elements();
        for (int i = 0; i < source.batch().rowCount(); i++, row++) {
            if (ids.values()[i] != row || source.rowNumbers().orElseThrow().of(i) != row
                    || lists.offsets()[i + 1] - lists.offsets()[i] != row % 4) {
                throw new AssertionError("row " + row + " is another one");
            }
        }
        for (int i = 1; i < elements.size(); i++) {
            if (elements.values()[i] != elements.values()[i - 1] + 1) {
                throw new AssertionError("elements before row " + row + " are other ones");
            }
        }
        return row;
    }

    private void readDamaged() throws Exception {
        byte[] damaged = table.stored().clone();
        for (int i = random.nextInt(4); i >= 0; i--) {
            damaged[4 + random.nextInt(table.end() - 4)] ^= (byte) (1 << random.nextInt(8));
        }
        Scan scan = scan();
        String expected = outcome(damaged, scan, Parallelism.NONE);
        onThreads(parallelism -> {
            String outcome = outcome(damaged, scan, parallelism);
            // Without a filter row groups are read in parts, and each part by its own batches: what of the damage comes first may differ.
            if (scan.filter().isPresent()) {
                assertThat(outcome).as(scan.toString()).isEqualTo(expected);
            } else {
                assertThat(outcome).as(scan.toString()).matches("(?s)[0-9]+ rows(, then .+)?");
            }
        });
    }

    private String outcome(byte[] file, Scan scan, Parallelism parallelism) throws IOException {
        long rows = 0;
        try (ParquetReader reader = Parquet.open(watch.watch(InputFile.of(file)), reading(parallelism));
                BatchSource batches = reader.batches(scan)) {
            while (batches.next()) {
                rows += batches.batch().rowCount();
            }
            return rows + " rows";
        } catch (ParquetException e) {
            return rows + " rows, then " + e.getMessage();
        }
    }

    /// Files that may fail, one after another.
    private void readDataset() throws Exception {
        List<DatasetFile> parts = new ArrayList<>();
        int count = 1 + random.nextInt(6);
        for (int i = 0; i < count; i++) {
            parts.add(new Stored("file " + i, table.stored(), watch,
                    random.nextInt(4) == 0 ? fault() : ignored -> {}));
        }
        int patience = patience();
        Scan scan = scan();
        onThreads(parallelism -> {
            Throwable failed = catchThrowable(() -> {
                DatasetOptions options = DatasetOptions.DEFAULT.withReading(reading(parallelism))
                        .withSchema(Tables.SCHEMA);
                try (BatchSource source = Dataset.ofFiles(parts, options).batches(scan)) {
                    long row = 0;
                    int read = 0;
                    for (; read < patience && source.next(); read++) {
                        assertThat(source.file()).contains("file " + row / ROWS);
                        row = row / ROWS * ROWS + check(source, row % ROWS);
                    }
                    assertThat(row == (long) count * ROWS || read == patience).as("rows to the end: %d", row).isTrue();
                }
            });
            if (failed != null) {
                requireFault(failed);
            }
            assertThat(watch.mostOpen()).isLessThanOrEqualTo(parallelism.threads());
        });
    }

    private record Stored(String name, byte[] bytes, WatchedFiles watch, WatchedFiles.Fault fault)
            implements
                DatasetFile {
        @Override
        public InputFile open() {
            InputFile file = InputFile.of(bytes);
            return watch.watch(InputFile.ranges(name, bytes.length, (position, target, from, count) -> {
                file.read(position, target, from, count);
                return count;
            }), fault);
        }
    }

    private void map() throws Exception {
        long failing = random.nextInt(3) == 0 ? random.nextInt(ROWS) : -1;
        Scan scan = scan();
        onThreads(parallelism -> {
            try (ParquetReader reader = Parquet.open(watch.watch(InputFile.of(table.stored())), reading(parallelism))) {
                Throwable failed = catchThrowable(() -> {
                    List<Long> counts = reader.mapRowGroups(scan, batches -> {
                        long rows = 0;
                        while (batches.next()) {
                            rows += batches.batch().rowCount();
                            long first = batches.rowNumbers().orElseThrow().of(0);
                            if (failing >= first && failing < first + batches.batch().rowCount()) {
                                throw new IOException(FAULT);
                            }
                        }
                        return rows;
                    });
                    assertThat(counts.stream().mapToLong(Long::longValue).sum()).isEqualTo(ROWS);
                });
                if (failing >= 0) {
                    requireFault(failed);
                } else {
                    assertThat(failed).isNull();
                }
            }
        });
    }

    /// The thread that asks for rows of a file on disk is interrupted: then it has all rows, or is told.
    private void interruptAReader() throws Exception {
        int after = random.nextInt(20);
        Scan scan = scan();
        onThreads(parallelism -> {
            try {
                Throwable failed = catchThrowable(() -> {
                    try (ParquetReader reader = Parquet.open(watch.watch(InputFile.of(table.path())),
                            reading(parallelism));
                            BatchSource source = reader.batches(scan)) {
                        long row = 0;
                        for (int i = 0; source.next(); i++) {
                            row = check(source, row);
                            if (i == after) {
                                Thread.currentThread().interrupt();
                            }
                        }
                        assertThat(row).isEqualTo(ROWS);
                    }
                });
                if (failed != null) {
                    assertThat(failed).isInstanceOf(InterruptedIOException.class);
                }
            } finally {
                // The next case is not meant.
                boolean ignored = Thread.interrupted();
            }
        });
    }

    // Writing.

    private void writeBytes() throws Exception {
        int room = random.nextInt(3) == 0 ? random.nextInt(table.stored().length) : Integer.MAX_VALUE;
        int patience = random.nextInt(4) == 0 ? random.nextInt(20) : Integer.MAX_VALUE;
        int step = 20 + random.nextInt(600);
        ByteArrayOutputStream plain = new ByteArrayOutputStream();
        write(OutputFile.of("table", plain), Parallelism.NONE, step, Integer.MAX_VALUE);
        onThreads(parallelism -> {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            OutputFile out = new Bounded(OutputFile.of("table", bytes), room);
            boolean[] isWhole = new boolean[1];
            Throwable failed = catchThrowable(() -> isWhole[0] = write(out, parallelism, step, patience));
            if (failed != null) {
                assertThat(room).isLessThan(plain.size());
                requireFault(failed);
            } else if (isWhole[0]) {
                assertSame(bytes.toByteArray(), plain.toByteArray());
            }
        });
    }

    private static void assertSame(byte[] actual, byte[] expected) {
        assertThat(Arrays.mismatch(actual, expected)).as("first byte that differs").isEqualTo(-1);
    }

    /// @return whether the file was committed
    private boolean write(OutputFile out, Parallelism parallelism, int step, int patience) throws IOException {
        try (ParquetWriter writer = Parquet.create(out, Tables.SCHEMA, table.options().withParallelism(parallelism))) {
            int count = 0;
            for (int row = 0; row < ROWS; row += step) {
                if (count++ == patience) {
                    return false;
                }
                writer.write(Tables.batch(row, Math.min(step, ROWS - row)));
            }
            writer.commit();
            return true;
        }
    }

    /// Storage that has room for so many bytes.
    private static final class Bounded extends ForwardingOutput {
        private long room;

        Bounded(OutputFile out, long room) {
            super(out);
            this.room = room;
        }

        @Override
        public void write(byte[] bytes, int from, int count) throws IOException {
            room -= count;
            if (room < 0) {
                throw new IOException(FAULT);
            }
            out.write(bytes, from, count);
        }
    }

    /// The thread that gives rows for a file on disk is interrupted: then the file is there, or it is told and nothing is left.
    private void interruptAWriter() throws Exception {
        int after = random.nextInt(12);
        Path own = Files.createTempDirectory(folder, "written");
        Path path = own.resolve("table.parquet");
        int step = ROWS / 10;
        ByteArrayOutputStream plain = new ByteArrayOutputStream();
        write(OutputFile.of("table", plain), Parallelism.NONE, step, Integer.MAX_VALUE);
        onThreads(parallelism -> {
            try {
                Throwable failed = catchThrowable(() -> {
                    try (ParquetWriter writer = Parquet.create(path, Tables.SCHEMA,
                            table.options().withParallelism(parallelism))) {
                        for (int i = 0; i < 10; i++) {
                            if (i == after) {
                                Thread.currentThread().interrupt();
                            }
                            writer.write(Tables.batch(i * step, step));
                        }
                        if (after >= 10) {
                            Thread.currentThread().interrupt();
                        }
                        writer.commit();
                    }
                });
                boolean ignored = Thread.interrupted();
                if (failed == null) {
                    assertSame(Files.readAllBytes(path), plain.toByteArray());
                } else {
                    assertThat(failed).isInstanceOf(IOException.class);
                }
                try (var left = Files.list(own)) {
                    assertThat(left).hasSize(failed == null ? 1 : 0);
                }
            } finally {
                boolean ignored2 = Thread.interrupted();
            }
        });
    }
}
