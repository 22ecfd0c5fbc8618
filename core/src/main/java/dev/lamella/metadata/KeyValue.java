package dev.lamella.metadata;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// An entry of the metadata that a writer's system attached to a file or column chunk: the struct `KeyValue`.
///
/// @param key any text; keys may occur more than once
/// @param value any text; absent if the writer gave only a key
public record KeyValue(String key, Optional<String> value) {
    /// @throws IllegalArgumentException if the key or the value contains half of a surrogate pair, which UTF-8 cannot
    ///     store
    public KeyValue {
        requireText(key, "a key");
        value.ifPresent(text -> requireText(text, "the value of the key " + key));
    }

    private static void requireText(String text, String what) {
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
            throw new IllegalArgumentException(what + " of metadata holds half of a surrogate pair; keys and values are"
                    + " text that UTF-8 can hold: encode bytes as Base64");
        }
    }
}
