package dev.lamella.internal.encoding;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.variant.internal.LittleEndian;
import java.util.Arrays;

/// `DELTA_BYTE_ARRAY`: for each value the length of the prefix it shares with the previous value, and the rest.
///
/// Stores the lengths of the prefixes as `DELTA_BINARY_PACKED`, then the suffixes as `DELTA_LENGTH_BYTE_ARRAY`. Values of
/// FIXED_LEN_BYTE_ARRAY are stored the same way, with all their lengths.
///
/// A decoder serves one column chunk: it keeps the last value of a page for the next page. A caller that skips a page without
/// decoding it must know that the writer restarted at each page (parquet-mr before 1.8.0 did not).
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/Encodings.md">Encodings</a>
final class DeltaByteArray {
    private static final int CHUNK = 512;

    private DeltaByteArray() {}

    /// @throws IllegalArgumentException if the array type does not hold BYTE_ARRAY or FIXED_LEN_BYTE_ARRAY
    @SuppressWarnings("unchecked")
    static <A> ValueDecoder<A> decoder(ArrayType<A> arrayType) {
        if (arrayType instanceof ArrayType.OfBytes) {
            return (ValueDecoder<A>) new Decoder();
        }
        if (arrayType instanceof ArrayType.OfFixed fixed) {
            return (ValueDecoder<A>) new FixedDecoder(fixed.width());
        }
        throw new IllegalArgumentException("DELTA_BYTE_ARRAY holds BYTE_ARRAY and FIXED_LEN_BYTE_ARRAY only");
    }

    /// @throws IllegalArgumentException if the array type does not hold BYTE_ARRAY or FIXED_LEN_BYTE_ARRAY
    @SuppressWarnings("unchecked")
    static <A> ValueEncoder<A> encoder(ArrayType<A> arrayType) {
        if (arrayType instanceof ArrayType.OfBytes) {
            return (ValueEncoder<A>) new Encoder();
        }
        if (arrayType instanceof ArrayType.OfFixed fixed) {
            return (ValueEncoder<A>) new FixedEncoder(fixed.width());
        }
        throw new IllegalArgumentException("DELTA_BYTE_ARRAY holds BYTE_ARRAY and FIXED_LEN_BYTE_ARRAY only");
    }

    /// Checked prefixes and suffixes in step, and the last value: the common part of both decoders.
    ///
    /// The last value is kept from one page to the next: some old writers (PARQUET-246) continued from it in a column chunk's
    /// next page. Pages of other writers begin with prefix 0, so keeping it does no harm.
    private static final class Parts {
        private final DeltaBinaryPacked.IntDecoder decoder = new DeltaBinaryPacked.IntDecoder();
        private final DeltaLengthByteArray.Values suffixes = new DeltaLengthByteArray.Values();
        private final int[] prefixes = new int[CHUNK];
        private byte[] page = new byte[0];
        private byte[] previous = new byte[LittleEndian.PAD];
        private int previousLength;
        private long total;

        void init(byte[] page, int from, int limit, int valueCount) {
            this.page = page;
            decoder.init(page, from, limit, valueCount);
            int suffixesAt = decoder.end();
            decoder.init(page, from, limit, valueCount);
            suffixes.init(page, suffixesAt, limit, valueCount);
            if (suffixes.valueCount() != decoder.valueCount()) {
                throw new CorruptFileException("DELTA_BYTE_ARRAY has " + decoder.valueCount() + " prefixes and "
                        + suffixes.valueCount() + " suffixes");
            }
        }

        void claim(int count) {
            decoder.claim(count);
        }

        /// Takes the next values and checks that each prefix exists.
        ///
        /// @param most the maximum number; at least 1, and claimed
        /// @return the number taken; they have [#total] bytes
        int next(int most) {
            int count = suffixes.next(Math.min(most, CHUNK));
            decoder.read(prefixes, 0, count);
            int[] lengths = suffixes.lengths();
            long length = previousLength;
            long sum = 0;
            for (int i = 0; i < count; i++) {
                int prefix = prefixes[i];
                if (prefix < 0 || prefix > length) {
                    throw new CorruptFileException("DELTA_BYTE_ARRAY has a prefix of " + prefix
                            + " bytes; the value before has " + length);
                }
                length = (long) prefix + lengths[i];
                sum += length;
            }
            total = sum;
            return count;
        }

