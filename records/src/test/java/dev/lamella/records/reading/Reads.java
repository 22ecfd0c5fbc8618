package dev.lamella.records.reading;

import dev.lamella.io.InputFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// A file that remembers what was read of it.
final class Reads implements InputFile {
    private final InputFile file;
    private final List<long[]> ranges = new ArrayList<>();
    int closed;
    boolean fails;

    Reads(InputFile file) {
        this.file = file;
    }

    @Override
    public String name() {
        return file.name();
    }

    @Override
    public long size() throws IOException {
        return file.size();
    }

    @Override
    public synchronized void read(long position, byte[] target, int from, int count) throws IOException {
        if (fails) {
            throw new IOException("the storage failed");
        }
        ranges.add(new long[]{position, position + count});
        file.read(position, target, from, count);
    }

    @Override
    public void close() throws IOException {
        closed++;
        file.close();
    }

    /// Whether the byte at a position was read.
    boolean isRead(long position) {
        return ranges.stream().anyMatch(range -> range[0] <= position && position < range[1]);
    }
}
