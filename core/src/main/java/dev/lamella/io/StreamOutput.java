package dev.lamella.io;

import java.io.Closeable;
import java.io.Flushable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.WritableByteChannel;
import java.nio.file.FileSystemException;
import java.util.Objects;

/// A stream or channel of the caller. Bytes are passed on in large pieces and cannot be taken back.
final class StreamOutput implements OutputFile {
    private static final int BUFFER_SIZE = 64 * 1024;

    private final String name;
    private final Sink sink;
    private final Flushable flush;
    private final Closeable close;
    private final byte[] buffer = new byte[BUFFER_SIZE];
    private int buffered;
    private long position;
    private boolean isDone;
    /// Whether a write or a flush has failed; it is unknown how many bytes were written.
    private boolean isBroken;

    /// Receives bytes.
    interface Sink {
        void write(byte[] bytes, int from, int count) throws IOException;
    }

    private StreamOutput(String name, Sink sink, Flushable flush, Closeable close) {
        this.name = name;
        this.sink = sink;
        this.flush = flush;
        this.close = close;
    }

    /// Writes to a stream or channel, which stays open.
    ///
    /// @param flush passes on the bytes that the stream keeps
    StreamOutput(String name, Sink sink, Flushable flush) {
        this(name, sink, flush, () -> {});
    }

    /// Writes to a file that the caller closes.
    static StreamOutput toFile(String name, Sink sink, Flushable flush) {
        return toFile(name, sink, flush, () -> {});
    }

    /// Writes to a file, and names the file in failures, because failures of the channel do not.
    ///
    /// @param flush makes the bytes durable
    /// @param close releases the file
    static StreamOutput toFile(String name, Sink sink, Flushable flush, Closeable close) {
        return new StreamOutput(name, (bytes, from, count) -> naming(name, () -> sink.write(bytes, from, count)),
                () -> naming(name, flush::flush), close);
    }

    private static void naming(String name, Closeable step) throws IOException {
        try {
            step.close();
        } catch (FileSystemException | ClosedChannelException e) {
            // The first exception names its file. The second is not a storage failure: the channel was closed, or an interrupt closed it.
            throw e;
        } catch (IOException e) {
            FileSystemException named = new FileSystemException(name, null, "it cannot be written: "
                    + Objects.requireNonNullElse(e.getMessage(), e.getClass().getSimpleName()));
            named.initCause(e);
            throw named;
        }
    }

    /// Writes all bytes to a channel, in as many calls as it needs. A channel that accepts none is non-blocking, and
    /// there is no way to wait for it.
    static Sink sink(WritableByteChannel channel) {
        return (bytes, from, count) -> {
            ByteBuffer rest = ByteBuffer.wrap(bytes, from, count);
            while (rest.hasRemaining()) {
                if (channel.write(rest) == 0) {
                    throw new IOException("The channel does not accept bytes now; pass one that blocks");
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
            throw new IOException(name + " was committed or closed; it cannot be written to any more");
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
            throw new IOException(name + " failed in an earlier write; the file is incomplete and cannot be completed");
        }
    }

    @Override
    public void commit() throws IOException {
        if (isDone) {
            throw new IOException(name + " was committed or closed; it cannot be committed any more");
        }
        requireWhole();
        drain();
        isBroken = true;
        // It may succeed a second time although bytes are lost.
        flush.flush();
        isBroken = false;
        isDone = true;
    }

    @Override
    public void close() throws IOException {
        isDone = true;
        close.close();
    }
}
