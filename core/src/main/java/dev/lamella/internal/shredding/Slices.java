package dev.lamella.internal.shredding;

import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.FixedBytesVector;
import org.jspecify.annotations.Nullable;

/// Where the values of a column of bytes lie, however they come.
public final class Slices extends Bound {
    private byte[] bytes = {};
    private long @Nullable [] slices;
    private int width;
    private int @Nullable [] indices;

    @Override
    void bindValues(ColumnVector vector) {
        if (vector instanceof DictionaryVector encoded) {
            indices = encoded.indices();
            bindEntries(encoded.dictionary());
        } else {
            indices = null;
            bindEntries(vector);
        }
    }

    private void bindEntries(ColumnVector vector) {
        if (vector instanceof BytesVector values) {
            bytes = values.bytes();
            slices = values.slices();
        } else if (vector instanceof FixedBytesVector values) {
            bytes = values.bytes();
            slices = null;
            width = values.width();
        } else {
            throw unexpected(vector);
        }
    }

    byte[] bytes() {
        return bytes;
    }

    int offset(int slot) {
        long[] known = slices;
        return known == null ? entry(slot) * width : (int) (known[entry(slot)] >>> 32);
    }

    int length(int slot) {
        long[] known = slices;
        return known == null ? width : (int) known[entry(slot)];
    }

    private int entry(int slot) {
        int[] known = indices;
        return known == null ? slot : known[slot];
    }
}
