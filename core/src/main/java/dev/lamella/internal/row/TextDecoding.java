package dev.lamella.internal.row;

import dev.lamella.error.Location;
import dev.lamella.error.ValueException;
import dev.lamella.row.MalformedText;
import dev.lamella.variant.internal.Utf8;
import java.nio.charset.StandardCharsets;

/// Decodes UTF-8 strictly: malformed bytes are replaced only with [MalformedText#REPLACE].
final class TextDecoding {
    private TextDecoding() {}

    /// The text in `length` bytes from `from` on.
    ///
    /// @throws ValueException if the bytes are not valid UTF-8 and the policy is [MalformedText#REPORT]
    static String decode(byte[] bytes, int from, int length, MalformedText policy) {
        if (Utf8.isAscii(bytes, from, length)) {
            return ofAscii(bytes, from, length);
        }
        if (policy == MalformedText.REPORT) {
            int bad = Utf8.malformed(bytes, from, length);
            if (bad >= 0) {
                throw new ValueException(Location.UNKNOWN, ValueException.Reason.MALFORMED_TEXT,
                        "The text of " + length + " bytes is not UTF-8 at its byte " + bad,
                        "Ask for the bytes with getBytes, or read with MalformedText.REPLACE.");
            }
        }
        return new String(bytes, from, length, StandardCharsets.UTF_8);
    }

    /// The text in bytes that are known to be ASCII.
    // It makes one copy without a check. The constructors with a charset do, too, but are too large to be inlined.
    @SuppressWarnings("deprecation")
    static String ofAscii(byte[] bytes, int from, int length) {
        return new String(bytes, 0, from, length);
    }
}
