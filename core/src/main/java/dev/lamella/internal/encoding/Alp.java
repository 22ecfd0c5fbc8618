package dev.lamella.internal.encoding;

import dev.lamella.internal.bytes.BitPacker;
import dev.lamella.internal.bytes.BitUnpacker;
import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.variant.internal.LittleEndian;
import java.util.Arrays;

/// `ALP`, adaptive lossless floating point: stores numbers that are decimal fractions as integers, vector by vector, and all
/// others as they are.
///
/// ```
/// section := mode u8 | integer encoding u8 | log2 of the vector size u8 | value count i32 | u32 offset* | vector*
/// vector  := exponent u8 | factor u8 | exception count u16 | reference i32 or i64 | width u8
///          | packed differences to the reference | position u16 of each exception | exceptions, raw
/// ```
/// A value is `integer * 10^factor * 10^-exponent`: two consecutive multiplications in the precision of the column, with the
/// literals of [AlpPowers]. Any other way gives other last bits. Values round-trip bit for bit, also NaN and -0.0.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/AlpEncoding.md">ALP</a>
final class Alp {
    private static final int LOG = 10;
    private static final int CHUNK = 1024;

    private Alp() {}

    /// @throws IllegalArgumentException if the array type does not hold FLOAT or DOUBLE
    @SuppressWarnings("unchecked")
    static <A> ValueDecoder<A> decoder(ArrayType<A> arrayType) {
        if (arrayType instanceof ArrayType.OfFloat) {
            return (ValueDecoder<A>) new FloatDecoder();
        }
        if (arrayType instanceof ArrayType.OfDouble) {
            return (ValueDecoder<A>) new DoubleDecoder();
        }
        throw new IllegalArgumentException("ALP holds FLOAT and DOUBLE only");
    }

    /// @throws IllegalArgumentException if the array type does not hold FLOAT or DOUBLE
    @SuppressWarnings("unchecked")
    static <A> ValueEncoder<A> encoder(ArrayType<A> arrayType) {
        if (arrayType instanceof ArrayType.OfFloat) {
            return (ValueEncoder<A>) new FloatEncoder();
        }
        if (arrayType instanceof ArrayType.OfDouble) {
            return (ValueEncoder<A>) new DoubleEncoder();
        }
        throw new IllegalArgumentException("ALP holds FLOAT and DOUBLE only");
    }

    /// Whole vectors are decoded directly to the output, others once to a buffer.
    private abstract static class Decoder<A> implements ValueDecoder<A> {
        final AlpVectors vectors;
        private final ArrayType<A> arrayType;
        private A buffer;
        private int buffered = -1;

        Decoder(ArrayType<A> arrayType, AlpVectors vectors) {
            this.arrayType = arrayType;
            this.vectors = vectors;
            this.buffer = arrayType.allocate(0);
        }

        @Override
        public final void init(byte[] page, int from, int limit, int valueCount) {
            buffered = -1;
            vectors.init(page, from, limit, valueCount);
        }

        @Override
        public final int end() {
            return vectors.end();
        }

        @Override
        public final void read(A out, int from, int count) {
            vectors.claim(count);
            for (int to = from, end = from + count; to < end;) {
                int vector = vectors.vector();
                int index = vectors.index();
                int size = vectors.size(vector);
                int step = Math.min(size - index, end - to);
                if (step == size) {
                    decode(vector, size, out, to);
                } else {
                    buffer(vector, size);
                    arrayType.copy(buffer, index, out, to, step);
                }
                vectors.take(step);
                to += step;
            }
        }

        private void buffer(int vector, int size) {
            if (buffered == vector) {
                return;
            }
            if (arrayType.capacity(buffer) < size) {
                buffer = arrayType.allocate(size);
            }
            buffered = -1;
            decode(vector, size, buffer, 0);
            buffered = vector;
        }

        /// Decodes a whole vector.
        abstract void decode(int vector, int size, A out, int from);

