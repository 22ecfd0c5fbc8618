package dev.lamella.internal.plan;

/// How many rows a part has that one thread reads by itself.
///
/// @param least that a part has, unless it is the last
/// @param most that a part has, unless it is somewhat more, or a row group that is costly to read in parts
public record PartRows(long least, long most) {
    /// Batches that are worth a thread.
    private static final long PART_BATCHES = 4;
    private static final int BATCH_ROWS = 8192;
    /// Rows of one row group that are worth a thread: what two parts have of one page, both decompress, and pages have up to 20,000 rows.
    private static final long PART_ROWS = 320_000;
    /// So that none is idle for long while others read the last parts.
    private static final long PARTS_OF_A_THREAD = 4;

    /// Rows of one row group are read by several threads only if no evidence is asked, which each of them would ask.
    ///
    /// @param rowCount rows of all parts
    /// @param batchRows rows of a batch, or 0
    /// @param isFiltered whether a filter says which rows come out
    public static PartRows of(int threads, long rowCount, int batchRows, boolean isFiltered) {
        long least = PART_BATCHES * (batchRows == 0 ? BATCH_ROWS : batchRows);
        long even = rowCount / partCount(threads);
        return new PartRows(least,
                isFiltered ? Long.MAX_VALUE / 2 : Math.max(Math.max(least, batchRows == 0 ? PART_ROWS : 0), even));
    }

    /// Parts that keep so many threads busy to the end.
    public static long partCount(int threads) {
        return PARTS_OF_A_THREAD * threads;
    }

    /// Rows of the next part of a row group.
    ///
    /// @param left rows of it that are in no part yet
    public long next(long left) {
        return left <= most + most / 2 ? left : most;
    }
}
