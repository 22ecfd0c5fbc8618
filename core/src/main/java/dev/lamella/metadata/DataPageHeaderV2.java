package dev.lamella.metadata;

import java.util.Optional;
import java.util.OptionalInt;

/// In front of a data page of the second version: repetition levels, definition levels, then the values, which alone
/// are compressed. It begins and ends at a row.
///
/// @param uncompressedSize bytes of the page after decompression, levels included
/// @param compressedSize bytes of the page as stored, levels included
/// @param crc CRC-32 of the page as stored
/// @param valueCount level entries, that is values with nulls and empty lists
/// @param nullCount level entries without a value
/// @param rowCount rows
/// @param encoding of the values
/// @param definitionLevelsByteLength bytes of the definition levels, which come second
/// @param repetitionLevelsByteLength bytes of the repetition levels, which come first
/// @param isCompressed whether the values are compressed
/// @param statistics statistics of the page; prefer the page index
public record DataPageHeaderV2(int uncompressedSize, int compressedSize, OptionalInt crc, int valueCount, int nullCount,
        int rowCount, Encoding encoding, int definitionLevelsByteLength, int repetitionLevelsByteLength,
        boolean isCompressed, Optional<Statistics> statistics) implements PageHeader.Data {
    @Override
    public PageType type() {
        return PageType.DATA_PAGE_V2;
    }
}
