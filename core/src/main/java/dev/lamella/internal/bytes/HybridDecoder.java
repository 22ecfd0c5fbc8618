package dev.lamella.internal.bytes;

import dev.lamella.error.CorruptFileException;
import dev.lamella.variant.internal.LittleEndian;
import java.util.Arrays;

/// Decodes the RLE / bit-packed hybrid: runs of one repeated value and runs of bit-packed values, each with a header.
///
/// Resumable at any value, also inside a run, and reusable through [#init]. The input does not begin with a length or a width:
/// the caller knows both. Values are returned as stored; a repeated value may have bits above the width, and callers check it
/// as they check any other value. Not safe for use by two threads.
///
/// The decoder accepts more than writers should write, because such files exist: a last bit-packed run that is cut off after
/// the values needed, runs longer than the page, empty runs, and at width 0 no runs at all.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/Encodings.md#RLE">RLE</a>
public final class HybridDecoder {
    private byte[] page = {};
    private int position;
    private int limit;
    private int width;

    private int left;
    private boolean packed;
    private int repeated;
    private int packedStart;
    private int packedNext;

    /// Starts with the runs in `[from, limit)`.
    ///
    /// @param bytes at least [LittleEndian#PAD] bytes longer than `limit`
    /// @param bitWidth 0 to 32
    public void init(byte[] bytes, int from, int to, int bitWidth) {
        if (bitWidth < 0 || bitWidth > 32) {
            throw new IllegalArgumentException("The bit width is " + bitWidth + "; it must be 0 to 32");
        }
        page = bytes;
        position = from;
        limit = to;
        width = bitWidth;
        left = 0;
    }

    /// Reads the next `count` values.
    ///
    /// @throws CorruptFileException if the runs end too early, or a run breaks the format
    public void read(int[] out, int from, int count) {
        if (width == 0) {
            Arrays.fill(out, from, from + count, 0);
            return;
        }
        int done = 0;
        while (done < count) {
            int length = next(count - done);
            if (packed) {
                BitUnpacker.unpack(page, packedStart, packedNext - length, width, out, from + done, length);
            } else {
                Arrays.fill(out, from + done, from + done + length, repeated);
            }
            done += length;
        }
    }

    /// Reads the next `count` values, which are one bit wide.
    ///
    /// @throws CorruptFileException if the runs end too early, a run breaks the format, or a repeated value is not 0 or 1
    public void read(boolean[] out, int from, int count) {
        if (width != 1) {
            throw new IllegalStateException("Booleans have a width of 1 bit, not " + width);
        }
        int done = 0;
        while (done < count) {
            int length = next(count - done);
            if (packed) {
                BitUnpacker.unpack(page, packedStart, packedNext - length, out, from + done, length);
            } else if (repeated >>> 1 == 0) {
                Arrays.fill(out, from + done, from + done + length, repeated != 0);
            } else {
                throw new CorruptFileException("The repeated value at byte " + (position - 1)
                        + " of the page has more than 1 bit; it stands for a boolean");
            }
            done += length;
        }
    }

    /// Skips the next `count` values.
    ///
    /// @throws CorruptFileException if the runs end too early, or a run breaks the format
    public void skip(int count) {
        if (width == 0) {
            return;
        }
        int done = 0;
        while (done < count) {
            done += next(count - done);
        }
    }

    /// Where the run ends that the last value is of. The limit if values have no bits: then no run is read.
    public int end() {
        return width == 0 ? limit : position;
    }

    /// Takes up to `count` values of the current run, or of the next one if the current run is used up. Returns how many.
    private int next(int count) {
        while (left == 0) {
            // Empty runs are harmless: each took at least a byte.
            nextRun();
        }
        int length = Math.min(count, left);
        if (packed) {
            packedNext += length;
            if (BitUnpacker.endOf(packedStart, packedNext, width) > limit) {
                throw new CorruptFileException("The page ends at byte " + limit + "; the bit-packed run at byte "
                        + packedStart
                        + " needs " + (BitUnpacker.endOf(packedStart, packedNext, width) - packedStart) + " bytes for "
                        + packedNext + " values of " + width + " bits");
            }
        }
        left -= length;
        return length;
    }

    private void nextRun() {
        if (position >= limit) {
            throw new CorruptFileException("The run-length encoded values end at byte " + limit
                    + " of the page, before all values that the page must have");
        }
        int start = position;
        int headerLength = Varint.length(page, position, limit, Varint.MAX_INT_LENGTH);
        long header = Varint.value(page, position, headerLength);
        position += headerLength;
        packed = (header & 1) != 0;
        if (packed) {
            packedStart = position;
            packedNext = 0;
            left = (int) Math.min((header >>> 1) * 8, Integer.MAX_VALUE);
            position = (int) Math.min(limit, position + (header >>> 1) * width);
        } else {
            int valueBytes = width + 7 >>> 3;
            if (valueBytes > limit - position) {
                throw new CorruptFileException(
                        "The run at byte " + start + " of the page repeats a value of " + valueBytes
                                + " bytes; the page has " + (limit - position) + " left");
            }
            repeated = (int) (LittleEndian.getLong(page, position) & (1L << 8 * valueBytes) - 1);
            position += valueBytes;
            left = (int) (header >>> 1);
        }
    }
}
