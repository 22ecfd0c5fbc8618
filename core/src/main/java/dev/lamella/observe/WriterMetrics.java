package dev.lamella.observe;

/// What a writer has written so far, and the memory that it holds now.
///
/// @param rows number of rows that the writer has accepted
/// @param rowGroups number of row groups that are encoded
/// @param pages number of pages that are encoded, including dictionary pages
/// @param bytes bytes that were passed to the target
/// @param uncompressedBytes bytes of the encoded pages before compression
/// @param compressionNanos time for compression of pages, in nanoseconds, of all threads together
/// @param bufferedBytes approximate memory of rows that are not written yet, in bytes
public record WriterMetrics(long rows, long rowGroups, long pages, long bytes, long uncompressedBytes,
        long compressionNanos, long bufferedBytes) {
    /// A writer that has taken nothing.
    public static final WriterMetrics NONE = new WriterMetrics(0, 0, 0, 0, 0, 0, 0);

    /// The sums of both.
    public WriterMetrics plus(WriterMetrics other) {
        return new WriterMetrics(rows + other.rows, rowGroups + other.rowGroups, pages + other.pages,
                bytes + other.bytes, uncompressedBytes + other.uncompressedBytes,
                compressionNanos + other.compressionNanos, bufferedBytes + other.bufferedBytes);
    }

    /// The same without memory, as for a writer that is closed.
    public WriterMetrics released() {
        return new WriterMetrics(rows, rowGroups, pages, bytes, uncompressedBytes, compressionNanos, 0);
    }
}
