package dev.lamella.metadata;

import java.util.Optional;
import java.util.OptionalInt;

/// The header of a data page of version 1: levels and values, compressed together.
///
/// @param uncompressedSize bytes of the page after decompression
/// @param compressedSize bytes of the page as stored
/// @param crc CRC-32 of the page as stored
/// @param valueCount number of level entries: values, nulls and empty lists
/// @param encoding of the values
/// @param definitionLevelEncoding of the definition levels
/// @param repetitionLevelEncoding of the repetition levels
/// @param statistics statistics of the page; prefer the page index
/// @see <a href="https://github.com/apache/parquet-format/blob/master/README.md#data-pages">Data pages</a>
public record DataPageHeader(int uncompressedSize, int compressedSize, OptionalInt crc, int valueCount,
        Encoding encoding, Encoding definitionLevelEncoding, Encoding repetitionLevelEncoding,
        Optional<Statistics> statistics) implements PageHeader.Data {
    @Override
    public PageType type() {
        return PageType.DATA_PAGE;
    }
}