        /// Keeps the last value of a step.
        void keep(byte[] bytes, int from, int length) {
            room(length, 0);
            System.arraycopy(bytes, from, previous, 0, length);
            previousLength = length;
        }

        /// Builds each value of a step from the previous one, in place: the work of skipping.
        void rebuild(int count) {
            int[] lengths = suffixes.lengths();
            int suffixAt = suffixes.from();
            for (int i = 0; i < count; i++) {
                int prefix = prefixes[i];
                int suffix = lengths[i];
                room((long) prefix + suffix, prefix);
                System.arraycopy(page, suffixAt, previous, prefix, suffix);
                suffixAt += suffix;
                previousLength = prefix + suffix;
            }
        }

        private void room(long length, int kept) {
            if (length <= previous.length - LittleEndian.PAD) {
                return;
            }
            if (length > Integer.MAX_VALUE - 64) {
                throw new UnsupportedFeatureException("A DELTA_BYTE_ARRAY value has " + length
                        + " bytes; this library holds at most " + (Integer.MAX_VALUE - 64));
            }
            byte[] larger = new byte[(int) Math.min(Integer.MAX_VALUE - 64, length + (length >> 1)) + LittleEndian.PAD];
            System.arraycopy(previous, 0, larger, 0, kept);
            previous = larger;
        }
    }

    /// BYTE_ARRAY. Values are assembled in the pool of the destination [ByteSlices].
    static final class Decoder implements ValueDecoder<ByteSlices> {
        private final Parts parts = new Parts();

        @Override
        public void init(byte[] page, int from, int limit, int valueCount) {
            parts.init(page, from, limit, valueCount);
        }

        @Override
        public int end() {
            return parts.suffixes.end();
        }

        @Override
        public void read(ByteSlices out, int from, int count) {
            parts.claim(count);
            for (int done = 0; done < count;) {
                int step = parts.next(count - done);
                join(out, from + done, step);
                done += step;
            }
        }

        /// Short pieces, which are the most common, are copied as 16 bytes without checking their length: pages and pools have
        /// that many spare bytes at their ends, and the next value overwrites the surplus.
        private void join(ByteSlices out, int from, int count) {
            int at = out.reserve(from, Math.max(parts.total, 1));
            byte[] pool = out.data();
            byte[] page = parts.page;
            long[] slices = out.slices();
            int[] prefixes = parts.prefixes;
            int[] suffixes = parts.suffixes.lengths();
            byte[] before = parts.previous;
            int beforeAt = 0;
            int suffixAt = parts.suffixes.from();
            for (int i = 0; i < count; i++) {
                int prefix = prefixes[i];
                int suffix = suffixes[i];
                copy(before, beforeAt, pool, at, prefix);
                copy(page, suffixAt, pool, at + prefix, suffix);
                slices[from + i] = ByteSlices.slice(at, prefix + suffix);
                before = pool;
                beforeAt = at;
                at += prefix + suffix;
                suffixAt += suffix;
            }
            out.filled(at);
            parts.keep(pool, beforeAt, at - beforeAt);
        }

        private static void copy(byte[] source, int from, byte[] target, int to, int count) {
            if (count <= 16) {
                LittleEndian.putLong(target, to, LittleEndian.getLong(source, from));
                LittleEndian.putLong(target, to + 8, LittleEndian.getLong(source, from + 8));
            } else {
                System.arraycopy(source, from, target, to, count);
            }
        }

        @Override
        public void skip(int count) {
            parts.claim(count);
            for (int left = count; left > 0;) {
                int step = parts.next(left);
                parts.rebuild(step);
                left -= step;
            }
        }
    }

    /// FIXED_LEN_BYTE_ARRAY: each value has the length of the type.
    static final class FixedDecoder implements ValueDecoder<byte[]> {
        private final Parts parts = new Parts();
        private final int width;

        FixedDecoder(int width) {
            this.width = width;
        }

        @Override
        public void init(byte[] page, int from, int limit, int valueCount) {
            parts.init(page, from, limit, valueCount);
        }

