package dev.lamella.internal.column;

import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.encoding.ArrayType;
import dev.lamella.internal.encoding.DictionaryIndexEncoder;
import dev.lamella.internal.encoding.Encodings;
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

    private final PhysicalType type;
    private final ArrayType<A> arrayType;
    private final int maxBytes;
    private final boolean mayBeDeltas;

    DictionaryProspects(PhysicalType type, ArrayType<A> arrayType, ColumnSettings settings) {
        this.type = type;
        this.arrayType = arrayType;
        this.maxBytes = settings.dictionaryBytes();
        this.mayBeDeltas = (type == PhysicalType.INT32 || type == PhysicalType.INT64)
                && settings.choices().contains(Encoding.DELTA_BINARY_PACKED);
    }

    /// Whether to continue.
    ///
    /// @param page the last one
    /// @param valueCount number of values in all `pageCount` pages
    boolean isWorthWhile(DictionaryBuilder<A> dictionary, Page<A> page, long valueCount, int pageCount) {
        if (pageCount == 1 && mayBeDeltas && isSmallerAsDeltas(dictionary, page)) {
            return false;
        }
        if (valueCount < ENOUGH_VALUES || dictionary.entryCount() == 0) {
            return true;
        }
        if (100L * dictionary.entryCount() > MOST_DISTINCT * valueCount) {
            return false;
        }
        double entryBytes = (double) dictionary.plainBytes() / dictionary.entryCount();
        return expectedEntries(dictionary.entryCount(), valueCount) * entryBytes * 100 <= (double) MOST_EXPECTED
                * maxBytes;
    }

    /// Slowly ascending numbers are smaller as deltas than as indices alone.
    private boolean isSmallerAsDeltas(DictionaryBuilder<A> dictionary, Page<A> page) {
        int count = page.valueCount();
        ByteOutput indices = new ByteOutput();
        new DictionaryIndexEncoder().encode(page.indices(), 0, count, indices);
        A values = arrayType.allocate(count);
        arrayType.gather(dictionary.entries(), page.indices(), 0, values, 0, count);
        ByteOutput deltas = new ByteOutput();
        Encodings.encoder(Encoding.DELTA_BINARY_PACKED, type, arrayType).encode(values, 0, count, deltas);
        return 4L * deltas.size() < 3L * indices.size();
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
