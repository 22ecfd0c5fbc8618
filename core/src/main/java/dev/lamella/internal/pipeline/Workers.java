package dev.lamella.internal.pipeline;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/// The library's own threads, for callers without an executor: as many as there are processors, started when needed and ended
/// when idle. They do not keep the process alive.
public final class Workers {
    private static final long IDLE_SECONDS = 5;
    /// The most scans that read ahead at once without having been asked to.
    private static final int MOST_SCANS = 4;
    /// Runs tasks in the pool, which is made for the first one.
    private static final Executor SHARED = work -> Shared.POOL.execute(work);

    private static final ReentrantLock LOCK = new ReentrantLock();
    /// A reader that was not closed leaves when it is collected.
    private static final List<WeakReference<Object>> SCANS = new ArrayList<>();

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
        return SHARED;
    }

    /// Whether another scan may read ahead without having been asked to.
    static boolean hasRoom() {
        LOCK.lock();
        try {
            SCANS.removeIf(scan -> scan.refersTo(null));
            return SCANS.size() < MOST_SCANS;
        } finally {
            LOCK.unlock();
        }
    }

    /// Counts a scan that reads ahead until it [leaves][#leave].
    static void enter(Object scan) {
        LOCK.lock();
        try {
            SCANS.add(new WeakReference<>(scan));
        } finally {
            LOCK.unlock();
        }
    }

    static void leave(Object scan) {
        LOCK.lock();
        try {
            SCANS.removeIf(other -> other.refersTo(scan));
        } finally {
            LOCK.unlock();
        }
    }
}
