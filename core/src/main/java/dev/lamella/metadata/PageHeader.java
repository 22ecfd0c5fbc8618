package dev.lamella.metadata;

import java.util.Optional;
import java.util.OptionalInt;

/// The header in front of a page: the struct `PageHeader` together with the struct for its type. Counts and sizes are
/// not negative; everything else is as stored.
public sealed interface PageHeader permits PageHeader.Data, DictionaryPageHeader, OtherPageHeader {
    /// The headers of data pages.
    sealed interface Data extends PageHeader permits DataPageHeader, DataPageHeaderV2 {
        /// The number of level entries: values, nulls and empty lists.
        int valueCount();

        /// The encoding of the values.
        Encoding encoding();

        /// Statistics of the page; prefer the page index.
        Optional<Statistics> statistics();
    }

    /// The type of the page.
    PageType type();

    /// Bytes of the page after decompression, without the header.
    int uncompressedSize();

    /// Bytes of the page as stored, without the header.
    int compressedSize();

    /// CRC-32 of the page as stored.
    OptionalInt crc();
}
