package dev.lamella.internal.batch;

import dev.lamella.io.ByteRange;
import dev.lamella.io.InputFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// A file whose small, neighbouring parts were fetched together, before they are read one by one.
final class FetchedTogether implements InputFile {
    private static final int LARGEST_GAP = 4 << 10;
    private static final int LARGEST_READ = 1 << 20;

    private final InputFile file;
    private final List<Part> parts = new ArrayList<>();

    private record Part(long from, byte[] bytes) {
        boolean has(long position, int count) {
            return position >= from && position + count <= from + bytes.length;
        }
    }

    /// @param file the caller keeps ownership
    FetchedTogether(InputFile file) {
        this.file = file;
    }

    /// Fetches ranges, and drops earlier ones. Isolated ranges are not fetched.
    ///
    /// @param ranges inside the file
    void fetch(List<ByteRange> ranges) throws IOException {
        parts.clear();
        List<ByteRange> sorted = ranges.stream().sorted(Comparator.comparingLong(ByteRange::offset)).toList();
        for (int first = 0; first < sorted.size();) {
            long from = sorted.get(first).offset();
            long end = sorted.get(first).end();
            int next = first + 1;
            while (next < sorted.size() && sorted.get(next).offset() - end <= LARGEST_GAP
                    && Math.max(end, sorted.get(next).end()) - from <= LARGEST_READ) {
                end = Math.max(end, sorted.get(next).end());
                next++;
            }
            if (next > first + 1) {
                byte[] bytes = new byte[(int) (end - from)];
                file.read(from, bytes, 0, bytes.length);
                parts.add(new Part(from, bytes));
            }
            first = next;
        }
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
    public void read(long position, byte[] target, int from, int count) throws IOException {
        for (Part part : parts) {
            if (part.has(position, count)) {
                System.arraycopy(part.bytes, (int) (position - part.from), target, from, count);
                return;
            }
        }
        file.read(position, target, from, count);
    }

    @Override
    public void close() {
        parts.clear();
    }
}
