package dev.lamella.codecs;

import dev.lamella.internal.codec.Matches;

/// Decodes LZO1X blocks in plain Java. Every position is checked.
///
/// Stateless. `decode` returns the number of bytes decoded, or, for damaged input, the complement (`~`) of the position
/// where the damage was found. A block ends with an end instruction, which takes its last bytes.
///
/// The meaning of an instruction below 16 depends on how many literals the instruction before had (`trailing`). After none
/// it is a long run of literals; after one to three it is a match of two bytes; after a long run it is a match of three
/// bytes farther away.
///
/// @see <a href="https://docs.kernel.org/staging/lzo.html">LZO stream format</a>
final class LzoBlock {
    /// One byte of a length stands for at most 255 bytes.
    static final long MAX_RATIO = 255;

    private static final int AFTER_LONG_RUN = 4;
    private static final int FAR = 16384;
    private static final int MIDDLE = 2048;

    private final byte[] in;
    private final int limit;
    private final byte[] out;
    private final int outFrom;
    private final int outLimit;
    private int position;
    private int to;
    /// The match of the current instruction, and the byte whose low bits count the literals after it.
    private int length;
    private int distance;
    private int last;

    private LzoBlock(byte[] in, int from, int limit, byte[] out, int outFrom, int outLimit) {
        this.in = in;
        this.limit = limit;
        this.out = out;
        this.outFrom = outFrom;
        this.outLimit = outLimit;
        position = from;
        to = outFrom;
    }

    static int decode(byte[] in, int from, int limit, byte[] out, int outFrom, int outLimit) {
        return new LzoBlock(in, from, limit, out, outFrom, outLimit).decode();
    }

    private int decode() {
        int trailing = 0;
        if (position < limit && (in[position] & 0xff) > 17) {
            int literals = (in[position++] & 0xff) - 17;
            if (!copyLiterals(literals)) {
                return ~position;
            }
            trailing = Math.min(literals, AFTER_LONG_RUN);
        }
        while (position < limit) {
            int instruction = in[position++] & 0xff;
            if (instruction < 16 && trailing == 0) {
                int run = length(instruction, 15);
                if (run < 0 || !copyLiterals(run + 3)) {
                    return ~position;
                }
                trailing = AFTER_LONG_RUN;
                continue;
            }
            boolean isRead = instruction >= 16 && instruction < 64
                    ? readLongMatch(instruction)
                    : readShortMatch(instruction, trailing == AFTER_LONG_RUN);
            if (!isRead) {
                return ~position;
            }
            if (distance == FAR && instruction < 32 && instruction >= 16) {
                // This is the end instruction; nothing may follow.
                return position == limit && length == 3 ? to - outFrom : ~position;
            }
            trailing = last & 3;
            if (!copyMatch() || trailing > limit - position || trailing > outLimit - to) {
                return ~position;
            }
            for (int i = 0; i < trailing; i++) {
                out[to++] = in[position++];
            }
        }
        return ~position;
    }

    private boolean copyLiterals(int count) {
        if (count > limit - position || count > outLimit - to) {
            return false;
        }
        Matches.copyLiterals(in, position, limit, out, to, outLimit, count);
        position += count;
        to += count;
        return true;
    }

    private boolean copyMatch() {
        if (distance > to - outFrom || length > outLimit - to) {
            return false;
        }
        Matches.copyMatch(out, distance, to, outLimit, length);
        to += length;
        return true;
    }

    /// A match of up to 8 bytes: one more byte belongs to the instruction.
    private boolean readShortMatch(int instruction, boolean isAfterLongRun) {
        if (position >= limit) {
            return false;
        }
        int high = in[position++] & 0xff;
        last = instruction;
        if (instruction < 16) {
            distance = (high << 2) + (instruction >>> 2) + 1 + (isAfterLongRun ? MIDDLE : 0);
            length = isAfterLongRun ? 3 : 2;
        } else {
            distance = (high << 3) + (instruction >>> 2 & 7) + 1;
            length = instruction < 128 ? 3 + (instruction >>> 5 & 1) : 5 + (instruction >>> 5 & 3);
        }
        return true;
    }

    /// A match of any length, whose distance is in two more bytes.
    private boolean readLongMatch(int instruction) {
        boolean isFar = instruction < 32;
        int mask = isFar ? 7 : 31;
        int run = length(instruction & mask, mask);
        if (run < 0 || limit - position < 2) {
            return false;
        }
        length = run + 2;
        last = in[position] & 0xff;
        distance = (last >>> 2 | (in[position + 1] & 0xff) << 6) + 1;
        position += 2;
        if (isFar) {
            distance += FAR - 1 + ((instruction & 8) << 11);
        }
        return true;
    }

    /// The length in an instruction. If its bits are all zero, the length follows: `full`, plus 255 for each zero byte,
    /// plus the byte after them. Returns -1 if the length is damaged, or far larger than the space that is left.
    private int length(int bits, int full) {
        if (bits != 0) {
            return bits;
        }
        int space = outLimit - to;
        int value = full;
        while (position < limit && in[position] == 0 && value <= space) {
            value += 255;
            position++;
        }
        if (position >= limit || value > space) {
            return -1;
        }
        return value + (in[position++] & 0xff);
    }
}
