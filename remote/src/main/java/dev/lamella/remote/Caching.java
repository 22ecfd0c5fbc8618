package dev.lamella.remote;

/// How much of a remote file one request fetches, and how much of it stays in memory. Immutable; each `with` method returns
/// a changed copy.
///
/// Requests fetch whole blocks. An open file holds at most `cacheBytes` of blocks, `tailBytes` of its end, and the blocks
/// of one request for each thread that reads it.
public final class Caching {
    /// Blocks of 64 KiB, 32 MiB of them kept, 1 MiB read ahead, requests of at most 8 MiB, a tail of 64 KiB, whole files of
    /// up to 256 MiB.
    public static final Caching DEFAULT = new Caching(
            new State(64 << 10, 32 << 20, 1 << 20, 8 << 20, 64 << 10, 256 << 20));

    private final State state;

    private record State(int blockBytes, long cacheBytes, int readAheadBytes, int requestBytes, int tailBytes,
            long wholeBytes) {
        State {
            requireRange("blockBytes", blockBytes, 1, LARGEST);
            requireRange("cacheBytes", cacheBytes, 0, MOST);
            requireRange("readAheadBytes", readAheadBytes, 0, LARGEST);
            requireRange("requestBytes", requestBytes, blockBytes, LARGEST);
            requireRange("tailBytes", tailBytes, 1, LARGEST);
            requireRange("wholeBytes", wholeBytes, 0, MOST);
        }
    }

    private Caching(State state) {
        this.state = state;
    }

    private static final int LARGEST = 1 << 30;
    private static final long MOST = 1L << 50;

    static void requireRange(String name, long value, long least, long most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(name + " is " + value + "; it must be " + least + " to " + most);
        }
    }

    public Caching withBlockBytes(int bytes) {
        return new Caching(new State(bytes, state.cacheBytes, state.readAheadBytes, Math.max(state.requestBytes, bytes),
                state.tailBytes, state.wholeBytes));
    }

    public Caching withCacheBytes(long bytes) {
        return new Caching(new State(state.blockBytes, bytes, state.readAheadBytes, state.requestBytes, state.tailBytes,
                state.wholeBytes));
    }

    public Caching withReadAheadBytes(int bytes) {
        return new Caching(new State(state.blockBytes, state.cacheBytes, bytes, state.requestBytes, state.tailBytes,
                state.wholeBytes));
    }

    public Caching withRequestBytes(int bytes) {
        return new Caching(new State(state.blockBytes, state.cacheBytes, state.readAheadBytes, bytes, state.tailBytes,
                state.wholeBytes));
    }

    public Caching withTailBytes(int bytes) {
        return new Caching(new State(state.blockBytes, state.cacheBytes, state.readAheadBytes, state.requestBytes,
                bytes, state.wholeBytes));
    }

    public Caching withWholeBytes(long bytes) {
        return new Caching(new State(state.blockBytes, state.cacheBytes, state.readAheadBytes, state.requestBytes,
                state.tailBytes, bytes));
    }

    /// Bytes of a block.
    public int blockBytes() {
        return state.blockBytes;
    }

    /// How many bytes of blocks are kept; the least recently used block is dropped first.
    public long cacheBytes() {
        return state.cacheBytes;
    }

    /// How many bytes a request fetches at once when reads follow each other.
    public int readAheadBytes() {
        return state.readAheadBytes;
    }

    /// The most bytes of one request.
    public int requestBytes() {
        return state.requestBytes;
    }

    /// How many bytes of the end of the file the first request fetches: enough for the footers of most files.
    public int tailBytes() {
        return state.tailBytes;
    }

    /// The longest file that is fetched whole, into a temporary file, if its server does not support range requests.
    public long wholeBytes() {
        return state.wholeBytes;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Caching that && state.equals(that.state);
    }

    @Override
    public int hashCode() {
        return state.hashCode();
    }

    @Override
    public String toString() {
        return "Caching" + state.toString().substring("State".length());
    }
}
