package dev.lamella.io;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/// Memory as a file: an array, the caller's segment, or a mapping that this source owns and unmaps when it is closed.
final class SegmentFile implements InputFile {
    private final String name;
    private final MemorySegment segment;
    private final @Nullable Arena owned;
    private final Object closing = new Object();
    private volatile boolean closed;

    private SegmentFile(String name, MemorySegment segment, @Nullable Arena owned) {
        this.name = name;
        this.segment = segment;
        this.owned = owned;
    }

    static SegmentFile of(MemorySegment segment) {
        return new SegmentFile("bytes in memory", segment, null);
    }

    static SegmentFile map(Path path) throws IOException {
        String name = path.toString();
        Reads.checkRegular(name, path);
        Arena arena = Arena.ofShared();
        boolean isMapped = false;
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            MemorySegment segment = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
            isMapped = true;
            return new SegmentFile(name, segment, arena);
        } catch (UnsupportedOperationException e) {
            throw new IOException(name + " is on a file system that cannot map files. Open it with InputFile.of", e);
        } finally {
            if (!isMapped) {
                arena.close();
            }
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long size() {
        return segment.byteSize();
    }

    @Override
    public void read(long position, byte[] target, int from, int count) throws IOException {
        if (closed) {
            throw Reads.closed(name);
        }
        Reads.check(name, segment.byteSize(), position, target, from, count);
        try {
            MemorySegment.copy(segment, ValueLayout.JAVA_BYTE, position, target, from, count);
        } catch (IllegalStateException e) {
            throw closed
                    ? Reads.closed(name)
                    : new IOException(
                            name + ": the memory is no longer alive. Keep its arena open as long as this source", e);
        } catch (WrongThreadException e) {
            throw new IOException(name + ": the memory is confined to another thread. Allocate it from a shared arena",
                    e);
        } catch (InternalError e) {
            // How the JVM tells that a mapped page is gone, because another process cut the file short.
            if (owned == null) {
                throw e;
            }
            throw new IOException(name + ": " + count + " bytes at byte " + position
                    + " can no longer be read. Something cut the file short while it was mapped", e);
        }
    }

    @Override
    public void close() {
        synchronized (closing) {
            if (!closed) {
                closed = true;
                if (owned != null) {
                    owned.close();
                }
            }
        }
    }
}
