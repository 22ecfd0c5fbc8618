package dev.lamella.internal.encoding;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.bytes.BitPacker;
import dev.lamella.internal.bytes.BitUnpacker;
import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.codec.SteppedCompression;
import dev.lamella.schema.PhysicalType;
import dev.lamella.variant.internal.LittleEndian;
import dev.lamella.vector.BooleanVector;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DoubleVector;
import dev.lamella.vector.FixedBytesVector;
import dev.lamella.vector.FloatVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.Validity;
import java.util.Arrays;

/// The array type of a physical type's values, with every small loop that must know the element type.
///
/// Generic over the array, never over the element, so that nothing boxes: `long[]`, `int[]`, and so on; [ByteSlices] for
/// BYTE_ARRAY; a `byte[]` of consecutive values for FIXED_LEN_BYTE_ARRAY and INT96. Stateless, safe to share. All counts,
/// capacities and positions `out...` are in values, positions in a page in bytes.
///
/// @param <A> the array
public sealed interface ArrayType<A> {
    /// The array type of a physical type.
    ///
    /// @param typeLength bytes of a FIXED_LEN_BYTE_ARRAY value, 0 or more; ignored for other types
    static ArrayType<?> of(PhysicalType type, int typeLength) {
        return switch (type) {
            case BOOLEAN -> new OfBoolean();
            case INT32 -> new OfInt();
            case INT64 -> new OfLong();
            case INT96 -> new OfFixed(12);
            case FLOAT -> new OfFloat();
            case DOUBLE -> new OfDouble();
            case BYTE_ARRAY -> new OfBytes();
            case FIXED_LEN_BYTE_ARRAY -> new OfFixed(typeLength);
        };
    }

    /// A new array for `capacity` values.
    ///
    /// @throws UnsupportedFeatureException if their bytes do not fit an array
    A allocate(int capacity);

    /// The number of values that the array can hold.
    int capacity(A values);

    /// An array for `capacity` values that begins with the values of `values`; it may be the same object.
    ///
    /// @throws UnsupportedFeatureException if their bytes do not fit an array
    A grow(A values, int capacity);

    /// The least number of bytes of `count` PLAIN values: a page must have them before room for the values is made.
    long leastPlainBytes(int count);

    /// Reads `count` PLAIN values that begin at `from` and end before `limit`, and returns the position after them.
    ///
    /// Bits of BOOLEAN begin with the lowest bit of the byte at `from`; remaining bits of the last byte are skipped.
    ///
    /// @throws CorruptFileException if the values do not end before `limit`
    int plain(byte[] page, int from, int limit, A out, int outFrom, int count);

    /// Skips `count` PLAIN values, as [#plain].
    ///
    /// @throws CorruptFileException if the values do not end before `limit`
    default int skipPlain(byte[] page, int from, int limit, int count) {
        return PlainBytes.end(from, limit, count, leastPlainBytes(count));
    }

    /// Makes the bytes of the next `count` PLAIN values available, as far as they are before `limit`.
    ///
    /// @return the end of the available bytes
    default int requirePlain(byte[] page, int from, int limit, int count, SteppedCompression.Steps steps) {
        return steps.require((int) Math.min(limit, from + leastPlainBytes(count)));
    }

    /// Writes values as PLAIN.
    void writePlain(A values, int from, int count, ByteOutput out);

    /// Sets `out[outFrom + i]` to `dictionary[indices[from + i]]`. The indices are known to be below the dictionary's size.
    void gather(A dictionary, int[] indices, int from, A out, int outFrom, int count);

    /// Copies values; bytes behind slices are shared.
    default void copy(A source, int from, A out, int outFrom, int count) {
        System.arraycopy(source, from, out, outFrom, count);
    }

    /// Moves the `present` dense values at `[from, from + present)`, in place and in order, to the valid slots among the
    /// `slots` slots from `from` on. Null slots become zero.
    ///
    /// @param validity bit `bit + i` is set if slot `from + i` is valid; `present` of these bits are set
    void spread(A values, int from, int slots, int present, long[] validity, int bit);

    /// Begins a window: drops references to other arrays. Only byte slices have such references.
    default void clear(A values) {}

    /// Copies the bytes of the first `count` values before their array is overwritten. Only byte slices reference other arrays.
    ///
    /// @throws UnsupportedFeatureException if the bytes of the values do not fit an array
    default void own(A values, int count) {}

