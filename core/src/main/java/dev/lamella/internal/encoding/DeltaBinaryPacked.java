package dev.lamella.internal.encoding;

import dev.lamella.error.CorruptFileException;
import dev.lamella.internal.bytes.BitPacker;
import dev.lamella.internal.bytes.BitUnpacker;
import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.bytes.Varint;
import java.util.Arrays;

/// `DELTA_BINARY_PACKED`: a first value, then blocks of deltas, stored as differences from the block's smallest delta.
///
/// ```
/// section  := header block*
/// header   := block size | miniblocks of a block | value count | first value, zigzag     (all varints)
/// block    := smallest delta, zigzag varint | a byte of width per miniblock | packed miniblocks
/// ```
/// Arithmetic wraps at the width of the type, as the specification requires.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/Encodings.md">Encodings</a>
final class DeltaBinaryPacked {
    /// Number of values that a step without a destination handles.
    private static final int CHUNK = 256;

    private DeltaBinaryPacked() {}

    /// @throws IllegalArgumentException if the array type does not hold INT32 or INT64
    @SuppressWarnings("unchecked")
    static <A> ValueDecoder<A> decoder(ArrayType<A> arrayType) {
        if (arrayType instanceof ArrayType.OfInt) {
            return (ValueDecoder<A>) new IntDecoder();
        }
        if (arrayType instanceof ArrayType.OfLong) {
            return (ValueDecoder<A>) new LongDecoder();
        }
        throw new IllegalArgumentException("DELTA_BINARY_PACKED holds INT32 and INT64 only");
    }

    /// @throws IllegalArgumentException if the array type does not hold INT32 or INT64
    @SuppressWarnings("unchecked")
    static <A> ValueEncoder<A> encoder(ArrayType<A> arrayType) {
        if (arrayType instanceof ArrayType.OfInt) {
            return (ValueEncoder<A>) new IntEncoder();
        }
        if (arrayType instanceof ArrayType.OfLong) {
            return (ValueEncoder<A>) new LongEncoder();
        }
        throw new IllegalArgumentException("DELTA_BINARY_PACKED holds INT32 and INT64 only");
    }

    /// Walks headers, blocks and miniblocks, resumable at any value. It knows the place of deltas, not their sum.
    ///
    /// The header's claims never size an array: a miniblock is read in place, in as many steps as the reader likes. Only the
    /// bytes of the requested values of a miniblock must be present, so the padding of the last one may be cut short.
    /// Miniblocks after the last value have no bytes, and their widths (which may be missing) mean nothing.
    static final class Blocks {
        private byte[] page = new byte[0];
        private int limit;
        private int position;
        private int valueCount;
        private int taken;
        private int miniblocksPerBlock;
        private int miniblockValues;
        private long firstValue;
        private long minDelta;
        private int widthsAt;
        private int miniblock;
        private int bodyAt;
        private int width;
        private int index;
        private int size;

        /// Reads the header. An empty section holds no values.
        ///
        /// @param maxValueCount how many values the page can hold
        void init(byte[] page, int from, int limit, int maxValueCount) {
            this.page = page;
            this.limit = limit;
            position = from;
            taken = 0;
            index = 0;
            size = 0;
            valueCount = 0;
            if (from >= limit) {
                return;
            }
            long blockSize = varint();
            long miniblocks = varint();
            long values = varint();
            firstValue = Varint.unzigzag(varint());
            if (values < 0 || values > maxValueCount) {
                throw new CorruptFileException("DELTA_BINARY_PACKED announces " + Long.toUnsignedString(values)
                        + " values; the page has at most " + maxValueCount);
            }
            if (values > 1) {
                checkSizes(blockSize, miniblocks);
                miniblocksPerBlock = (int) miniblocks;
                miniblockValues = (int) (blockSize / miniblocks);
            }
            valueCount = (int) values;
            miniblock = miniblocksPerBlock;
        }

        private static void checkSizes(long blockSize, long miniblocks) {
            if (blockSize <= 0 || blockSize > Integer.MAX_VALUE || blockSize % 128 != 0) {
                throw new CorruptFileException("DELTA_BINARY_PACKED has blocks of " + Long.toUnsignedString(blockSize)
                        + " values; multiples of 128 below 2^31 are allowed");
            }
            if (miniblocks <= 0 || miniblocks > blockSize || blockSize % miniblocks != 0
                    || blockSize / miniblocks % 8 != 0) {
                throw new CorruptFileException("DELTA_BINARY_PACKED has blocks of " + blockSize + " values in "
                        + Long.toUnsignedString(miniblocks) + " miniblocks; a miniblock has a multiple of 32 values");
            }
        }

        /// The number of values that the header announces.
        int valueCount() {
            return valueCount;
        }

        /// Takes the first value, which is not packed; [#claim] has checked that it exists.
        ///
        /// @return whether it had not been taken yet
        boolean takeFirst() {
            boolean untouched = taken == 0;
            taken = Math.max(taken, 1);
            return untouched;
        }

