package dev.lamella.variant;

import dev.lamella.variant.internal.Utf8;
import java.nio.charset.StandardCharsets;

/// A string.
public final class VariantString extends Variant {
    VariantString(VariantMetadata metadata, byte[] bytes, int root, int from, int byteCount) {
        super(metadata, bytes, root, from, byteCount);
    }

    /// @throws VariantFormatException if the bytes are not valid UTF-8
    public String value() {
        requireWellFormed();
        return new String(bytes(), utf8From(), utf8Count(), StandardCharsets.UTF_8);
    }

    /// Where the UTF-8 text begins in [#bytes]; it is not checked.
    public int utf8From() {
        return from() + (Views.isShortString(bytes()[from()]) ? 1 : 5);
    }

    /// The byte count of the text.
    public int utf8Count() {
        return from() + byteCount() - utf8From();
    }

    /// Fails unless the text is valid UTF-8.
    void requireWellFormed() {
        int malformed = Utf8.malformed(bytes(), utf8From(), utf8Count());
        if (malformed >= 0) {
            throw Damage.inValue((long) utf8From() - root() + malformed, "Byte " + malformed
                    + " of a string is not valid UTF-8");
        }
    }
}
