package dev.lamella.internal.pipeline;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/// The library's own threads, for callers without an executor: as many as there are processors, started when needed and ended
/// when idle. They do not keep the process alive.
public final class Workers {
    private static final long IDLE_SECONDS = 5;

    private Workers() {}

    private static final class Shared {
        private static final AtomicInteger COUNT = new AtomicInteger();
        private static final Executor POOL = pool(Runtime.getRuntime().availableProcessors());

        private static Executor pool(int threads) {
            ThreadPoolExecutor pool = new ThreadPoolExecutor(threads, threads, IDLE_SECONDS, TimeUnit.SECONDS,
                    new LinkedBlockingQueue<>(), work -> Thread.ofPlatform().daemon()
                            .name("lamella-" + COUNT.incrementAndGet()).unstarted(work));
            pool.allowCoreThreadTimeOut(true);
            return pool;
        }
    }

    /// The threads shared by all readers and writers without an executor.
    public static Executor shared() {
        return Shared.POOL;
    }
}
