package dev.lamella.internal.update;

import dev.lamella.internal.encoding.Encodings;
import dev.lamella.metadata.DataPageHeader;
import dev.lamella.metadata.DataPageHeaderV2;
import dev.lamella.metadata.DictionaryPageHeader;
import dev.lamella.metadata.OtherPageHeader;
import dev.lamella.metadata.PageHeader;
import java.util.Optional;

/// A page that lies completely in the file.
///
/// @param offset of its header in the file
/// @param headerLength bytes of the header
/// @param header without its statistics
/// @param startsChunk whether a column chunk certainly begins with it
/// @param chunkEnd where the chunk that begins with it ends, if an offset index says so; otherwise 0
record FoundPage(long offset, int headerLength, PageHeader header, boolean startsChunk, long chunkEnd) {
    /// About how many bytes one takes in memory.
    static final int BYTES = 160;

    /// Offset in the file of the byte after the page.
    long end() {
        return offset + headerLength + header.compressedSize();
    }

    boolean isDictionary() {
        return header instanceof DictionaryPageHeader;
    }

    /// Whether the values are indices into the dictionary of the chunk.
    boolean needsDictionary() {
        return header instanceof PageHeader.Data data && Encodings.isDictionary(data.encoding());
    }

    /// Level entries; 0 of a dictionary page.
    int valueCount() {
        return header instanceof PageHeader.Data data ? data.valueCount() : 0;
    }

    /// As a page that a chunk begins with.
    FoundPage starting(long knownEnd) {
        return new FoundPage(offset, headerLength, header, true, knownEnd);
    }

    /// The header without statistics, which may be long.
    static PageHeader bare(PageHeader header) {
        return switch (header) {
            case DataPageHeader v1 -> v1.statistics().isEmpty()
                    ? v1
                    : new DataPageHeader(v1.uncompressedSize(), v1.compressedSize(), v1.crc(), v1.valueCount(),
                            v1.encoding(), v1.definitionLevelEncoding(), v1.repetitionLevelEncoding(),
                            Optional.empty());
            case DataPageHeaderV2 v2 -> v2.statistics().isEmpty()
                    ? v2
                    : new DataPageHeaderV2(v2.uncompressedSize(), v2.compressedSize(), v2.crc(), v2.valueCount(),
                            v2.nullCount(), v2.rowCount(), v2.encoding(), v2.definitionLevelsByteLength(),
                            v2.repetitionLevelsByteLength(), v2.isCompressed(), Optional.empty());
            case DictionaryPageHeader dictionary -> dictionary;
            case OtherPageHeader other -> other;
        };
    }
}
