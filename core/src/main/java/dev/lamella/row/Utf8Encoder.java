package dev.lamella.row;

/// `String` to UTF-8, strictly: nothing is replaced, as `String.getBytes` does with lone surrogates.
final class Utf8Encoder {
    /// Most bytes of one UTF-16 unit.
    static final int MOST_BYTES = 3;

    private Utf8Encoder() {}

    /// How many units from the beginning on are ASCII; they are written to `out` from `at` on, which has room for all
    /// units.
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
    /// @return where the bytes end; or, if the unit with index `i` is a lone surrogate, `-1 - i`
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
