package dev.lamella.internal.bytes;

/// Bytes that lie in two arrays: the first bytes of one, then a part of another.
public record Fragments(byte[] front, int frontCount, byte[] bytes, int from, int count) {
    private static final byte[] NOTHING = {};

    /// Bytes of one array.
    public static Fragments of(byte[] bytes, int from, int count) {
        return new Fragments(NOTHING, 0, bytes, from, count);
    }

    /// All bytes that were written to an output.
    public static Fragments of(ByteOutput output) {
        return of(output.bytes(), 0, output.size());
    }

    /// The number of bytes.
    public long size() {
        return (long) frontCount + count;
    }
}
