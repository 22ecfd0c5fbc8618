package dev.lamella.internal.encoding;

import dev.lamella.error.CorruptFileException;
import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.variant.internal.LittleEndian;

/// `BYTE_STREAM_SPLIT`: values of `width` bytes as `width` consecutive streams; stream `k` has byte `k` of every value. For
/// INT32, INT64, FLOAT, DOUBLE and FIXED_LEN_BYTE_ARRAY.
///
/// The streams have no length: the number of values follows from the length of the section, which they fill.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/Encodings.md#BYTESTREAMSPLIT">Byte stream split</a>
public final class ByteStreamSplit {
    private ByteStreamSplit() {}

    /// A decoder of any type whose values have one width.
    ///
    /// @throws IllegalArgumentException if the array type has another type
    @SuppressWarnings("unchecked") // A is byte[] where the arrayType says so
    public static <A> ValueDecoder<A> decoder(ArrayType<A> arrayType) {
        return arrayType instanceof ArrayType.OfFixed fixed
                ? (ValueDecoder<A>) new FixedDecoder(fixed.width())
                : new Decoder<>(arrayType, width(arrayType));
    }

    /// An encoder of any type whose values have one width.
    ///
    /// @throws IllegalArgumentException if the array type has another type
    public static <A> ValueEncoder<A> encoder(ArrayType<A> arrayType) {
        return new Encoder<>(arrayType, width(arrayType));
    }

    private static int width(ArrayType<?> arrayType) {
        return switch (arrayType) {
            case ArrayType.OfInt() -> 4;
            case ArrayType.OfFloat() -> 4;
            case ArrayType.OfLong() -> 8;
            case ArrayType.OfDouble() -> 8;
            case ArrayType.OfFixed(int width) -> width;
            case ArrayType.OfBoolean() -> throw noWidth(arrayType);
            case ArrayType.OfBytes() -> throw noWidth(arrayType);
        };
    }

    private static IllegalArgumentException noWidth(ArrayType<?> arrayType) {
        return new IllegalArgumentException(
                "BYTE_STREAM_SPLIT needs values of one width in bytes, not those of " + arrayType);
    }

    /// The places of a page's streams, and the reading position.
    private static final class Streams {
        private final int width;
        private byte[] page = {};
        private int start;
        private int length;
        private int next;

        Streams(int width) {
            this.width = width;
        }

        void init(byte[] bytes, int from, int limit, int valueCount) {
            int size = limit - from;
            page = bytes;
            start = from;
            next = 0;
            if (width == 0) {
                length = valueCount;
                if (size > 0) {
                    throw new CorruptFileException("BYTE_STREAM_SPLIT values of 0 bytes have " + size
                            + " bytes, from byte " + from + " of the page on");
                }
                return;
            }
            length = size / width;
            if (length * width != size || length > valueCount) {
                throw new CorruptFileException(
                        "The BYTE_STREAM_SPLIT values at byte " + from + " of the page have " + size
                                + " bytes; at most " + valueCount + " values of " + width + " bytes each are allowed");
            }
        }

        int end() {
            return start + next * width;
        }

        /// Takes the next `count` values and returns the position of the first byte of the first one.
        int take(int count) {
            if (count > length - next) {
                throw new CorruptFileException(
                        "BYTE_STREAM_SPLIT values from byte " + start + " of the page on: " + count
                                + " more are needed; " + (length - next) + " of " + length + " are left");
            }
            int at = start + next;
            next += count;
            return at;
        }
    }

    /// Decodes values of four or eight bytes: joins a block to PLAIN bytes, which stay in the first-level cache, and reads them
    /// as PLAIN.
    private static final class Decoder<A> implements ValueDecoder<A> {
        private static final int BLOCK = 512;

        private final ArrayType<A> arrayType;
        private final int width;
        private final Streams streams;
        private final byte[] block;

        Decoder(ArrayType<A> arrayType, int width) {
            this.arrayType = arrayType;
            this.width = width;
            streams = new Streams(width);
            block = new byte[BLOCK * width + LittleEndian.PAD];
        }

        @Override
        public void init(byte[] page, int from, int limit, int valueCount) {
            streams.init(page, from, limit, valueCount);
        }

        @Override
        public void read(A out, int from, int count) {
            int at = streams.take(count);
            int done = 0;
            while (done < count) {
                int size = Math.min(BLOCK, count - done);
                if (width == 8) {
                    joinEight(at + done, size);
                } else {
                    joinFour(at + done, size);
                }
                arrayType.plain(block, 0, size * width, out, from + done, size);
                done += size;
            }
        }

        @Override
        public void skip(int count) {
            streams.take(count);
        }

        @Override
        public int end() {
            return streams.end();
        }

        private void joinEight(int from, int count) {
            byte[] page = streams.page;
            int stride = streams.length;
            int i = 0;
            for (; i + 8 <= count; i += 8) {
                eight(page, from + i, stride, block, i * 8);
            }
            joinRest(from, i, count);
        }

        private void joinFour(int from, int count) {
            byte[] page = streams.page;
            int stride = streams.length;
            int i = 0;
            for (; i + 8 <= count; i += 8) {
                four(page, from + i, stride, block, i * 4);
            }
            joinRest(from, i, count);
        }

        private void joinRest(int from, int first, int count) {
            for (int i = first; i < count; i++) {
                for (int j = 0; j < width; j++) {
                    block[i * width + j] = streams.page[from + i + j * streams.length];
                }
            }
        }

