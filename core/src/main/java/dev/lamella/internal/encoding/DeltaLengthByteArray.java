package dev.lamella.internal.encoding;

import dev.lamella.error.CorruptFileException;
import dev.lamella.internal.bytes.ByteOutput;

/// `DELTA_LENGTH_BYTE_ARRAY`: all lengths as `DELTA_BINARY_PACKED`, then all bytes.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/Encodings.md">Encodings</a>
final class DeltaLengthByteArray {
    private static final int CHUNK = 512;

    private DeltaLengthByteArray() {}

    /// @throws IllegalArgumentException if the array type does not hold BYTE_ARRAY
    @SuppressWarnings("unchecked")
    static <A> ValueDecoder<A> decoder(ArrayType<A> arrayType) {
        if (arrayType instanceof ArrayType.OfBytes) {
            return (ValueDecoder<A>) new Decoder();
        }
        throw new IllegalArgumentException("DELTA_LENGTH_BYTE_ARRAY holds BYTE_ARRAY only");
    }

    /// @throws IllegalArgumentException if the array type does not hold BYTE_ARRAY
    @SuppressWarnings("unchecked")
    static <A> ValueEncoder<A> encoder(ArrayType<A> arrayType) {
        if (arrayType instanceof ArrayType.OfBytes) {
            return (ValueEncoder<A>) new Encoder();
        }
        throw new IllegalArgumentException("DELTA_LENGTH_BYTE_ARRAY holds BYTE_ARRAY only");
    }

    /// Returns slices of the page; copies no bytes.
    static final class Decoder implements ValueDecoder<ByteSlices> {
        private final Values values = new Values();
        private byte[] page = new byte[0];

        @Override
        public void init(byte[] page, int from, int limit, int valueCount) {
            this.page = page;
            values.init(page, from, limit, valueCount);
        }

        @Override
        public void read(ByteSlices out, int from, int count) {
            if (count == 0) {
                return;
            }
            values.claim(count);
            long[] slices = out.slices();
            for (int done = 0; done < count;) {
                int step = values.next(count - done);
                int at = values.from();
                int[] lengths = values.lengths();
                for (int i = 0, to = from + done; i < step; i++, to++) {
                    int length = lengths[i];
                    slices[to] = ByteSlices.slice(at, length);
                    at += length;
                }
                done += step;
            }
            out.added(page, from, count);
        }

        @Override
        public void skip(int count) {
            values.claim(count);
            for (int left = count; left > 0;) {
                left -= values.next(left);
            }
        }

        @Override
        public int end() {
            return values.end();
        }
    }

    /// Checked lengths and places of the values, a few hundred at a time; also the suffixes of `DELTA_BYTE_ARRAY`.
    ///
    /// Lengths are unpacked in step with the values, never all at once: a few bytes can announce any number of them. The start
    /// of the bytes is found by walking the headers of the lengths' blocks.
    static final class Values {
        private final DeltaBinaryPacked.IntDecoder decoder = new DeltaBinaryPacked.IntDecoder();
        private final int[] lengths = new int[CHUNK];
        private int limit;
        private int from;
        private int next;

        void init(byte[] page, int from, int limit, int valueCount) {
            decoder.init(page, from, limit, valueCount);
            next = decoder.end();
            this.limit = limit;
            decoder.init(page, from, limit, valueCount);
        }

        int valueCount() {
            return decoder.valueCount();
        }

        /// Called before values are taken.
        void claim(int count) {
            decoder.claim(count);
        }

        /// Takes the next values.
        ///
        /// @param most the maximum number; at least 1, and claimed
        /// @return the number taken; they are consecutive from [#from()] on, with the lengths of [#lengths()]
        int next(int most) {
            int count = Math.min(most, CHUNK);
            decoder.read(lengths, 0, count);
            int signs = 0;
            long total = 0;
            for (int i = 0; i < count; i++) {
                signs |= lengths[i];
                total += lengths[i];
            }
            if (signs < 0) {
                throw new CorruptFileException("DELTA_LENGTH_BYTE_ARRAY has a value of negative length");
            }
            if (total > limit - next) {
                throw new CorruptFileException("DELTA_LENGTH_BYTE_ARRAY has " + (limit - next)
                        + " bytes left for the next " + count + " values, which have " + total + " bytes");
            }
            from = next;
            next += (int) total;
            return count;
        }

        /// Where the most recently taken values begin in the page.
        int from() {
            return from;
        }

        /// Where they end.
        int end() {
            return next;
        }

        /// Lengths of the most recently taken values in bytes; reused.
        int[] lengths() {
            return lengths;
        }
    }

    static final class Encoder implements ValueEncoder<ByteSlices> {
        private final DeltaBinaryPacked.IntEncoder encoder = new DeltaBinaryPacked.IntEncoder();
        private int[] lengths = new int[0];

        @Override
        public void encode(ByteSlices values, int from, int count, ByteOutput out) {
            if (lengths.length < count) {
                lengths = new int[count];
            }
            long total = 0;
            for (int i = 0; i < count; i++) {
                lengths[i] = values.length(from + i);
                total += lengths[i];
            }
            encoder.encode(lengths, 0, count, out);
            int at = out.extend(total);
            for (int i = 0; i < count; i++) {
                System.arraycopy(values.data(), values.offset(from + i), out.bytes(), at, lengths[i]);
                at += lengths[i];
            }
        }
    }
}
