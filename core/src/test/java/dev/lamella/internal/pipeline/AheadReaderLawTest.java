package dev.lamella.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.lamella.error.CorruptFileException;
import dev.lamella.internal.batch.Window;
import dev.lamella.internal.batch.WindowSource;
import dev.lamella.internal.page.Loan;
import dev.lamella.schema.Schema;
import dev.lamella.vector.Batch;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.RowNumbers;
import dev.lamella.vector.Validity;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Parts of random sizes, read by threads that come early, late or never, that fail here and there, and are given up at any time: batches
/// come in order, a failure comes where it is, and whatever was opened is closed.
///
/// `-Dlamella.seed` begins with another case.
@Timeout(60)
class AheadReaderLawTest {
    private static final int CASES = 400;
    private static final Schema SCHEMA = Schema.parse("message m { required int64 n; }");
    private static final ExecutorService POOL = Executors.newFixedThreadPool(4);

    @AfterAll
    static void end() throws InterruptedException {
        POOL.shutdown();
        assertThat(POOL.awaitTermination(10, TimeUnit.SECONDS)).as("threads that end").isTrue();
    }

    /// A part whose batches have one row each, which says which it is.
    private static final class Source implements WindowSource {
        private final Random random;
        private final long first;
        private final int count;
        private final int failing;
        private final AtomicInteger open;
        private final AtomicInteger users = new AtomicInteger();
        private final Map<Loan, long[]> lent = new HashMap<>();
        private boolean isClosed;
        private int at = -1;

        Source(long seed, long first, int count, int failing, AtomicInteger open) {
            this.random = new Random(seed);
            this.first = first;
            this.count = count;
            this.failing = failing;
            this.open = open;
            open.incrementAndGet();
        }

        @Override
        public boolean next() throws IOException {
            assertThat(users.incrementAndGet()).as("threads in one part").isEqualTo(1);
            try {
                assertThat(isClosed).isFalse();
                pause(random);
                lent.forEach((loan, values) -> values[0] = loan.hasEnded() ? -1 : values[0]);
                at++;
                if (at == failing) {
                    if (random.nextBoolean()) {
                        throw new IOException("row " + (first + at));
                    }
                    throw new CorruptFileException("row " + (first + at));
                }
                return at < count;
            } finally {
                users.decrementAndGet();
            }
        }

        @Override
        public Batch batch() {
            return new Batch(SCHEMA, 1, List.of(new LongVector(1, Validity.none(), new long[]{first + at})));
        }

        @Override
        public Window detach(Loan loan) {
            Batch batch = batch();
            lent.put(loan, ((LongVector) batch.columns().getFirst()).values());
            return new Window(batch, new RowNumbers.Run(first + at));
        }

        @Override
        public void close() {
            if (!isClosed) {
                isClosed = true;
                open.decrementAndGet();
            }
        }
    }

    private static void pause(Random random) {
        switch (random.nextInt(16)) {
            case 0 -> Thread.yield();
            case 1 -> {
                for (int i = random.nextInt(2000); i > 0; i--) {
                    Thread.onSpinWait();
                }
            }
            default -> {
            }
        }
    }

    @RepeatedTest(4)
    void batchesComeInOrderAndAllIsClosed() {
        long first = Long.getLong("lamella.seed", 4711);
        for (long seed = first; seed < first + CASES; seed++) {
            try {
                check(seed);
            } catch (IOException | AssertionError | RuntimeException e) {
                throw new AssertionError("-Dlamella.seed=" + seed, e);
            }
        }
    }

    private static void check(long seed) throws IOException {
        Random random = new Random(seed);
        int parts = random.nextInt(8);
        AtomicInteger open = new AtomicInteger();
        List<ScanPart.Opener> openers = new ArrayList<>();
        long rows = 0;
        long failure = Long.MAX_VALUE;
        for (int i = 0; i < parts; i++) {
            int count = random.nextInt(12);
            int failing = random.nextInt(6) == 0 ? random.nextInt(count + 1) : -1;
            boolean failsToOpen = random.nextInt(30) == 0;
            long from = rows;
            long own = random.nextLong();
            if (failsToOpen) {
                failure = Math.min(failure, from);
            } else if (failing >= 0) {
                failure = Math.min(failure, from + failing);
            }
            openers.add(() -> {
                if (failsToOpen) {
                    throw new IOException("row " + from);
                }
                return new Source(own, from, count, failing, open);
            });
            rows += count;
        }
        long leaving = random.nextInt(3) == 0 ? random.nextLong(rows + 1) : Long.MAX_VALUE;
        AheadReader reader = new AheadReader(pool(random), "f", SCHEMA, openers, open::get);
        long row = 0;
        @Nullable
        Throwable failed = null;
        while (row < leaving && failed == null) {
            boolean[] isMore = new boolean[1];
            failed = catchThrowable(() -> isMore[0] = reader.next());
            if (failed == null && !isMore[0]) {
                break;
            }
            if (failed == null) {
                assertThat(((LongVector) reader.batch().columns().getFirst()).values()[0]).isEqualTo(row);
                assertThat(reader.rowNumbers().orElseThrow().of(0)).isEqualTo(row);
                row++;
            }
            pause(random);
        }
        if (failed != null) {
            assertThat(row).isEqualTo(failure);
            assertThat(failed).hasMessageContaining("row " + failure);
            assertThatThrownBy(reader::next).as("the same failure again").isSameAs(failed);
        } else if (row < leaving) {
            assertThat(row).isEqualTo(rows);
            assertThat(failure).isEqualTo(Long.MAX_VALUE);
        }
        reader.close();
        reader.close();
        assertThat(open).as("what is open").hasValue(0);
        assertThatThrownBy(reader::next).isInstanceOf(IllegalStateException.class);
    }