        /// Takes deltas of the current miniblock, or of the next one if the current one is used up.
        ///
        /// @param most the maximum number; at least 1
        /// @return the number taken; they begin at [#index()] of the packed run at [#bodyAt()] until the next call
        int next(int most) {
            index += size;
            size = 0;
            if (index == miniblockValues || taken == 1) {
                open();
            }
            int count = Math.min(most, miniblockValues - index);
            if ((((long) index + count) * width + 7 >>> 3) > limit - bodyAt) {
                throw new CorruptFileException("DELTA_BINARY_PACKED miniblock of " + width
                        + " bits a value runs past its section: values to " + (index + count) + " are needed, "
                        + (limit - bodyAt) + " bytes are left");
            }
            size = count;
            taken += count;
            return count;
        }

        /// Called before values are taken.
        void claim(int count) {
            if (count > valueCount - taken) {
                throw new CorruptFileException("DELTA_BINARY_PACKED holds " + valueCount
                        + " values; the page's levels ask for " + ((long) taken + count));
            }
        }

        /// Walks past all remaining values, without unpacking any.
        ///
        /// @return where the section ends: after the last miniblock that has a value
        int end() {
            if (taken < valueCount) {
                takeFirst();
            }
            while (taken < valueCount) {
                next(valueCount - taken);
            }
            return position;
        }

        private void open() {
            if (miniblock == miniblocksPerBlock) {
                minDelta = Varint.unzigzag(varint());
                int left = valueCount - taken;
                long needed = Math.min(miniblocksPerBlock, ((long) left + miniblockValues - 1) / miniblockValues);
                if (needed > limit - position) {
                    throw new CorruptFileException("DELTA_BINARY_PACKED block has " + (limit - position)
                            + " bytes for the widths of " + needed + " miniblocks");
                }
                widthsAt = position;
                position += Math.min(miniblocksPerBlock, limit - position);
                miniblock = 0;
            }
            width = page[widthsAt + miniblock] & 255;
            if (width > Long.SIZE) {
                throw new CorruptFileException("DELTA_BINARY_PACKED miniblock " + miniblock + " is " + width
                        + " bits wide; 0 to 64 are allowed");
            }
            miniblock++;
            bodyAt = position;
            position = (int) Math.min(limit, position + ((long) miniblockValues * width >>> 3));
            index = 0;
        }

        private long varint() {
            int length = Varint.length(page, position, limit, Varint.MAX_LONG_LENGTH);
            long value = Varint.value(page, position, length);
            position += length;
            return value;
        }
    }

    /// INT32. Miniblocks wider than 32 bits, which some old writers made, are unpacked as 64-bit numbers and truncated: sums
    /// wrap, so the upper bits never matter.
    static final class IntDecoder implements ValueDecoder<int[]> {
        private final Blocks blocks = new Blocks();
        private int last;
        private int[] scratch = new int[0];
        private long[] wide = new long[0];

        @Override
        public void init(byte[] page, int from, int limit, int valueCount) {
            blocks.init(page, from, limit, valueCount);
            last = (int) blocks.firstValue;
        }

        /// The number of values in the section.
        int valueCount() {
            return blocks.valueCount();
        }

        /// Called before values are read; fails unless `count` more exist.
        void claim(int count) {
            blocks.claim(count);
        }

        /// Walks to the end of the section; [#init] starts over.
        ///
        /// @return where the next section begins
        @Override
        public int end() {
            return blocks.end();
        }

        @Override
        public void read(int[] out, int from, int count) {
            if (count == 0) {
                return;
            }
            blocks.claim(count);
            int to = from;
            int end = from + count;
            if (blocks.takeFirst()) {
                out[to++] = last;
            }
            while (to < end) {
                int taken = blocks.next(end - to);
                int width = blocks.width;
                if (width == 0) {
                    repeat(out, to, taken, (int) blocks.minDelta);
                } else {
                    if (width <= Integer.SIZE) {
                        BitUnpacker.unpack(blocks.page, blocks.bodyAt, blocks.index, width, out, to, taken);
                    } else {
                        unpackWide(out, to, taken);
                    }
                    sum(out, to, taken, (int) blocks.minDelta);
                }
                to += taken;
            }
        }

        private void repeat(int[] out, int from, int count, int delta) {
            int value = last;
            for (int i = from, end = from + count; i < end; i++) {
                value += delta;
                out[i] = value;
            }
            last = value;
        }

        private void sum(int[] out, int from, int count, int delta) {
            int value = last;
            for (int i = from, end = from + count; i < end; i++) {
                value += out[i] + delta;
                out[i] = value;
            }
            last = value;
        }

        private void unpackWide(int[] out, int from, int count) {
            if (wide.length == 0) {
                wide = new long[CHUNK];
            }
            for (int done = 0; done < count; done += CHUNK) {
                int step = Math.min(CHUNK, count - done);
                BitUnpacker.unpack(blocks.page, blocks.bodyAt, blocks.index + done, blocks.width, wide, 0, step);
                for (int i = 0; i < step; i++) {
                    out[from + done + i] = (int) wide[i];
                }
            }
        }

        @Override
        public void skip(int count) {
            if (count > 0 && scratch.length == 0) {
                scratch = new int[CHUNK];
            }
            blocks.claim(count);
            for (int left = count; left > 0;) {
                int step = Math.min(CHUNK, left);
                read(scratch, 0, step);
                left -= step;
            }
        }
    }

