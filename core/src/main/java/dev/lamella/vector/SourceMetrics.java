package dev.lamella.vector;

/// What a source of batches has read so far, and the memory that it holds now.
///
/// Pages are counted in column chunks that were opened. Row groups that a filter excludes, and columns without a matching row
/// in a row group, are never opened. A small column chunk is read whole, but its pages after the last row that is needed are not
/// counted.
///
/// @param heldBytes approximate bytes of the arrays that the source holds: bytes of the file, pages, dictionaries and values
/// @param pagesRead pages that were decompressed, with dictionaries
/// @param pagesSkipped data pages that were passed over
public record SourceMetrics(long heldBytes, long pagesRead, long pagesSkipped) {
    /// A source that holds nothing and has read nothing.
    public static final SourceMetrics NONE = new SourceMetrics(0, 0, 0);

    /// The sums of both.
    public SourceMetrics plus(SourceMetrics other) {
        return new SourceMetrics(heldBytes + other.heldBytes, pagesRead + other.pagesRead,
                pagesSkipped + other.pagesSkipped);
    }

    /// The same without memory, as for a source that is closed.
    public SourceMetrics released() {
        return new SourceMetrics(0, pagesRead, pagesSkipped);
    }
}
