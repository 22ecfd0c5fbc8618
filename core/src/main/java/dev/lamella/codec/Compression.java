package dev.lamella.codec;

import dev.lamella.error.CorruptFileException;
import java.io.IOException;
import java.io.InputStream;

/// One compression codec of the format, as an instance that one thread uses.
///
/// Instances may hold native state; the code that creates one closes it. Sizes come from page headers that the caller has
/// checked. The content is untrusted, and the codec checks it.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/Compression.md">Compression</a>
public interface Compression extends AutoCloseable {
    /// Name of the codec in `parquet.thrift`, for example `SNAPPY`.
    String name();

    /// A description of the implementation for people: the library, and whether it is native code.
    default String implementation() {
        return getClass().getName();
    }

    /// Decompresses `count` bytes of `in` from `from` on to exactly `outCount` bytes of `out` from `outFrom` on.
    ///
    /// Neither array is kept. Bytes of `out` after `outFrom + outCount` stay unchanged.
    ///
    /// @throws CorruptFileException if the input is damaged, or holds more or fewer than `outCount` bytes
    void decompress(byte[] in, int from, int count, byte[] out, int outFrom, int outCount);

    /// An upper bound of the decompressed size of `count` compressed bytes, whatever size they claim. A larger claim is
    /// rejected before memory is allocated. If the bound is [Long#MAX_VALUE] (there is no useful bound), large content
    /// is read through [#decompressing].
    long maxDecompressedSize(int count);

    /// Decompresses piece by piece, so that memory grows with the actual content. Codecs with a useful
    /// [#maxDecompressedSize] need not implement it.
    ///
    /// @throws IOException if the input is damaged; reading the stream throws it too
    default InputStream decompressing(byte[] in, int from, int count) throws IOException {
        throw new UnsupportedOperationException(name() + " has a size bound and is not read as a stream");
    }

    /// The maximum compressed size of `count` bytes.
    int maxCompressedSize(int count);

    /// Compresses `count` bytes of `in` from `from` on to `out` from `outFrom` on, where at least [#maxCompressedSize] bytes
    /// are free, and returns how many bytes were written.
    ///
    /// @throws UnsupportedOperationException if the codec is read-only; see [CompressionProvider#writes]
    int compress(byte[] in, int from, int count, byte[] out, int outFrom);

    @Override
    default void close() {}
}
