package dev.lamella.remote;

/// How much of a remote file is asked for at once, and how much is kept. Immutable; each `with` method gives a changed copy.
///
/// Bytes are asked for in whole blocks. A file that is open holds at most `cacheBytes` of blocks, the `tailBytes` of its end,
/// and one request's blocks for each thread that reads it.
///
/// @param blockBytes bytes of a block
/// @param cacheBytes how many bytes of blocks are kept; the least recently used go first
/// @param readAheadBytes how many bytes are asked for at once where reads follow each other
/// @param requestBytes the most bytes of one request
/// @param tailBytes how many bytes of the end of the file come with the first request: enough for the footers of most files
/// @param wholeBytes the longest file that is fetched whole, into a temporary file, from a server that gives no ranges
public record Caching(int blockBytes, long cacheBytes, int readAheadBytes, int requestBytes, int tailBytes,
        long wholeBytes) {
    /// Blocks of 64 KiB, 32 MiB of them; 1 MiB is read ahead, 8 MiB asked for at most, 64 KiB first, 256 MiB whole.
    public static final Caching DEFAULT = new Caching(64 << 10, 32 << 20, 1 << 20, 8 << 20, 64 << 10, 256 << 20);

    private static final int LARGEST = 1 << 30;
    private static final long MOST = 1L << 50;

    public Caching {
        requireRange("blockBytes", blockBytes, 1, LARGEST);
        requireRange("cacheBytes", cacheBytes, 0, MOST);
        requireRange("readAheadBytes", readAheadBytes, 0, LARGEST);
        requireRange("requestBytes", requestBytes, blockBytes, LARGEST);
        requireRange("tailBytes", tailBytes, 1, LARGEST);
        requireRange("wholeBytes", wholeBytes, 0, MOST);
    }

    static void requireRange(String name, long value, long least, long most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(name + " is " + value + "; it may be " + least + " to " + most);
        }
    }

    public Caching withBlockBytes(int bytes) {
        return new Caching(bytes, cacheBytes, readAheadBytes, Math.max(requestBytes, bytes), tailBytes, wholeBytes);
    }

    public Caching withCacheBytes(long bytes) {
        return new Caching(blockBytes, bytes, readAheadBytes, requestBytes, tailBytes, wholeBytes);
    }

    public Caching withReadAheadBytes(int bytes) {
        return new Caching(blockBytes, cacheBytes, bytes, requestBytes, tailBytes, wholeBytes);
    }

    public Caching withRequestBytes(int bytes) {
        return new Caching(blockBytes, cacheBytes, readAheadBytes, bytes, tailBytes, wholeBytes);
    }

    public Caching withTailBytes(int bytes) {
        return new Caching(blockBytes, cacheBytes, readAheadBytes, requestBytes, bytes, wholeBytes);
    }

    public Caching withWholeBytes(long bytes) {
        return new Caching(blockBytes, cacheBytes, readAheadBytes, requestBytes, tailBytes, bytes);
    }
}
