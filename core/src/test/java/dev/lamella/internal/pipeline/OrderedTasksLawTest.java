package dev.lamella.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Timeout;

/// Pieces of work that several threads do come in order, each is done once, not too many at once, and when a failure comes out nothing is
/// under way any more.
@Timeout(60)
class OrderedTasksLawTest {
    private static final int CASES = 500;
    private static final ExecutorService POOL = Executors.newFixedThreadPool(4);

    @AfterAll
    static void end() {
        POOL.shutdown();
    }

    @RepeatedTest(4)
    void resultsComeInOrderAndNothingGoesOnAfterwards() {
        long first = Long.getLong("lamella.seed", 4711);
        for (long seed = first; seed < first + CASES; seed++) {
            try {
                check(seed);
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("-Dlamella.seed=" + seed, e);
            }
        }
    }

    private static void check(long seed) {
        Random random = new Random(seed);
        int count = random.nextInt(40);
        int threads = 1 + random.nextInt(6);
        int failing = random.nextInt(3) == 0 && count > 0 ? random.nextInt(count) : -1;
        int rejecting = random.nextInt(6) == 0 && count > 0 ? random.nextInt(count) : -1;
        AtomicInteger running = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        List<Integer> taken = new ArrayList<>();
        WorkerPool pool = new WorkerPool(executor(random), threads, 0);
        @Nullable
        Throwable failed = catchThrowable(() -> pool.each(count, column -> {
            most.accumulateAndGet(running.incrementAndGet(), Math::max);
            try {
                for (int i = column * 7919 % 300; i > 0; i--) {
                    Thread.onSpinWait();
                }
                if (column == failing) {
                    throw new IOException("piece " + column);
                }
                return column;
            } finally {
                running.decrementAndGet();
            }
        }, (column, made) -> {
            assertThat(made).isEqualTo(column);
            if (column == rejecting) {
                throw new IOException("taken " + column);
            }
            taken.add(made);
        }));
        assertThat(running).as("what is under way").hasValue(0);
        assertThat(most.get()).isLessThanOrEqualTo(threads);
        int end = Math.min(failing < 0 ? count : failing, rejecting < 0 ? count : rejecting);
        assertThat(taken).isEqualTo(IntStream.range(0, end).boxed().toList());
        if (end == count) {
            assertThat(failed).isNull();
        } else {
            assertThat(failed).hasMessage((end == failing ? "piece " : "taken ") + end);
        }
    }

    private static Executor executor(Random random) {
        Random rejections = new Random(random.nextLong());
        return switch (random.nextInt(5)) {
            case 0 -> Runnable::run;
            case 1 -> ignored -> {};
            case 2 -> work -> {
                if (rejections.nextBoolean()) {
                    throw new RejectedExecutionException("busy");
                }
                POOL.execute(work);
            };
            default -> POOL;
        };
    }
}
