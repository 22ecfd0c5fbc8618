package dev.lamella.internal.encoding;

import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.bytes.Memory;
import dev.lamella.variant.internal.LittleEndian;
import java.util.Arrays;

/// Variable-length values of a window: one byte array and, per slot, `offset << 32 | length` (0 for an empty or null one).
///
/// The byte array belongs to a page, to a dictionary, or to this object: its *pool*. As long as all values of a window lie in
/// one page, nothing is copied; values from a second array move everything into the pool. Before a page's array is overwritten
/// its owner calls [#own]. A window begins with [#clear], or with values written from slot 0 on.
///
/// There are two ways to write slices: slices into a foreign array, then [#added]; or bytes into the pool, between [#reserve]
/// and [#filled].
///
/// Values that share bytes, such as values of a dictionary, also share them in the pool if they were added together. Not safe
/// for use by two threads.
public final class ByteSlices {
    private static final byte[] NO_BYTES = new byte[LittleEndian.PAD];
    private static final int MAX_POOL = Integer.MAX_VALUE - 64;
    /// From this size on, memory is worth more than the time to copy the pool when it grows.
    private static final int LARGE_POOL = 128 << 20;

    private long[] slices;
    private byte[] data = NO_BYTES;
    private byte[] pool = NO_BYTES;
    private int poolEnd;

    /// @param capacity how many slots
    public ByteSlices(int capacity) {
        slices = new long[capacity];
    }

    /// Slices of a foreign array; neither is copied.
    public static ByteSlices of(byte[] data, long[] slices) {
        ByteSlices view = new ByteSlices(0);
        view.slices = slices;
        view.data = data;
        return view;
    }

    /// The array that the slices point into. It may change with every write.
    public byte[] data() {
        return data;
    }

    /// The slices, one per slot. Not copied; [#grow] replaces the array.
    public long[] slices() {
        return slices;
    }

    /// Packs a slice.
    public static long slice(int offset, int length) {
        return (long) offset << 32 | length;
    }

    /// Where the slot's value begins in [#data].
    public int offset(int slot) {
        return (int) (slices[slot] >>> 32);
    }

    /// How many bytes the slot's value has.
    public int length(int slot) {
        return (int) slices[slot];
    }

    /// Makes room for `capacity` slots; existing slots stay.
    public void grow(int capacity) {
        slices = Arrays.copyOf(slices, capacity);
    }

    /// Begins a window without slots; no page is referenced.
    public void clear() {
        data = NO_BYTES;
        poolEnd = 0;
    }

    /// Declares that the slices in `[from, from + count)` were just written as offsets into `source`, while earlier slices
    /// point into [#data]. If these are two arrays, all values are copied into the pool.
    ///
    /// @throws UnsupportedFeatureException if the values of the window together have more bytes than an array holds
    public void added(byte[] source, int from, int count) {
        if (from == 0) {
            poolEnd = 0;
            data = source;
            return;
        }
        if (count == 0 || data == source) {
            return;
        }
        if (data != pool || poolEnd == 0) {
            if (totalLength(0, from) == 0) {
                // Empty values may have an offset that is invalid in another array.
                Arrays.fill(slices, 0, from, 0);
                data = source;
                return;
            }
            own(from);
        }
        copy(source, from, count);
    }

    /// Copies the bytes of the first `count` slots before their array is overwritten.
    ///
    /// @throws UnsupportedFeatureException if the values of the window together have more bytes than an array holds
    public void own(int count) {
        if (data == pool) {
            return;
        }
        byte[] source = data;
        data = pool;
        poolEnd = 0;
        copy(source, 0, count);
    }

    /// Makes room for `byteCount` bytes in the pool, for the values from slot `from` on, and returns where it begins in
    /// [#data]. The slots before `from` are made to point into the pool as well.
    ///
    /// Then the caller writes bytes into [#data] and slices into [#slices], and calls [#filled].
    ///
    /// @throws UnsupportedFeatureException if the values of the window together have more bytes than an array holds
    public int reserve(int from, long byteCount) {
        if (from == 0) {
            data = pool;
            poolEnd = 0;
        } else {
            own(from);
        }
        ensure(byteCount);
        return poolEnd;
    }