        @Override
        public final void skip(int count) {
            vectors.claim(count);
            vectors.take(count);
        }
    }

    /// FLOAT.
    private static final class FloatDecoder extends Decoder<float[]> {
        private final int[] integers = new int[CHUNK];

        FloatDecoder() {
            super(new ArrayType.OfFloat(), new AlpVectors(Float.BYTES, AlpPowers.MAX_FLOAT_EXPONENT));
        }

        @Override
        void decode(int vector, int size, float[] out, int from) {
            vectors.open(vector);
            byte[] page = vectors.page();
            int reference = (int) vectors.reference();
            float up = AlpPowers.FLOAT_UP[vectors.factor()];
            float down = AlpPowers.FLOAT_DOWN[vectors.exponent()];
            for (int done = 0; done < size; done += CHUNK) {
                int step = Math.min(CHUNK, size - done);
                BitUnpacker.unpack(page, vectors.packedAt(), done, vectors.width(), integers, 0, step);
                for (int i = 0, to = from + done; i < step; i++, to++) {
                    out[to] = (float) (integers[i] + reference) * up * down;
                }
            }
            for (int i = 0, count = vectors.exceptionCount(); i < count; i++) {
                out[from + vectors.position(i, size)] = Float.intBitsToFloat(
                        LittleEndian.getInt(page, vectors.exceptionsAt() + Float.BYTES * i));
            }
        }
    }

    /// DOUBLE.
    private static final class DoubleDecoder extends Decoder<double[]> {
        private final long[] integers = new long[CHUNK];

        DoubleDecoder() {
            super(new ArrayType.OfDouble(), new AlpVectors(Double.BYTES, AlpPowers.MAX_DOUBLE_EXPONENT));
        }

        @Override
        void decode(int vector, int size, double[] out, int from) {
            vectors.open(vector);
            byte[] page = vectors.page();
            long reference = vectors.reference();
            double up = AlpPowers.DOUBLE_UP[vectors.factor()];
            double down = AlpPowers.DOUBLE_DOWN[vectors.exponent()];
            for (int done = 0; done < size; done += CHUNK) {
                int step = Math.min(CHUNK, size - done);
                BitUnpacker.unpack(page, vectors.packedAt(), done, vectors.width(), integers, 0, step);
                for (int i = 0, to = from + done; i < step; i++, to++) {
                    out[to] = (double) (integers[i] + reference) * up * down;
                }
            }
            for (int i = 0, count = vectors.exceptionCount(); i < count; i++) {
                out[from + vectors.position(i, size)] = Double.longBitsToDouble(
                        LittleEndian.getLong(page, vectors.exceptionsAt() + Double.BYTES * i));
            }
        }
    }

    /// Writes the header and room for the offsets.
    ///
    /// @return where the offsets begin in `out`
    private static int writeHeader(int count, ByteOutput out) {
        out.writeByte(0);
        out.writeByte(0);
        out.writeByte(LOG);
        out.writeInt(count);
        return out.extend(4L * ((count + (1L << LOG) - 1) >>> LOG));
    }

    private static long vectorBits(int size, int width, int exceptions, int exceptionWidth) {
        return (long) size * width + exceptions * (16L + exceptionWidth);
    }

    private static void writeInfo(int pair, int exceptionCount, ByteOutput out) {
        out.writeByte(AlpPairs.exponent(pair));
        out.writeByte(AlpPairs.factor(pair));
        out.writeByte(exceptionCount);
        out.writeByte(exceptionCount >>> 8);
    }

    /// A value that does not come back bit for bit becomes an exception.
    private abstract static class Encoder<A> implements ValueEncoder<A>, AlpPairs.Trial {
        /// The positions of exceptions in a vector.
        final int[] positions = new int[1 << LOG];
        private final AlpPairs pairs;
        A values;

        Encoder(AlpPairs pairs, A none) {
            this.pairs = pairs;
            this.values = none;
        }

