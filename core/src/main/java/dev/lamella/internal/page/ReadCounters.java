package dev.lamella.internal.page;

/// What was read of a column. Not safe for use by two threads.
public final class ReadCounters {
    private long bytes;
    private long pages;
    private long values;

    /// Bytes that were fetched.
    public long bytes() {
        return bytes;
    }

    /// Pages that were decompressed, dictionaries among them.
    public long pages() {
        return pages;
    }

    /// Values that were decoded, nulls among them.
    public long values() {
        return values;
    }

    public void addBytes(long count) {
        bytes += count;
    }

    void addPage() {
        pages++;
    }

    public void addValues(long count) {
        values += count;
    }

    /// Adds what others counted.
    public void add(ReadCounters other) {
        bytes += other.bytes;
        pages += other.pages;
        values += other.values;
    }
}
