package dev.lamella.cli;

import dev.lamella.io.InputFile;
import java.io.IOException;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongConsumer;

/// A file that counts the bytes read from it. Several threads may read.
final class CountedFile extends ForwardingFile {
    private final LongConsumer observer;
    private final LongAdder bytes = new LongAdder();

    CountedFile(InputFile file) {
        this(file, _ -> {});
    }

    /// @param observer gets the number of bytes of each reading
    CountedFile(InputFile file, LongConsumer observer) {
        super(file);
        this.observer = observer;
    }

    /// The number of bytes read. Bytes that were read twice count twice.
    long bytes() {
        return bytes.sum();
    }

    @Override
    public void read(long position, byte[] target, int from, int count) throws IOException {
        super.read(position, target, from, count);
        bytes.add(count);
        observer.accept(count);
    }
}
