package dev.lamella.cli.files;

import dev.lamella.observe.ProgressListener;
import java.util.concurrent.atomic.LongAdder;

/// Counts the bytes that are read from a file. Several threads may read.
public final class ReadBytes implements ProgressListener {
    private final LongAdder bytes = new LongAdder();

    @Override
    public void bytesRead(long count) {
        bytes.add(count);
    }

    /// The number of bytes read. Bytes that were read twice count twice.
    long sum() {
        return bytes.sum();
    }
}
