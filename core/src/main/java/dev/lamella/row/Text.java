package dev.lamella.row;

import dev.lamella.error.Location;
import dev.lamella.error.ValueException;
import dev.lamella.variant.internal.Utf8;
import java.nio.charset.StandardCharsets;

/// UTF-8 to `String`, strictly: nothing is replaced unless [MalformedText#REPLACE] says so.
final class Text {
    private Text() {}

    /// The text in `length` bytes from `from` on.
    ///
    /// @throws ValueException if the bytes are not UTF-8 and the policy is to report that
    static String decode(byte[] bytes, int from, int length, MalformedText policy) {
        if (Utf8.isAscii(bytes, from, length)) {
            return ofAscii(bytes, from, length);
        }
        if (policy == MalformedText.REPORT) {
            int bad = Utf8.malformed(bytes, from, length);
            if (bad >= 0) {
                throw new ValueException(Location.UNKNOWN, ValueException.Reason.MALFORMED_TEXT,
                        "the text of " + length + " bytes is not UTF-8 at its byte " + bad,
                        "Ask for the bytes with getBytes, or read with MalformedText.REPLACE.");
            }
        }
        return new String(bytes, from, length, StandardCharsets.UTF_8);
    }

    /// The text in bytes that are known to be ASCII.
    static String ofAscii(byte[] bytes, int from, int length) {
        // One copy, no second check; the charset never fails.
        return new String(bytes, from, length, StandardCharsets.ISO_8859_1);
    }
}
