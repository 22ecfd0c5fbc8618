package dev.lamella.internal.spark.read;

import dev.lamella.io.ByteRange;
import dev.lamella.io.InputFile;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/// A file that counts the bytes that are read.
record CountedFile(InputFile file, AtomicLong bytes) implements InputFile {
    @Override
    public String name() {
        return file.name();
    }

    @Override
    public long size() throws IOException {
        return file.size();
    }

    @Override
    public void read(long position, byte[] target, int from, int count) throws IOException {
        file.read(position, target, from, count);
        bytes.addAndGet(count);
    }

    @Override
    public Optional<String> version() {
        return file.version();
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
