package dev.lamella.metadata;

import java.util.Optional;
import java.util.OptionalInt;

/// The header of a data page of version 2: repetition levels, definition levels, then values. Only the values are
/// compressed. The page begins and ends at a row boundary.
///
/// @param uncompressedSize bytes of the page after decompression, levels included
/// @param compressedSize bytes of the page as stored, levels included
/// @param crc CRC-32 of the page as stored
/// @param valueCount number of level entries: values, nulls and empty lists
/// @param nullCount number of level entries without a value
/// @param rowCount number of rows
/// @param encoding of the values
/// @param definitionLevelsByteLength bytes of the definition levels, which come second
/// @param repetitionLevelsByteLength bytes of the repetition levels, which come first
/// @param isCompressed whether the values are compressed
/// @param statistics statistics of the page; prefer the page index
/// @see <a href="https://github.com/apache/parquet-format/blob/master/README.md#data-pages">Data pages</a>
public record DataPageHeaderV2(int uncompressedSize, int compressedSize, OptionalInt crc, int valueCount, int nullCount,
        int rowCount, Encoding encoding, int definitionLevelsByteLength, int repetitionLevelsByteLength,
        boolean isCompressed, Optional<Statistics> statistics) implements PageHeader.Data {
    @Override
    public PageType type() {
        return PageType.DATA_PAGE_V2;
    }
}
