package dev.lamella.internal.pipeline;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// Pieces of work that some threads do together, each taking the next one that nobody took, and whose results one thread takes in order.
///
/// Nothing depends on how many threads come: the one that takes the results works as long as it has to wait for one.
///
/// @param <R> what comes of a piece
final class Relay<R> {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Crew crew;
    private final List<Task<R>> tasks;
    private final int mostAhead;
    private int next;
    private int taken;
    private int running;
    private int helpers;

    /// @param mostAhead pieces that are under way or done before the one is taken that comes first, at most
    Relay(Crew crew, List<Task<R>> tasks, int mostAhead) {
        this.crew = crew;
        this.tasks = tasks;
        this.mostAhead = mostAhead;
    }

    /// Does all the work. What fails ends it: nothing is begun any more, what others do is waited for, and of all failures that of the
    /// first piece is thrown.
    void run(Crew.Taker<R> taker) throws IOException {
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

    /// An executor may run a helper at once, on this thread: it is gone then, and has left less to do.
    private void callHelpers() {
        while (helpers < Math.min(crew.threads(), mayBegin() - next) - 1) {
            helpers++;
            if (!crew.start(this::help)) {
                helpers--;
                return;
            }
        }
    }

    /// Pieces that may be begun.
    private int mayBegin() {
        return Math.min(tasks.size(), taken + mostAhead);
    }

    /// What another thread does.
    private void help() {
        lock.lock();
        try {
            while (workOnce()) {
                // One more.
            }
            helpers--;
        } finally {
            lock.unlock();
        }
    }

    /// Does the next piece, if there is one. The lock is held, but not while working.
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
