package dev.lamella.internal.pipeline;

import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// Pieces of work that some threads do together: each takes the next one that nobody took.
///
/// Nothing depends on how many threads come: the one that waits for the end works until nothing is left to take.
final class Shift {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition done = lock.newCondition();
    private final List<? extends Task<?>> tasks;
    private int next;
    private int running;

    Shift(List<? extends Task<?>> tasks) {
        this.tasks = tasks;
    }

    /// Works until nothing is left to take.
    void work() {
        lock.lock();
        try {
            while (next < tasks.size()) {
                Task<?> task = tasks.get(next++);
                running++;
                boolean isWell = false;
                lock.unlock();
                try {
                    isWell = task.run();
                } finally {
                    lock.lock();
                    running--;
                    if (!isWell) {
                        next = tasks.size();
                    }
                }
            }
            if (running == 0) {
                done.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /// Works, and waits for what others took.
    void finish() {
        work();
        lock.lock();
        try {
            while (running > 0) {
                done.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
    }
}
