package dev.lamella.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A file in memory: consecutive buffers, which belong to the caller or are pieces of a mapped file.
final class BufferFile implements InputFile {
    /// A mapped buffer holds less than 2 GiB.
    private static final long MAPPED_PIECE = 1L << 30;

    private final String name;
    private final long size;
    /// The offset in the file at which each buffer begins.
    private final long[] starts;
    /// Null once the file is closed, so that the garbage collector can free the memory.
    private volatile ByteBuffer @Nullable [] buffers;

    private BufferFile(String name, List<ByteBuffer> content) {
        this.name = name;
        List<ByteBuffer> slices = content.stream().filter(ByteBuffer::hasRemaining).map(ByteBuffer::slice).toList();
        this.starts = new long[slices.size()];
        long end = 0;
        for (int i = 0; i < starts.length; i++) {
            starts[i] = end;
            end += slices.get(i).limit();
        }
        this.size = end;
        this.buffers = slices.toArray(ByteBuffer[]::new);
    }

    static BufferFile of(List<ByteBuffer> buffers) {
        return new BufferFile("bytes in memory", buffers);
    }

    static BufferFile map(Path path) throws IOException {
        String name = path.toString();
        Reads.checkRegular(name, path);
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            List<ByteBuffer> pieces = new ArrayList<>();
            long size = channel.size();
            for (long at = 0; at < size; at += MAPPED_PIECE) {
                pieces.add(channel.map(FileChannel.MapMode.READ_ONLY, at, Math.min(MAPPED_PIECE, size - at)));
            }
            return new BufferFile(name, pieces);
        } catch (UnsupportedOperationException e) {
            throw new IOException(name + " is on a file system that cannot map files. Open it with InputFile.of", e);
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public void read(long position, byte[] target, int from, int count) throws IOException {
        ByteBuffer[] open = buffers;
        if (open == null) {
            throw Reads.closed(name);
        }
        Reads.check(name, size, position, target, from, count);
        try {
            copy(open, position, target, from, count);
        } catch (InternalError e) {
            // The JVM reports a lost page of a mapped file this way.
            throw new IOException(name + ": " + count + " bytes at byte " + position
                    + " can no longer be read. Another process truncated the file while it was mapped", e);
        }
    }

    private void copy(ByteBuffer[] open, long position, byte[] target, int from, int count) {
        int found = Arrays.binarySearch(starts, position);
        int index = found < 0 ? -found - 2 : found;
        for (int done = 0; done < count; index++) {
            int at = (int) (position + done - starts[index]);
            int piece = Math.min(count - done, open[index].limit() - at);
            open[index].get(at, target, from + done, piece);
            done += piece;
        }
    }

    @Override
    public void close() {
        buffers = null;
    }
}
