package dev.lamella.remote;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Encodes text for addresses, as signatures require: all but letters, digits and `-._~` becomes `%XX`.
final class UriEncoding {
    private static final String PLAIN = "-._~";

    private UriEncoding() {}

    static String encode(String text) {
        StringBuilder out = new StringBuilder();
        for (byte unit : text.getBytes(StandardCharsets.UTF_8)) {
            int value = unit & 0xff;
            if (value >= 'A' && value <= 'Z' || value >= 'a' && value <= 'z' || value >= '0' && value <= '9'
                    || PLAIN.indexOf(value) >= 0) {
                out.append((char) value);
            } else {
                out.append(String.format(Locale.ROOT, "%%%02X", value));
            }
        }
        return out.toString();
    }

    /// Decodes a key of a list, in which `+` is a space.
    ///
    /// @param name the list's name, for messages
    static String decodeKey(String name, String key) throws IOException {
        try {
            return URLDecoder.decode(key, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new IOException(name + ": The server lists a key with invalid URL encoding", e);
        }
    }

    /// Encodes a path; slashes stay.
    static String encodePath(String path) {
        return encode(path).replace("%2F", "/");
    }

    /// Encodes a query, sorted by its encoded names.
    static String query(Map<String, String> parameters) {
        TreeMap<String, String> sorted = new TreeMap<>();
        parameters.forEach((name, value) -> sorted.put(encode(name), encode(value)));
        return sorted.entrySet().stream().map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining("&"));
    }
}
