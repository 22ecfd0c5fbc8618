package dev.lamella.internal.codec;

import dev.lamella.variant.internal.LittleEndian;

/// The elements of raw Snappy blocks in plain Java: no native code to load, no `Unsafe`, and every position checked.
///
/// @see <a href="https://github.com/google/snappy/blob/main/format_description.txt">Snappy format</a>
final class SnappyBlock {
    private static final int LITERALS = 0;
    private static final int NEAR_COPY = 1;
    private static final int FAR_COPY = 2;
    /// Up to this length, the tag holds the length of literals minus one; above, it holds the number of bytes of the length.
    private static final int LONGEST_IN_TAG = 59;
    private static final int MAX_OFFSET_BYTES = 4;
    private static final int LONGEST_COPY = 64;
    /// A copy of one byte of offset holds 4 to 11 bytes and 11 bits of distance.
    private static final int LONGEST_NEAR_COPY = 11;
    private static final int NEAR = 2048;

    private SnappyBlock() {}

    /// Decodes the elements at `[from, limit)` of `in`, which follow the size, to at most `outLimit - outFrom` bytes of `out`.
    ///
    /// @return the number of bytes decoded, or, for damaged input, the complement (`~`) of the position of the damage
    static int decode(byte[] in, int from, int limit, byte[] out, int outFrom, int outLimit) {
        int position = from;
        int to = outFrom;
        while (position < limit) {
            int tag = in[position++] & 0xff;
            int kind = tag & 3;
            int extra = kind == LITERALS
                    ? Math.max(0, (tag >>> 2) - LONGEST_IN_TAG)
                    : kind <= FAR_COPY ? kind : MAX_OFFSET_BYTES;
            if (extra > limit - position) {
                return ~position;
            }
            long number = littleEndian(in, position, extra);
            position += extra;
            if (kind == LITERALS) {
                long count = (extra == 0 ? tag >>> 2 : number) + 1;
                if (count > limit - position || count > outLimit - to) {
                    return ~position;
                }
                Matches.copyLiterals(in, position, limit, out, to, outLimit, (int) count);
                position += (int) count;
                to += (int) count;
                continue;
            }
            boolean isNear = kind == NEAR_COPY;
            long distance = isNear ? (tag & 0xe0) << 3 | number : number;
            int count = isNear ? (tag >>> 2 & 7) + 4 : (tag >>> 2) + 1;
            if (distance == 0 || distance > to - outFrom || count > outLimit - to) {
                return ~position;
            }
            Matches.copyMatch(out, (int) distance, to, outLimit, count);
            to += count;
        }
        return to - outFrom;
    }

    private static long littleEndian(byte[] in, int from, int count) {
        long value = 0;
        for (int i = 0; i < count; i++) {
            value |= (in[from + i] & 0xffL) << 8 * i;
        }
        return value;
    }

    /// Encodes the elements of `count` bytes of `in` from `from` on.
    ///
    /// @param outLimit how far `out` may be written; the caller has made it large enough
    /// @return the position in `out` after the last element
    static int encode(MatchFinder finder, byte[] in, int from, int count, byte[] out, int outFrom, int outLimit) {
        int limit = from + count;
        int done = from;
        int to = outFrom;
        finder.start(from, limit - Long.BYTES, limit);
        while (finder.find(in, done)) {
            to = literals(in, done, limit, finder.position() - done, out, to, outLimit);
            to = copies(finder.distance(), finder.length(), out, to);
            done = finder.position() + finder.length();
        }
        return literals(in, done, limit, limit - done, out, to, outLimit);
    }

    private static int literals(byte[] in, int from, int limit, int count, byte[] out, int outFrom, int outLimit) {
        if (count == 0) {
            return outFrom;
        }
        int to = outFrom;
        int number = count - 1;
        if (number <= LONGEST_IN_TAG) {
            out[to++] = (byte) (number << 2);
        } else {
            int bytes = (39 - Integer.numberOfLeadingZeros(number)) >>> 3;
            out[to++] = (byte) (LONGEST_IN_TAG + bytes << 2);
            for (int i = 0; i < bytes; i++) {
                out[to++] = (byte) (number >>> 8 * i);
            }
        }
        Matches.copyLiterals(in, from, limit, out, to, outLimit, count);
        return to + count;
    }

    private static int copies(int distance, int length, byte[] out, int outFrom) {
        int to = outFrom;
        int left = length;
        while (left > LONGEST_COPY) {
            // The rest is long enough for a near copy, if the distance is small.
            int step = Math.min(LONGEST_COPY, left - MatchFinder.MIN_LENGTH);
            to = farCopy(distance, step, out, to);
            left -= step;
        }
        if (distance < NEAR && left <= LONGEST_NEAR_COPY) {
            out[to] = (byte) (distance >>> 8 << 5 | left - 4 << 2 | NEAR_COPY);
            out[to + 1] = (byte) distance;
            return to + 2;
        }
        return farCopy(distance, left, out, to);
    }

    private static int farCopy(int distance, int length, byte[] out, int to) {
        out[to] = (byte) (length - 1 << 2 | FAR_COPY);
        LittleEndian.putShort(out, to + 1, distance);
        return to + 3;
    }
}
