package dev.lamella.internal.encoding;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.variant.internal.LittleEndian;

/// Decodes the present values of one page after another, densely: a batch of `count` values at a time, resumable at any
/// value.
///
/// Reused for many pages through [#init]. The page is not copied: it must stay as it is until the last read, and for
/// [ByteSlices] for as long as these point into it. Not safe for use by two threads.
///
/// @param <A> the array that takes the values, see [Carrier]
public interface ValueDecoder<A> {
    /// Begins with a page.
    ///
    /// @param page at least [LittleEndian#PAD] bytes longer than `limit`
    /// @param from where the values begin
    /// @param limit where they end
    /// @param valueCount how many values there are at most: the level entries of the page
    /// @throws CorruptFileException if what the values begin with breaks the format
    /// @throws UnsupportedFeatureException if it is of a kind that this library cannot decode
    void init(byte[] page, int from, int limit, int valueCount);

    /// Reads the next `count` values into `[from, from + count)` of `out`. A `count` of 0 does nothing.
    ///
    /// @throws CorruptFileException if the page holds fewer values, or breaks the format
    void read(A out, int from, int count);

    /// Passes over the next `count` values.
    ///
    /// @throws CorruptFileException if the page holds fewer values, or breaks the format where this is found in passing
    void skip(int count);
}
