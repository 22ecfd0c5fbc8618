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

    private LzoBlock() {}

    static int decode(byte[] in, int from, int limit, byte[] out, int outFrom, int outLimit) {
        int position = from;
        int to = outFrom;
        int trailing = 0;
        if (position < limit && (in[position] & 0xff) > 17) {
            int literals = (in[position++] & 0xff) - 17;
            if (literals > limit - position || literals > outLimit - to) {
                return ~position;
            }
            System.arraycopy(in, position, out, to, literals);
            position += literals;
            to += literals;
            trailing = Math.min(literals, AFTER_LONG_RUN);
        }
        while (position < limit) {
            int instruction = in[position++] & 0xff;
            int length;
            int distance;
            int last;
            if (instruction < 16 && trailing == 0) {
                long run = length(in, position, limit, instruction, 15, outLimit - to);
                int literals = (int) run + 3;
                position = (int) (run >>> 32);
                if (run < 0 || literals > limit - position || literals > outLimit - to) {
                    return ~(position & Integer.MAX_VALUE);
                }
                Matches.copyLiterals(in, position, limit, out, to, outLimit, literals);
                position += literals;
                to += literals;
                trailing = AFTER_LONG_RUN;
                continue;
            }
            if (instruction < 16) {
                if (position >= limit) {
                    return ~position;
                }
                last = instruction;
                distance = ((in[position++] & 0xff) << 2) + (instruction >>> 2) + 1;
                length = 2;
                if (trailing == AFTER_LONG_RUN) {
                    distance += MIDDLE;
                    length = 3;
                }
            } else if (instruction < 64) {
                boolean isFar = instruction < 32;
                int mask = isFar ? 7 : 31;
                long run = length(in, position, limit, instruction & mask, mask, outLimit - to);
                position = (int) (run >>> 32) & Integer.MAX_VALUE;
                if (run < 0 || limit - position < 2) {
                    return ~position;
                }
                length = (int) run + 2;
                last = in[position] & 0xff;
                distance = (last >>> 2 | (in[position + 1] & 0xff) << 6) + 1;
                position += 2;
                if (isFar) {
                    distance += FAR - 1 + ((instruction & 8) << 11);
                    if (distance == FAR) {
                        // This is the end instruction; nothing may follow.
                        return position == limit && length == 3 ? to - outFrom : ~position;
                    }
                }
            } else {
                if (position >= limit) {
                    return ~position;
                }
                last = instruction;
                distance = ((in[position++] & 0xff) << 3) + (instruction >>> 2 & 7) + 1;
                length = instruction < 128 ? 3 + (instruction >>> 5 & 1) : 5 + (instruction >>> 5 & 3);
            }
            if (distance > to - outFrom || length > outLimit - to) {
                return ~position;
            }
            Matches.copyMatch(out, distance, to, outLimit, length);
            to += length;
            trailing = last & 3;
            if (trailing > limit - position || trailing > outLimit - to) {
                return ~position;
            }
            for (int i = 0; i < trailing; i++) {
                out[to++] = in[position++];
            }
        }
        return ~position;
    }

    /// The length in an instruction. If its bits are all zero, the length follows: `full`, plus 255 for each zero byte,
    /// plus the byte after them. Returns `position after << 32 | length`. The sign bit is set if the length is damaged, or
    /// far larger than `space`.
    private static long length(byte[] in, int from, int limit, int bits, int full, int space) {
        if (bits != 0) {
            return (long) from << 32 | bits;
        }
        int position = from;
        int length = full;
        while (position < limit && in[position] == 0 && length <= space) {
            length += 255;
            position++;
        }
        if (position >= limit || length > space) {
            return Long.MIN_VALUE | (long) position << 32;
        }
        return (long) (position + 1) << 32 | length + (in[position] & 0xff);
    }
}
