package dev.lamella.internal.encoding;

import dev.lamella.error.CorruptFileException;
import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.bytes.HybridDecoder;
import dev.lamella.internal.bytes.HybridEncoder;
import dev.lamella.variant.internal.LittleEndian;

/// `RLE` of BOOLEAN values: a length of four bytes, in data pages of both versions, then the RLE / bit-packed hybrid at width
/// 1. Surplus bytes at the end of a page are ignored.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/Encodings.md#RLE">RLE</a>
public final class RleBoolean {
    private RleBoolean() {}

    /// A decoder of booleans.
    ///
    /// @throws IllegalArgumentException if the array type has another type
    @SuppressWarnings("unchecked") // A is boolean[] where the arrayType says so
    public static <A> ValueDecoder<A> decoder(ArrayType<A> arrayType) {
        check(arrayType);
        return (ValueDecoder<A>) new Decoder();
    }

    /// An encoder of booleans.
    ///
    /// @throws IllegalArgumentException if the array type has another type
    @SuppressWarnings("unchecked") // A is boolean[] where the arrayType says so
    public static <A> ValueEncoder<A> encoder(ArrayType<A> arrayType) {
        check(arrayType);
        return (ValueEncoder<A>) new Encoder();
    }

    private static void check(ArrayType<?> arrayType) {
        if (!(arrayType instanceof ArrayType.OfBoolean)) {
            throw new IllegalArgumentException("RLE values are booleans, not " + arrayType);
        }
    }

    static final class Decoder implements ValueDecoder<boolean[]> {
        private static final int LENGTH_BYTES = 4;

        private final HybridDecoder hybrid = new HybridDecoder();

        @Override
        public void init(byte[] page, int from, int limit, int valueCount) {
            if (from == limit) {
                // Legal if the page has no values; otherwise the first read does not find a run.
                hybrid.init(page, from, limit, 1);
                return;
            }
            if (limit - from < LENGTH_BYTES) {
                throw new CorruptFileException(
                        "The page ends at byte " + limit + ", inside the length of the values at byte "
                                + from);
            }
            long length = LittleEndian.getInt(page, from) & 0xffffffffL;
            int start = from + LENGTH_BYTES;
            if (length > limit - start) {
                throw new CorruptFileException("The values at byte " + from + " of the page claim " + length
                        + " bytes; the page has " + (limit - start) + " left");
            }
            hybrid.init(page, start, start + (int) length, 1);
        }

        @Override
        public void read(boolean[] out, int from, int count) {
            hybrid.read(out, from, count);
        }

        @Override
        public void skip(int count) {
            hybrid.skip(count);
        }

        @Override
        public int end() {
            return hybrid.end();
        }
    }

    private record Encoder() implements ValueEncoder<boolean[]> {
        @Override
        public void encode(boolean[] values, int from, int count, ByteOutput out) {
            int start = out.extend(Decoder.LENGTH_BYTES);
            HybridEncoder.encode(values, from, count, out);
            LittleEndian.putInt(out.bytes(), start, out.size() - start - Decoder.LENGTH_BYTES);
        }
    }
}
