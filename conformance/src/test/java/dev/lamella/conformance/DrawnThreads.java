package dev.lamella.conformance;

import dev.lamella.Parallelism;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;

/// Chooses threads by the seed for tests that must hold on one thread and on several.
///
/// Only scans of several batches use several threads, so such tests ask for small batches.
final class DrawnThreads {
    private static final ExecutorService POOL = Executors.newFixedThreadPool(3,
            Thread.ofPlatform().daemon().name("drawn-", 1).factory());

    private DrawnThreads() {}

    /// None for one of three seeds.
    static Parallelism of(long seed) {
        Random random = new Random(seed);
        int kind = random.nextInt(6);
        int threads = 2 + random.nextInt(3);
        return switch (kind) {
            case 0, 1 -> Parallelism.NONE;
            case 2 -> Parallelism.on(DrawnThreads::reject, threads);
            case 3 -> Parallelism.on(POOL, threads).withBytesAhead(random.nextInt(1000));
            default -> Parallelism.on(POOL, threads);
        };
    }

    private static void reject(Runnable work) {
        throw new RejectedExecutionException("busy");
    }

    /// Rows of batches that are few enough for small files to be shared among threads.
    static int batchRows(long seed) {
        return 1 + Math.floorMod(seed, 9);
    }
}
