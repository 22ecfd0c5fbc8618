package dev.lamella.io;

/// A range of bytes of a file.
///
/// @param offset of its first byte
/// @param length in bytes, not negative
public record ByteRange(long offset, long length) {
    public ByteRange {
        if (offset < 0 || length < 0 || offset > Long.MAX_VALUE - length) {
            throw new IllegalArgumentException("byte range at " + offset + " of length " + length);
        }
    }

    /// Offset of the byte after the last.
    public long end() {
        return offset + length;
    }
}
