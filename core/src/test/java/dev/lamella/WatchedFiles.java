package dev.lamella;

import dev.lamella.io.ForwardingInput;
import dev.lamella.io.InputFile;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;

/// Counts how many files are open, over all threads, and how often one is read that is closed, or closed while it is read.
public final class WatchedFiles {
    private final AtomicInteger opened = new AtomicInteger();
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicInteger mostOpen = new AtomicInteger();
    private final AtomicInteger late = new AtomicInteger();

    /// What happens at a read, before it.
    @FunctionalInterface
    public interface Fault {
        void strike(long position) throws IOException;
    }

    public InputFile watch(InputFile file) {
        return watch(file, ignored -> {});
    }

    /// The file, which is open from now on.
    public InputFile watch(InputFile file, Fault fault) {
        opened.incrementAndGet();
        mostOpen.accumulateAndGet(open.incrementAndGet(), Math::max);
        return new Watched(file, fault);
    }

    public int opened() {
        return opened.get();
    }

    public int open() {
        return open.get();
    }

    public int mostOpen() {
        return mostOpen.get();
    }

    /// Reads that had not ended when their file was closed, or began after that.
    public int late() {
        return late.get();
    }

    private final class Watched extends ForwardingInput {
        private final Fault fault;
        private final AtomicInteger reading = new AtomicInteger();
        private volatile boolean isClosed;

        Watched(InputFile file, Fault fault) {
            super(file);
            this.fault = fault;
        }

        @Override
        public void read(long position, byte[] target, int from, int count) throws IOException {
            reading.incrementAndGet();
            try {
                if (isClosed) {
                    late.incrementAndGet();
                }
                fault.strike(position);
                file.read(position, target, from, count);
            } finally {
                reading.decrementAndGet();
            }
        }

        @Override
        public void close() throws IOException {
            if (!isClosed) {
                isClosed = true;
                late.addAndGet(reading.get());
                open.decrementAndGet();
                file.close();
            }
        }
    }
}
