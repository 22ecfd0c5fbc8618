package dev.lamella.arrow.vectors;

import dev.lamella.vector.Validity;
import java.nio.ByteOrder;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.FieldVector;

/// Reads validities of Arrow vectors.
final class ArrowValidity {
    private ArrowValidity() {}

    /// The validity of consecutive slots; null also where the parent is null.
    static Validity of(FieldVector from, int at, int count, Validity parent) {
        // Vectors count their nulls without comparing the number of slots with the buffer. Bits are read with it.
        long[] words = bits(from.getValidityBuffer(), at, count);
        if (parent.hasNulls()) {
            for (int w = 0; w < words.length; w++) {
                words[w] &= parent.words()[w];
            }
        }
        return counted(words, count);
    }

    static Validity counted(long[] words, int count) {
        int present = 0;
        for (int w = 0; w < words.length; w++) {
            int end = count - (w << 6);
            long mask = end >= Long.SIZE ? -1 : (1L << end) - 1;
            words[w] &= mask;
            present += Long.bitCount(words[w]);
        }
        return Validity.of(words, count - present);
    }

    /// Consecutive bits, from bit 0 of the first word.
    static long[] bits(ArrowBuf from, int at, int count) {
        long[] words = new long[count + Long.SIZE - 1 >>> 6];
        int shift = at & 7;
        int firstByte = at >>> 3;
        int byteCount = count == 0 ? 0 : (shift + count + 7 >>> 3);
        int bulk = shift == 0 ? byteCount / Long.BYTES : 0;
        from.nioBuffer(firstByte, bulk * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).asLongBuffer().get(words, 0, bulk);
        for (int i = bulk * Long.BYTES; i < byteCount; i++) {
            long bits = from.getByte(firstByte + i) & 0xFFL;
            int bit = i * Byte.SIZE - shift;
            if (bit < 0) {
                words[0] |= bits >>> -bit;
                continue;
            }
            if (bit >>> 6 < words.length) {
                words[bit >>> 6] |= bits << (bit & 63);
            }
            if ((bit & 63) > Long.SIZE - Byte.SIZE && (bit >>> 6) + 1 < words.length) {
                words[(bit >>> 6) + 1] |= bits >>> Long.SIZE - (bit & 63);
            }
        }
        return words;
    }
}
