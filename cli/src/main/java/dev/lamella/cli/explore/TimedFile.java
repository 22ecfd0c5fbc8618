package dev.lamella.cli.explore;

import dev.lamella.cli.report.ForwardingFile;
import dev.lamella.cli.shell.Sizes;
import dev.lamella.io.InputFile;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.TimeUnit;

/// A file whose reads fail once a time has passed, so that a request for much data ends.
public final class TimedFile extends ForwardingFile {
    private final long seconds;
    private volatile long deadline;
    private volatile boolean isCancelled;

    /// @param seconds that may pass between [#begin] and the last read
    public TimedFile(InputFile file, long seconds) {
        super(file);
        this.seconds = seconds;
        begin();
    }

    /// Gives a new request all of the time.
    void begin() {
        deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        isCancelled = false;
    }

    /// Lets the request fail.
    void cancel() {
        isCancelled = true;
    }

    /// Fails if the time has passed.
    void require() throws InterruptedIOException {
        if (isCancelled) {
            throw new InterruptedIOException("A newer request has taken the place of this one");
        }
        if (System.nanoTime() - deadline > 0) {
            throw new InterruptedIOException("It takes longer than " + Sizes.count(seconds, "second")
                    + ". Choose fewer columns, or a filter that reads less");
        }
    }

    @Override
    public void read(long position, byte[] target, int from, int count) throws IOException {
        require();
        super.read(position, target, from, count);
    }
}
