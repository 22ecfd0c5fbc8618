package dev.lamella.io;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.WritableByteChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/// Where the bytes of a file go, from the first to the last, and all or nothing: only [#commit] makes a file of them.
///
/// Used by one thread. Whoever is not sure that all went well closes without committing, and nothing is left behind,
/// except what a stream or channel has already passed on; that is no Parquet file, because its end is missing.
public interface OutputFile extends Closeable {
    /// What to call this target in messages, for example the path as it was given.
    String name();

    /// Bytes that were written so far.
    long position();

    /// Writes `count` bytes of `bytes`, from `from` on. The array is not kept.
    ///
    /// @throws IOException if storage fails; a [FileSystemException] that names the file, if it is one of the file system
    void write(byte[] bytes, int from, int count) throws IOException;

    /// Makes the file of what was written, durably where the storage can. Nothing is written after it.
    ///
    /// @throws FileAlreadyExistsException if a file was to be new and somebody else made it in the meantime
    void commit() throws IOException;

    /// Gives up what was not committed, and frees what is held. Does nothing the second time.
    @Override
    void close() throws IOException;

    /// A file that appears, or replaces the one of that name, at once when it is committed; until then the bytes are in a
    /// temporary file in the same folder. What is no regular file (a pipe, a device) is written to as it is.
    static OutputFile of(Path path) throws IOException {
        return LocalOutput.open(path.toString(), path, LocalOutput.Existing.REPLACE);
    }

    /// A file that appears at once when it is committed, and that must not be there.
    ///
    /// @throws FileAlreadyExistsException if it is
    static OutputFile createNew(Path path) throws IOException {
        return LocalOutput.open(path.toString(), path, LocalOutput.Existing.REFUSE);
    }

    /// The end of a file that is there: bytes go behind those it has, which are never touched, and [#position] counts from its
    /// beginning. Without a commit the file is cut to its old size again; if the process is killed before, they stay.
    ///
    /// @param size bytes that the file has
    /// @throws FileSystemException if it has more or fewer
    static OutputFile behind(Path path, long size) throws IOException {
        return InPlaceOutput.open(path.toString(), path, size);
    }

    /// A stream, which is flushed at commit and not closed.
    static OutputFile of(String name, OutputStream stream) {
        return new StreamOutput(name, stream::write, stream::flush);
    }

    /// A channel, written to from where it is, and not closed.
    static OutputFile of(String name, WritableByteChannel channel) {
        return new StreamOutput(name, StreamOutput.sink(channel), () -> {});
    }
}
