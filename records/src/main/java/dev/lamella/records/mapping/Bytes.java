package dev.lamella.records.mapping;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Objects;

/// Bytes as a value: they never change, and are equal if they are the same bytes, which those of an array are not. So
/// records that hold them have an `equals` that counts, and maps may have them as keys.
///
/// Ordered as the format orders BYTE_ARRAY: byte by byte, none negative, and the beginning of another before that other.
public final class Bytes implements Comparable<Bytes> {
    /// No bytes at all.
    public static final Bytes EMPTY = new Bytes(new byte[0]);

    private static final int MOST_SHOWN = 32;

    private final byte[] bytes;

    private Bytes(byte[] bytes) {
        this.bytes = bytes;
    }

    /// A copy of the bytes.
    public static Bytes of(byte... bytes) {
        return Objects.requireNonNull(bytes, "bytes").length == 0 ? EMPTY : new Bytes(bytes.clone());
    }

    /// A copy of `count` bytes from `from` on.
    ///
    /// @throws IndexOutOfBoundsException if the array does not have them
    public static Bytes of(byte[] bytes, int from, int count) {
        Objects.checkFromIndexSize(from, count, Objects.requireNonNull(bytes, "bytes").length);
        return count == 0 ? EMPTY : new Bytes(Arrays.copyOfRange(bytes, from, from + count));
    }

    /// How many.
    public int size() {
        return bytes.length;
    }

    /// One of them, counted from 0.
    ///
    /// @throws IndexOutOfBoundsException if there is none
    public byte at(int index) {
        return bytes[Objects.checkIndex(index, bytes.length)];
    }

    /// A copy of them.
    public byte[] toByteArray() {
        return bytes.clone();
    }

    /// A view of them that cannot be written to, from 0 to [#size].
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

    /// The first of them as hexadecimal digits, and how many there are if those are not all.
    @Override
    public String toString() {
        String shown = HexFormat.of().formatHex(bytes, 0, Math.min(bytes.length, MOST_SHOWN));
        return bytes.length > MOST_SHOWN ? "0x" + shown + "... (" + bytes.length + " bytes)" : "0x" + shown;
    }
}
