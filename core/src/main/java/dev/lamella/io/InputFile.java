package dev.lamella.io;

import dev.lamella.observe.ProgressListener;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The source of a file's bytes: random access by position, safe for use by several threads at once.
///
/// Positions and sizes may exceed 2 GiB. A source never changes its size while it is open. If another process truncates
/// the file, reads fail with an [IOException], usually an [EOFException].
public interface InputFile extends Closeable {
    /// The name of this source in messages, for example the path as the caller gave it.
    String name();

    /// Size in bytes.
    long size() throws IOException;

    /// Reads exactly `count` bytes at `position` into `target`, from `from` on.
    ///
    /// @throws EOFException if the source ends before `position + count`
    void read(long position, byte[] target, int from, int count) throws IOException;

    /// A text that changes when the content of the file changes: its size and time, or its `ETag`. Empty if the source
    /// does not know.
    default Optional<String> version() {
        return Optional.empty();
    }

    /// Announces ranges that will be read soon. A source may then fetch them in fewer and larger requests. The content
    /// of reads does not change. Sources whose requests cost nothing ignore the call, as this default method does.
    ///
    /// Bytes after the end of the source are ignored.
    default void prefetch(List<ByteRange> ranges) {}

    /// This file, with a listener that gets the bytes of each read. Closing it closes this file.
    default InputFile observed(ProgressListener listener) {
        return new ObservedFile(this, listener);
    }

    /// A file of any file system, read by position. Interrupting one reading thread does not close it for others.
    static InputFile of(Path path) throws IOException {
        return LocalFile.open(path.toString(), path);
    }

    /// A memory-mapped file. It is faster if few bytes of a page-cached file are touched. If another process truncates
    /// the file, reads fail with an [IOException].
    ///
    /// Closing the file ends reading. The memory stays mapped until the garbage collector finds it unused; until then,
    /// Windows does not allow the file to be deleted.
    static InputFile mapped(Path path) throws IOException {
        return BufferFile.map(path);
    }

    /// Bytes in memory. The array is not copied, and must not change while the source is open.
    static InputFile of(byte[] bytes) {
        return of(ByteBuffer.wrap(bytes));
    }

    /// Bytes in memory, from the buffer's position to its limit. They are not copied, and must not change while the
    /// source is open. The buffer's own position does not change.
    static InputFile of(ByteBuffer buffer) {
        return of(List.of(buffer));
    }

    /// Bytes in memory of any size: the bytes of all buffers, in order.
    ///
    /// @see #of(ByteBuffer)
    static InputFile of(List<ByteBuffer> buffers) {
        return BufferFile.of(buffers);
    }

    /// A channel, which the source then owns and closes. Only reads of a `FileChannel` run in parallel.
    static InputFile of(String name, SeekableByteChannel channel) throws IOException {
        return new ChannelFile(name, channel);
    }

    /// A custom source of byte ranges, for example an object store. Closing the file does not close the source.
    ///
    /// @param name the name of the file in messages
    /// @param size the size of the file in bytes
    static InputFile ranges(String name, long size, RangeSource source) {
        return new RangesFile(name, size, source);
    }

    /// The bytes of a stream, spooled to a temporary file that is deleted when this source is closed. The stream is
    /// read to its end and not closed.
    static InputFile spool(String name, InputStream stream) throws IOException {
        return SpooledFile.of(name, stream, Optional.empty());
    }

    /// As [#spool], but the temporary file is encrypted with a random key that only this source has.
    static InputFile spoolEncrypted(String name, InputStream stream) throws IOException {
        return SpooledFile.of(name, stream, Optional.of(SpoolCipher.random()));
    }

    /// Reads byte ranges for [#ranges]. Several threads call it at once.
    @FunctionalInterface
    interface RangeSource {
        /// Reads up to `count` bytes at `position` into `target`, from `from` on, and returns how many: at least 1, or -1 at the
        /// end of the source.
        int read(long position, byte[] target, int from, int count) throws IOException;

        /// The version of the file; see [InputFile#version].
        default Optional<String> version() {
            return Optional.empty();
        }

        /// Receives the ranges of [InputFile#prefetch].
        default void prefetch(List<ByteRange> ranges) {}
    }
}
