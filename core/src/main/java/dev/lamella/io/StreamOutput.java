package dev.lamella.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.WritableByteChannel;
import java.nio.file.FileSystemException;
import java.util.Objects;

/// A stream or channel of somebody else: bytes are passed on in large pieces, and cannot be taken back.
final class StreamOutput implements OutputFile {
    private static final int BUFFER_SIZE = 64 * 1024;

    private final String name;
    private final Sink sink;
    private final Flush flush;
    private final byte[] buffer = new byte[BUFFER_SIZE];
    private int buffered;
    private long position;
    private boolean isDone;
    /// Whether a write has failed, of which nobody knows how far it came.
    private boolean isBroken;

    /// Takes bytes.
    interface Sink {
        void write(byte[] bytes, int from, int count) throws IOException;
    }

    /// Passes on what is held back.
    interface Flush {
        void flush() throws IOException;
    }

    StreamOutput(String name, Sink sink, Flush flush) {
        this.name = name;
        this.sink = sink;
        this.flush = flush;
    }

    /// The bytes of a file: failures name it, which those of its channel do not.
    static StreamOutput toFile(String name, Sink sink, Flush flush) {
        return new StreamOutput(name, (bytes, from, count) -> naming(name, () -> sink.write(bytes, from, count)),
                () -> naming(name, flush));
    }

    private static void naming(String name, Flush step) throws IOException {
        try {
            step.flush();
        } catch (FileSystemException | ClosedChannelException e) {
            // The first names its file; the second is no failure of storage: somebody closed the channel, or interrupted.
            throw e;
        } catch (IOException e) {
            FileSystemException named = new FileSystemException(name, null, "it cannot be written: "
                    + Objects.requireNonNullElse(e.getMessage(), e.getClass().getSimpleName()));
            named.initCause(e);
            throw named;
        }
    }

    /// All bytes into a channel, however few it takes at once. One that takes none does not block, and nobody knows when it
    /// would take more.
    static Sink sink(WritableByteChannel channel) {
        return (bytes, from, count) -> {
            ByteBuffer rest = ByteBuffer.wrap(bytes, from, count);
            while (rest.hasRemaining()) {
                if (channel.write(rest) == 0) {
                    throw new IOException("The channel takes no bytes now; give one that blocks until it does");
                }
            }
        };
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long position() {
        return position;
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        if (isDone) {
            throw new IOException(name + " was committed or closed; nothing can be written to it any more");
        }
        requireWhole();
        if (count > BUFFER_SIZE - buffered) {
            drain();
        }
        if (count >= BUFFER_SIZE) {
            pass(bytes, from, count);
        } else {
            System.arraycopy(bytes, from, buffer, buffered, count);
            buffered += count;
        }
        position += count;
    }

    private void drain() throws IOException {
        int count = buffered;
        buffered = 0;
        if (count > 0) {
            pass(buffer, 0, count);
        }
    }

    private void pass(byte[] bytes, int from, int count) throws IOException {
        isBroken = true;
        sink.write(bytes, from, count);
        isBroken = false;
    }

    private void requireWhole() throws IOException {
        if (isBroken) {
            throw new IOException(name + " could not be written to before; it is not whole, and cannot become so");
        }
    }

    @Override
    public void commit() throws IOException {
        if (isDone) {
            throw new IOException(name + " was committed or closed; it cannot be committed any more");
        }
        requireWhole();
        drain();
        flush.flush();
        isDone = true;
    }

    @Override
    public void close() {
        isDone = true;
    }
}