    /// Bytes that the values were copied to, by [#own] or otherwise. Only byte slices copy.
    default int ownedBytes(A values) {
        return 0;
    }

    /// Bytes of the first `count` values in a foreign array. Only byte slices reference one.
    default long borrowedBytes(A values, int count) {
        return 0;
    }

    /// The first `size` values as a vector. Nothing is copied.
    ColumnVector vector(A values, int size, Validity validity);

    /// BOOLEAN in a `boolean[]`.
    record OfBoolean() implements ArrayType<boolean[]> {
        @Override
        public boolean[] allocate(int capacity) {
            return new boolean[capacity];
        }

        @Override
        public int capacity(boolean[] values) {
            return values.length;
        }

        @Override
        public boolean[] grow(boolean[] values, int capacity) {
            return Arrays.copyOf(values, capacity);
        }

        @Override
        public long leastPlainBytes(int count) {
            return (count + 7L) >>> 3;
        }

        @Override
        public int plain(byte[] page, int from, int limit, boolean[] out, int outFrom, int count) {
            int end = skipPlain(page, from, limit, count);
            BitUnpacker.unpack(page, from, 0, out, outFrom, count);
            return end;
        }

        @Override
        public void writePlain(boolean[] values, int from, int count, ByteOutput out) {
            BitPacker.pack(values, from, count, out);
        }

        @Override
        public void gather(boolean[] dictionary, int[] indices, int from, boolean[] out, int outFrom, int count) {
            for (int i = 0; i < count; i++) {
                out[outFrom + i] = dictionary[indices[from + i]];
            }
        }

        @Override
        public void spread(boolean[] values, int from, int slots, int present, long[] validity, int bit) {
            Spread.booleans(values, from, slots, present, validity, bit);
        }

        @Override
        public ColumnVector vector(boolean[] values, int size, Validity validity) {
            return new BooleanVector(size, validity, values);
        }
    }

    /// INT32 in a `int[]`.
    record OfInt() implements ArrayType<int[]> {
        @Override
        public int[] allocate(int capacity) {
            return new int[capacity];
        }

        @Override
        public int capacity(int[] values) {
            return values.length;
        }

        @Override
        public int[] grow(int[] values, int capacity) {
            return Arrays.copyOf(values, capacity);
        }

        @Override
        public long leastPlainBytes(int count) {
            return 4L * count;
        }

        @Override
        public int plain(byte[] page, int from, int limit, int[] out, int outFrom, int count) {
            int end = skipPlain(page, from, limit, count);
            LittleEndian.getInts(page, from, out, outFrom, count);
            return end;
        }

        @Override
        public void writePlain(int[] values, int from, int count, ByteOutput out) {
            int at = out.extend(leastPlainBytes(count));
            LittleEndian.putInts(out.bytes(), at, values, from, count);
        }

        @Override
        public void gather(int[] dictionary, int[] indices, int from, int[] out, int outFrom, int count) {
            for (int i = 0; i < count; i++) {
                out[outFrom + i] = dictionary[indices[from + i]];
            }
        }

        @Override
        public void spread(int[] values, int from, int slots, int present, long[] validity, int bit) {
            Spread.ints(values, from, slots, present, validity, bit);
        }

        @Override
        public ColumnVector vector(int[] values, int size, Validity validity) {
            return new IntVector(size, validity, values);
        }
    }

    /// INT64 in a `long[]`.
    record OfLong() implements ArrayType<long[]> {
        @Override
        public long[] allocate(int capacity) {
            return new long[capacity];
        }

        @Override
        public int capacity(long[] values) {
            return values.length;
        }

        @Override
        public long[] grow(long[] values, int capacity) {
            return Arrays.copyOf(values, capacity);
        }

        @Override
        public long leastPlainBytes(int count) {
            return 8L * count;
        }

        @Override
        public int plain(byte[] page, int from, int limit, long[] out, int outFrom, int count) {
            int end = skipPlain(page, from, limit, count);
            LittleEndian.getLongs(page, from, out, outFrom, count);
            return end;
        }

        @Override
        public void writePlain(long[] values, int from, int count, ByteOutput out) {
            int at = out.extend(leastPlainBytes(count));
            LittleEndian.putLongs(out.bytes(), at, values, from, count);
        }

        @Override
        public void gather(long[] dictionary, int[] indices, int from, long[] out, int outFrom, int count) {
            for (int i = 0; i < count; i++) {
                out[outFrom + i] = dictionary[indices[from + i]];
            }
        }

