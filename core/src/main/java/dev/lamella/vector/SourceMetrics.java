package dev.lamella.vector;

/// What a source of batches has read so far, and the memory that it holds now.
///
/// Pages are counted in column chunks that were opened. Row groups that a filter excludes, and columns without a matching row
/// in a row group, are never opened. A small column chunk is read whole, but its pages after the last row that is needed are not
/// counted.
///
/// @param heldBytes approximate bytes of the arrays that the source holds: bytes of the file, pages, dictionaries and values
/// @param bytesRead bytes of column chunks and their offset indexes that were read
/// @param valuesRead values that were decoded, with nulls
/// @param pagesRead pages that were decompressed, with dictionaries
/// @param pagesSkipped data pages that were passed over
/// @param rowGroupsRead row groups with rows that the filter may match, all of them without a filter
/// @param rowGroupsSkipped row groups that evidence excluded
public record SourceMetrics(long heldBytes, long bytesRead, long valuesRead, long pagesRead, long pagesSkipped,
        long rowGroupsRead, long rowGroupsSkipped) {
    /// A source that holds nothing and has read nothing.
    public static final SourceMetrics NONE = new SourceMetrics(0, 0, 0, 0, 0, 0, 0);

    /// The sums of both.
    public SourceMetrics plus(SourceMetrics other) {
        return new SourceMetrics(heldBytes + other.heldBytes, bytesRead + other.bytesRead,
                valuesRead + other.valuesRead, pagesRead + other.pagesRead, pagesSkipped + other.pagesSkipped,
                rowGroupsRead + other.rowGroupsRead, rowGroupsSkipped + other.rowGroupsSkipped);
    }

    /// What was read since an earlier point, with the memory of now.
    public SourceMetrics since(SourceMetrics earlier) {
        return new SourceMetrics(heldBytes, bytesRead - earlier.bytesRead, valuesRead - earlier.valuesRead,
                pagesRead - earlier.pagesRead, pagesSkipped - earlier.pagesSkipped,
                rowGroupsRead - earlier.rowGroupsRead, rowGroupsSkipped - earlier.rowGroupsSkipped);
    }

    /// The same without memory, as for a source that is closed.
    public SourceMetrics released() {
        return new SourceMetrics(0, bytesRead, valuesRead, pagesRead, pagesSkipped, rowGroupsRead, rowGroupsSkipped);
    }
}
