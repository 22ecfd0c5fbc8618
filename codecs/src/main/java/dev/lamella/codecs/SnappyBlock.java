package dev.lamella.codecs;

/// Decodes raw Snappy blocks in plain Java: neither native code that must be loaded first nor `Unsafe`, and every position
/// checked.
///
/// @see <a href="https://github.com/google/snappy/blob/main/format_description.txt">Snappy format</a>
final class SnappyBlock {
    private static final int LITERALS = 0;
    private static final int NEAR_COPY = 1;
    private static final int FAR_COPY = 2;
    /// Up to this, the tag has the length of literals itself, less one; above, it says in how many bytes the length stands.
    private static final int LONGEST_IN_TAG = 59;
    private static final int MAX_OFFSET_BYTES = 4;

    private SnappyBlock() {}

    /// Decodes the elements at `[from, limit)` of `in`, that is what stands behind the size, to at most `outLimit - outFrom` bytes
    /// of `out`.
    ///
    /// @return the number of bytes decoded, or, for damaged input, the complement (`~`) of the position where it was noticed
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
}
