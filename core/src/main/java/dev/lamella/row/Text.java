package dev.lamella.row;

import dev.lamella.error.ValueException;
import dev.lamella.internal.bytes.LittleEndian;
import java.nio.charset.StandardCharsets;

/// UTF-8 to `String`, strictly: nothing is replaced unless [MalformedText#REPLACE] says so.
///
/// @see <a href="https://www.unicode.org/versions/Unicode16.0.0/core-spec/chapter-3/#G27506">Well-formed UTF-8 byte
///     sequences, table 3-7</a>
final class Text {
    private static final long HIGH_BITS = 0x8080808080808080L;

    private Text() {}

    /// The text in `length` bytes from `from` on.
    ///
    /// @throws ValueException if the bytes are not UTF-8 and the policy is to report that
    static String decode(byte[] bytes, int from, int length, MalformedText policy) {
        if (isAscii(bytes, from, length)) {
            // One copy, no second check; the charset never fails.
            return new String(bytes, from, length, StandardCharsets.ISO_8859_1);
        }
        if (policy == MalformedText.REPORT) {
            int bad = malformed(bytes, from, length);
            if (bad >= 0) {
                throw new ValueException("the text of " + length + " bytes is not UTF-8 at its byte " + bad,
                        "Ask for the bytes with getBytes, or read with MalformedText.REPLACE.");
            }
        }
        return new String(bytes, from, length, StandardCharsets.UTF_8);
    }

    /// Whether all bytes are below 0x80.
    static boolean isAscii(byte[] bytes, int from, int length) {
        int end = from + length;
        int at = from;
        for (; at <= end - 8; at += 8) {
            if ((LittleEndian.getLong(bytes, at) & HIGH_BITS) != 0) {
                return false;
            }
        }
        for (; at < end; at++) {
            if (bytes[at] < 0) {
                return false;
            }
        }
        return true;
    }

    /// Where, counted from `from`, the first sequence begins that is not UTF-8; -1 if all is well.
    static int malformed(byte[] bytes, int from, int length) {
        int end = from + length;
        int at = from;
        while (at < end) {
            int lead = bytes[at];
            if (lead >= 0) {
                at++;
                continue;
            }
            int size = sequenceLength(lead);
            if (size == 0 || end - at < size || !isSecond(lead, bytes[at + 1])) {
                return at - from;
            }
            for (int i = 2; i < size; i++) {
                if (!isContinuation(bytes[at + i])) {
                    return at - from;
                }
            }
            at += size;
        }
        return -1;
    }

    // 0 for bytes that begin no sequence: continuations, C0 and C1 (overlong), F5 and above (past U+10FFFF).
    private static int sequenceLength(int lead) {
        int unsigned = lead & 0xff;
        if (unsigned < 0xc2 || unsigned > 0xf4) {
            return 0;
        }
        return unsigned < 0xe0 ? 2 : unsigned < 0xf0 ? 3 : 4;
    }

    // The second byte is bounded further where a sequence would be overlong, a surrogate, or past U+10FFFF.
    private static boolean isSecond(int lead, int second) {
        int unsigned = second & 0xff;
        return switch (lead & 0xff) {
            case 0xe0 -> unsigned >= 0xa0 && unsigned <= 0xbf;
            case 0xed -> unsigned >= 0x80 && unsigned <= 0x9f;
            case 0xf0 -> unsigned >= 0x90 && unsigned <= 0xbf;
            case 0xf4 -> unsigned >= 0x80 && unsigned <= 0x8f;
            default -> isContinuation(second);
        };
    }

    private static boolean isContinuation(int value) {
        return (value & 0xc0) == 0x80;
    }
}
