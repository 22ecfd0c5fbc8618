package dev.lamella.internal.encoding;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.variant.internal.LittleEndian;

/// Decodes the present values of a page densely: in batches of `count` values, resumable at any value.
///
/// Reused for many pages through [#init]. The page is not copied: it must stay unchanged until the last read, and for
/// [ByteSlices] as long as these point into it. Not safe for use by two threads.
///
/// @param <A> the array type of the values, see [ArrayType]
public interface ValueDecoder<A> {
    /// Starts a page.
    ///
    /// @param page at least [LittleEndian#PAD] bytes longer than `limit`
    /// @param from where the values begin
    /// @param limit where they end
    /// @param valueCount maximum number of values: the level entries of the page
    /// @throws CorruptFileException if the beginning of the values breaks the format
    /// @throws UnsupportedFeatureException if this library cannot decode the values
    void init(byte[] page, int from, int limit, int valueCount);

    /// Reads the next `count` values into `[from, from + count)` of `out`. A `count` of 0 does nothing.
    ///
    /// @throws CorruptFileException if the page holds fewer values, or breaks the format
    void read(A out, int from, int count);

    /// Skips the next `count` values.
    ///
    /// @throws CorruptFileException if the page holds fewer values, or breaks the format in a way that skipping notices
    void skip(int count);

    /// Where the values of the page end, if all have been read: bytes from there on belong to none. The limit of the page if
    /// the encoding does not tell.
    int end();
}