        @Override
        public int end() {
            return parts.suffixes.end();
        }

        @Override
        public void read(byte[] out, int from, int count) {
            parts.claim(count);
            for (int done = 0; done < count;) {
                int step = next(count - done);
                join(out, (from + done) * width, step);
                done += step;
            }
        }

        private int next(int most) {
            int count = parts.next(most);
            int[] suffixes = parts.suffixes.lengths();
            for (int i = 0; i < count; i++) {
                if (parts.prefixes[i] + suffixes[i] != width) {
                    throw new CorruptFileException("DELTA_BYTE_ARRAY has a value of "
                            + ((long) parts.prefixes[i] + suffixes[i]) + " bytes; the type has " + width);
                }
            }
            return count;
        }

        private void join(byte[] out, int start, int count) {
            int[] suffixes = parts.suffixes.lengths();
            byte[] before = parts.previous;
            int beforeAt = 0;
            int at = start;
            int suffixAt = parts.suffixes.from();
            for (int i = 0; i < count; i++) {
                int prefix = parts.prefixes[i];
                int suffix = suffixes[i];
                System.arraycopy(before, beforeAt, out, at, prefix);
                System.arraycopy(parts.page, suffixAt, out, at + prefix, suffix);
                before = out;
                beforeAt = at;
                at += width;
                suffixAt += suffix;
            }
            parts.keep(out, beforeAt, width);
        }

        @Override
        public void skip(int count) {
            parts.claim(count);
            for (int left = count; left > 0;) {
                int step = next(left);
                parts.rebuild(step);
                left -= step;
            }
        }
    }

    /// Prefixes, suffix lengths and suffixes of one page: the common part of both encoders.
    private static final class Sections {
        private final DeltaBinaryPacked.IntEncoder encoder = new DeltaBinaryPacked.IntEncoder();
        private final ByteOutput suffixBytes = new ByteOutput();
        private int[] prefixes = new int[0];
        private int[] suffixes = new int[0];
        private int size;

        void start(int count) {
            if (prefixes.length < count) {
                prefixes = new int[count];
                suffixes = new int[count];
            }
            suffixBytes.clear();
            size = 0;
        }

        void add(byte[] bytes, int from, int length, int prefix) {
            prefixes[size] = prefix;
            suffixes[size++] = length - prefix;
            suffixBytes.writeBytes(bytes, from + prefix, length - prefix);
        }

        void write(ByteOutput out) {
            encoder.encode(prefixes, 0, size, out);
            encoder.encode(suffixes, 0, size, out);
            out.writeBytes(suffixBytes.bytes(), 0, suffixBytes.size());
        }

        static int shared(byte[] bytes, int first, int firstLength, int second, int secondLength) {
            int different = Arrays.mismatch(bytes, first, first + firstLength, bytes, second, second + secondLength);
            return different < 0 ? secondLength : different;
        }
    }

    /// BYTE_ARRAY.
    static final class Encoder implements ValueEncoder<ByteSlices> {
        private final Sections sections = new Sections();

        @Override
        public void encode(ByteSlices values, int from, int count, ByteOutput out) {
            byte[] bytes = values.data();
            sections.start(count);
            int before = 0;
            int beforeLength = 0;
            for (int i = from; i < from + count; i++) {
                int at = values.offset(i);
                int length = values.length(i);
                sections.add(bytes, at, length, Sections.shared(bytes, before, beforeLength, at, length));
                before = at;
                beforeLength = length;
            }
            sections.write(out);
        }
    }

    /// FIXED_LEN_BYTE_ARRAY.
    static final class FixedEncoder implements ValueEncoder<byte[]> {
        private final Sections sections = new Sections();
        private final int width;

        FixedEncoder(int width) {
            this.width = width;
        }

        @Override
        public void encode(byte[] values, int from, int count, ByteOutput out) {
            sections.start(count);
            for (int i = from; i < from + count; i++) {
                int at = i * width;
                int prefix = i == from ? 0 : Sections.shared(values, at - width, width, at, width);
                sections.add(values, at, width, prefix);
            }
            sections.write(out);
        }
    }
}