        /// Transposes 8 x 8 bytes in registers, in three rounds of swaps: of bytes, of pairs, of fours.
        private static void eight(byte[] page, int at, int stride, byte[] out, int to) {
            long a = LittleEndian.getLong(page, at);
            long b = LittleEndian.getLong(page, at + stride);
            long c = LittleEndian.getLong(page, at + 2 * stride);
            long d = LittleEndian.getLong(page, at + 3 * stride);
            long e = LittleEndian.getLong(page, at + 4 * stride);
            long f = LittleEndian.getLong(page, at + 5 * stride);
            long g = LittleEndian.getLong(page, at + 6 * stride);
            long h = LittleEndian.getLong(page, at + 7 * stride);

            long mask = 0x00ff00ff00ff00ffL;
            long swap = (a >>> 8 ^ b) & mask;
            a ^= swap << 8;
            b ^= swap;
            swap = (c >>> 8 ^ d) & mask;
            c ^= swap << 8;
            d ^= swap;
            swap = (e >>> 8 ^ f) & mask;
            e ^= swap << 8;
            f ^= swap;
            swap = (g >>> 8 ^ h) & mask;
            g ^= swap << 8;
            h ^= swap;

            mask = 0x0000ffff0000ffffL;
            swap = (a >>> 16 ^ c) & mask;
            a ^= swap << 16;
            c ^= swap;
            swap = (b >>> 16 ^ d) & mask;
            b ^= swap << 16;
            d ^= swap;
            swap = (e >>> 16 ^ g) & mask;
            e ^= swap << 16;
            g ^= swap;
            swap = (f >>> 16 ^ h) & mask;
            f ^= swap << 16;
            h ^= swap;

            mask = 0x00000000ffffffffL;
            LittleEndian.putLong(out, to, a & mask | e << 32);
            LittleEndian.putLong(out, to + 8, b & mask | f << 32);
            LittleEndian.putLong(out, to + 16, c & mask | g << 32);
            LittleEndian.putLong(out, to + 24, d & mask | h << 32);
            LittleEndian.putLong(out, to + 32, a >>> 32 | e & ~mask);
            LittleEndian.putLong(out, to + 40, b >>> 32 | f & ~mask);
            LittleEndian.putLong(out, to + 48, c >>> 32 | g & ~mask);
            LittleEndian.putLong(out, to + 56, d >>> 32 | h & ~mask);
        }

        /// Joins eight values of four bytes: bytes to pairs, pairs to fours.
        private static void four(byte[] page, int at, int stride, byte[] out, int to) {
            long a = LittleEndian.getLong(page, at);
            long b = LittleEndian.getLong(page, at + stride);
            long c = LittleEndian.getLong(page, at + 2 * stride);
            long d = LittleEndian.getLong(page, at + 3 * stride);
            four(a, b, c, d, out, to);
            four(a >>> 32, b >>> 32, c >>> 32, d >>> 32, out, to + 16);
        }

        private static void four(long a, long b, long c, long d, byte[] out, int to) {
            long low = everySecondByte(a) | everySecondByte(b) << 8;
            long high = everySecondByte(c) | everySecondByte(d) << 8;
            LittleEndian.putLong(out, to, everySecondPair(low) | everySecondPair(high) << 16);
            LittleEndian.putLong(out, to + 8, everySecondPair(low >>> 32) | everySecondPair(high >>> 32) << 16);
        }

        private static long everySecondByte(long bits) {
            long pairs = everySecondPair(bits);
            return (pairs | pairs << 8) & 0x00ff00ff00ff00ffL;
        }

        private static long everySecondPair(long bits) {
            long low = bits & 0xffffffffL;
            return (low | low << 16) & 0x0000ffff0000ffffL;
        }
    }

    /// Decodes fixed-length values of any width, in blocks, so that the output stays in the cache.
    private static final class FixedDecoder implements ValueDecoder<byte[]> {
        private static final int BLOCK = 256;

        private final int width;
        private final Streams streams;

        FixedDecoder(int width) {
            this.width = width;
            streams = new Streams(width);
        }

        @Override
        public void init(byte[] page, int from, int limit, int valueCount) {
            streams.init(page, from, limit, valueCount);
        }

        @Override
        public void read(byte[] out, int from, int count) {
            int at = streams.take(count);
            for (int done = 0; done < count; done += BLOCK) {
                int size = Math.min(BLOCK, count - done);
                for (int j = 0; j < width; j++) {
                    int source = at + done + j * streams.length;
                    int target = (from + done) * width + j;
                    for (int i = 0; i < size; i++) {
                        out[target + i * width] = streams.page[source + i];
                    }
                }
            }
        }

        @Override
        public void skip(int count) {
            streams.take(count);
        }

        @Override
        public int end() {
            return streams.end();
        }
    }

    private static final class Encoder<A> implements ValueEncoder<A> {
        private static final int BLOCK = 1024;

        private final ArrayType<A> arrayType;
        private final int width;
        private final ByteOutput plain = new ByteOutput(0);

        Encoder(ArrayType<A> arrayType, int width) {
            this.arrayType = arrayType;
            this.width = width;
        }

        @Override
        public void encode(A values, int from, int count, ByteOutput out) {
            int at = out.extend((long) count * width);
            byte[] bytes = out.bytes();
            for (int done = 0; done < count; done += BLOCK) {
                int size = Math.min(BLOCK, count - done);
                plain.clear();
                arrayType.writePlain(values, from + done, size, plain);
                byte[] block = plain.bytes();
                for (int j = 0; j < width; j++) {
                    int target = at + done + j * count;
                    for (int i = 0; i < size; i++) {
                        bytes[target + i] = block[i * width + j];
                    }
                }
            }
        }
    }
}
