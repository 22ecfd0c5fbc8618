package dev.lamella.internal.vector;

import dev.lamella.vector.BytesVector;
import java.util.Arrays;

/// BYTE_ARRAY: slices of one array.
public final class BytesVectorBuilder extends BinaryVectorBuilder {
    private long[] slices = {};
    /// This many slots, from the first, may share their bytes with others; later slots are consecutive.
    private int settled;

    public BytesVectorBuilder(Growth growth) {
        super(growth);
    }

    @Override
    public void append(int length) {
        if (size == slices.length) {
            ensure(size + 1);
        }
        slices[size++] = (long) end << 32 | length;
        end += length;
    }

    /// Appends the value of an earlier slot again. Its bytes are not copied.
    public void repeat(int slot) {
        ensure(size + 1);
        slices[size++] = slices[slot];
        settled = size;
    }

    @Override
    public int length(int slot) {
        return (int) slices[slot];
    }

    @Override
    void ensure(int count) {
        if (count > slices.length) {
            slices = Arrays.copyOf(slices, growth.next(slices.length, count));
        }
    }

    @Override
    void zero(int from, int to) {
        Arrays.fill(slices, from, to, 0);
    }

    @Override
    void truncateValues(int count) {
        if (count < settled) {
            settled = count;
            end = 0;
            for (int slot = 0; slot < count; slot++) {
                end = Math.max(end, (int) (slices[slot] >>> 32) + (int) slices[slot]);
            }
            return;
        }
        for (int slot = count; slot < size; slot++) {
            if (slices[slot] != 0) {
                end = (int) (slices[slot] >>> 32);
                return;
            }
        }
    }

    @Override
    public BytesVector build() {
        return new BytesVector(size, validity(), bytes, slices);
    }
}
