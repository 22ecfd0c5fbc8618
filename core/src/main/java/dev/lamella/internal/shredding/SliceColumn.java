package dev.lamella.internal.shredding;

import dev.lamella.internal.bytes.Memory;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.Validity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// A vector of slices that grows slot by slot out of arrays. Bytes are not copied as long as all slices lie in one array.
final class SliceColumn {
    /// The slices of further arrays are copied at once.
    private static final int MOST_ARRAYS = Byte.MAX_VALUE;

    private long[] slices = {};
    private final List<byte[]> arrays = new ArrayList<>();
    /// In which of the arrays each slice lies, [#MOST_ARRAYS] for a copy; made when there is a second array.
    private byte[] arrayOf = {};
    private byte[] copies = {};
    private int copyEnd;

    void put(int slot, byte[] bytes, int from, int count) {
        reserve(slot + 1);
        int array = arrayOf(bytes);
        slices[slot] = (long) (array == MOST_ARRAYS ? copy(bytes, from, count) : from) << 32 | count;
        if (array > 0) {
            arrayOf = arrayOf.length < slices.length ? Arrays.copyOf(arrayOf, slices.length) : arrayOf;
            arrayOf[slot] = (byte) array;
        }
    }

    private void reserve(int count) {
        if (count > slices.length) {
            slices = Arrays.copyOf(slices, Room.GROWTH.next(slices.length, count));
        }
    }

    /// Copies a slice, and returns where it begins in the copies.
    private int copy(byte[] bytes, int from, int count) {
        int start = copyEnd;
        long end = (long) start + count;
        if (end > copies.length) {
            int length = Room.GROWTH.next(copies.length, end);
            Memory.claim(length);
            copies = Arrays.copyOf(copies, length);
        }
        System.arraycopy(bytes, from, copies, start, count);
        copyEnd = (int) end;
        return start;
    }

    /// The slices usually lie in a few arrays: those of the columns of one path.
    private int arrayOf(byte[] bytes) {
        for (int i = arrays.size() - 1; i >= 0; i--) {
            if (arrays.get(i) == bytes) {
                return i;
            }
        }
        if (arrays.size() < MOST_ARRAYS) {
            arrays.add(bytes);
            return arrays.size() - 1;
        }
        return MOST_ARRAYS;
    }

    BytesVector vector(int size, Validity validity) {
        reserve(size);
        if (arrays.size() > 1) {
            merge();
        }
        return new BytesVector(size, validity, arrays.isEmpty() ? new byte[0] : arrays.getFirst(), slices);
    }

    /// Copies everything into one array: slice by slice, or the arrays as they are where slices share their bytes.
    private void merge() {
        if (arrays.size() == MOST_ARRAYS) {
            arrays.add(copies);
        }
        long ofSlices = Arrays.stream(slices).map(slice -> (int) slice).sum();
        long ofArrays = arrays.stream().mapToLong(array -> array.length).sum();
        long total = Math.min(ofSlices, ofArrays);
        Memory.claim(total);
        byte[] bytes = new byte[(int) total];
        if (ofSlices <= ofArrays) {
            copySlices(bytes);
        } else {
            copyArrays(bytes);
        }
        arrays.clear();
        arrays.add(bytes);
        arrayOf = new byte[0];
        copies = new byte[0];
        copyEnd = 0;
    }

    private void copySlices(byte[] bytes) {
        int end = 0;
        for (int i = 0; i < slices.length; i++) {
            int length = (int) slices[i];
            System.arraycopy(source(i), (int) (slices[i] >>> 32), bytes, end, length);
            slices[i] = length == 0 ? 0 : (long) end << 32 | length;
            end += length;
        }
    }

    private int array(int slot) {
        return slot < arrayOf.length ? arrayOf[slot] : 0;
    }

    private byte[] source(int slot) {
        return arrays.get(array(slot));
    }

    private void copyArrays(byte[] bytes) {
        int[] starts = new int[arrays.size()];
        int end = 0;
        for (int i = 0; i < starts.length; i++) {
            starts[i] = end;
            System.arraycopy(arrays.get(i), 0, bytes, end, arrays.get(i).length);
            end += arrays.get(i).length;
        }
        for (int i = 0; i < slices.length; i++) {
            slices[i] += slices[i] == 0 ? 0 : (long) starts[array(i)] << 32;
        }
    }
}
