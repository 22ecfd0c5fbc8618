package dev.lamella.internal.encoding;

import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.bytes.HybridEncoder;

/// Encodes the indices of a dictionary-encoded data page: a byte with the bit width of the largest index, then the RLE /
/// bit-packed hybrid. Stateless.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/Encodings.md#DICTIONARY">Dictionary encoding</a>
public final class DictionaryIndexEncoder implements ValueEncoder<int[]> {
    @Override
    public void encode(int[] indices, int from, int count, ByteOutput out) {
        int bits = 0;
        for (int i = from; i < from + count; i++) {
            bits |= indices[i];
        }
        int width = Integer.SIZE - Integer.numberOfLeadingZeros(bits);
        out.writeByte(width);
        HybridEncoder.encode(indices, from, count, width, out);
    }
}
