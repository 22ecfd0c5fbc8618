package dev.lamella.io;

/// A range of bytes of a file.
///
/// @param offset offset of the first byte
/// @param length number of bytes, not negative
public record ByteRange(long offset, long length) {
    public ByteRange {
        if (offset < 0 || length < 0 || offset > Long.MAX_VALUE - length) {
            throw new IllegalArgumentException(
                    "The byte range at " + offset + " has the length " + length + "; both must be 0 or more");
        }
    }

    /// The offset after the last byte.
    public long end() {
        return offset + length;
    }
}