        @Override
        public void spread(long[] values, int from, int slots, int present, long[] validity, int bit) {
            Spread.longs(values, from, slots, present, validity, bit);
        }

        @Override
        public ColumnVector vector(long[] values, int size, Validity validity) {
            return new LongVector(size, validity, values);
        }
    }

    /// FLOAT in a `float[]`.
    record OfFloat() implements ArrayType<float[]> {
        @Override
        public float[] allocate(int capacity) {
            return new float[capacity];
        }

        @Override
        public int capacity(float[] values) {
            return values.length;
        }

        @Override
        public float[] grow(float[] values, int capacity) {
            return Arrays.copyOf(values, capacity);
        }

        @Override
        public long leastPlainBytes(int count) {
            return 4L * count;
        }

        @Override
        public int plain(byte[] page, int from, int limit, float[] out, int outFrom, int count) {
            int end = skipPlain(page, from, limit, count);
            LittleEndian.getFloats(page, from, out, outFrom, count);
            return end;
        }

        @Override
        public void writePlain(float[] values, int from, int count, ByteOutput out) {
            int at = out.extend(leastPlainBytes(count));
            LittleEndian.putFloats(out.bytes(), at, values, from, count);
        }

        @Override
        public void gather(float[] dictionary, int[] indices, int from, float[] out, int outFrom, int count) {
            for (int i = 0; i < count; i++) {
                out[outFrom + i] = dictionary[indices[from + i]];
            }
        }

        @Override
        public void spread(float[] values, int from, int slots, int present, long[] validity, int bit) {
            Spread.floats(values, from, slots, present, validity, bit);
        }

        @Override
        public ColumnVector vector(float[] values, int size, Validity validity) {
            return new FloatVector(size, validity, values);
        }
    }

    /// DOUBLE in a `double[]`.
    record OfDouble() implements ArrayType<double[]> {
        @Override
        public double[] allocate(int capacity) {
            return new double[capacity];
        }

        @Override
        public int capacity(double[] values) {
            return values.length;
        }

        @Override
        public double[] grow(double[] values, int capacity) {
            return Arrays.copyOf(values, capacity);
        }

        @Override
        public long leastPlainBytes(int count) {
            return 8L * count;
        }

        @Override
        public int plain(byte[] page, int from, int limit, double[] out, int outFrom, int count) {
            int end = skipPlain(page, from, limit, count);
            LittleEndian.getDoubles(page, from, out, outFrom, count);
            return end;
        }

        @Override
        public void writePlain(double[] values, int from, int count, ByteOutput out) {
            int at = out.extend(leastPlainBytes(count));
            LittleEndian.putDoubles(out.bytes(), at, values, from, count);
        }

        @Override
        public void gather(double[] dictionary, int[] indices, int from, double[] out, int outFrom, int count) {
            for (int i = 0; i < count; i++) {
                out[outFrom + i] = dictionary[indices[from + i]];
            }
        }

        @Override
        public void spread(double[] values, int from, int slots, int present, long[] validity, int bit) {
            Spread.doubles(values, from, slots, present, validity, bit);
        }

        @Override
        public ColumnVector vector(double[] values, int size, Validity validity) {
            return new DoubleVector(size, validity, values);
        }
    }

    /// BYTE_ARRAY in [ByteSlices].
    record OfBytes() implements ArrayType<ByteSlices> {
        @Override
        public ByteSlices allocate(int capacity) {
            return new ByteSlices(capacity);
        }

        @Override
        public int capacity(ByteSlices values) {
            return values.slices().length;
        }

        @Override
        public ByteSlices grow(ByteSlices values, int capacity) {
            values.grow(capacity);
            return values;
        }

        @Override
        public long leastPlainBytes(int count) {
            return 4L * count;
        }

        @Override
        public int plain(byte[] page, int from, int limit, ByteSlices out, int outFrom, int count) {
            int end = PlainBytes.slices(page, from, limit, out.slices(), outFrom, count);
            out.added(page, outFrom, count);
            return end;
        }

        @Override
        public int skipPlain(byte[] page, int from, int limit, int count) {
            return PlainBytes.skipSlices(page, from, limit, count);
        }

        @Override
        public int requirePlain(byte[] page, int from, int limit, int count, SteppedCompression.Steps steps) {
            return PlainBytes.requireSlices(page, from, limit, count, steps);
        }

