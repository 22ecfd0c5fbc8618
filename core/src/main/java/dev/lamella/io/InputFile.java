package dev.lamella.io;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.util.List;

/// Where the bytes of a file come from: random access by position, safe for use by several threads at once.
///
/// There is no 2 GiB limit on any source. A source never changes its size while it is open; if another process cuts the file
/// short, reads fail with an [EOFException].
public interface InputFile extends Closeable {
    /// What to call this source in messages, for example the path as it was given.
    String name();

    /// Size in bytes.
    long size() throws IOException;

    /// Reads exactly `count` bytes at `position` into `target`, from `from` on.
    ///
    /// @throws EOFException if the source ends before
    void read(long position, byte[] target, int from, int count) throws IOException;

    /// Tells which ranges will be read soon. A source may then fetch them in fewer and larger requests; reads give the same
    /// bytes with and without. A source to which requests cost nothing ignores it, and so does this method.
    ///
    /// What lies beyond the end of the source is passed over.
    default void prefetch(List<ByteRange> ranges) {}

    /// A file of the default or any other file system, read by position. Interrupting a reading thread does not close it for
    /// others.
    static InputFile of(Path path) throws IOException {
        return Sources.file(path);
    }

    /// A file mapped into memory. Faster where few bytes of a page-cached file are touched; if another process truncates the
    /// file, reads fail with an [IOException].
    ///
    /// Closing it ends reading. The memory stays mapped until the garbage collector finds it unused; until then, Windows does
    /// not let the file be deleted.
    static InputFile mapped(Path path) throws IOException {
        return Sources.mapped(path);
    }

    /// Bytes in memory; the array is not copied.
    static InputFile of(byte[] bytes) {
        return of(ByteBuffer.wrap(bytes));
    }

    /// Bytes in memory, from the buffer's position to its limit; they are not copied, and the buffer's own position stays.
    static InputFile of(ByteBuffer buffer) {
        return of(List.of(buffer));
    }

    /// Bytes in memory, of any size: those of all buffers, one buffer after the other.
    ///
    /// @see #of(ByteBuffer)
    static InputFile of(List<ByteBuffer> buffers) {
        return Sources.buffers(buffers);
    }

    /// A channel, which the source then owns and closes. Reads are serialised unless it is a `FileChannel`.
    static InputFile of(String name, SeekableByteChannel channel) throws IOException {
        return Sources.channel(name, channel);
    }

    /// A caller's own source of byte ranges, for example an object store.
    static InputFile ranges(String name, long size, RangeSource source) {
        return Sources.ranges(name, size, source);
    }

    /// All that `stream` gives, spooled to a temporary file that is deleted when this source is closed. The stream is read to
    /// its end and not closed.
    static InputFile spool(String name, InputStream stream) throws IOException {
        return Sources.spool(name, stream);
    }

    /// Reads byte ranges for [#ranges]. Used by several threads at once.
    @FunctionalInterface
    interface RangeSource {
        /// Reads up to `count` bytes at `position` into `target`, from `from` on, and returns how many: at least 1, or -1 at the
        /// end of the source.
        int read(long position, byte[] target, int from, int count) throws IOException;

        /// What [InputFile#prefetch] was told.
        default void prefetch(List<ByteRange> ranges) {}
    }
}
