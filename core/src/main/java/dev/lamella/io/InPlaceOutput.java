package dev.lamella.io;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// The end of a file that is there: what is written goes behind it. What is given up is cut off again.
final class InPlaceOutput implements OutputFile {
    private final long oldSize;
    private final FileChannel channel;
    private final StreamOutput bytes;
    private boolean isDone;

    private InPlaceOutput(String name, long oldSize, FileChannel channel) {
        this.oldSize = oldSize;
        this.channel = channel;
        this.bytes = StreamOutput.toFile(name, channel, () -> channel.force(true));
    }

    static OutputFile open(String name, Path path, long size) throws IOException {
        FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE);
        try {
            if (channel.size() != size) {
                throw new FileSystemException(name, null, "it has " + channel.size() + " bytes, and had " + size
                        + " when it was read: somebody else is writing to it");
            }
            channel.position(size);
            return new InPlaceOutput(name, size, channel);
        } catch (IOException | RuntimeException | Error e) {
            try {
                channel.close();
            } catch (IOException closing) {
                e.addSuppressed(closing);
            }
            throw e;
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
        try (channel) {
            if (!isDone) {
                isDone = true;
                channel.truncate(oldSize);
                channel.force(true);
            }
        }
    }
}
