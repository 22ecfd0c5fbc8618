package dev.lamella.metadata;

import java.util.OptionalInt;

/// What stands in front of a page: the struct `PageHeader` together with the struct for its type. Counts and sizes are
/// not negative; otherwise all is as stored.
public sealed interface PageHeader permits PageHeader.Data, DictionaryPageHeader, OtherPageHeader {
    /// The headers of data pages.
    sealed interface Data extends PageHeader permits DataPageHeader, DataPageHeaderV2 {}

    /// What the page holds.
    PageType type();

    /// Bytes of the page after decompression, the header not included.
    int uncompressedSize();

    /// Bytes of the page as stored, the header not included.
    int compressedSize();

    /// CRC-32 of the page as stored.
    OptionalInt crc();
}
