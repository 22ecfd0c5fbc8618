package dev.lamella.internal.index;

import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.encoding.Values;
import dev.lamella.internal.predicate.BytesTest;
import dev.lamella.internal.predicate.TruthSet;
import dev.lamella.internal.predicate.ValueSet;
import dev.lamella.internal.predicate.ValueTest;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.PageEncodingStats;
import dev.lamella.metadata.PageType;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.SortOrder;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.FixedBytesVector;
import java.io.IOException;
import java.util.Optional;

/// The dictionaries of column chunks, for chunks whose dictionaries hold all values.
@FunctionalInterface
public interface Dictionaries {
    /// Never reads a dictionary.
    Dictionaries NONE = (ignored, ignored2) -> Optional.empty();
    /// A dictionary is read only if it takes at most one in this many bytes of the chunk: it is read again if the chunk is read
    /// after all.
    int CHUNK_TO_DICTIONARY = 4;

    /// The entries of a column chunk's dictionary page; absent if it does not begin with one.
    Optional<ColumnVector> entries(int rowGroup, Leaf leaf) throws IOException;

    /// Whether the dictionary of a chunk holds all its values, according to its writer, and is small compared to the chunk.
    static boolean isWorthwhile(ColumnMetadata chunk) {
        long start = chunk.dictionaryPageOffset().orElse(0);
        long size = chunk.dataPageOffset() - start;
        return start > 0 && size > 0 && size <= chunk.totalCompressedSize() / CHUNK_TO_DICTIONARY
                && hasAllValues(chunk);
    }

    /// Whether the dictionary of a chunk holds all its values, according to its writer.
    static boolean hasAllValues(ColumnMetadata chunk) {
        boolean hasPages = false;
        for (PageEncodingStats stats : chunk.encodingStats()) {
            boolean isData = stats.pageType().equals(PageType.DATA_PAGE)
                    || stats.pageType().equals(PageType.DATA_PAGE_V2);
            if (isData && stats.count() != 0) {
                if (!isDictionary(stats.encoding()) || stats.count() < 0) {
                    return false;
                }
                hasPages = true;
            }
        }
        return hasPages;
    }

    private static boolean isDictionary(Encoding encoding) {
        return encoding.equals(Encoding.RLE_DICTIONARY) || encoding.equals(Encoding.PLAIN_DICTIONARY);
    }

    /// Whether a test is true for some entry, and whether it is false for one.
    static TruthSet of(ColumnVector entries, Leaf leaf, ValueTest test) {
        SortOrder order = SortOrder.of(leaf);
        boolean mayBeTrue = false;
        boolean mayBeFalse = false;
        Values<?> values = Values.of((ColumnVector.Plain) entries);
        ByteOutput stored = new ByteOutput(Long.BYTES);
        for (int i = 0; i < entries.size() && !(mayBeTrue && mayBeFalse); i++) {
            boolean isTrue = switch (entries) {
                case BytesVector bytes -> isTrue(test, order, bytes.bytes(), bytes.offset(i), bytes.length(i));
                case FixedBytesVector fixed -> isTrue(test, order, fixed.bytes(), fixed.offset(i), fixed.width());
                default -> {
                    stored.clear();
                    values.write(i, stored);
                    yield isTrue(test, order, stored.bytes(), 0, stored.size());
                }
            };
            mayBeTrue |= isTrue;
            mayBeFalse |= !isTrue;
        }
        return new TruthSet(mayBeTrue, mayBeFalse, true);
    }

    private static boolean isTrue(ValueTest test, SortOrder order, byte[] bytes, int from, int length) {
        return switch (test) {
            case ValueTest.Within(ValueSet set) -> set.contains(bytes, from, length);
            case ValueTest.Nan() -> order.isNan(bytes, from);
            case ValueTest.Matches(BytesTest pattern) -> pattern.test(bytes, from, length);
        };
    }
}