        @Override
        public void writePlain(ByteSlices values, int from, int count, ByteOutput out) {
            int at = out.extend(leastPlainBytes(count) + values.totalLength(from, count));
            byte[] bytes = out.bytes();
            for (int i = from; i < from + count; i++) {
                int length = values.length(i);
                LittleEndian.putInt(bytes, at, length);
                System.arraycopy(values.data(), values.offset(i), bytes, at + Integer.BYTES, length);
                at += Integer.BYTES + length;
            }
        }

        @Override
        public void gather(ByteSlices dictionary, int[] indices, int from, ByteSlices out, int outFrom, int count) {
            long[] entries = dictionary.slices();
            long[] slices = out.slices();
            for (int i = 0; i < count; i++) {
                slices[outFrom + i] = entries[indices[from + i]];
            }
            out.added(dictionary.data(), outFrom, count);
        }

        @Override
        public void copy(ByteSlices source, int from, ByteSlices out, int outFrom, int count) {
            System.arraycopy(source.slices(), from, out.slices(), outFrom, count);
            out.added(source.data(), outFrom, count);
        }

        @Override
        public void spread(ByteSlices values, int from, int slots, int present, long[] validity, int bit) {
            Spread.longs(values.slices(), from, slots, present, validity, bit);
        }

        @Override
        public void clear(ByteSlices values) {
            values.clear();
        }

        @Override
        public void own(ByteSlices values, int count) {
            values.own(count);
        }

        @Override
        public int ownedBytes(ByteSlices values) {
            return values.pooledBytes();
        }

        @Override
        public long borrowedBytes(ByteSlices values, int count) {
            return values.borrowedBytes(count);
        }

        @Override
        public ColumnVector vector(ByteSlices values, int size, Validity validity) {
            return new BytesVector(size, validity, values.data(), values.slices());
        }
    }

    /// FIXED_LEN_BYTE_ARRAY and INT96 in a `byte[]`: value `i` lies at `i * width`.
    ///
    /// @param width bytes of a value; 0 is legal, and then an array holds any number of values
    record OfFixed(int width) implements ArrayType<byte[]> {
        private static final int MAX_BYTES = Integer.MAX_VALUE - 64;

        public OfFixed {
            if (width < 0) {
                throw new CorruptFileException(
                        "A fixed-length type has " + width + " bytes; 0 or more are allowed");
            }
        }

        @Override
        public byte[] allocate(int capacity) {
            return new byte[bytes(capacity)];
        }

        @Override
        public int capacity(byte[] values) {
            return width == 0 ? Integer.MAX_VALUE : values.length / width;
        }

        @Override
        public byte[] grow(byte[] values, int capacity) {
            return Arrays.copyOf(values, bytes(capacity));
        }

        private int bytes(int capacity) {
            long bytes = (long) capacity * width;
            if (bytes > MAX_BYTES) {
                throw new UnsupportedFeatureException(
                        "A batch of " + capacity + " values of " + width + " bytes has " + bytes
                                + " bytes; this library holds at most " + MAX_BYTES,
                        "Read fewer rows per batch.");
            }
            return (int) bytes;
        }

        @Override
        public long leastPlainBytes(int count) {
            return (long) width * count;
        }

        @Override
        public int plain(byte[] page, int from, int limit, byte[] out, int outFrom, int count) {
            int end = skipPlain(page, from, limit, count);
            System.arraycopy(page, from, out, bytes(outFrom), end - from);
            return end;
        }

        @Override
        public void writePlain(byte[] values, int from, int count, ByteOutput out) {
            out.writeBytes(values, bytes(from), bytes(count));
        }

        @Override
        public void gather(byte[] dictionary, int[] indices, int from, byte[] out, int outFrom, int count) {
            PlainBytes.gather(dictionary, width, indices, from, out, bytes(outFrom), count);
        }

        @Override
        public void copy(byte[] source, int from, byte[] out, int outFrom, int count) {
            System.arraycopy(source, bytes(from), out, bytes(outFrom), bytes(count));
        }

        @Override
        public void spread(byte[] values, int from, int slots, int present, long[] validity, int bit) {
            Spread.fixed(values, width, from, slots, present, validity, bit);
        }

        @Override
        public ColumnVector vector(byte[] values, int size, Validity validity) {
            return new FixedBytesVector(size, validity, width, values);
        }
    }
}
