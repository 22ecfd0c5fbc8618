package dev.lamella.internal.column;

import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.encoding.ArrayType;
import dev.lamella.internal.encoding.DictionaryIndexEncoder;
import dev.lamella.internal.encoding.Encodings;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.Encoding;
import dev.lamella.schema.PhysicalType;

/// Predicts whether a dictionary will pay off. Evaluated after each page, so that columns with too many distinct values are not
/// looked up for long.
///
/// @param <A> the array type of the values
final class DictionaryProspects<A> {
    /// From this many values on, the number of distinct values predicts their final number.
    private static final int ENOUGH_VALUES = 1 << 15;
    /// Most distinct values in hundredths of all values: above it a dictionary cannot pay off.
    private static final int MOST_DISTINCT = 95;
    /// How far the predicted dictionary may exceed its limit, in hundredths.
    private static final int MOST_EXPECTED = 125;
    /// Up to this many equal numbers in a row take fewer bytes from a codec than their indices do. The indices of more are
    /// written as runs.
    private static final int LONGEST_GROUP = 8;

    private final PhysicalType type;
    private final ArrayType<A> arrayType;
    private final int maxBytes;
    private final boolean mayBeDeltas;
    private final boolean areCompressedNumbers;
    /// The number of entries after the page before; of another chunk if there is no such page.
    private int lastEntryCount;

    DictionaryProspects(PhysicalType type, ArrayType<A> arrayType, ColumnSettings settings) {
        this.type = type;
        this.arrayType = arrayType;
        this.maxBytes = settings.dictionaryBytes();
        this.mayBeDeltas = (type == PhysicalType.INT32 || type == PhysicalType.INT64)
                && settings.choices().contains(Encoding.DELTA_BINARY_PACKED);
        this.areCompressedNumbers = !settings.codec().equals(CompressionCodec.UNCOMPRESSED) && switch (type) {
            case INT32, INT64, FLOAT, DOUBLE -> true;
            case BOOLEAN, INT96, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> false;
        };
    }

    /// Whether to continue.
    ///
    /// @param indices of the `count` values of the last page
    /// @param valueCount number of values in all `pageCount` pages
    boolean isWorthWhile(DictionaryBuilder<A> dictionary, int[] indices, int count, long valueCount, int pageCount) {
        if (pageCount == 1 && mayBeDeltas && isSmallerAsDeltas(dictionary, indices, count)) {
            return false;
        }
        int known = lastEntryCount;
        lastEntryCount = dictionary.entryCount();
        if (valueCount < ENOUGH_VALUES || dictionary.entryCount() == 0) {
            return true;
        }
        if (pageCount > 1 && areCompressedNumbers && isOfNewGroups(indices, count, known, lastEntryCount)) {
            return false;
        }
        if (100L * dictionary.entryCount() > MOST_DISTINCT * valueCount) {
            return false;
        }
        double entryBytes = (double) dictionary.plainBytes() / dictionary.entryCount();
        return expectedEntries(dictionary.entryCount(), valueCount) * entryBytes * 100 <= (double) MOST_EXPECTED
                * maxBytes;
    }

    /// Slowly ascending numbers are smaller as deltas than as indices alone.
    private boolean isSmallerAsDeltas(DictionaryBuilder<A> dictionary, int[] indices, int count) {
        ByteOutput encoded = new ByteOutput();
        new DictionaryIndexEncoder().encode(indices, 0, count, encoded);
        A values = arrayType.allocate(count);
        arrayType.gather(dictionary.entries(), indices, 0, values, 0, count);
        ByteOutput deltas = new ByteOutput();
        Encodings.encoder(Encoding.DELTA_BINARY_PACKED, type, arrayType).encode(values, 0, count, deltas);
        return 4L * deltas.size() < 3L * encoded.size();
    }

    /// Whether all numbers of the page are new, and each comes a few times in a row, like the key of a sorted table. They are
    /// 10 to 75 % smaller without a dictionary.
    ///
    /// @param known the number of entries before the page
    private static boolean isOfNewGroups(int[] indices, int count, int known, int entryCount) {
        if (count == 0 || indices[0] < known - 1 || indices[count - 1] != entryCount - 1) {
            return false;
        }
        for (int i = 1; i < count; i++) {
            if (indices[i] < indices[i - 1]) {
                return false;
            }
        }
        return count <= LONGEST_GROUP * (indices[count - 1] - indices[0] + 1);
    }

    /// The estimated number of distinct items, if `distinct` were seen in `count` random draws.
    static double expectedEntries(int distinct, long count) {
        double low = distinct;
        double high = (double) count * count;
        for (int step = 0; step < 64 && high - low > 1; step++) {
            double middle = (low + high) / 2;
            // -expm1(-x) is 1 - exp(-x), exact for small x.
            if (middle * -Math.expm1(-count / middle) < distinct) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