        @Override
        public final void encode(A values, int from, int count, ByteOutput out) {
            this.values = values;
            int base = writeHeader(count, out);
            pairs.choose(this, from, count);
            for (int done = 0, offsetAt = base; done < count; done += 1 << LOG, offsetAt += 4) {
                LittleEndian.putInt(out.bytes(), offsetAt, out.size() - base);
                int size = Math.min(1 << LOG, count - done);
                writeVector(from + done, size, pairs.best(this, from + done, size), out);
            }
        }

        abstract void writeVector(int from, int size, int pair, ByteOutput out);

        /// The position of the first value that is not an exception. Its number replaces those of exceptions, so that
        /// they do not widen the vector.
        final int firstRegular(int exceptions) {
            int first = 0;
            while (first < exceptions && positions[first] == first) {
                first++;
            }
            return first;
        }

        final void writePositions(int exceptions, ByteOutput out) {
            for (int i = 0; i < exceptions; i++) {
                out.writeByte(positions[i]);
                out.writeByte(positions[i] >>> 8);
            }
        }
    }

    /// FLOAT.
    private static final class FloatEncoder extends Encoder<float[]> {
        private final int[] integers = new int[1 << LOG];

        FloatEncoder() {
            super(new AlpPairs(AlpPowers.MAX_FLOAT_EXPONENT), new float[0]);
        }

        private static int integer(float value, float up, float down) {
            return (int) Math.rint(value * up * down);
        }

        private static boolean comesBack(float value, int integer, float up, float down) {
            return Float.floatToRawIntBits((float) integer * up * down) == Float.floatToRawIntBits(value);
        }

        @Override
        public long bits(int from, int stride, int count, int pair, long bound) {
            int e = AlpPairs.exponent(pair);
            int f = AlpPairs.factor(pair);
            int exceptions = 0;
            int min = Integer.MAX_VALUE;
            int max = Integer.MIN_VALUE;
            for (int i = 0, at = from; i < count; i++, at += stride) {
                float value = values[at];
                int integer = integer(value, AlpPowers.FLOAT_UP[e], AlpPowers.FLOAT_DOWN[f]);
                if (comesBack(value, integer, AlpPowers.FLOAT_UP[f], AlpPowers.FLOAT_DOWN[e])) {
                    min = Math.min(min, integer);
                    max = Math.max(max, integer);
                } else if (vectorBits(count, 0, ++exceptions, Float.SIZE) > bound) {
                    return Long.MAX_VALUE;
                }
            }
            int width = max < min ? 0 : Integer.SIZE - Integer.numberOfLeadingZeros(max - min);
            return Math.min(vectorBits(count, width, exceptions, Float.SIZE), vectorBits(count, 0, count, Float.SIZE));
        }

        @Override
        void writeVector(int from, int size, int pair, ByteOutput out) {
            int e = AlpPairs.exponent(pair);
            int f = AlpPairs.factor(pair);
            int exceptions = 0;
            int min = Integer.MAX_VALUE;
            int max = Integer.MIN_VALUE;
            for (int i = 0; i < size; i++) {
                float value = values[from + i];
                int integer = integer(value, AlpPowers.FLOAT_UP[e], AlpPowers.FLOAT_DOWN[f]);
                integers[i] = integer;
                if (comesBack(value, integer, AlpPowers.FLOAT_UP[f], AlpPowers.FLOAT_DOWN[e])) {
                    min = Math.min(min, integer);
                    max = Math.max(max, integer);
                } else {
                    positions[exceptions++] = i;
                }
            }
            int width = max < min ? 0 : Integer.SIZE - Integer.numberOfLeadingZeros(max - min);
            if (vectorBits(size, width, exceptions, Float.SIZE) > vectorBits(size, 0, size, Float.SIZE)) {
                Arrays.setAll(positions, i -> i);
                exceptions = size;
            }
            if (exceptions == size) {
                min = 0;
                width = 0;
            }
            int first = firstRegular(exceptions);
            int filler = first == size ? 0 : integers[first];
            for (int i = 0; i < exceptions; i++) {
                integers[positions[i]] = filler;
            }
            for (int i = 0; i < size; i++) {
                integers[i] -= min;
            }
            writeInfo(pair, exceptions, out);
            out.writeInt(min);
            out.writeByte(width);
            BitPacker.pack(integers, 0, size, width, out);
            writePositions(exceptions, out);
            for (int i = 0; i < exceptions; i++) {
                out.writeInt(Float.floatToRawIntBits(values[from + positions[i]]));
            }
        }
    }

