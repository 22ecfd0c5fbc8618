package dev.lamella.codecs;

import dev.lamella.internal.codec.MatchFinder;
import dev.lamella.internal.codec.Matches;

/// LZ4 blocks in plain Java, without native code and without `Unsafe`. Every position is checked.
///
/// Stateless. `decode` returns the number of bytes decoded, or, for damaged input, the complement (`~`) of the position
/// where the damage was found.
///
/// @see <a href="https://github.com/lz4/lz4/blob/dev/doc/lz4_Block_format.md">LZ4 block format</a>
final class Lz4Block {
    /// One byte of a length stands for at most 255 bytes.
    static final long MAX_RATIO = 255;

    private static final int MIN_MATCH = 4;
    /// The last bytes of a block are always literals.
    private static final int LAST_LITERALS = 5;
    /// The last match begins at least this many bytes before the end.
    private static final int LAST_MATCH = 12;

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

    /// Encodes one block of `count` bytes of `in`, starting at `from`.
    ///
    /// @param outLimit where `out` ends; there must be room for the longest possible block
    /// @return the position in `out` after the block
    static int encode(MatchFinder finder, byte[] in, int from, int count, byte[] out, int outFrom, int outLimit) {
        int limit = from + count;
        int done = from;
        int to = outFrom;
        finder.start(from, limit - LAST_MATCH, limit - LAST_LITERALS);
        while (finder.find(in, done)) {
            int token = to;
            int length = finder.length() - MIN_MATCH;
            to = literals(in, done, limit, finder.position() - done, out, to, outLimit);
            out[to++] = (byte) finder.distance();
            out[to++] = (byte) (finder.distance() >>> 8);
            out[token] |= (byte) Math.min(length, 15);
            to = moreLength(length, out, to);
            done = finder.position() + finder.length();
        }
        return literals(in, done, limit, limit - done, out, to, outLimit);
    }

    /// Writes a token without its match length, and its literals.
    private static int literals(byte[] in, int from, int limit, int count, byte[] out, int outFrom, int outLimit) {
        out[outFrom] = (byte) (Math.min(count, 15) << 4);
        int to = moreLength(count, out, outFrom + 1);
        Matches.copyLiterals(in, from, limit, out, to, outLimit, count);
        return to + count;
    }

    /// Writes the part of a length that exceeds the four bits in the token.
    private static int moreLength(int length, byte[] out, int outFrom) {
        int to = outFrom;
        if (length >= 15) {
            int left = length - 15;
            for (; left >= 255; left -= 255) {
                out[to++] = (byte) 255;
            }
            out[to++] = (byte) left;
        }
        return to;
    }
}