    /// Makes room for `byteCount` bytes, and no more, in the pool of an empty object.
    public void expect(long byteCount) {
        if (byteCount > pool.length - LittleEndian.PAD) {
            resize(Math.min(MAX_POOL, byteCount));
        }
    }

    /// Releases unused memory of the pool if there is much.
    public void trim() {
        if (data == pool && pool.length - poolEnd > LittleEndian.PAD + 64 + (poolEnd >> 3)) {
            resize(poolEnd);
        }
    }

    /// Declares that the pool is in use up to `end`.
    public void filled(int end) {
        poolEnd = end;
    }

    /// Bytes of the pool that are in use.
    public int pooledBytes() {
        return data == pool ? poolEnd : 0;
    }

    /// Bytes of the first `count` values outside the pool; bytes shared by values are counted for each value.
    public long borrowedBytes(int count) {
        return data == pool ? 0 : totalLength(0, count);
    }

    /// Bytes of `count` values from `from` on; bytes shared by values are counted for each value.
    long totalLength(int from, int count) {
        long total = 0;
        for (int i = from; i < from + count; i++) {
            total += (int) slices[i];
        }
        return total;
    }

    private void copy(byte[] source, int from, int count) {
        long total = 0;
        int start = Integer.MAX_VALUE;
        int end = 0;
        for (int i = from; i < from + count; i++) {
            int offset = (int) (slices[i] >>> 32);
            int length = (int) slices[i];
            total += length;
            if (length > 0) {
                start = Math.min(start, offset);
                end = Math.max(end, offset + length);
            }
        }
        if (total == 0) {
            Arrays.fill(slices, from, from + count, 0);
            return;
        }
        int span = end - start;
        if (span <= total || span <= total * 2 && span <= MAX_POOL - poolEnd) {
            copySpan(source, start, span, from, count);
        } else {
            copyEach(source, total, from, count);
        }
    }

    /// Copies the span from the first to the last value at once: faster than one copy per value, and smaller if values share
    /// bytes.
    private void copySpan(byte[] source, int start, int span, int from, int count) {
        ensure(span);
        System.arraycopy(source, start, pool, poolEnd, span);
        long move = (long) (poolEnd - start) << 32;
        for (int i = from; i < from + count; i++) {
            slices[i] = (int) slices[i] == 0 ? 0 : slices[i] + move;
        }
        poolEnd += span;
    }

    private void copyEach(byte[] source, long total, int from, int count) {
        ensure(total);
        byte[] out = pool;
        int at = poolEnd;
        for (int i = from; i < from + count; i++) {
            int offset = (int) (slices[i] >>> 32);
            int length = (int) slices[i];
            if (length <= 16 && offset + 16 <= source.length) {
                LittleEndian.putLong(out, at, LittleEndian.getLong(source, offset));
                LittleEndian.putLong(out, at + 8, LittleEndian.getLong(source, offset + 8));
            } else {
                System.arraycopy(source, offset, out, at, length);
            }
            slices[i] = length == 0 ? 0 : slice(at, length);
            at += length;
        }
        poolEnd = at;
    }

    private void ensure(long byteCount) {
        long needed = poolEnd + byteCount;
        if (needed > MAX_POOL) {
            throw new UnsupportedFeatureException(
                    "The byte values of one batch have " + needed + " bytes together; this"
                            + " library holds at most " + MAX_POOL,
                    "Read fewer rows per batch.");
        }
        if (needed > pool.length - LittleEndian.PAD) {
            Memory.claim(needed);
            resize(Math.min(MAX_POOL, Math.max(needed + (needed >> (needed > LARGE_POOL ? 3 : 1)), 1024)));
        }
    }

    private void resize(long capacity) {
        boolean pointedInto = data == pool;
        pool = Arrays.copyOf(pool, (int) capacity + LittleEndian.PAD);
        data = pointedInto ? pool : data;
    }
}