    /// DOUBLE.
    private static final class DoubleEncoder extends Encoder<double[]> {
        private final long[] integers = new long[1 << LOG];

        DoubleEncoder() {
            super(new AlpPairs(AlpPowers.MAX_DOUBLE_EXPONENT), new double[0]);
        }

        private static long integer(double value, double up, double down) {
            return (long) Math.rint(value * up * down);
        }

        private static boolean comesBack(double value, long integer, double up, double down) {
            return Double.doubleToRawLongBits((double) integer * up * down) == Double.doubleToRawLongBits(value);
        }

        @Override
        public long bits(int from, int stride, int count, int pair, long bound) {
            int e = AlpPairs.exponent(pair);
            int f = AlpPairs.factor(pair);
            int exceptions = 0;
            long min = Long.MAX_VALUE;
            long max = Long.MIN_VALUE;
            for (int i = 0, at = from; i < count; i++, at += stride) {
                double value = values[at];
                long integer = integer(value, AlpPowers.DOUBLE_UP[e], AlpPowers.DOUBLE_DOWN[f]);
                if (comesBack(value, integer, AlpPowers.DOUBLE_UP[f], AlpPowers.DOUBLE_DOWN[e])) {
                    min = Math.min(min, integer);
                    max = Math.max(max, integer);
                } else if (vectorBits(count, 0, ++exceptions, Double.SIZE) > bound) {
                    return Long.MAX_VALUE;
                }
            }
            int width = max < min ? 0 : Long.SIZE - Long.numberOfLeadingZeros(max - min);
            return Math.min(vectorBits(count, width, exceptions, Double.SIZE),
                    vectorBits(count, 0, count, Double.SIZE));
        }

        @Override
        void writeVector(int from, int size, int pair, ByteOutput out) {
            int e = AlpPairs.exponent(pair);
            int f = AlpPairs.factor(pair);
            int exceptions = 0;
            long min = Long.MAX_VALUE;
            long max = Long.MIN_VALUE;
            for (int i = 0; i < size; i++) {
                double value = values[from + i];
                long integer = integer(value, AlpPowers.DOUBLE_UP[e], AlpPowers.DOUBLE_DOWN[f]);
                integers[i] = integer;
                if (comesBack(value, integer, AlpPowers.DOUBLE_UP[f], AlpPowers.DOUBLE_DOWN[e])) {
                    min = Math.min(min, integer);
                    max = Math.max(max, integer);
                } else {
                    positions[exceptions++] = i;
                }
            }
            int width = max < min ? 0 : Long.SIZE - Long.numberOfLeadingZeros(max - min);
            if (vectorBits(size, width, exceptions, Double.SIZE) > vectorBits(size, 0, size, Double.SIZE)) {
                Arrays.setAll(positions, i -> i);
                exceptions = size;
            }
            if (exceptions == size) {
                min = 0;
                width = 0;
            }
            int first = firstRegular(exceptions);
            long filler = first == size ? 0 : integers[first];
            for (int i = 0; i < exceptions; i++) {
                integers[positions[i]] = filler;
            }
            for (int i = 0; i < size; i++) {
                integers[i] -= min;
            }
            writeInfo(pair, exceptions, out);
            out.writeLong(min);
            out.writeByte(width);
            BitPacker.pack(integers, 0, size, width, out);
            writePositions(exceptions, out);
            for (int i = 0; i < exceptions; i++) {
                out.writeLong(Double.doubleToRawLongBits(values[from + positions[i]]));
            }
        }
    }
}
