package dev.lamella.internal.level;

import dev.lamella.error.CorruptFileException;
import dev.lamella.variant.internal.LittleEndian;
import java.util.Arrays;

/// Decodes the repetition or the definition levels of a page, a block of entries at a time, into bit planes: plane `j`
/// holds bit `j` of every level of the block. A comparison with a constant then costs a few word operations for 64 levels.
///
/// Resumable at any entry, also inside a run. A block inside one run of the maximum level is not expanded at all
/// ([#allMaximum]), so that a column without nulls costs nothing here. The block bounds the memory, not the claim of a page
/// header.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/Encodings.md#RLE">RLE</a>
public final class LevelDecoder {
    /// The most entries of a block.
    public static final int BLOCK = 8192;

    /// `MASKS[width][j]`: bit `j` of each packed value in one 64-bit load.
    private static final long[][] MASKS = masks();

    private final int maximum;
    private final int width;
    private final long[][] planes;
    private boolean allMaximum;

    private byte[] page = {};
    private int position;
    private int limit;
    private boolean mostSignificantFirst;
    private int runLeft;
    private boolean packed;
    private int repeated;
    private int packedStart;
    private long packedNext;

    /// @param maximum greatest level of the column, up to 255; with 0 there is nothing to decode
    public LevelDecoder(int maximum) {
        if (maximum < 0 || maximum > 255) {
            throw new IllegalArgumentException("The maximum level is " + maximum + "; it must be 0 to 255");
        }
        this.maximum = maximum;
        width = 32 - Integer.numberOfLeadingZeros(maximum);
        planes = new long[width][BLOCK / 64 + 2];
    }

    /// Starts with the levels of a page in the RLE / bit-packed hybrid, without a length before them.
    public void startHybrid(byte[] bytes, int from, int to) {
        page = bytes;
        position = from;
        limit = to;
        mostSignificantFirst = false;
        runLeft = 0;
    }

    /// Starts with the levels of a page in the deprecated BIT_PACKED encoding, most significant bit first.
    public void startBitPacked(byte[] bytes, int from, int to) {
        page = bytes;
        position = from;
        limit = to;
        mostSignificantFirst = true;
        packedNext = 0;
    }

    /// Drops the reference to the page.
    void forget() {
        page = new byte[0];
    }

    /// Bytes after the run that the last level is of; 0 in the deprecated encoding.
    public int rest() {
        return mostSignificantFirst ? 0 : limit - position;
    }

    /// Decodes the next `count` levels, at most [#BLOCK], as entries 0 to `count - 1`.
    ///
    /// @throws CorruptFileException if the levels end too early, or one is above the maximum
    public void decode(int count) {
        if (!mostSignificantFirst && runLeft == 0 && count > 0) {
            nextRun();
        }
        if (!mostSignificantFirst && !packed && repeated == maximum && runLeft >= count) {
            runLeft -= count;
            allMaximum = true;
            return;
        }
        allMaximum = false;
        int words = (count + 63 >>> 6) + 1;
        for (long[] plane : planes) {
            Arrays.fill(plane, 0, words, 0);
        }
        if (mostSignificantFirst) {
            decodeBitPacked(count);
        } else {
            decodeHybrid(count);
        }
        checkMaximum(count);
    }

    /// Whether every level of the block is the maximum. If so, the planes are not filled.
    public boolean allMaximum() {
        return allMaximum;
    }

    /// Bit `i` is set if the level of entry `at + i` is at least `level`, for 64 entries; `at` is a multiple of 64. Bits of
    /// entries past the block are undefined.
    public long atLeast(int level, int at) {
        if (level <= 0 || allMaximum) {
            return level <= maximum ? -1 : 0;
        }
        if (level >= 1 << width) {
            return 0;
        }
        int word = at >>> 6;
        if (width == 1) {
            return planes[0][word];
        }
        long greater = 0;
        long equal = -1;
        for (int j = width - 1; j >= 0; j--) {
            long bits = planes[j][word];
            if ((level >>> j & 1) != 0) {
                equal &= bits;
            } else {
                greater |= equal & bits;
                equal &= ~bits;
            }
        }
        return greater | equal;
    }

