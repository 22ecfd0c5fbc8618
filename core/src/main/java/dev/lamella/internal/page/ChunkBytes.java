package dev.lamella.internal.page;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.io.InputFile;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The bytes of one column chunk, seen through a window that moves forward: the chunk is read in pieces, so that memory is
/// bounded by the window (or the largest page), not by the chunk, which may have more than 2 GiB.
///
/// Alternatively the bytes are already in memory, read together with those of neighbouring chunks.
public final class ChunkBytes {
    private static final byte[] NOTHING = {};
    private static final int LONGEST_ARRAY = Integer.MAX_VALUE - 64;

    private byte[] own = NOTHING;
    private byte[] bytes = NOTHING;
    /// Null until a chunk is begun.
    private @Nullable InputFile file;
    private int windowBytes;
    private long fileOffset;
    private long remaining;
    private int position;
    private int limit;
    private @Nullable WantedPages wanted;
    private final ReadCounters counters;

    public ChunkBytes() {
        this(new ReadCounters());
    }

    /// @param counters are told of what is fetched
    public ChunkBytes(ReadCounters counters) {
        this.counters = counters;
    }

    /// Begins a chunk that is read from `file`, `windowBytes` at a time.
    ///
    /// @param start of the chunk in the file
    /// @param length of the chunk; the caller has checked that it lies in the file
    public void open(InputFile source, long start, long length, int window) {
        wanted = null;
        file = source;
        windowBytes = window;
        bytes = own;
        fileOffset = start;
        remaining = length;
        position = 0;
        limit = 0;
    }

    /// Begins a part of the chunk that another one reads from its file.
    void openRange(ChunkBytes other, long start, long length) {
        open(Objects.requireNonNull(other.file), start, length, other.windowBytes);
    }

    /// Begins a chunk of which some pages are wanted: what is not needed for them is not read, as long as nobody asks for it.
    public void open(InputFile source, long start, long length, int window, WantedPages pages) {
        open(source, start, length, window);
        wanted = pages;
    }

    /// The pages that are wanted; null if all are.
    @Nullable
    WantedPages wanted() {
        return wanted;
    }

    /// Begins a chunk that is in memory already: `length` bytes of `loaded` from `from` on, which lie at `start` in the file.
    public void open(byte[] loaded, int from, int length, long start) {
        wanted = null;
        counters.addBytes(length);
        bytes = loaded;
        fileOffset = start;
        remaining = length;
        position = from;
        limit = from + length;
    }

    /// The array in which the bytes at [#position] lie; changes with [#require].
    public byte[] array() {
        return bytes;
    }

    /// Where in [#array] the next byte is.
    public int position() {
        return position;
    }

    /// Where in [#array] the bytes that are there end.
    public int limit() {
        return limit;
    }

    /// Offset in the file of the next byte.
    public long fileOffset() {
        return fileOffset;
    }

    /// How many bytes of the chunk are left.
    public long remaining() {
        return remaining;
    }

    /// Whether all that is left of the chunk is in [#array].
    public boolean isComplete() {
        return limit - position >= remaining;
    }

    /// Makes at least `count` bytes available at [#position].
    ///
    /// @throws CorruptFileException if the chunk has fewer left
    public void require(int count) throws IOException {
        if (limit - position >= count) {
            return;
        }
        if (count > remaining) {
            throw new CorruptFileException(
                    "The column chunk ends " + (count - remaining) + " bytes too early: " + remaining + " of " + count
                            + " bytes are left");
        }
        load(count);
    }

    /// Makes more bytes available than there are now, if the chunk has any.
    public void more() throws IOException {
        int available = limit - position;
        if (available < remaining) {
            load((int) Math.min(remaining, Math.min(LONGEST_ARRAY, Math.max(1024, available * 4L))));
        }
    }

    /// Passes over `count` bytes, which need not be available.
    public void advance(long count) throws IOException {
        if (count > remaining) {
            throw new CorruptFileException(
                    "The column chunk ends " + (count - remaining) + " bytes too early: " + remaining + " of " + count
                            + " bytes are left");
        }
        fileOffset += count;
        remaining -= count;
        if (count <= limit - position) {
            position += (int) count;
        } else {
            position = 0;
            limit = 0;
        }
    }

    /// Moves what is available to the front and reads on behind it. The count is at most what the chunk has left, and the chunk
    /// lies in the file: no allocation is larger than the file and a quarter.
    ///
    /// @throws UnsupportedFeatureException if the count is more than an array holds
    private void load(int count) throws IOException {
        if (count > LONGEST_ARRAY) {
            throw new UnsupportedFeatureException("A page of " + count + " compressed bytes; this library holds "
                    + LONGEST_ARRAY + " bytes at once");
        }
        int available = limit - position;
        int ahead = (int) Math.min(remaining, Math.max(count, useful()));
        byte[] target = own;
        if (target.length < ahead) {
            // A page longer than the window: the next ones, also of the next chunks, may be somewhat longer still.
            long room = ahead <= windowBytes ? ahead : Math.min(LONGEST_ARRAY, ahead + (long) (ahead >>> 2));
            target = new byte[(int) room];
        }
        System.arraycopy(bytes, position, target, 0, available);
        own = target;
        bytes = target;
        position = 0;
        limit = available;
        Objects.requireNonNull(file).read(fileOffset + available, target, available, ahead - available);
        counters.addBytes(ahead - available);
        limit = ahead;
    }

    /// How many bytes from the next on are worth reading at once.
    private int useful() {
        WantedPages pages = wanted;
        return pages == null
                ? windowBytes
                : (int) Math.min(windowBytes, pages.end(fileOffset, windowBytes) - fileOffset);
    }

    /// Gives back a buffer that grew beyond `keepBytes`.
    public void trim(int keepBytes) {
        if (own.length > keepBytes) {
            own = NOTHING;
            if (bytes.length > keepBytes) {
                bytes = NOTHING;
                position = 0;
                limit = 0;
                remaining = 0;
            }
        }
    }
}
