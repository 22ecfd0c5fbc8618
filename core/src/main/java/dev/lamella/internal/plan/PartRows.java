package dev.lamella.internal.plan;

/// The number of rows of a part that one thread reads alone.
///
/// @param least the minimum, except for the last part
/// @param most the maximum, except that a part may be slightly larger, or be a row group that is costly to split
public record PartRows(long least, long most) {
    /// The number of batches that justifies a thread.
    private static final long PART_BATCHES = 4;
    private static final int BATCH_ROWS = 8192;
    /// The number of rows of one row group that justifies a thread: two parts that share a page both decompress it, and pages
    /// have up to 20,000 rows.
    private static final long PART_ROWS = 320_000;
    /// Several parts per thread, so that no thread is idle for long while others read the last parts.
    private static final long PARTS_OF_A_THREAD = 4;

    /// Rows of one row group are read by several threads only if no evidence is consulted, because each thread would consult
    /// it.
    ///
    /// @param rowCount rows of all parts
    /// @param batchRows rows of a batch, or 0
    /// @param isFiltered whether a filter selects rows
    public static PartRows of(int threads, long rowCount, int batchRows, boolean isFiltered) {
        long least = PART_BATCHES * (batchRows == 0 ? BATCH_ROWS : batchRows);
        long even = rowCount / partCount(threads);
        return new PartRows(least,
                isFiltered ? Long.MAX_VALUE / 2 : Math.max(Math.max(least, batchRows == 0 ? PART_ROWS : 0), even));
    }

    /// The number of parts that keep this many threads busy to the end.
    public static long partCount(int threads) {
        return PARTS_OF_A_THREAD * threads;
    }

    /// The size of the next part of a row group.
    ///
    /// @param left rows of the row group that are in no part yet
    public long next(long left) {
        return left <= most + most / 2 ? left : most;
    }
}
