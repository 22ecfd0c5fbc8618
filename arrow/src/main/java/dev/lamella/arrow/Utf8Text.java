package dev.lamella.arrow;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/// Text that UTF-8 can hold.
final class Utf8Text {
    private Utf8Text() {}

    /// @throws IllegalArgumentException if the text holds half of a surrogate pair
    static void require(String text, String what) {
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(Objects.requireNonNull(text))) {
            throw new IllegalArgumentException(what + " holds half of a surrogate pair; an Arrow schema holds text that"
                    + " UTF-8 can hold: escape it, or encode bytes as Base64");
        }
    }

    /// A copy that keeps the order.
    static Map<String, String> copy(Map<String, String> metadata) {
        metadata.forEach((key, value) -> {
            require(key, "a key of metadata");
            require(value, "a value of metadata");
        });
        return Collections.unmodifiableMap(new LinkedHashMap<>(metadata));
    }
}
