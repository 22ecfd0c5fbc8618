package dev.lamella.internal.row;

import dev.lamella.variant.internal.LittleEndian;

/// Encodes a `String` as UTF-8, strictly: lone surrogates are rejected, not replaced as `String.getBytes` does.
final class Utf8Encoder {
    /// The maximum number of bytes of one UTF-16 unit.
    static final int MOST_BYTES = 3;

    /// From this length on, the JDK's intrinsics are faster than a loop, although they allocate an array: measured, 27
    /// units take half the time, 200 a quarter.
    static final int LONG_TEXT = 12;
    private static final long LOW_BITS = 0x0101010101010101L;
    private static final long MARKS = '?' * LOW_BITS;
    private static final long HIGH_BITS = 0x8080808080808080L;

    private Utf8Encoder() {}

    /// Whether there is a question mark in eight bytes or more.
    static boolean hasMark(byte[] bytes) {
        // Some of the last eight bytes may be tested twice.
        long found = marks(LittleEndian.getLong(bytes, bytes.length - Long.BYTES));
        for (int at = 0; at < bytes.length - Long.BYTES; at += Long.BYTES) {
            found |= marks(LittleEndian.getLong(bytes, at));
        }
        return found != 0;
    }

    private static long marks(long bytes) {
        long others = bytes ^ MARKS;
        return others - LOW_BITS & ~others & HIGH_BITS;
    }

    /// Writes the leading ASCII units to `out` from `at` on, which has room for all units.
    static int ascii(String text, byte[] out, int at) {
        int length = text.length();
        for (int i = 0; i < length; i++) {
            char unit = text.charAt(i);
            if (unit >= 0x80) {
                return i;
            }
            out[at + i] = (byte) unit;
        }
        return length;
    }

    /// Writes the units from `from` on to `out` from `at` on, which has room for [#MOST_BYTES] each.
    ///
    /// @return the end of the bytes; or `-1 - i`, if the unit at index `i` is a lone surrogate
    static int encode(String text, int from, byte[] out, int at) {
        int length = text.length();
        int end = at;
        for (int i = from; i < length; i++) {
            char unit = text.charAt(i);
            if (unit < 0x80) {
                out[end++] = (byte) unit;
            } else if (unit < 0x800) {
                out[end++] = (byte) (0xc0 | unit >> 6);
                out[end++] = (byte) (0x80 | unit & 0x3f);
            } else if (!Character.isSurrogate(unit)) {
                out[end++] = (byte) (0xe0 | unit >> 12);
                out[end++] = (byte) (0x80 | unit >> 6 & 0x3f);
                out[end++] = (byte) (0x80 | unit & 0x3f);
            } else if (Character.isHighSurrogate(unit) && i + 1 < length
                    && Character.isLowSurrogate(text.charAt(i + 1))) {
                int point = Character.toCodePoint(unit, text.charAt(++i));
                out[end++] = (byte) (0xf0 | point >> 18);
                out[end++] = (byte) (0x80 | point >> 12 & 0x3f);
                out[end++] = (byte) (0x80 | point >> 6 & 0x3f);
                out[end++] = (byte) (0x80 | point & 0x3f);
            } else {
                return -1 - i;
            }
        }
        return end;
    }
}
