package dev.lamella.arrow;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/// Checks that UTF-8 can hold a text.
final class Utf8Text {
    private Utf8Text() {}

    /// @throws IllegalArgumentException if the text holds half of a surrogate pair
    static void require(String text, String what) {
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(Objects.requireNonNull(text))) {
            throw new IllegalArgumentException(
                    what + " holds half of a surrogate pair, but an Arrow schema only holds text that"
                            + " UTF-8 can hold. Escape it, or encode bytes as Base64");
        }
    }

    /// A copy that keeps the order.
    static Map<String, String> copy(Map<String, String> metadata) {
        metadata.forEach((key, value) -> {
            require(key, "A metadata key");
            require(value, "A metadata value");
        });
        return Collections.unmodifiableMap(new LinkedHashMap<>(metadata));
    }
}