    /// Threads that come, that are rejected now and then, that work at once in the caller's place, and that never come.
    private static WorkerPool pool(Random random) {
        int threads = 1 + random.nextInt(5);
        long bytes = random.nextInt(3) == 0 ? 0 : random.nextInt(400);
        Random rejections = new Random(random.nextLong());
        return switch (random.nextInt(5)) {
            case 0 -> new WorkerPool(Runnable::run, threads, bytes);
            case 1 -> new WorkerPool(ignored -> {}, threads, bytes);
            case 2 -> new WorkerPool(work -> {
                if (rejections.nextBoolean()) {
                    throw new RejectedExecutionException("busy");
                }
                POOL.execute(work);
            }, threads, bytes);
            default -> new WorkerPool(POOL, threads, bytes);
        };
    }

    @Test
    void workersAreAskedForAgainWhenTheCallerHasTakenSome() throws IOException {
        AtomicInteger open = new AtomicInteger();
        List<Runnable> asked = new ArrayList<>();
        WorkerPool pool = new WorkerPool(asked::add, 1, 8 * 4);
        try (AheadReader reader = new AheadReader(pool, "f", SCHEMA,
                List.of(() -> new Source(1, 0, 100, -1, open)), open::get)) {
            assertThat(reader.next()).as("which the caller read").isTrue();
            assertThat(asked).hasSize(2);
            asked.get(1).run();
            for (int i = 0; i < 2; i++) {
                assertThat(reader.next()).isTrue();
            }
            assertThat(asked).as("half of four wait").hasSize(3);
        }
        assertThat(open).hasValue(0);
    }

    @Test
    void theArraysOfABatchAreReturnedWhenTheNextOneIsTaken() throws IOException {
        AtomicInteger open = new AtomicInteger();
        Source source = new Source(1, 0, 3, -1, open);
        try (AheadReader reader = new AheadReader(new WorkerPool(Runnable::run, 1, 1000), "f", SCHEMA,
                List.of(() -> source), open::get)) {
            for (int taken = 0; taken < 3; taken++) {
                assertThat(reader.next()).isTrue();
                assertThat(source.lent.keySet().stream().filter(Loan::hasEnded)).hasSize(taken);
            }
            assertThat(reader.next()).isFalse();
            assertThat(source.lent.keySet()).hasSize(3).allMatch(Loan::hasEnded);
        }
    }

    /// A source of rows that says what it gave, and cannot be closed.
    private static final class Stubborn implements WindowSource {
        private final Source source;
        private final List<WeakReference<Window>> given;

        Stubborn(AtomicInteger open, List<WeakReference<Window>> given) {
            source = new Source(1, 0, 100, -1, open);
            this.given = given;
        }

        @Override
        public boolean next() throws IOException {
            return source.next();
        }

        @Override
        public Batch batch() {
            return source.batch();
        }

        @Override
        public Window detach(Loan loan) {
            Window window = source.detach(loan);
            given.add(new WeakReference<>(window));
            return window;
        }

        @Override
        public void close() {
            source.close();
            throw new IllegalStateException("cannot be closed");
        }
    }

    @Test
    void whatCannotBeClosedKeepsNothingElseOpen() throws IOException {
        AtomicInteger open = new AtomicInteger();
        List<ScanPart.Opener> openers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            openers.add(() -> new Stubborn(open, new ArrayList<>()));
        }
        AtomicInteger closed = new AtomicInteger();
        AheadReader reader = new AheadReader(new WorkerPool(Runnable::run, 4, 64), "f", SCHEMA, openers,
                closed::incrementAndGet);
        assertThat(reader.next()).isTrue();
        assertThat(open).hasValue(4);
        assertThatThrownBy(reader::close).hasMessage("cannot be closed")
                .satisfies(failure -> assertThat(failure.getSuppressed()).hasSize(3));
        assertThat(open).hasValue(0);
        assertThat(closed).hasValue(1);
    }

    @Test
    void aFailureEndsWhatIsReadAhead() throws IOException {
        AtomicInteger open = new AtomicInteger();
        List<ScanPart.Opener> openers = List.of(() -> new Source(2, 0, 3, 1, open),
                () -> new Source(3, 3, 100, -1, open),
                () -> new Source(4, 103, 100, -1, open));
        try (AheadReader reader = new AheadReader(new WorkerPool(Runnable::run, 3, 64), "f", SCHEMA, openers,
                open::get)) {
            assertThat(reader.next()).isTrue();
            assertThat(open).as("the first failed, the others wait").hasValue(2);
            assertThatThrownBy(reader::next).hasMessageContaining("row 1");
            assertThat(open).hasValue(0);
        }
    }

    @Test
    void whatWaitsIsLetGoEvenIfTheExecutorHoldsOnToItsWork() throws Exception {
        List<WeakReference<Window>> given = new ArrayList<>();
        List<Runnable> asked = new ArrayList<>();
        AtomicInteger open = new AtomicInteger();
        AheadReader reader = new AheadReader(new WorkerPool(asked::add, 2, 1000), "f", SCHEMA,
                List.of(() -> new Stubborn(open, given), () -> new Stubborn(open, given)), open::get);
        assertThat(reader.next()).isTrue();
        asked.get(1).run();
        assertThat(given).hasSizeGreaterThan(10);
        assertThatThrownBy(reader::close).hasMessage("cannot be closed");
        for (int i = 0; i < 100 && given.stream().anyMatch(window -> window.get() != null); i++) {
            System.gc();
            Thread.sleep(10);
        }
        assertThat(given).allSatisfy(window -> assertThat(window.get()).isNull());
        assertThat(asked).as("work that holds on to the parts").isNotEmpty();
    }
}
