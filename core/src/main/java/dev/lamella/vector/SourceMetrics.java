package dev.lamella.vector;

/// What a source of batches has read so far, and the memory that it holds now.
///
/// Pages are counted only in column chunks that were opened. A column chunk is not opened if the filter excludes its
/// row group, or if no row matches in it. A small column chunk is read whole, but its pages after the last selected row
/// are not counted.
///
/// @param heldBytes approximate bytes of the arrays that the source holds: bytes of the file, pages, dictionaries and
///     values
/// @param bytesRead bytes of column chunks and their offset indexes that were read
/// @param valuesRead values that were decoded, including nulls
/// @param pagesRead pages that were decompressed, including dictionary pages
/// @param pagesSkipped data pages that were skipped without decompression
/// @param rowGroupsRead row groups in which the filter may match rows; without a filter, all row groups
/// @param rowGroupsSkipped row groups that [evidence][dev.lamella.filter.PruningSource] excluded
public record SourceMetrics(long heldBytes, long bytesRead, long valuesRead, long pagesRead, long pagesSkipped,
        long rowGroupsRead, long rowGroupsSkipped) {
    /// A source that holds nothing and has read nothing.
    public static final SourceMetrics NONE = new SourceMetrics(0, 0, 0, 0, 0, 0, 0);

    /// The sum of two metrics, number by number.
    public SourceMetrics plus(SourceMetrics other) {
        return new SourceMetrics(heldBytes + other.heldBytes, bytesRead + other.bytesRead,
                valuesRead + other.valuesRead, pagesRead + other.pagesRead, pagesSkipped + other.pagesSkipped,
                rowGroupsRead + other.rowGroupsRead, rowGroupsSkipped + other.rowGroupsSkipped);
    }

    /// The counts since an earlier point, and the memory held now.
    public SourceMetrics since(SourceMetrics earlier) {
        return new SourceMetrics(heldBytes, bytesRead - earlier.bytesRead, valuesRead - earlier.valuesRead,
                pagesRead - earlier.pagesRead, pagesSkipped - earlier.pagesSkipped,
                rowGroupsRead - earlier.rowGroupsRead, rowGroupsSkipped - earlier.rowGroupsSkipped);
    }

    /// The same counts without memory, as for a closed source.
    public SourceMetrics released() {
        return new SourceMetrics(0, bytesRead, valuesRead, pagesRead, pagesSkipped, rowGroupsRead, rowGroupsSkipped);
    }
}
