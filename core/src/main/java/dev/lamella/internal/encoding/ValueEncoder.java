package dev.lamella.internal.encoding;

import dev.lamella.internal.bytes.ByteOutput;

/// Encodes the present values of one page. Keeps no state between pages. Not safe for use by two threads.
///
/// @param <A> the array type of the values, see [ArrayType]
public interface ValueEncoder<A> {
    /// Appends the values in `[from, from + count)` of `values`, which are all values of one page, to `out`.
    void encode(A values, int from, int count, ByteOutput out);
}
