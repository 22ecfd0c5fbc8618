package dev.lamella.variant;

import dev.lamella.variant.internal.Utf8;
import java.nio.charset.StandardCharsets;

/// Text.
public final class VariantString extends Variant {
    VariantString(VariantMetadata metadata, byte[] bytes, int root, int from, int byteCount) {
        super(metadata, bytes, root, from, byteCount);
    }

    /// @throws VariantFormatException if the bytes are not UTF-8
    public String value() {
        requireWellFormed();
        return new String(bytes(), utf8From(), utf8Count(), StandardCharsets.UTF_8);
    }

    /// Where in [#bytes] the text begins, in UTF-8; nobody vouches for it.
    public int utf8From() {
        return from() + (Views.isShortString(bytes()[from()]) ? 1 : 5);
    }

    /// How many bytes the text has.
    public int utf8Count() {
        return from() + byteCount() - utf8From();
    }

    /// Fails unless the text is UTF-8.
    void requireWellFormed() {
        int malformed = Utf8.malformed(bytes(), utf8From(), utf8Count());
        if (malformed >= 0) {
            throw Damage.inValue((long) utf8From() - root() + malformed, "byte " + malformed
                    + " of a string is no character of UTF-8");
        }
    }
}
