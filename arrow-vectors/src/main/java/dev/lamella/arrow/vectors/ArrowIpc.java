package dev.lamella.arrow.vectors;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.io.InputFile;
import java.io.IOException;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;

/// Reads files and streams of Arrow's IPC format, also from untrusted sources.
///
/// ```java
/// try (InputFile file = InputFile.of(Path.of("flights.feather"));
///         ArrowSource arrow = ArrowSource.of(ArrowIpc.read(file, allocator))) {
///     while (arrow.next()) {
///         System.out.println(arrow.batch().rowCount());
///     }
/// }
/// ```
/// Unlike the readers of Arrow's Java library, this one compares every length with the available bytes, and decompresses
/// LZ4 and ZSTD with Lamella's codecs (`lamella-codecs`).
///
/// @see <a href="https://arrow.apache.org/docs/format/Columnar.html#serialization-and-interprocess-communication-ipc">IPC
///     format</a>
public final class ArrowIpc {
    private ArrowIpc() {}

    /// The record batches of an IPC file (Feather version 2) or an IPC stream. The first bytes determine the format.
    ///
    /// @param allocator the owner of the buffers
    /// @return a reader that does not close the file, and throws a [CorruptFileException] if the data is damaged
    /// @throws UnsupportedFeatureException if the file is Feather version 1
    /// @throws CorruptFileException if the file is neither an IPC file nor an IPC stream
    public static ArrowReader read(InputFile file, BufferAllocator allocator) throws IOException {
        return new IpcReader(IpcMessages.open(file), allocator);
    }
}
