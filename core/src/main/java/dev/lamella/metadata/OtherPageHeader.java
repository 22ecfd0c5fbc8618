package dev.lamella.metadata;

import java.util.OptionalInt;

/// The header of a page that readers skip: an index page, or a type that the format does not define yet.
///
/// @param type neither a data page nor a dictionary page
/// @param uncompressedSize bytes of the page after decompression
/// @param compressedSize bytes of the page as stored
/// @param crc CRC-32 of the page as stored
public record OtherPageHeader(PageType type, int uncompressedSize, int compressedSize, OptionalInt crc)
        implements
            PageHeader {}
