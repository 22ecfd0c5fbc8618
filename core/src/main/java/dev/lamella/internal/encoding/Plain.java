package dev.lamella.internal.encoding;

import dev.lamella.error.CorruptFileException;
import dev.lamella.internal.bytes.BitUnpacker;
import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.codec.SteppedCompression;
import org.jspecify.annotations.Nullable;

/// `PLAIN`: consecutive values, little-endian; each BYTE_ARRAY after a length of four bytes; BOOLEAN one bit each, least
/// significant first. Surplus bytes at the end of a page are ignored.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/Encodings.md#PLAIN">Plain</a>
public final class Plain {
    private Plain() {}

    /// A decoder of any type.
    @SuppressWarnings("unchecked") // A is boolean[] where the arrayType says so
    public static <A> ValueDecoder<A> decoder(ArrayType<A> arrayType) {
        return arrayType instanceof ArrayType.OfBoolean ? (ValueDecoder<A>) new BitDecoder() : new Decoder<>(arrayType);
    }

    /// An encoder of any type.
    public static <A> ValueEncoder<A> encoder(ArrayType<A> arrayType) {
        return new Encoder<>(arrayType);
    }

    /// Decodes values of whole bytes.
    public static final class Decoder<A> implements ValueDecoder<A> {
        private final ArrayType<A> arrayType;
        private byte[] page = {};
        private int position;
        private int limit;
        private SteppedCompression.@Nullable Steps steps;

        Decoder(ArrayType<A> arrayType) {
            this.arrayType = arrayType;
        }

        @Override
        public void init(byte[] bytes, int from, int to, int valueCount) {
            page = bytes;
            position = from;
            limit = to;
            steps = null;
        }

        /// As [#init], and decompresses the page as far as values are read or skipped.
        public void init(byte[] bytes, int from, int to, SteppedCompression.Steps pageSteps) {
            init(bytes, from, to, 0);
            steps = pageSteps;
        }

        private void require(int count) {
            SteppedCompression.Steps known = steps;
            if (known != null && arrayType.requirePlain(page, position, limit, count, known) == limit) {
                steps = null;
            }
        }

        @Override
        public void read(A out, int from, int count) {
            require(count);
            position = arrayType.plain(page, position, limit, out, from, count);
        }

        @Override
        public void skip(int count) {
            require(count);
            position = arrayType.skipPlain(page, position, limit, count);
        }

        @Override
        public int end() {
            return position;
        }
    }

    /// Decodes booleans; reading may pause in the middle of a byte.
    static final class BitDecoder implements ValueDecoder<boolean[]> {
        private byte[] page = {};
        private int start;
        private int limit;
        private int next;

        @Override
        public void init(byte[] bytes, int from, int to, int valueCount) {
            page = bytes;
            start = from;
            limit = to;
            next = 0;
        }

        @Override
        public void read(boolean[] out, int from, int count) {
            int first = next;
            skip(count);
            BitUnpacker.unpack(page, start, first, out, from, count);
        }

        @Override
        public void skip(int count) {
            if ((long) next + count > 8L * (limit - start)) {
                throw new CorruptFileException(
                        "The page ends at byte " + limit + "; " + count + " more values of 1 bit after "
                                + next + " from byte " + start + " on are needed");
            }
            next += count;
        }

        @Override
        public int end() {
            return start + (next + 7 >>> 3);
        }
    }

    private record Encoder<A>(ArrayType<A> arrayType) implements ValueEncoder<A> {
        @Override
        public void encode(A values, int from, int count, ByteOutput out) {
            arrayType.writePlain(values, from, count, out);
        }
    }
}
