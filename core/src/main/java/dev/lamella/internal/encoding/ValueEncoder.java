package dev.lamella.internal.encoding;

import dev.lamella.internal.bytes.ByteOutput;

/// Encodes the present values of one page. Keeps nothing from one page to the next. Not safe for use by two threads.
///
/// @param <A> the array that holds the values, see [Carrier]
public interface ValueEncoder<A> {
    /// Appends all values of one page, those in `[from, from + count)` of `values`, to `out`.
    void encode(A values, int from, int count, ByteOutput out);
}
