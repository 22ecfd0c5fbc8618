package dev.lamella.text.internal;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// Detects the charset of a text by its byte order mark, by its zero bytes, and by whether it is valid UTF-8.
final class CharsetSniffer {
    private CharsetSniffer() {}

    /// @param note a sentence about a charset that is not UTF-8
    record Found(Charset charset, Optional<String> note) {}

    /// @param isWhole whether these are all bytes, so that no character is cut at their end
    static Found of(byte[] bytes, boolean isWhole) {
        if (starts(bytes, 0xff, 0xfe, 0, 0)) {
            return marked("UTF-32LE");
        }
        if (starts(bytes, 0, 0, 0xfe, 0xff)) {
            return marked("UTF-32BE");
        }
        if (starts(bytes, 0xff, 0xfe)) {
            return marked("UTF-16LE");
        }
        if (starts(bytes, 0xfe, 0xff)) {
            return marked("UTF-16BE");
        }
        if (starts(bytes, 0xef, 0xbb, 0xbf)) {
            return new Found(StandardCharsets.UTF_8, Optional.empty());
        }
        return byZeros(bytes).orElseGet(() -> byValidity(bytes, isWhole));
    }

    private static boolean starts(byte[] bytes, int... first) {
        for (int i = 0; i < first.length; i++) {
            if (i >= bytes.length || (bytes[i] & 0xff) != first[i]) {
                return false;
            }
        }
        return true;
    }

    private static Found marked(String charset) {
        return new Found(Charset.forName(charset), Optional.of("The charset is " + charset
                + ", by the byte order mark"));
    }

    /// Every other byte of most texts in UTF-16 is zero.
    private static Optional<Found> byZeros(byte[] bytes) {
        int[] zeros = new int[2];
        int pairs = bytes.length / 2;
        for (int i = 0; i < 2 * pairs; i++) {
            zeros[i & 1] += bytes[i] == 0 ? 1 : 0;
        }
        if (pairs < 2 || Math.max(zeros[0], zeros[1]) * 2 < pairs || Math.min(zeros[0], zeros[1]) * 10 > pairs) {
            return Optional.empty();
        }
        String charset = zeros[0] > zeros[1] ? "UTF-16BE" : "UTF-16LE";
        return Optional.of(new Found(Charset.forName(charset),
                Optional.of("The charset is " + charset + ", by its zero bytes")));
    }

    /// If a text has bytes beyond ASCII, and none of them is valid UTF-8, it has one byte per character.
    private static Found byValidity(byte[] bytes, boolean isWhole) {
        int valid = 0;
        int invalid = 0;
        boolean hasControls = false;
        int i = 0;
        while (i < bytes.length) {
            int length = length(bytes, i);
            if (length == 0 && !isWhole && i >= bytes.length - 3) {
                break;
            }
            valid += length > 1 ? 1 : 0;
            invalid += length == 0 ? 1 : 0;
            hasControls |= length == 0 && (bytes[i] & 0xe0) == 0x80;
            i += Math.max(1, length);
        }
        if (invalid == 0 || valid > 0) {
            return new Found(StandardCharsets.UTF_8, Optional.empty());
        }
        String charset = hasControls ? "windows-1252" : "ISO-8859-1";
        return new Found(Charset.forName(charset), Optional.of("The text is not valid UTF-8. It is read as " + charset
                + "; if that is wrong, give the charset"));
    }

    /// The length of the character; 0 if it is not valid UTF-8.
    private static int length(byte[] bytes, int at) {
        int first = bytes[at] & 0xff;
        int length = first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
        for (int i = 1; i < length; i++) {
            if (at + i >= bytes.length || (bytes[at + i] & 0xc0) != 0x80) {
                return 0;
            }
        }
        return length;
    }
}
