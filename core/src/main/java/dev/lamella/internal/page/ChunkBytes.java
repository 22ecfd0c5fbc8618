package dev.lamella.internal.page;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.io.InputFile;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The bytes of one column chunk, seen through a window that moves forward. The chunk is read in pieces, so that the window (or
/// the largest page) bounds the memory, not the chunk, which may exceed 2 GiB.
///
/// Alternatively the bytes are already in memory, read together with neighbouring chunks.
public final class ChunkBytes {
    private static final byte[] NOTHING = {};
    private static final int LONGEST_ARRAY = Integer.MAX_VALUE - 64;

    private byte[] own = NOTHING;
    private byte[] bytes = NOTHING;
    /// Null until a chunk is opened.
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

    /// @param counters counts the fetched bytes
    public ChunkBytes(ReadCounters counters) {
        this.counters = counters;
    }

    /// Opens a chunk that is read from `file`, `windowBytes` at a time.
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

    /// Opens a part of the chunk that another object reads from its file.
    void openRange(ChunkBytes other, long start, long length) {
        open(Objects.requireNonNull(other.file), start, length, other.windowBytes);
    }

    /// Opens a chunk of which only some pages are needed: other bytes are not read unless requested.
    public void open(InputFile source, long start, long length, int window, WantedPages pages) {
        open(source, start, length, window);
        wanted = pages;
    }

    /// The needed pages; null if all are needed.
    @Nullable
    WantedPages wanted() {
        return wanted;
    }

    /// Opens a chunk that is already in memory: `length` bytes of `loaded` from `from` on, which lie at `start` in the file.
    public void open(byte[] loaded, int from, int length, long start) {
        wanted = null;
        counters.addBytes(length);
        bytes = loaded;
        fileOffset = start;
        remaining = length;
        position = from;
        limit = from + length;
    }

    /// The array with the bytes at [#position]; [#require] may replace it.
    public byte[] array() {
        return bytes;
    }

    /// The index of the next byte in [#array].
    public int position() {
        return position;
    }

    /// The end of the available bytes in [#array].
    public int limit() {
        return limit;
    }

    /// The offset of the next byte in the file.
    public long fileOffset() {
        return fileOffset;
    }

    /// The number of remaining bytes of the chunk.
    public long remaining() {
        return remaining;
    }

    /// Whether the whole rest of the chunk is in [#array].
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

    /// Makes more bytes available, if the chunk has any.
    public void more() throws IOException {
        int available = limit - position;
        if (available < remaining) {
            load((int) Math.min(remaining, Math.min(LONGEST_ARRAY, Math.max(1024, available * 4L))));
        }
    }

    /// Skips `count` bytes, which need not be available.
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

    /// Moves the available bytes to the front and reads more after them. The chunk has at least `count` bytes left and lies in
    /// the file, so no allocation is larger than the file and a quarter.
    ///
    /// @throws UnsupportedFeatureException if the count is more than an array holds
    private void load(int count) throws IOException {
        if (count > LONGEST_ARRAY) {
            throw new UnsupportedFeatureException(
                    "The page has " + count + " compressed bytes; this library holds at most "
                            + LONGEST_ARRAY + " bytes at once");
        }
        int available = limit - position;
        int ahead = (int) Math.min(remaining, Math.max(count, useful()));
        byte[] target = own;
        if (target.length < ahead) {
            // A page longer than the window: the next pages, also of the next chunks, may be somewhat longer.
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

    /// How many bytes from the next one on are worth reading at once.
    private int useful() {
        WantedPages pages = wanted;
        return pages == null
                ? windowBytes
                : (int) Math.min(windowBytes, pages.end(fileOffset, windowBytes) - fileOffset);
    }

    /// Returns to bytes that are still available, or reads them again.
    ///
    /// @param offset in the file, at most the current one
    /// @param left the number of bytes of the chunk from there on
    public void rewind(long offset, long left) {
        long back = fileOffset - offset;
        fileOffset = offset;
        remaining = left;
        if (back <= position) {
            position -= (int) back;
        } else {
            position = 0;
            limit = 0;
        }
    }

    /// Takes the own array of a chunk that is not read any more, if that is larger; its chunk must be opened again.
    void reuse(ChunkBytes other) {
        if (other.own.length > own.length) {
            // Bytes that are available stay in their array.
            own = other.own;
        }
        other.own = NOTHING;
        other.bytes = NOTHING;
        other.position = 0;
        other.limit = 0;
    }

    /// Bytes of the own array.
    long heldBytes() {
        return own.length;
    }

    /// Releases a buffer that grew beyond `keepBytes`.
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
