package dev.lamella.variant;

import java.util.Arrays;

/// Bytes of values, written from the last to the first: each new value goes in front of the earlier ones.
final class BackwardBuffer extends ValueBuffer {
    private int begin;

    /// @param maxBytes the limit of bytes
    BackwardBuffer(long maxBytes) {
        super(maxBytes);
        begin = bytes.length;
    }

    @Override
    void clear() {
        begin = bytes.length;
    }

    /// How many bytes there are, which is where the last added value begins, counted from the end.
    @Override
    int end() {
        return bytes.length - begin;
    }

    /// Adds bytes that are already encoded values.
    void copy(byte[] source, int from, int count) {
        room(count);
        begin -= count;
        System.arraycopy(source, from, bytes, begin, count);
    }

    /// A copy of all bytes.
    byte[] toByteArray() {
        return Arrays.copyOfRange(bytes, begin, bytes.length);
    }

    @Override
    int header(int header, long count) {
        room(1 + count);
        begin -= 1 + (int) count;
        bytes[begin] = (byte) header;
        return begin + 1;
    }

    @Override
    int freeUntil(int limit) {
        return limit;
    }

    private void room(long count) {
        if (count > begin) {
            grow(count);
        }
    }

    private void grow(long count) {
        int used = end();
        if (count > maxBytes - used) {
            throw tooLarge(used);
        }
        byte[] larger = new byte[(int) Math.max(used + count, Math.min(LARGEST_BYTES, 2L * bytes.length))];
        System.arraycopy(bytes, begin, larger, larger.length - used, used);
        bytes = larger;
        begin = larger.length - used;
    }
}
