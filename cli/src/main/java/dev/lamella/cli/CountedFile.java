package dev.lamella.cli;

import dev.lamella.io.ByteRange;
import dev.lamella.io.InputFile;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongConsumer;

/// A file that counts the bytes read from it. Several threads may read.
final class CountedFile implements InputFile {
    private final InputFile file;
    private final LongConsumer observer;
    private final LongAdder bytes = new LongAdder();

    CountedFile(InputFile file) {
        this(file, _ -> {});
    }

    /// @param observer gets the number of bytes of each reading
    CountedFile(InputFile file, LongConsumer observer) {
        this.file = file;
        this.observer = observer;
    }

    /// The number of bytes read. Bytes that were read twice count twice.
    long bytes() {
        return bytes.sum();
    }

    @Override
    public String name() {
        return file.name();
    }

    @Override
    public Optional<String> version() {
        return file.version();
    }

    @Override
    public long size() throws IOException {
        return file.size();
    }

    @Override
    public void read(long position, byte[] target, int from, int count) throws IOException {
        file.read(position, target, from, count);
        bytes.add(count);
        observer.accept(count);
    }

    @Override
    public void prefetch(List<ByteRange> ranges) {
        file.prefetch(ranges);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
