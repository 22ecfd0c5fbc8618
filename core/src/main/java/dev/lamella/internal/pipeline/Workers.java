package dev.lamella.internal.pipeline;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/// Threads of the library's own, for callers who bring none: as many as there are processors, made when they are needed and ended when
/// they are not. They do not keep a program from ending.
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

    /// The threads that all readers and writers share which were given none.
    public static Executor shared() {
        return Shared.POOL;
    }
}
