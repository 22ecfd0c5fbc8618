package dev.lamella.hadoop;

import dev.lamella.io.ByteRange;
import dev.lamella.io.InputFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileRange;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Options;
import org.apache.hadoop.util.functional.FutureIO;

/// A file of a Hadoop file system, read by position. Announced ranges are requested at once, as a vectored read, and kept
/// until they are read.
final class HadoopInput implements InputFile {
    /// The most bytes of announced ranges that are kept.
    private static final long MAX_AHEAD = 64L << 20;

    private final FSDataInputStream in;
    private final InputFile ranges;
    /// The announced ranges, by their offsets. They do not overlap.
    private final ConcurrentSkipListMap<Long, FileRange> ahead = new ConcurrentSkipListMap<>();
    private final AtomicLong bytesAhead = new AtomicLong();

    private HadoopInput(FSDataInputStream in, FileStatus status) {
        this.in = in;
        this.ranges = InputFile.ranges(status.getPath().toString(), status.getLen(), this::readSome);
    }

    static HadoopInput open(FileSystem system, FileStatus status) throws IOException {
        FSDataInputStream in = FutureIO.awaitFuture(unchecked(system, status).openFile(status.getPath())
                .withFileStatus(status)
                .opt(Options.OpenFileOptions.FS_OPTION_OPENFILE_READ_POLICY,
                        Options.OpenFileOptions.FS_OPTION_OPENFILE_READ_POLICY_PARQUET + ", "
                                + Options.OpenFileOptions.FS_OPTION_OPENFILE_READ_POLICY_VECTOR + ", "
                                + Options.OpenFileOptions.FS_OPTION_OPENFILE_READ_POLICY_RANDOM)
                .build());
        return new HadoopInput(in, status);
    }

    /// The file system that reads bytes without checksums if the file has none: a disk looks for them at each read.
    private static FileSystem unchecked(FileSystem system, FileStatus status) throws IOException {
        return system instanceof LocalFileSystem disk && !disk.exists(disk.getChecksumFile(status.getPath()))
                ? disk.getRawFileSystem()
                : system;
    }

    @Override
    public String name() {
        return ranges.name();
    }

    @Override
    public long size() throws IOException {
        return ranges.size();
    }

    @Override
    public void read(long position, byte[] target, int from, int count) throws IOException {
        ranges.read(position, target, from, count);
    }

    private int readSome(long position, byte[] target, int from, int count) throws IOException {
        Map.Entry<Long, FileRange> entry = ahead.floorEntry(position);
        if (entry != null && position + count <= end(entry.getValue())) {
            FileRange range = entry.getValue();
            ByteBuffer bytes = FutureIO.awaitFuture(range.getData());
            bytes.get(bytes.position() + (int) (position - range.getOffset()), target, from, count);
            if (position + count == end(range)) {
                forget(entry);
            }
        } else {
            in.readFully(position, target, from, count);
        }
        return count;
    }

    private static long end(FileRange range) {
        return range.getOffset() + range.getLength();
    }

    private void forget(Map.Entry<Long, FileRange> entry) {
        if (ahead.remove(entry.getKey(), entry.getValue())) {
            bytesAhead.addAndGet(-entry.getValue().getLength());
        }
    }

    /// Requests the ranges that are not requested already, as far as they can be kept. Older ones that nobody has read make
    /// room.
    @Override
    public void prefetch(List<ByteRange> wanted) {
        List<FileRange> news = new ArrayList<>();
        long bytes = 0;
        for (ByteRange range : wanted) {
            long length = Math.min(range.end(), sizeOfFile()) - range.offset();
            if (length > 0 && bytes + length <= MAX_AHEAD && isNew(range, news)) {
                news.add(FileRange.createFileRange(range.offset(), (int) length));
                bytes += length;
            }
        }
        while (bytesAhead.get() + bytes > MAX_AHEAD && !ahead.isEmpty()) {
            Map.Entry<Long, FileRange> first = ahead.firstEntry();
            if (first != null) {
                forget(first);
            }
        }
        if (news.isEmpty()) {
            return;
        }
        try {
            in.readVectored(news, ByteBuffer::allocate);
        } catch (IOException | UnsupportedOperationException ignored) {
            return; // The ranges are read when they are needed, and that fails with the reason.
        }
        bytesAhead.addAndGet(bytes);
        news.forEach(range -> ahead.put(range.getOffset(), range));
    }

    private long sizeOfFile() {
        try {
            return ranges.size();
        } catch (IOException e) {
            throw new IllegalStateException("The size of " + name() + " is known since it was opened", e);
        }
    }

    private boolean isNew(ByteRange range, List<FileRange> others) {
        Map.Entry<Long, FileRange> before = ahead.lowerEntry(range.end());
        return (before == null || end(before.getValue()) <= range.offset())
                && others.stream().noneMatch(other -> other.getOffset() < range.end() && end(other) > range.offset());
    }

    @Override
    public void close() throws IOException {
        ranges.close();
        ahead.clear();
        in.close();
    }
}
