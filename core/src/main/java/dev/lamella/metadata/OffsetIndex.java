package dev.lamella.metadata;

import java.util.List;

/// Where the data pages of a column chunk are: the struct `OffsetIndex`. As stored.
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
