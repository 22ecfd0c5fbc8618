package dev.lamella.shredding;

import dev.lamella.internal.bytes.Memory;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.Validity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// A vector of slices that grows slot by slot out of a few arrays. Bytes are not copied as long as all slices lie in one array.
final class SliceColumn {
    private final long[] slices;
    private final List<byte[]> arrays = new ArrayList<>();
    /// In which of the arrays each slice lies; made when there is a second one.
    private byte[] arrayOf = {};

    SliceColumn(int size) {
        slices = new long[size];
    }

    void put(int slot, byte[] bytes, int from, int count) {
        slices[slot] = (long) from << 32 | count;
        int array = arrayOf(bytes);
        if (array > 0) {
            arrayOf = arrayOf.length == 0 ? new byte[slices.length] : arrayOf;
            arrayOf[slot] = (byte) array;
        }
    }

    /// What is put in lies in a handful of arrays: those of the columns of one path.
    private int arrayOf(byte[] bytes) {
        for (int i = arrays.size() - 1; i >= 0; i--) {
            if (arrays.get(i) == bytes) {
                return i;
            }
        }
        if (arrays.size() > Byte.MAX_VALUE) {
            merge();
        }
        arrays.add(bytes);
        return arrays.size() - 1;
    }

    BytesVector vector(Validity validity) {
        if (arrays.size() > 1) {
            merge();
        }
        return new BytesVector(slices.length, validity, arrays.isEmpty() ? new byte[0] : arrays.getFirst(), slices);
    }

    /// Copies everything into one array: slice by slice, or the arrays as they are where slices share their bytes.
    private void merge() {
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
    }

    private void copySlices(byte[] bytes) {
        int end = 0;
        for (int i = 0; i < slices.length; i++) {
            int length = (int) slices[i];
            System.arraycopy(source(i), (int) (slices[i] >>> 32), bytes, end, length);
            slices[i] = (long) end << 32 | length;
            end += length;
        }
    }

    private byte[] source(int slot) {
        return arrays.get(arrayOf.length == 0 ? 0 : arrayOf[slot]);
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
            slices[i] += (long) starts[arrayOf.length == 0 ? 0 : arrayOf[i]] << 32;
        }
    }
}
