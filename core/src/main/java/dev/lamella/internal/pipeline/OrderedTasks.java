package dev.lamella.internal.pipeline;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// Tasks that several threads run, each taking the next free one, and whose results one thread takes in order.
///
/// Correctness does not depend on the number of threads: the thread that takes the results runs tasks whenever it has to wait.
///
/// @param <R> the result of a task
final class OrderedTasks<R> {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final WorkerPool pool;
    private final List<Task<R>> tasks;
    private final int mostAhead;
    private int next;
    private int taken;
    private int running;
    private int helpers;

    /// @param mostAhead most tasks that are running or done ahead of the next result
    OrderedTasks(WorkerPool pool, List<Task<R>> tasks, int mostAhead) {
        this.pool = pool;
        this.tasks = tasks;
        this.mostAhead = mostAhead;
    }

    /// Runs all tasks. A failure stops everything: no task is started any more, running ones are awaited, and the failure of
    /// the first failed task is thrown.
    void run(WorkerPool.Taker<R> taker) throws IOException {
        lock.lock();
        try {
            for (int i = 0; i < tasks.size(); i++) {
                taken = i;
                callHelpers();
                Task<R> task = tasks.get(i);
                while (!task.isDone()) {
                    if (!workOnce()) {
                        changed.awaitUninterruptibly();
                    }
                }
                R result = task.take();
                lock.unlock();
                try {
                    taker.take(i, result);
                } finally {
                    lock.lock();
                }
            }
        } finally {
            next = tasks.size();
            while (running > 0) {
                changed.awaitUninterruptibly();
            }
            lock.unlock();
        }
    }

    /// An executor may run a helper immediately, on this thread: the helper is then already gone, and less work is left.
    private void callHelpers() {
        while (helpers < Math.min(pool.threads(), mayBegin() - next) - 1) {
            helpers++;
            if (!pool.start(this::help)) {
                helpers--;
                return;
            }
        }
    }

    /// The number of tasks that may be started.
    private int mayBegin() {
        return Math.min(tasks.size(), taken + mostAhead);
    }

    /// The loop of another thread.
    private void help() {
        lock.lock();
        try {
            while (workOnce()) {
                // Each call runs one task.
            }
            helpers--;
        } finally {
            lock.unlock();
        }
    }

    /// Runs the next task, if there is one. The lock is held, but not while running.
    private boolean workOnce() {
        if (next >= mayBegin()) {
            return false;
        }
        Task<R> task = tasks.get(next++);
        running++;
        lock.unlock();
        try {
            task.run();
        } finally {
            lock.lock();
            running--;
            task.end();
            if (task.isFailed()) {
                next = tasks.size();
            }
            changed.signalAll();
        }
        return true;
    }
}