    private void decodeHybrid(int count) {
        int at = 0;
        while (at < count) {
            if (runLeft == 0) {
                nextRun();
            }
            int run = Math.min(runLeft, count - at);
            if (packed) {
                unpack(at, run);
            } else {
                for (int j = 0; j < width; j++) {
                    if ((repeated >>> j & 1) != 0) {
                        Bitmap.set(planes[j], at, at + run);
                    }
                }
            }
            runLeft -= run;
            at += run;
        }
    }

    private void unpack(int to, int count) {
        long lastBit = (packedNext + count) * width;
        if ((lastBit + 7 >>> 3) > limit - packedStart) {
            throw new CorruptFileException(
                    "A bit-packed run of levels at byte " + packedStart + " of the page ends at byte "
                            + limit + ", before its " + (packedNext + count) + " levels of " + width + " bits");
        }
        int at = to;
        int left = count;
        int aligned = 64 / width & ~7;
        while (left > 0) {
            long bit = packedNext * width;
            int inGroup = (int) (packedNext & 7);
            int step = Math.min(left, inGroup == 0 ? aligned : 8 - inGroup);
            long bits = LittleEndian.getLong(page, packedStart + (int) (bit >>> 3)) >>> (bit & 7);
            long keep = Bitmap.low(step);
            if (width == 1) {
                Bitmap.or(planes[0], at, bits & keep);
            } else {
                long[] masks = MASKS[width];
                for (int j = 0; j < width; j++) {
                    Bitmap.or(planes[j], at, Long.compress(bits, masks[j]) & keep);
                }
            }
            packedNext += step;
            at += step;
            left -= step;
        }
    }

    /// Begins the next run that is not empty: empty runs are useless but harmless, because each takes a byte.
    private void nextRun() {
        do {
            long header = runHeader();
            long length = header >>> 1;
            packed = (header & 1) != 0;
            if (packed) {
                packedStart = position;
                packedNext = 0;
                runLeft = (int) Math.min(length * 8, Integer.MAX_VALUE);
                position = (int) Math.min(limit, position + length * width);
            } else {
                if (position >= limit) {
                    throw new CorruptFileException(
                            "The repeated level at byte " + position + " of the page is cut off");
                }
                repeated = page[position++] & 255;
                if (repeated > maximum) {
                    throw new CorruptFileException("A level at byte " + (position - 1) + " of the page is " + repeated
                            + "; the column allows 0 to " + maximum);
                }
                runLeft = (int) Math.min(length, Integer.MAX_VALUE);
            }
        } while (runLeft == 0);
    }

    private long runHeader() {
        long header = 0;
        int shift = 0;
        int start = position;
        byte next;
        do {
            if (position >= limit) {
                throw new CorruptFileException("The levels end at byte " + limit
                        + " of the page, before all entries of the page have one");
            }
            if (shift > 28) {
                throw new CorruptFileException("The run of levels at byte " + start
                        + " of the page has a header of more than 5 bytes; it may have 1 to 5");
            }
            next = page[position++];
            header |= (long) (next & 127) << shift;
            shift += 7;
        } while (next < 0);
        return header;
    }

    private void decodeBitPacked(int count) {
        long lastBit = (packedNext + count) * width;
        if ((lastBit + 7 >>> 3) > limit - position) {
            throw new CorruptFileException("The BIT_PACKED levels end at byte " + limit
                    + " of the page, before all entries of the page have one");
        }
        for (int i = 0; i < count; i++) {
            long bit = (packedNext + i) * width;
            for (int j = width - 1; j >= 0; j--, bit++) {
                long value = page[position + (int) (bit >>> 3)] >>> (7 - (bit & 7)) & 1;
                planes[j][i >>> 6] |= value << i;
            }
        }
        packedNext += count;
    }

    private void checkMaximum(int count) {
        if (maximum + 1 == 1 << width) {
            return;
        }
        for (int at = 0; at < count; at += 64) {
            if ((atLeast(maximum + 1, at) & Bitmap.low(count - at)) != 0) {
                throw new CorruptFileException("A level of the page is above " + maximum
                        + ", the greatest that the column allows");
            }
        }
    }

    private static long[][] masks() {
        long[][] masks = new long[9][8];
        for (int width = 1; width <= 8; width++) {
            for (int j = 0; j < width; j++) {
                for (int i = 0; i < 64 / width; i++) {
                    masks[width][j] |= 1L << j + i * width;
                }
            }
        }
        return masks;
    }
}
