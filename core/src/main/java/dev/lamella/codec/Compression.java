package dev.lamella.codec;

import dev.lamella.error.CorruptFileException;
import java.io.IOException;
import java.io.InputStream;

/// One compression codec of the format, as an instance that one thread uses.
///
/// Instances may hold native state and are closed by whoever made them. Low-level: sizes come from page headers that are
/// checked by the caller; contents are hostile and are checked here.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/Compression.md">Compression</a>
public interface Compression extends AutoCloseable {
    /// Name of the codec in `parquet.thrift`, for example `SNAPPY`.
    String name();

    /// What does the work, for people to read: a library, and whether it is native code.
    default String implementation() {
        return getClass().getName();
    }

    /// Decompresses `count` bytes of `in` from `from` on to exactly `outCount` bytes of `out` from `outFrom` on.
    ///
    /// Neither array is kept. Bytes of `out` past `outFrom + outCount` stay as they are.
    ///
    /// @throws CorruptFileException if the input is damaged, or holds more or fewer than `outCount` bytes
    void decompress(byte[] in, int from, int count, byte[] out, int outFrom, int outCount);

    /// An upper bound of the bytes that `count` compressed bytes can decompress to, whatever they say of themselves. A claim
    /// above it is refused before anything is allocated; where the bound is [Long#MAX_VALUE] (no useful bound), a large claim
    /// is read through [#decompressing].
    long maxDecompressedSize(int count);

    /// Decompresses piece by piece, so that memory grows with what is really there. Codecs that have a useful
    /// [#maxDecompressedSize] need not have it.
    ///
    /// @throws IOException if the input is damaged, then and while reading
    default InputStream decompressing(byte[] in, int from, int count) throws IOException {
        throw new UnsupportedOperationException(name() + " has a bound and no stream");
    }

    /// The most bytes that `count` bytes can compress to.
    int maxCompressedSize(int count);

    /// Compresses `count` bytes of `in` from `from` on to `out` from `outFrom` on, where at least [#maxCompressedSize] bytes
    /// are free, and returns how many bytes were written.
    ///
    /// @throws UnsupportedOperationException for codecs that are only read; see [CompressionProvider#writes]
    int compress(byte[] in, int from, int count, byte[] out, int outFrom);

    @Override
    default void close() {}
}
