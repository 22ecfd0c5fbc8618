package dev.lamella.io;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// Appends to an existing file. Without a commit, the appended bytes are cut off again. If another process has written
/// to the file in the meantime, the file is left alone.
final class InPlaceOutput implements OutputFile {
    private final long oldSize;
    private final Path path;
    private final FileState before;
    private final FileLocks.Held held;
    private final FileChannel channel;
    /// A second channel on the same file, because an interrupt during a write closes the first.
    private final FileChannel undo;
    private final StreamOutput bytes;
    /// The end of the file, according to the bytes written here.
    private long end;
    /// The end of the file if a write that failed has written all of its bytes.
    private long furthestEnd;
    private boolean isDone;
    private boolean isClosed;

    private InPlaceOutput(String name, Path path, FileState before, FileLocks.Held held, FileChannel undo) {
        this.path = path;
        this.before = before;
        this.held = held;
        this.oldSize = before.size();
        this.channel = held.channel();
        this.undo = undo;
        this.end = oldSize;
        this.furthestEnd = oldSize;
        StreamOutput.Sink sink = StreamOutput.sink(channel);
        this.bytes = StreamOutput.toFile(name, (source, from, count) -> {
            requireSize(name, channel, end);
            furthestEnd = end + count;
            sink.write(source, from, count);
            end = furthestEnd;
        }, () -> channel.force(true));
    }

    static OutputFile open(String name, Path given, long size) throws IOException {
        Path path = given.toRealPath();
        FileState before = FileState.of(Reads.checkRegular(name, path));
        FileLocks.Held held = FileLocks.lock(name, path);
        try {
            // Not before this process has the lock: closing it would release the lock of another writer here.
            FileChannel undo = FileChannel.open(path, StandardOpenOption.WRITE);
            try {
                requireSize(name, held.channel(), size);
                // It may have been replaced after it was opened, and before it was locked.
                requireSame(name, path, before);
                held.channel().position(size);
                return new InPlaceOutput(name, path, FileState.of(path), held, undo);
            } catch (Throwable e) {
                try (undo) {
                    throw e;
                }
            }
        } catch (Throwable e) {
            try (held) {
                throw e;
            }
        }
    }

    static void cut(String name, Path given, long oldSize, long size) throws IOException {
        try (FileLocks.Held held = FileLocks.lock(name, given.toRealPath())) {
            requireSize(name, held.channel(), oldSize);
            held.channel().truncate(size);
            held.channel().force(true);
        }
    }

    private static void requireSize(String name, FileChannel channel, long size) throws IOException {
        if (channel.size() != size) {
            throw new FileSystemException(name, null, "it has " + channel.size() + " bytes, and had " + size
                    + " before: another process is writing to it");
        }
    }

    private static void requireSame(String name, Path path, FileState before) throws IOException {
        if (!FileState.of(path).key().equals(before.key())) {
            throw new FileSystemException(name, null, "somebody else has put another file in its place; do it again");
        }
    }

    @Override
    public String name() {
        return bytes.name();
    }

    @Override
    public long position() {
        return oldSize + bytes.position();
    }

    @Override
    public void write(byte[] source, int from, int count) throws IOException {
        bytes.write(source, from, count);
    }

    @Override
    public void commit() throws IOException {
        bytes.commit();
        requireSame(name(), path, before);
        isDone = true;
    }

    @Override
    public void close() throws IOException {
        if (isClosed) {
            // Another writer may have the lock by now.
            return;
        }
        isClosed = true;
        bytes.close();
        // The second channel is closed first, while nobody else here can have the lock.
        try (held; undo) {
            if (!isDone) {
                isDone = true;
                cut();
            }
        }
    }

    /// Restores the old size. An interrupt waits until then, because channels do nothing for an interrupted thread.
    private void cut() throws IOException {
        boolean isInterrupted = Thread.interrupted();
        try {
            long size = undo.size();
            if (furthestEnd > oldSize && (size < end || size > furthestEnd)) {
                throw new FileSystemException(name(), null, "it has " + size + " bytes, and had " + end + " before:"
                        + " another process is writing to it; if it is damaged in the end, use lamella repair");
            }
            if (furthestEnd > oldSize) {
                undo.truncate(oldSize);
                undo.force(true);
            }
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
