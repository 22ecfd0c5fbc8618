package dev.lamella.internal.vector;

import dev.lamella.vector.FixedBytesVector;
import java.util.Arrays;

/// FIXED_LEN_BYTE_ARRAY and INT96: values of one length.
public final class FixedBytesVectorBuilder extends BinaryVectorBuilder {
    private final int width;

    public FixedBytesVectorBuilder(int width, Growth growth) {
        super(growth);
        this.width = width;
    }

    /// The length of each value in bytes.
    public int width() {
        return width;
    }

    /// @param length always [#width]
    @Override
    public void append(int length) {
        end += length;
        size++;
    }

    @Override
    public int length(int slot) {
        return width;
    }

    @Override
    void ensure(int count) {
        reserve((long) width * (count - size));
    }

    @Override
    void zero(int from, int to) {
        end = to * width;
        Arrays.fill(bytes, from * width, end, (byte) 0);
    }

    @Override
    void truncateValues(int count) {
        end = count * width;
    }

    @Override
    public FixedBytesVector build() {
        return new FixedBytesVector(size, validity(), width, bytes);
    }
}