    /// INT64.
    static final class LongDecoder implements ValueDecoder<long[]> {
        private final Blocks blocks = new Blocks();
        private long last;
        private long[] scratch = new long[0];

        @Override
        public void init(byte[] page, int from, int limit, int valueCount) {
            blocks.init(page, from, limit, valueCount);
            last = blocks.firstValue;
        }

        @Override
        public int end() {
            return blocks.end();
        }

        @Override
        public void read(long[] out, int from, int count) {
            if (count == 0) {
                return;
            }
            blocks.claim(count);
            int to = from;
            int end = from + count;
            if (blocks.takeFirst()) {
                out[to++] = last;
            }
            while (to < end) {
                int taken = blocks.next(end - to);
                if (blocks.width == 0) {
                    repeat(out, to, taken, blocks.minDelta);
                } else {
                    BitUnpacker.unpack(blocks.page, blocks.bodyAt, blocks.index, blocks.width, out, to, taken);
                    sum(out, to, taken, blocks.minDelta);
                }
                to += taken;
            }
        }

        private void repeat(long[] out, int from, int count, long delta) {
            long value = last;
            for (int i = from, end = from + count; i < end; i++) {
                value += delta;
                out[i] = value;
            }
            last = value;
        }

        private void sum(long[] out, int from, int count, long delta) {
            long value = last;
            for (int i = from, end = from + count; i < end; i++) {
                value += out[i] + delta;
                out[i] = value;
            }
            last = value;
        }

        @Override
        public void skip(int count) {
            if (count > 0 && scratch.length == 0) {
                scratch = new long[CHUNK];
            }
            blocks.claim(count);
            for (int left = count; left > 0;) {
                int step = Math.min(CHUNK, left);
                read(scratch, 0, step);
                left -= step;
            }
        }
    }

    /// INT32. A page without values still stores a first value, 0.
    static final class IntEncoder implements ValueEncoder<int[]> {
        private final BlockWriter blocks = new BlockWriter();

        @Override
        public void encode(int[] values, int from, int count, ByteOutput out) {
            blocks.header(count, count == 0 ? 0 : values[from], out);
            for (int at = from + 1, end = from + count; at < end; at += BlockWriter.BLOCK) {
                int size = Math.min(BlockWriter.BLOCK, end - at);
                for (int i = 0; i < size; i++) {
                    blocks.deltas[i] = values[at + i] - values[at + i - 1];
                }
                blocks.write(size, out);
            }
        }
    }

    /// INT64. A page without values still stores a first value, 0.
    static final class LongEncoder implements ValueEncoder<long[]> {
        private final BlockWriter blocks = new BlockWriter();

        @Override
        public void encode(long[] values, int from, int count, ByteOutput out) {
            blocks.header(count, count == 0 ? 0 : values[from], out);
            for (int at = from + 1, end = from + count; at < end; at += BlockWriter.BLOCK) {
                int size = Math.min(BlockWriter.BLOCK, end - at);
                for (int i = 0; i < size; i++) {
                    blocks.deltas[i] = values[at + i] - values[at + i - 1];
                }
                blocks.write(size, out);
            }
        }
    }

    /// Writes deltas in blocks of 128 values in 4 miniblocks, the layout every reader knows.
    ///
    /// Deltas of INT32 are sign-extended, so their distance from the smallest one never needs more than 32 bits.
    private static final class BlockWriter {
        private static final int BLOCK = 128;
        private static final int MINIBLOCKS = 4;
        private static final int MINIBLOCK = BLOCK / MINIBLOCKS;

        private final long[] deltas = new long[BLOCK];

        void header(int valueCount, long firstValue, ByteOutput out) {
            Varint.write(BLOCK, out);
            Varint.write(MINIBLOCKS, out);
            Varint.write(valueCount, out);
            Varint.write(Varint.zigzag(firstValue), out);
        }

        /// Writes a block of the first `size` deltas; the last miniblock is padded with zeros, later ones are omitted.
        void write(int size, ByteOutput out) {
            long min = deltas[0];
            for (int i = 1; i < size; i++) {
                min = Math.min(min, deltas[i]);
            }
            for (int i = 0; i < size; i++) {
                deltas[i] -= min;
            }
            int needed = (size + MINIBLOCK - 1) / MINIBLOCK;
            Arrays.fill(deltas, size, needed * MINIBLOCK, 0);
            Varint.write(Varint.zigzag(min), out);
            int widthsAt = out.extend(MINIBLOCKS);
            for (int k = 0; k < MINIBLOCKS; k++) {
                int width = k < needed ? width(k * MINIBLOCK) : 0;
                out.bytes()[widthsAt + k] = (byte) width;
                BitPacker.pack(deltas, k * MINIBLOCK, MINIBLOCK, width, out);
            }
        }

        private int width(int from) {
            long all = 0;
            for (int i = from; i < from + MINIBLOCK; i++) {
                all |= deltas[i];
            }
            return Long.SIZE - Long.numberOfLeadingZeros(all);
        }
    }
}
