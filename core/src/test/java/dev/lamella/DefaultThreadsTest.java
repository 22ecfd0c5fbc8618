package dev.lamella;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.lamella.io.ForwardingInput;
import dev.lamella.io.InputFile;
import dev.lamella.schema.Schema;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.Validity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// If nobody chose the threads, large scans are read ahead by several, and nothing else is.
class DefaultThreadsTest {
    private static final int ROWS = 1_600_000;
    private static final int SMALL_ROWS = 100_000;
    private static final Schema SCHEMA = Schema.parse("message m { required int64 x; }");

    @TempDir
    static Path folder;

    /// Names the threads that read. A read is slow, so that one thread does not read all before another one starts.
    private static final class Named extends ForwardingInput {
        private final Set<String> threads;

        Named(InputFile file, Set<String> threads) {
            super(file);
            this.threads = threads;
        }

        @Override
        public void read(long position, byte[] target, int from, int count) throws IOException {
            threads.add(Thread.currentThread().getName());
            LockSupport.parkNanos(5_000_000);
            super.read(position, target, from, count);
        }
    }

    @BeforeAll
    static void write() throws IOException {
        assumeThat(Parallelism.AUTOMATIC.threads()).as("threads of this machine").isGreaterThan(1);
        write(large(), ROWS);
        write(small(), SMALL_ROWS);
    }

    private static Path large() {
        return folder.resolve("large.parquet");
    }

    private static Path small() {
        return folder.resolve("small.parquet");
    }

    private static void write(Path path, int rows) throws IOException {
        Random random = new Random(5);
        try (ParquetWriter writer = Parquet.create(path, SCHEMA,
                WriteOptions.DEFAULT.withRowGroups(1 << 21, 1 << 20))) {
            for (int row = 0; row < rows; row += 10_000) {
                LongVector values = new LongVector(10_000, Validity.none(), random.longs(10_000).toArray());
                writer.write(new Batch(SCHEMA, 10_000, List.of(values)));
            }
            writer.commit();
        }
    }

    private static BatchSource batches(Path path, Set<String> threads) throws IOException {
        return Parquet.open(new Named(InputFile.of(path), threads)).batches();
    }

    private static Set<String> threadsOf(Path path) {
        Set<String> threads = ConcurrentHashMap.newKeySet();
        try (BatchSource batches = batches(path, threads)) {
            long rows = 0;
            while (batches.next()) {
                rows += batches.batch().rowCount();
            }
            assertThat(rows).isEqualTo(path.equals(large()) ? ROWS : SMALL_ROWS);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return threads;
    }

    private static Set<String> workers(Set<String> threads) {
        return threads.stream().filter(name -> name.startsWith("lamella-")).collect(Collectors.toSet());
    }

    @Test
    void aLargeScanIsReadAheadByThreadsOfTheLibrary() {
        assertThat(workers(threadsOf(large()))).isNotEmpty();
    }

    @Test
    void aSmallScanIsReadByTheCaller() {
        assertThat(threadsOf(small())).containsExactly(Thread.currentThread().getName());
    }

    @Test
    void aScanOnAThreadOfAForkJoinPoolIsReadByThatThread() throws Exception {
        try (ForkJoinPool pool = new ForkJoinPool(1)) {
            assertThat(pool.submit(() -> threadsOf(large())).get()).hasSize(1)
                    .allSatisfy(name -> assertThat(name).startsWith("ForkJoinPool"));
        }
    }

    @Test
    void fourScansReadAheadAtTheSameTimeAndOthersDoNot() throws IOException {
        List<BatchSource> open = new ArrayList<>();
        try {
            for (int i = 0; i < 4; i++) {
                open.add(batches(large(), ConcurrentHashMap.newKeySet()));
                open.getLast().next();
            }
            assertThat(workers(threadsOf(large()))).as("the fifth").isEmpty();
        } finally {
            for (BatchSource batches : open) {
                batches.close();
            }
        }
        assertThat(workers(threadsOf(large()))).as("after they were closed").isNotEmpty();
    }

    @Test
    void aScanThatReachedItsEndMakesRoomBeforeItIsClosed() throws IOException {
        List<BatchSource> open = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            open.add(batches(large(), ConcurrentHashMap.newKeySet()));
            while (open.getLast().next()) {
                assertThat(open.getLast().batch().rowCount()).isPositive();
            }
        }
        assertThat(workers(threadsOf(large()))).isNotEmpty();
        for (BatchSource batches : open) {
            batches.close();
        }
    }

    @Test
    void theTextSaysThatNobodyChose() {
        assertThat(Parallelism.AUTOMATIC).hasToString("Parallelism(threads=automatic)");
        assertThat(Parallelism.parse("Parallelism(threads=automatic)")).isEqualTo(Parallelism.AUTOMATIC);
        Parallelism little = Parallelism.AUTOMATIC.withBytesAhead(10);
        assertThat(little).hasToString("Parallelism(threads=automatic, bytesAhead=10)");
        assertThat(Parallelism.parse(little.toString())).isEqualTo(little);
        assertThat(Parallelism.NONE).hasToString("Parallelism(threads=1)").isNotEqualTo(Parallelism.AUTOMATIC);
        assertThat(ReadOptions.DEFAULT.parallelism()).isEqualTo(Parallelism.AUTOMATIC);
        assertThat(WriteOptions.DEFAULT.parallelism()).isEqualTo(Parallelism.AUTOMATIC);
    }
}
