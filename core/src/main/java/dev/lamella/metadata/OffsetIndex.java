package dev.lamella.metadata;

import java.util.List;

/// The locations of the data pages of a column chunk: the struct `OffsetIndex`, as stored.
///
/// @param pageLocations in the order of the file; never the dictionary page
/// @param unencodedByteArrayDataBytes for each page, bytes of all values of a BYTE_ARRAY column, lengths not included;
///     empty if the writer left them out
/// @see <a href="https://github.com/apache/parquet-format/blob/master/PageIndex.md">Page index</a>
public record OffsetIndex(List<PageLocation> pageLocations, List<Long> unencodedByteArrayDataBytes) {
    public OffsetIndex {
        pageLocations = List.copyOf(pageLocations);
        unencodedByteArrayDataBytes = List.copyOf(unencodedByteArrayDataBytes);
    }
}
