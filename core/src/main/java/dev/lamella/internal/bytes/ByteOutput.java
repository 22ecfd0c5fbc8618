package dev.lamella.internal.bytes;

import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.variant.internal.LittleEndian;
import java.util.Arrays;

/// Bytes that grow at their end, in one array.
///
/// The array always has [LittleEndian#PAD] bytes more than are written, so that what was written can be decoded in
/// place, and so that packers may write a whole `long` at the end. Not safe for use by two threads.
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

    /// How many bytes were written.
    public int size() {
        return size;
    }

    /// The array that holds them, from 0 on; not copied, and replaced by growth.
    public byte[] bytes() {
        return bytes;
    }

    /// A copy of what was written.
    public byte[] toByteArray() {
        return Arrays.copyOf(bytes, size);
    }

    /// Forgets what was written; the array is kept.
    public void clear() {
        size = 0;
    }

    /// Forgets what was written from `newSize` on.
    public void truncate(int newSize) {
        if (newSize < 0 || newSize > size) {
            throw new IllegalArgumentException("size " + newSize + " of " + size);
        }
        size = newSize;
    }

    /// Makes room for `count` more bytes, of which the content is not defined, and returns where it begins in [#bytes].
    ///
    /// @throws UnsupportedFeatureException if all bytes together do not fit an array
    public int extend(long count) {
        int start = size;
        if (count > MAX_SIZE - start) {
            throw new UnsupportedFeatureException("A page of " + (start + count) + " bytes is asked for; this library"
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
