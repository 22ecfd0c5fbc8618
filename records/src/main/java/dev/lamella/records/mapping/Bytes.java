package dev.lamella.records.mapping;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Objects;

/// An immutable sequence of bytes with value equality, which arrays do not have. Records with such a component have a
/// meaningful `equals`, and maps can use it as their key.
///
/// Ordered as the format orders BYTE_ARRAY: by unsigned bytes, with a prefix before the longer sequence.
public final class Bytes implements Comparable<Bytes> {
    /// The empty sequence.
    public static final Bytes EMPTY = new Bytes(new byte[0]);

    private static final int MOST_SHOWN = 32;

    private final byte[] bytes;

    private Bytes(byte[] bytes) {
        this.bytes = bytes;
    }

    /// Copies the bytes of an array.
    public static Bytes of(byte... bytes) {
        return Objects.requireNonNull(bytes, "bytes").length == 0 ? EMPTY : new Bytes(bytes.clone());
    }

    /// Copies `count` bytes of an array, starting at `from`.
    ///
    /// @throws IndexOutOfBoundsException if the array does not have these bytes
    public static Bytes of(byte[] bytes, int from, int count) {
        Objects.checkFromIndexSize(from, count, Objects.requireNonNull(bytes, "bytes").length);
        return count == 0 ? EMPTY : new Bytes(Arrays.copyOfRange(bytes, from, from + count));
    }

    /// The number of bytes.
    public int size() {
        return bytes.length;
    }

    /// The byte at an index, counted from 0.
    ///
    /// @throws IndexOutOfBoundsException if there is no such byte
    public byte at(int index) {
        return bytes[Objects.checkIndex(index, bytes.length)];
    }

    /// Copies the bytes to a new array.
    public byte[] toByteArray() {
        return bytes.clone();
    }

    /// A read-only view of the bytes, from 0 to [#size].
    public ByteBuffer asBuffer() {
        return ByteBuffer.wrap(bytes).asReadOnlyBuffer();
    }

    @Override
    public int compareTo(Bytes other) {
        return Arrays.compareUnsigned(bytes, Objects.requireNonNull(other, "other").bytes);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Bytes that && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    /// The first bytes as hexadecimal digits, and the number of bytes if some are left out.
    @Override
    public String toString() {
        String shown = HexFormat.of().formatHex(bytes, 0, Math.min(bytes.length, MOST_SHOWN));
        return bytes.length > MOST_SHOWN ? "0x" + shown + "... (" + bytes.length + " bytes)" : "0x" + shown;
    }
}
