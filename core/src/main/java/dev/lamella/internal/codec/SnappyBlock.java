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
    private static final int STEP = 16;
    /// A step of 16 bytes is two of 8: the second one may read what the first one wrote.
    private static final int NEAREST = 8;
    /// More than an element without a length of its own reads or writes, with the surplus of its last step.
    private static final int SPACE = LONGEST_COPY + 2 * STEP;
    /// For each tag of a copy: its length in the lowest byte, above it the upper bits of the distance, and in the upper half
    /// the mask of the lower ones, which is 0 for copies of four bytes of distance.
    private static final int[] COPIES = copies();
    private static final int UPPER_BITS = 0x700;

    private SnappyBlock() {}

    private static int[] copies() {
        int[] copies = new int[256];
        for (int tag = 0; tag < copies.length; tag++) {
            copies[tag] = switch (tag & 3) {
                case NEAR_COPY -> 0xff << 16 | (tag & 0xe0) << 3 | (tag >>> 2 & 7) + 4;
                case FAR_COPY -> 0xffff << 16 | (tag >>> 2) + 1;
                default -> 0;
            };
        }
        return copies;
    }

    /// Decodes the elements at `[from, limit)` of `in` to `out`, from `outDone` on, until at least the bytes before `wanted` are
    /// decoded. At `outLimit`, no element may be left.
    ///
    /// @param outFrom where the output of the block begins: copies reach back to it
    /// @param outLimit where the output of the block ends
    /// @return the position after the last element decoded, in the upper half, and the position after its bytes, in the lower
    ///     half; or, for damaged input, the complement (`~`) of the position of the damage
    static long decode(byte[] in, int from, int limit, byte[] out, int outFrom, int outDone, int wanted, int outLimit) {
        int position = from;
        int to = outDone;
        int fastLimit = Math.min(wanted, outLimit - SPACE);
        while (position < limit && (to < wanted || to == outLimit)) {
            long done = decodeShort(in, position, limit - SPACE, out, outFrom, to, fastLimit);
            position = (int) (done >>> Integer.SIZE);
            to = (int) done;
            if (position < limit && (to < wanted || to == outLimit)) {
                long next = decodeOne(in, position, limit, out, outFrom, to, outLimit);
                if (next < 0) {
                    return next;
                }
                position = (int) (next >>> Integer.SIZE);
                to = (int) next;
            }
        }
        return (long) position << Integer.SIZE | to;
    }

    /// Decodes elements of up to 16 literals, and copies from at least 8 bytes before, in steps of 16 bytes whose surplus later
    /// elements overwrite. It stops at the first other element, or where `limit` or `wanted` is reached.
    ///
    /// Where the next element begins follows from the tag alone, by arithmetic, so the processor can begin with it before this
    /// one is copied. The inner loop does as little as possible, so that the JIT has registers for its variables: more steps in
    /// it, or a call of another method, would move some of them to memory. So the rest of a longer copy is copied outside it, as
    /// if it were the longest, and all other elements are decoded by `decode`.
    ///
    /// @param limit before the end of `in` by at least `SPACE`
    /// @param wanted before the end of the output by at least `SPACE`
    /// @return as for `decode`, but never a complement
    private static long decodeShort(byte[] in, int from, int limit, byte[] out, int outFrom, int outDone, int wanted) {
        int position = from;
        int to = outDone;
        while (true) {
            int count = 0;
            int source = 0;
            while (position < limit && to < wanted) {
                int tag = in[position] & 0xff;
                int kind = tag & 3;
                if (kind == LITERALS) {
                    int literals = (tag >>> 2) + 1;
                    if (literals > STEP) {
                        break;
                    }
                    step(in, position + 1, out, to);
                    position += 1 + literals;
                    to += literals;
                } else {
                    int copy = COPIES[tag];
                    int distance = (LittleEndian.getInt(in, position + 1) & copy >>> 16) + (copy & UPPER_BITS);
                    if (distance < NEAREST || distance > to - outFrom) {
                        break;
                    }
                    position += 1 + kind;
                    source = to - distance;
                    step(out, source, out, to);
                    count = copy & 0xff;
                    if (count > STEP) {
                        break;
                    }
                    to += count;
                }
            }
            if (count <= STEP) {
                return (long) position << Integer.SIZE | to;
            }
            step(out, source + STEP, out, to + STEP);
            step(out, source + 2 * STEP, out, to + 2 * STEP);
            step(out, source + 3 * STEP, out, to + 3 * STEP);
            to += count;
        }
    }

    private static void step(byte[] in, int from, byte[] out, int to) {
        LittleEndian.putLong(out, to, LittleEndian.getLong(in, from));
        LittleEndian.putLong(out, to + 8, LittleEndian.getLong(in, from + 8));
    }

    /// Decodes an element of any form and length.
    ///
    /// @return the position after the element, in the upper half, and the position after its bytes, in the lower half; or, for
    ///     damaged input, the complement of the position of the damage
    private static long decodeOne(byte[] in, int from, int limit, byte[] out, int outFrom, int to, int outLimit) {
        int tag = in[from] & 0xff;
        int kind = tag & 3;
        int extra = kind == LITERALS
                ? Math.max(0, (tag >>> 2) - LONGEST_IN_TAG)
                : kind <= FAR_COPY ? kind : MAX_OFFSET_BYTES;
        int position = from + 1;
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
            return position + count << Integer.SIZE | to + count;
        }
        boolean isNear = kind == NEAR_COPY;
        long distance = isNear ? (tag & 0xe0) << 3 | number : number;
        int count = isNear ? (tag >>> 2 & 7) + 4 : (tag >>> 2) + 1;
        if (distance == 0 || distance > to - outFrom || count > outLimit - to) {
            return ~position;
        }
        Matches.copyMatch(out, (int) distance, to, outLimit, count);
        return (long) position << Integer.SIZE | to + count;
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
