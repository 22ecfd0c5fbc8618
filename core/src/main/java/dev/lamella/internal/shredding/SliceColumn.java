package dev.lamella.internal.shredding;

import dev.lamella.internal.bytes.Memory;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.Validity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/// A vector of slices that grows slot by slot out of arrays. Bytes are not copied as long as all slices lie in one array.
final class SliceColumn {
    /// So many arrays are compared faster than looked up.
    private static final int FEW = 4;

    private long[] slices = {};
    private final List<byte[]> arrays = new ArrayList<>();
    private final Map<byte[], Integer> numbers = new IdentityHashMap<>();
    /// In which of the arrays each slice lies; made when there is a second one.
    private int[] arrayOf = {};

    void put(int slot, byte[] bytes, int from, int count) {
        reserve(slot + 1);
        slices[slot] = (long) from << 32 | count;
        int array = arrayOf(bytes);
        if (array > 0) {
            arrayOf = arrayOf.length < slices.length ? Arrays.copyOf(arrayOf, slices.length) : arrayOf;
            arrayOf[slot] = array;
        }
    }

    private void reserve(int count) {
        if (count > slices.length) {
            slices = Arrays.copyOf(slices, Room.GROWTH.next(slices.length, count));
        }
    }

    /// Most slices lie in a few arrays: those of the columns of one path. Variants with repeated names have an array each.
    private int arrayOf(byte[] bytes) {
        for (int i = arrays.size() - 1; i >= Math.max(0, arrays.size() - FEW); i--) {
            if (arrays.get(i) == bytes) {
                return i;
            }
        }
        Integer known = numbers.putIfAbsent(bytes, arrays.size());
        if (known != null) {
            return known;
        }
        arrays.add(bytes);
        return arrays.size() - 1;
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
        numbers.clear();
        arrayOf = new int[0];
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
