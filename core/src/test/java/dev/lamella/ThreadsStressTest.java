package dev.lamella;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.metadata.CompressionCodec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Many readers and writers at once on a few threads, with storage that fails, damaged pages, threads that reject, end or never come, and
/// callers that are interrupted or give up: nothing hangs, nothing is left open, and rows are right.
///
/// `-Dlamella.seed` begins with another case, `-Dlamella.effort` takes more of them.
class ThreadsStressTest {
    private static final int CASES = 300 * Integer.getInteger("lamella.effort", 1);
    private static final int CALLERS = 6;
    private static final int WORKERS = 3;
    /// When something is taken to hang: generous, as other tests may run beside.
    private static final long MOST_SECONDS = 300L * Integer.getInteger("lamella.effort", 1);

    @TempDir
    private static Path folder;

    private static final List<StressCase.Table> TABLES = new ArrayList<>();

    @BeforeAll
    static void write() throws IOException {
        WriteOptions small = Tables.plain().withPages(1 << 12, 90).withRowGroups(1 << 26, 300);
        TABLES.add(StressCase.Table.of(small, folder.resolve("small.parquet")));
        TABLES.add(StressCase.Table.of(small.withRowGroups(1 << 26, 1500), folder.resolve("large.parquet")));
        TABLES.add(StressCase.Table.of(small.withCodec(CompressionCodec.GZIP).withDictionaryBytes(100),
                folder.resolve("gzip.parquet")));
    }

    @Test
    void allEndsWell() throws Exception {
        long first = Long.getLong("lamella.seed", 4711);
        ExecutorService callers = Executors.newFixedThreadPool(CALLERS);
        ExecutorService shared = Executors.newFixedThreadPool(WORKERS);
        try {
            List<Future<?>> cases = new ArrayList<>();
            for (long seed = first; seed < first + CASES; seed++) {
                long own = seed;
                StressCase.Table table = TABLES.get((int) Math.floorMod(own, (long) TABLES.size()));
                cases.add(callers.submit(() -> {
                    new StressCase(table, own, shared, folder).run();
                    return own;
                }));
            }
            await(cases, first);
        } finally {
            callers.shutdownNow();
            shared.shutdown();
        }
        assertThat(callers.awaitTermination(10, TimeUnit.SECONDS)).as("callers that end").isTrue();
        assertThat(shared.awaitTermination(10, TimeUnit.SECONDS)).as("workers that end").isTrue();
        assertThatThreadsOfTheLibraryEnd();
    }

    private static void await(List<Future<?>> cases, long first) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_SECONDS);
        for (int i = 0; i < cases.size(); i++) {
            String seed = "-Dlamella.seed=" + (first + i);
            try {
                cases.get(i).get(end - System.nanoTime(), TimeUnit.NANOSECONDS);
            } catch (ExecutionException e) {
                throw new AssertionError(seed, e.getCause());
            } catch (TimeoutException e) {
                throw new AssertionError(seed + " or one beside it hangs:\n" + threads(), e);
            }
        }
    }

    private static String threads() {
        StringBuilder text = new StringBuilder();
        for (Map.Entry<Thread, StackTraceElement[]> thread : Thread.getAllStackTraces().entrySet()) {
            text.append(thread.getKey()).append(' ').append(thread.getKey().getState()).append('\n');
            Arrays.stream(thread.getValue()).limit(25).forEach(frame -> text.append("    ").append(frame).append('\n'));
        }
        return text.toString();
    }

    private static void assertThatThreadsOfTheLibraryEnd() throws InterruptedException {
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().startsWith("lamella-")) {
                thread.join(TimeUnit.SECONDS.toMillis(60));
                assertThat(thread.isAlive()).as(thread.getName() + " has nothing to do, and stays").isFalse();
            }
        }
    }
}
