package dev.lamella.io;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// A custom range source, called again until it has returned all the bytes of a read.
final class RangesFile implements InputFile {
    private final String name;
    private final long size;
    private final RangeSource source;
    private volatile boolean closed;

    RangesFile(String name, long size, RangeSource source) {
        if (size < 0) {
            throw new IllegalArgumentException(name + ": size " + size + " is negative");
        }
        this.name = Objects.requireNonNull(name);
        this.size = size;
        this.source = Objects.requireNonNull(source);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Optional<String> version() {
        return source.version();
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public void read(long position, byte[] target, int from, int count) throws IOException {
        if (closed) {
            throw Reads.closed(name);
        }
        Reads.check(name, size, position, target, from, count);
        int done = 0;
        while (done < count) {
            int got = source.read(position + done, target, from + done, count - done);
            if (got == -1) {
                throw Reads.cutShort(name, size, position, count, position + done);
            }
            if (got < 1 || got > count - done) {
                throw new IOException(name + ": the range source was asked for " + (count - done) + " bytes at byte "
                        + (position + done) + " and reports that it gave " + got
                        + "; it may give 1 to as many as it is asked for, or -1 at the end");
            }
            done += got;
        }
    }

    @Override
    public void prefetch(List<ByteRange> ranges) {
        source.prefetch(ranges);
    }

    @Override
    public void close() {
        closed = true;
    }
}
