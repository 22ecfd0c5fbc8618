package dev.lamella.io;

import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The checks and failures that all sources share.
final class Reads {
    /// The most bytes that one call requests from a channel. The JDK copies through a direct buffer as large as the
    /// call and keeps it for each thread. 512 KiB was the fastest of 32 KiB to 8 MiB, and bounds that memory.
    static final int PIECE = 512 << 10;

    private Reads() {}

    /// Rejects files that cannot be read by position, before they are opened (opening a pipe may block).
    ///
    /// @return the attributes that were looked at
    static BasicFileAttributes checkRegular(String name, Path path) throws IOException {
        BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
        if (attributes.isDirectory()) {
            throw new IOException(name + " is a directory, not a file");
        }
        if (attributes.isOther()) {
            throw new IOException(name + " is a pipe or a device, which cannot be read by position."
                    + " Spool it to a temporary file with InputFile.spool");
        }
        return attributes;
    }

    /// Checks a request before anything is read.
    ///
    /// @throws EOFException if the range is not within the source
    static void check(String name, long size, long position, byte[] target, int from, int count) throws EOFException {
        Objects.checkFromIndexSize(from, count, target.length);
        if (position < 0) {
            throw new IllegalArgumentException(name + ": cannot read at the negative position " + position);
        }
        if (position > size - count) {
            throw new EOFException(name + ": " + count + " bytes were requested at byte " + position
                    + ", but the source has only " + size + " bytes");
        }
    }

    /// A source ended before the size that it reported when it was opened.
    static EOFException cutShort(String name, long size, long position, int count, long end) {
        return new EOFException(
                name + ": " + count + " bytes were requested at byte " + position + ", but the source ends at byte "
                        + end + "; it had " + size
                        + " bytes when it was opened. Another process truncated it while it was being read");
    }

    static IOException closed(String name) {
        return new IOException(name + " is closed");
    }

    /// Rejects a read on an interrupted thread: a channel would close itself for all threads.
    static void checkNotInterrupted(String name, long position) throws InterruptedIOException {
        if (Thread.currentThread().isInterrupted()) {
            throw interrupted(name, position, null);
        }
    }

    /// The thread keeps its interrupt status, as it does with the channels of the JDK.
    static InterruptedIOException interrupted(String name, long position, @Nullable Exception cause) {
        // Set it again: a second interrupt at the wrong moment can leave the channel closed and the status clear.
        Thread.currentThread().interrupt();
        InterruptedIOException failure = new InterruptedIOException(
                name + ": the thread was interrupted while reading at byte " + position);
        if (cause != null) {
            failure.initCause(cause);
        }
        return failure;
    }

    /// Reads `count` bytes piece by piece.
    static void readFully(String name, long size, PieceSource source, long position, byte[] target, int from, int count)
            throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(target);
        int done = 0;
        while (done < count) {
            int piece = Math.min(PIECE, count - done);
            buffer.limit(from + done + piece).position(from + done);
            int got = source.read(buffer, position + done);
            if (got < 0) {
                throw cutShort(name, size, position, count, position + done);
            }
            done += got;
        }
    }

    /// Reads at least one byte into the space that `buffer` has left, or returns -1 at the end.
    @FunctionalInterface
    interface PieceSource {
        int read(ByteBuffer buffer, long position) throws IOException;
    }
}
