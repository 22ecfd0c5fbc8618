package dev.lamella.internal.bytes;

import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.variant.internal.LittleEndian;
import java.util.Arrays;

/// A growing array of bytes, written at its end.
///
/// The array always has [LittleEndian#PAD] more bytes than are written, so that its content can be decoded in place, and so
/// that packers may write a whole `long` at the end. Not safe for use by two threads.
public final class ByteOutput {
    private static final int MAX_SIZE = Integer.MAX_VALUE - 64;

    private byte[] bytes;
    private int size;

    public ByteOutput() {
        this(1024);
    }

    /// @param capacity how many bytes fit before the first growth
    public ByteOutput(int capacity) {
        bytes = new byte[Math.min(capacity, MAX_SIZE) + LittleEndian.PAD];
    }

    /// The number of bytes written.
    public int size() {
        return size;
    }

    /// The array that holds the bytes, from index 0. Not copied; growth replaces it.
    public byte[] bytes() {
        return bytes;
    }

    /// A copy of the bytes written.
    public byte[] toByteArray() {
        return Arrays.copyOf(bytes, size);
    }

    /// Removes all bytes; the array is kept.
    public void clear() {
        size = 0;
    }

    /// Removes the bytes from `newSize` on.
    public void truncate(int newSize) {
        if (newSize < 0 || newSize > size) {
            throw new IllegalArgumentException("The new size is " + newSize + "; it must be 0 to " + size);
        }
        size = newSize;
    }

    /// Makes room for `count` more bytes with undefined content, and returns where they begin in [#bytes].
    ///
    /// @throws UnsupportedFeatureException if all bytes together do not fit an array
    public int extend(long count) {
        int start = size;
        if (count > MAX_SIZE - start) {
            throw new UnsupportedFeatureException("A page needs " + (start + count) + " bytes; this library"
                    + " writes at most " + MAX_SIZE, "Write fewer values per page.");
        }
        int end = start + (int) count;
        if (end > bytes.length - LittleEndian.PAD) {
            int capacity = (int) Math.min(MAX_SIZE, Math.max(end, bytes.length * 2L));
            bytes = Arrays.copyOf(bytes, capacity + LittleEndian.PAD);
        }
        size = end;
        return start;
    }

    /// Writes the low eight bits.
    public void writeByte(int value) {
        int at = extend(1);
        bytes[at] = (byte) value;
    }

    /// Writes 32 bits, little-endian.
    public void writeInt(int value) {
        int at = extend(4);
        LittleEndian.putInt(bytes, at, value);
    }

    /// Writes 64 bits, little-endian.
    public void writeLong(long value) {
        int at = extend(8);
        LittleEndian.putLong(bytes, at, value);
    }

    /// Writes `count` bytes of `source` from `from` on.
    public void writeBytes(byte[] source, int from, int count) {
        int at = extend(count);
        System.arraycopy(source, from, bytes, at, count);
    }
}
