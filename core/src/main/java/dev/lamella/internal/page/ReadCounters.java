package dev.lamella.internal.page;

/// Counts what was read of a column. Not safe for use by two threads.
public final class ReadCounters {
    private long bytes;
    private long pages;
    private long skippedPages;
    private long values;
    private long rowGroups;
    private long skippedRowGroups;

    /// The number of fetched bytes.
    public long bytes() {
        return bytes;
    }

    /// The number of decompressed pages, including dictionaries.
    public long pages() {
        return pages;
    }

    /// The number of data pages that were passed over.
    public long skippedPages() {
        return skippedPages;
    }

    /// The number of decoded values, including nulls.
    public long values() {
        return values;
    }

    /// The number of row groups with rows to read.
    public long rowGroups() {
        return rowGroups;
    }

    /// The number of row groups that were passed over.
    public long skippedRowGroups() {
        return skippedRowGroups;
    }

    /// Counts a row group.
    ///
    /// @param isSkipped whether it was passed over
    public void addRowGroup(boolean isSkipped) {
        if (isSkipped) {
            skippedRowGroups++;
        } else {
            rowGroups++;
        }
    }

    public void addBytes(long count) {
        bytes += count;
    }

    void addPage() {
        pages++;
    }

    public void addSkippedPages(long count) {
        skippedPages += count;
    }

    public void addValues(long count) {
        values += count;
    }

    /// Adds other counters.
    public void add(ReadCounters other) {
        bytes += other.bytes;
        pages += other.pages;
        skippedPages += other.skippedPages;
        values += other.values;
        rowGroups += other.rowGroups;
        skippedRowGroups += other.skippedRowGroups;
    }
}
