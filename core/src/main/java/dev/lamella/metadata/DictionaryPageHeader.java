package dev.lamella.metadata;

import java.util.Optional;
import java.util.OptionalInt;

/// The header of the dictionary page of a column chunk.
///
/// @param uncompressedSize bytes of the page after decompression
/// @param compressedSize bytes of the page as stored
/// @param crc CRC-32 of the page as stored
/// @param valueCount entries of the dictionary
/// @param encoding of the entries
/// @param isSorted whether the entries ascend
public record DictionaryPageHeader(int uncompressedSize, int compressedSize, OptionalInt crc, int valueCount,
        Encoding encoding, Optional<Boolean> isSorted) implements PageHeader {
    @Override
    public PageType type() {
        return PageType.DICTIONARY_PAGE;
    }
}
