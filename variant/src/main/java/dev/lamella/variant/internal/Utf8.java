package dev.lamella.variant.internal;

/// Checks whether bytes are well-formed UTF-8.
///
/// Most text is ASCII, which is checked eight bytes at a time. Other text goes through an automaton, byte by byte and
/// without a branch. Its states are positions of six-bit groups in a `long`; the group at the current state's position is
/// the next state, so a step is one shift. (The idea is Per Vognsen's: a table of 256 numbers holds all states.)
///
/// @see <a href="https://www.unicode.org/versions/Unicode16.0.0/core-spec/chapter-3/#G27506">Well-formed UTF-8 byte
///     sequences, table 3-7</a>
public final class Utf8 {
    private static final long HIGH_BITS = 0x8080808080808080L;

    // States: the shift that leads to the group of each state. A state's value is 6 times its ordinal.
    /// Between characters.
    private static final int START = 0;
    private static final int BAD = 6;
    /// Any one, two or three continuation bytes follow.
    private static final int ONE = 12;
    private static final int TWO = 18;
    private static final int THREE = 24;
    /// Restricted continuation bytes. After E0: A0 to BF, otherwise overlong. After ED: 80 to 9F, otherwise a surrogate.
    /// After F0: 90 to BF, otherwise overlong. After F4: 80 to 8F, otherwise past U+10FFFF.
    private static final int AFTER_E0 = 30;
    private static final int AFTER_ED = 36;
    private static final int AFTER_F0 = 42;
    private static final int AFTER_F4 = 48;
    private static final int STATE_BITS = 63;

    /// For each byte, at each state's position, the next state.
    private static final long[] STEPS = new long[256];

    static {
        for (int b = 0; b < 256; b++) {
            boolean continues = b >= 0x80 && b < 0xc0;
            STEPS[b] = at(START, lead(b)) | at(BAD, BAD) | at(ONE, continues ? START : BAD)
                    | at(TWO, continues ? ONE : BAD) | at(THREE, continues ? TWO : BAD)
                    | at(AFTER_E0, continues && b >= 0xa0 ? ONE : BAD)
                    | at(AFTER_ED, continues && b < 0xa0 ? ONE : BAD)
                    | at(AFTER_F0, continues && b >= 0x90 ? TWO : BAD)
                    | at(AFTER_F4, continues && b < 0x90 ? TWO : BAD);
        }
    }

    private Utf8() {}

    private static long at(int state, int next) {
        return (long) next << state;
    }

    // C0 and C1 are overlong; F5 and above are past U+10FFFF.
    private static int lead(int b) {
        if (b < 0x80) {
            return START;
        }
        if (b < 0xc2 || b > 0xf4) {
            return BAD;
        }
        return switch (b) {
            case 0xe0 -> AFTER_E0;
            case 0xed -> AFTER_ED;
            case 0xf0 -> AFTER_F0;
            case 0xf4 -> AFTER_F4;
            default -> b < 0xe0 ? ONE : b < 0xf0 ? TWO : THREE;
        };
    }

    /// The index of half a surrogate pair in a text; -1 if there is none.
    public static int halfPair(String text) {
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            if (Character.getType(text.codePointAt(i)) == Character.SURROGATE) {
                return i;
            }
        }
        return -1;
    }

    /// Whether all bytes are below 0x80.
    public static boolean isAscii(byte[] bytes, int from, int length) {
        int end = from + length;
        int at = from;
        for (; at <= end - 32; at += 32) {
            long all = LittleEndian.getLong(bytes, at) | LittleEndian.getLong(bytes, at + 8)
                    | LittleEndian.getLong(bytes, at + 16) | LittleEndian.getLong(bytes, at + 24);
            if ((all & HIGH_BITS) != 0) {
                return false;
            }
        }
        for (; at <= end - 8; at += 8) {
            if ((LittleEndian.getLong(bytes, at) & HIGH_BITS) != 0) {
                return false;
            }
        }
        if (at < end && length >= 8) {
            return (LittleEndian.getLong(bytes, end - 8) & HIGH_BITS) == 0;
        }
        if (at < end && bytes.length - at >= 8) {
            // Most texts are short: one load, without the bytes after the end.
            return (LittleEndian.getLong(bytes, at) & HIGH_BITS >>> 64 - 8 * (end - at)) == 0;
        }
        int rest = 0;
        for (; at < end; at++) {
            rest |= bytes[at];
        }
        return rest >= 0;
    }

    /// Whether the bytes are complete, valid characters.
    public static boolean isWellFormed(byte[] bytes, int from, int length) {
        int end = from + length;
        int at = from;
        long state = START;
        while (at <= end - 8) {
            if ((LittleEndian.getLong(bytes, at) & HIGH_BITS) == 0) {
                if ((state & STATE_BITS) != START) {
                    return false;
                }
                at += 8;
                continue;
            }
            // A shift takes its count modulo 64, so the bits of the other states need not be cleared.
            state = STEPS[bytes[at] & 0xff] >>> state;
            state = STEPS[bytes[at + 1] & 0xff] >>> state;
            state = STEPS[bytes[at + 2] & 0xff] >>> state;
            state = STEPS[bytes[at + 3] & 0xff] >>> state;
            state = STEPS[bytes[at + 4] & 0xff] >>> state;
            state = STEPS[bytes[at + 5] & 0xff] >>> state;
            state = STEPS[bytes[at + 6] & 0xff] >>> state;
            state = STEPS[bytes[at + 7] & 0xff] >>> state;
            at += 8;
        }
        for (; at < end; at++) {
            state = STEPS[bytes[at] & 0xff] >>> state;
        }
        return (state & STATE_BITS) == START;
    }

    /// The index, relative to `from`, of the first sequence that is not a valid character; -1 if the bytes are well-formed.
    public static int malformed(byte[] bytes, int from, int length) {
        if (isAscii(bytes, from, length) || isWellFormed(bytes, from, length)) {
            return -1;
        }
        long state = START;
        int start = from;
        for (int at = from; at < from + length; at++) {
            state = STEPS[bytes[at] & 0xff] >>> state & STATE_BITS;
            if (state == BAD) {
                break;
            }
            start = state == START ? at + 1 : start;
        }
        return start - from;
    }
}
