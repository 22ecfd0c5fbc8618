package dev.lamella.codecs;

/// Decodes LZ4 blocks in plain Java: neither native code that must be loaded first nor `Unsafe`, and every position checked.
///
/// Stateless. `decode` returns the number of bytes decoded, or, for damaged input, the complement (`~`) of the position where
/// it was noticed.
///
/// @see <a href="https://github.com/lz4/lz4/blob/dev/doc/lz4_Block_format.md">LZ4 block format</a>
final class Lz4Block {
    /// A byte of length gives at most 255 bytes.
    static final long MAX_RATIO = 255;

    private static final int MIN_MATCH = 4;

    private Lz4Block() {}

    /// Decodes the block at `[from, limit)` of `in` to at most `outLimit - outFrom` bytes of `out`. Matches may reach back to
    /// `history`.
    static int decode(byte[] in, int from, int limit, byte[] out, int history, int outFrom, int outLimit) {
        int position = from;
        int to = outFrom;
        while (position < limit) {
            int token = in[position++] & 0xff;
            int literals = token >>> 4;
            if (literals == 15) {
                int next;
                do {
                    if (position >= limit || literals > outLimit - to) {
                        return ~position;
                    }
                    next = in[position++] & 0xff;
                    literals += next;
                } while (next == 255);
            }
            if (literals > limit - position || literals > outLimit - to) {
                return ~position;
            }
            Matches.copyLiterals(in, position, limit, out, to, outLimit, literals);
            position += literals;
            to += literals;
            if (position == limit) {
                // The last sequence has no match.
                return to - outFrom;
            }
            if (limit - position < 2) {
                return ~position;
            }
            int distance = (in[position] & 0xff) | (in[position + 1] & 0xff) << 8;
            position += 2;
            if (distance == 0 || distance > to - history) {
                return ~position;
            }
            int length = (token & 15) + MIN_MATCH;
            if (length == 15 + MIN_MATCH) {
                int next;
                do {
                    if (position >= limit || length > outLimit - to) {
                        return ~position;
                    }
                    next = in[position++] & 0xff;
                    length += next;
                } while (next == 255);
            }
            if (length > outLimit - to) {
                return ~position;
            }
            Matches.copyMatch(out, distance, to, outLimit, length);
            to += length;
        }
        return ~position;
    }
}
