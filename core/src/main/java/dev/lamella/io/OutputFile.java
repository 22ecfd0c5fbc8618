package dev.lamella.io;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.WritableByteChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/// The target of a file's bytes, written from first to last. All or nothing: the file appears only at [#commit].
///
/// Used by one thread. On failure, close without committing: nothing is left, except bytes that a stream or channel has
/// already passed on. Those are not a valid Parquet file, because the footer is missing.
public interface OutputFile extends Closeable {
    /// The name of this target in messages, for example the path as the caller gave it.
    String name();

    /// The path at which the file appears when it is committed, as the caller gave it; empty if it does not appear at
    /// a path.
    default Optional<Path> path() {
        return Optional.empty();
    }

    /// The number of bytes written so far.
    long position();

    /// Writes `count` bytes of `bytes`, from `from` on. The array is not kept.
    ///
    /// @throws IOException if storage fails; a [FileSystemException] that names the file, if it belongs to a file
    ///     system
    void write(byte[] bytes, int from, int count) throws IOException;

    /// Completes the file, durably if the storage supports it. No bytes can be written afterwards.
    ///
    /// @throws FileAlreadyExistsException if the file must be new and another process has created it in the meantime
    void commit() throws IOException;

    /// Discards the bytes if they were not committed, and frees resources. Closing again does nothing.
    @Override
    void close() throws IOException;

    /// A file that appears, or replaces the file of that name, in one step at commit. Until then the bytes are in a
    /// temporary file in the same folder. A file that is not a regular file (a pipe, a device) is written directly.
    ///
    /// The new file has the owner, group, mode, access control list and extended attributes of the file that it
    /// replaces, as far as Java sees them. It gets them before its first byte. Other names of the old file (hard links)
    /// keep the old content. Temporary files that a killed process has left for this name are removed.
    ///
    /// @throws java.nio.file.AccessDeniedException if the file exists and may not be written
    /// @throws FileSystemException if an attribute cannot be kept; see [#anew]
    static OutputFile of(Path path) throws IOException {
        return LocalOutput.open(path.toString(), path, LocalOutput.Existing.REPLACE);
    }

    /// As [#of(Path)], by a location: a path, or a location such as `s3://bucket/a.parquet` that an [InputFileProvider]
    /// opens.
    ///
    /// @throws dev.lamella.error.UnsupportedFeatureException if no module on the class path opens the scheme
    /// @throws IOException if this kind of storage cannot be written, or cannot be reached
    static OutputFile of(String location) throws IOException {
        Optional<Path> path = InputFiles.path(location);
        return path.isPresent() ? of(path.get()) : InputFiles.providerOf(location).create(location);
    }

    /// As [#of(Path)], but the new file does not inherit from the file that it replaces: it has the owner, the mode and
    /// the attributes of any new file.
    static OutputFile anew(Path path) throws IOException {
        return LocalOutput.open(path.toString(), path, LocalOutput.Existing.REPLACE_ANEW);
    }

    /// As [#of(Path)], for a new version of an existing file, which you read after this call. The commit fails if
    /// another thread or process has changed the file in the meantime. So no successful update is lost.
    ///
    /// @throws NoSuchFileException if there is no file to update
    static OutputFile updating(Path path) throws IOException {
        return LocalOutput.open(path.toString(), path, LocalOutput.Existing.UPDATE);
    }

    /// A file that appears in one step at commit and must not exist.
    ///
    /// @throws FileAlreadyExistsException if the file exists
    static OutputFile createNew(Path path) throws IOException {
        return LocalOutput.open(path.toString(), path, LocalOutput.Existing.REJECT);
    }

    /// As [#createNew(Path)], by a location; see [#of(String)].
    ///
    /// @throws FileAlreadyExistsException if the file exists
    static OutputFile createNew(String location) throws IOException {
        Optional<Path> path = InputFiles.path(location);
        return path.isPresent() ? createNew(path.get()) : InputFiles.providerOf(location).createNew(location);
    }

    /// Appends to an existing file. Its bytes are never changed, and [#position] counts from its beginning. Without a
    /// commit the file is truncated to its old size again. If the process is killed before, the appended bytes stay. The
    /// file is locked until it is closed.
    ///
    /// @param size the size of the file in bytes
    /// @throws FileSystemException if the file has another size, or another writer is changing it
    static OutputFile behind(Path path, long size) throws IOException {
        return InPlaceOutput.open(path.toString(), path, size);
    }

    /// Cuts a file to its first `size` bytes, durably.
    ///
    /// @param oldSize the size of the file in bytes
    /// @throws FileSystemException if the file has another size, or another writer is changing it
    static void cut(Path path, long oldSize, long size) throws IOException {
        InPlaceOutput.cut(path.toString(), path, oldSize, size);
    }

    /// A stream, which is flushed at commit and not closed.
    static OutputFile of(String name, OutputStream stream) {
        return new StreamOutput(name, stream::write, stream::flush);
    }

    /// A channel, written from its current position and not closed.
    static OutputFile of(String name, WritableByteChannel channel) {
        return new StreamOutput(name, StreamOutput.sink(channel), () -> {});
    }
}
