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
    private final FileChannel channel;
    /// A second channel on the same file, because an interrupt during a write closes the first.
    private final FileChannel undo;
    private final StreamOutput bytes;
    /// The end of the file, according to the bytes written here.
    private long end;
    /// The end of the file if a write that failed has written all of its bytes.
    private long furthestEnd;
    private boolean isDone;

    private InPlaceOutput(String name, long oldSize, FileChannel channel, FileChannel undo) {
        this.oldSize = oldSize;
        this.channel = channel;
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

    static OutputFile open(String name, Path path, long size) throws IOException {
        FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE);
        try {
            requireSize(name, channel, size);
            channel.position(size);
            return new InPlaceOutput(name, size, channel, FileChannel.open(path, StandardOpenOption.WRITE));
        } catch (IOException | RuntimeException | Error e) {
            try {
                channel.close();
            } catch (IOException closing) {
                e.addSuppressed(closing);
            }
            throw e;
        }
    }

    private static void requireSize(String name, FileChannel channel, long size) throws IOException {
        if (channel.size() != size) {
            throw new FileSystemException(name, null, "it has " + channel.size() + " bytes, and had " + size
                    + " before: another process is writing to it");
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
        isDone = true;
    }

    @Override
    public void close() throws IOException {
        bytes.close();
        try (channel; undo) {
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
