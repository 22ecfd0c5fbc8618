package dev.lamella.remote;

import dev.lamella.internal.event.Events;
import dev.lamella.internal.event.Prefetch;
import dev.lamella.io.ByteRange;
import dev.lamella.io.InputFile;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// A remote file, read in blocks. The most recently used blocks are kept. Missing blocks next to each other are fetched in
/// one request, and no block is fetched by two threads at once. The end of the file is held from the beginning.
///
/// One request fetches the requested bytes in whole blocks, continues to the end of a planned range ([InputFile#prefetch]),
/// and reads ahead if a read continues where another one ended.
final class BlockSource implements InputFile.RangeSource {
    private static final int TRACKED_READS = 32;

    private final Server server;
    private final FileVersion version;
    private final long size;
    private final byte[] tail;
    private final Caching caching;
    /// Where the blocks end and the tail begins.
    private final long end;

    private final ReentrantLock lock = new ReentrantLock();
    /// Signalled when blocks have arrived, or a request for them has failed.
    private final Condition arrived = lock.newCondition();
    private final LinkedHashMap<Long, byte[]> kept = new LinkedHashMap<>(16, 0.75f, true);
    private final Set<Long> coming = new HashSet<>();
    private final ReadPlan plan;
    private final long[] recentEnds = new long[TRACKED_READS];
    private int nextRecent;
    private long keptBytes;

    /// @param tail the end of the file; may be empty
    BlockSource(Server server, FileVersion version, long size, byte[] tail, Caching caching) {
        this.server = server;
        this.version = version;
        this.size = size;
        this.tail = tail;
        this.caching = caching;
        this.end = size - tail.length;
        this.plan = new ReadPlan(caching.blockBytes());
    }

    @Override
    public Optional<String> version() {
        return version.text();
    }

