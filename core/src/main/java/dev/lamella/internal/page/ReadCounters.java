package dev.lamella.internal.page;

/// Counts what was read of a column. Not safe for use by two threads.
public final class ReadCounters {
    private long bytes;
    private long pages;
    private long skippedPages;
    private long values;

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
    }
}
