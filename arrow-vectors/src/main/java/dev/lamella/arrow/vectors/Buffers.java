package dev.lamella.arrow.vectors;

import dev.lamella.vector.Validity;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;

/// The buffers of one Arrow vector while they are filled from arrays. Closing releases them, unless a vector keeps them.
final class Buffers implements AutoCloseable {
    /// The number of values that are copied at once: a `ByteBuffer` holds less than 2 GB.
    private static final int AT_ONCE = 1 << 24;

    private final BufferAllocator allocator;
    private final int size;
    private final int nullCount;
    private final List<ArrowBuf> all = new ArrayList<>();
    private long bytes;

    Buffers(BufferAllocator allocator, int size, int nullCount) {
        this.allocator = allocator;
        this.size = size;
        this.nullCount = nullCount;
    }

    /// Adds a validity; an empty buffer if there are no nulls.
    void addValidity(Validity validity) {
        if (validity.hasNulls()) {
            add(validity.words(), size + Long.SIZE - 1 >>> 6);
        } else {
            allocate(0);
        }
    }

    void add(byte[] values, int from, int count) {
        ArrowBuf buffer = allocate(count);
        buffer.setBytes(0, values, from, count);
    }

    void add(short[] values, int count) {
        ArrowBuf buffer = allocate((long) count * Short.BYTES);
        for (int from = 0; from < count; from += AT_ONCE) {
            int some = Math.min(AT_ONCE, count - from);
            slice(buffer, from, some, Short.BYTES).asShortBuffer().put(values, from, some);
        }
    }

    void add(int[] values, int count) {
        ArrowBuf buffer = allocate((long) count * Integer.BYTES);
        for (int from = 0; from < count; from += AT_ONCE) {
            int some = Math.min(AT_ONCE, count - from);
            slice(buffer, from, some, Integer.BYTES).asIntBuffer().put(values, from, some);
        }
    }

    void add(long[] values, int count) {
        ArrowBuf buffer = allocate((long) count * Long.BYTES);
        for (int from = 0; from < count; from += AT_ONCE) {
            int some = Math.min(AT_ONCE, count - from);
            slice(buffer, from, some, Long.BYTES).asLongBuffer().put(values, from, some);
        }
    }

    void add(float[] values, int count) {
        ArrowBuf buffer = allocate((long) count * Float.BYTES);
        for (int from = 0; from < count; from += AT_ONCE) {
            int some = Math.min(AT_ONCE, count - from);
            slice(buffer, from, some, Float.BYTES).asFloatBuffer().put(values, from, some);
        }
    }

    void add(double[] values, int count) {
        ArrowBuf buffer = allocate((long) count * Double.BYTES);
        for (int from = 0; from < count; from += AT_ONCE) {
            int some = Math.min(AT_ONCE, count - from);
            slice(buffer, from, some, Double.BYTES).asDoubleBuffer().put(values, from, some);
        }
    }

    /// Arrow's buffers are little-endian in memory where the machine is; Arrow's Java library supports no other.
    private static ByteBuffer slice(ArrowBuf buffer, int from, int count, int width) {
        return buffer.nioBuffer((long) from * width, count * width).order(ByteOrder.nativeOrder());
    }

    private ArrowBuf allocate(long length) {
        if (length == 0) {
            ArrowBuf empty = allocator.getEmpty();
            all.add(empty);
            return empty;
        }
        ArrowBuf buffer = allocator.buffer(length + Long.BYTES - 1 & -Long.BYTES);
        all.add(buffer);
        buffer.writerIndex(length);
        bytes += length;
        return buffer;
    }

    /// Gives the buffers to a vector. The vector keeps them after they are closed here.
    ///
    /// @return the bytes of the buffers
    long load(FieldVector to) {
        to.loadFieldBuffers(new ArrowFieldNode(size, nullCount), all);
        return bytes;
    }

    @Override
    public void close() {
        all.forEach(ArrowBuf::close);
        all.clear();
    }
}
