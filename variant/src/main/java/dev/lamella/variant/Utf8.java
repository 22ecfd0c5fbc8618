package dev.lamella.variant;

/// Whether bytes are well-formed UTF-8, ASCII eight bytes at a time.
///
/// @see <a href="https://www.unicode.org/versions/Unicode16.0.0/core-spec/chapter-3/#G27506">Well-formed UTF-8 byte
///     sequences, table 3-7</a>
final class Utf8 {
    private static final long HIGH_BITS = 0x8080808080808080L;

    private Utf8() {}

    /// Where, counted from `from`, the first sequence begins that is no character; -1 if the bytes are well-formed.
    static int malformed(byte[] bytes, int from, int count) {
        int end = from + count;
        int at = from;
        while (at < end) {
            if (bytes[at] >= 0) {
                at = skipAscii(bytes, at, end);
            } else {
                int length = characterLength(bytes, at, end);
                if (length == 0) {
                    return at - from;
                }
                at += length;
            }
        }
        return -1;
    }

    private static int skipAscii(byte[] bytes, int from, int end) {
        int at = from;
        while (at <= end - 8 && (LittleEndian.getLong(bytes, at) & HIGH_BITS) == 0) {
            at += 8;
        }
        while (at < end && bytes[at] >= 0) {
            at++;
        }
        return at;
    }

    /// How many bytes the character of two to four bytes at a position has; 0 if there is none.
    private static int characterLength(byte[] bytes, int at, int end) {
        int lead = bytes[at] & 0xff;
        // C0 and C1 would be overlong, F5 and above past U+10FFFF.
        int length = lead < 0xc2 || lead > 0xf4 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
        if (length == 0 || length > end - at) {
            return 0;
        }
        int second = bytes[at + 1] & 0xff;
        // E0 and F0 could be overlong, ED a surrogate, F4 past U+10FFFF.
        int least = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
        int most = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
        if (second < least || second > most) {
            return 0;
        }
        for (int i = 2; i < length; i++) {
            if ((bytes[at + i] & 0xc0) != 0x80) {
                return 0;
            }
        }
        return length;
    }
}