    @Override
    public void prefetch(List<ByteRange> ranges) {
        lock.lock();
        try {
            for (ByteRange range : ranges) {
                plan.add(range.offset(), Math.min(range.end(), end));
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public int read(long position, byte[] target, int from, int count) throws IOException {
        Prefetch event = Events.prefetch();
        boolean isNext = follows(position, count);
        Read read = new Read(position, target, from, count, isNext);
        int done = 0;
        while (done < count) {
            done += position + done >= end ? fromTail(read, done) : fromBlocks(read, done);
        }
        if (event != null) {
            event.blocks(server.name(), read.isHit, count);
        }
        return done;
    }

    /// Whether a read continues where another one ended. Several columns are read in turn, so several ends are kept.
    private boolean follows(long position, int count) {
        lock.lock();
        try {
            for (int i = 0; i < TRACKED_READS; i++) {
                if (recentEnds[i] > 0 && recentEnds[i] == position) {
                    recentEnds[i] = position + count;
                    return true;
                }
            }
            recentEnds[nextRecent] = position + count;
            nextRecent = (nextRecent + 1) % TRACKED_READS;
            return false;
        } finally {
            lock.unlock();
        }
    }

    private int fromTail(Read read, int done) {
        int count = read.count - done;
        System.arraycopy(tail, (int) (read.position + done - end), read.target, read.from + done, count);
        return count;
    }

    /// Provides at least one more byte, from the kept blocks or by a request.
    private int fromBlocks(Read read, int done) throws IOException {
        long at = read.position + done;
        long block = at / caching.blockBytes();
        Span span;
        lock.lock();
        try {
            while (true) {
                byte[] bytes = kept.get(block);
                if (bytes != null) {
                    int offset = (int) (at - block * caching.blockBytes());
                    int count = Math.min(read.count - done, bytes.length - offset);
                    System.arraycopy(bytes, offset, read.target, read.from + done, count);
                    return count;
                }
                read.isHit = false;
                if (!coming.contains(block)) {
                    break;
                }
                await();
            }
            span = claim(read, at);
        } finally {
            lock.unlock();
        }
        Map<Long, byte[]> fetched = Map.of();
        try {
            fetched = fetch(read, span);
        } finally {
            lock.lock();
            try {
                for (long i = span.first; i <= span.last; i++) {
                    coming.remove(i);
                }
                fetched.forEach(this::keep);
                arrived.signalAll();
            } finally {
                lock.unlock();
            }
        }
        return (int) (Math.min(span.end, read.end()) - at);
    }

    private void await() throws IOException {
        try {
            arrived.await();
        } catch (InterruptedException e) {
            throw Transport.interrupted(server.name(), e);
        }
    }

    /// Chooses the blocks to fetch now, of which the first is missing, and marks them as coming.
    private Span claim(Read read, long at) {
        int blockBytes = caching.blockBytes();
        long wanted = Math.min(read.end(), end);
        long planned = Math.min(plan.endOf(at), end);
        long more = planned > at ? planned : read.isNext ? at + caching.readAheadBytes() : wanted;
        // Bytes beyond the requested ones are kept too; they must not evict each other.
        more = Math.min(more, wanted + caching.cacheBytes() / 2);
        long stop = Math.min(Math.max(wanted, more), end);
        long first = at / blockBytes;
        long last = Math.min((stop - 1) / blockBytes, first + caching.requestBytes() / blockBytes - 1);
        coming.add(first);
        for (long i = first + 1; i <= last; i++) {
            if (kept.containsKey(i) || !coming.add(i)) {
                last = i - 1;
            }
        }
        Span span = new Span(first, last, first * blockBytes, Math.min((last + 1) * blockBytes, end));
        plan.remove(span.start, span.end);
        return span;
    }

    /// Fetches blocks: requested bytes go into the caller's array, bytes to be kept go into new blocks. A long read keeps
    /// only the blocks that it requests in part.
    private Map<Long, byte[]> fetch(Read read, Span span) throws IOException {
        int blockBytes = caching.blockBytes();
        boolean isShort = read.count <= Math.max(blockBytes, caching.readAheadBytes());
        Map<Long, byte[]> blocks = new HashMap<>();
        for (long i = span.first; i <= span.last; i++) {
            long start = i * blockBytes;
            long stop = Math.min(start + blockBytes, end);
            if (caching.cacheBytes() > 0 && (isShort || start < read.position || stop > read.end())) {
                blocks.put(i, new byte[(int) (stop - start)]);
            }
        }
        new RangeFetch(server, version, size, blockBytes, (position, bytes, count) -> {
            copy(bytes, position, count, read.target, read.position - read.from, read.position, read.end());
            for (long i = position / blockBytes; i * blockBytes < position + count; i++) {
                byte[] block = blocks.get(i);
                if (block != null) {
                    long start = i * blockBytes;
                    copy(bytes, position, count, block, start, start, start + block.length);
                }
            }
        }).fetch(span.start, span.end);
        return blocks;
    }

    /// Copies those of `count` bytes at `position` that lie in `[start, stop)` into the target.
    ///
    /// @param origin the file position of the target's first byte
    private static void copy(byte[] bytes, long position, int count, byte[] target, long origin, long start,
            long stop) {
        long from = Math.max(position, start);
        long to = Math.min(position + count, stop);
        if (from < to) {
            System.arraycopy(bytes, (int) (from - position), target, (int) (from - origin), (int) (to - from));
        }
    }

    private void keep(long block, byte[] bytes) {
        byte[] old = kept.put(block, bytes);
        keptBytes += bytes.length - (old == null ? 0 : old.length);
        var eldest = kept.entrySet().iterator();
        while (keptBytes > caching.cacheBytes() && eldest.hasNext()) {
            keptBytes -= eldest.next().getValue().length;
            eldest.remove();
        }
    }

    /// A caller's read.
    private static final class Read {
        private final long position;
        private final byte[] target;
        private final int from;
        private final int count;
        private final boolean isNext;
        /// Whether all blocks so far were kept.
        private boolean isHit = true;

        Read(long position, byte[] target, int from, int count, boolean isNext) {
            this.position = position;
            this.target = target;
            this.from = from;
            this.count = count;
            this.isNext = isNext;
        }

        long end() {
            return position + count;
        }
    }

    /// The blocks `first` to `last`, which hold the bytes of `[start, end)`.
    private record Span(long first, long last, long start, long end) {}
}
