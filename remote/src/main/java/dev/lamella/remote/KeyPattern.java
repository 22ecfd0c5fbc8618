package dev.lamella.remote;

import dev.lamella.variant.internal.PathPattern;
import java.io.IOException;
import java.util.regex.Pattern;

/// A pattern of keys in a bucket: see [PathPattern]. A pattern that is empty or ends with a slash matches all keys that begin
/// with it.
///
/// @param prefix the beginning of all keys that match
/// @param regex matches the keys
record KeyPattern(String prefix, Pattern regex) {
    static KeyPattern of(String text) throws IOException {
        String pattern = text.isEmpty() || text.endsWith("/") ? text + "**" : text;
        try {
            return new KeyPattern(PathPattern.prefix(pattern), PathPattern.compile(pattern));
        } catch (IllegalArgumentException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    boolean fits(String key) {
        return regex.matcher(key).matches();
    }
}
