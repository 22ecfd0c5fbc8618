package dev.lamella.remote;

import java.io.IOException;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/// A pattern of keys in a bucket. `*` and `?` match characters within one name, `**` matches any characters, `**/` any
/// folders or none, `{a,b}` and `[a-c]` (`[!a-c]`) match alternatives. A backslash quotes the next character. A pattern
/// that is empty or ends with a slash matches all keys that begin with it.
///
/// @param prefix the beginning of all keys that match
/// @param regex matches the keys
record KeyPattern(String prefix, Pattern regex) {
    private static final String SPECIAL = "*?{[\\";

    static KeyPattern of(String text) throws IOException {
        String pattern = text.isEmpty() || text.endsWith("/") ? text + "**" : text;
        int literal = 0;
        while (literal < pattern.length() && SPECIAL.indexOf(pattern.charAt(literal)) < 0) {
            literal++;
        }
        try {
            return new KeyPattern(pattern.substring(0, literal), Pattern.compile(regex(pattern), Pattern.DOTALL));
        } catch (PatternSyntaxException e) {
            throw notOne(text, Optional.of(e));
        }
    }

    boolean fits(String key) {
        return regex.matcher(key).matches();
    }

    private static String regex(String pattern) throws IOException {
        StringBuilder out = new StringBuilder();
        int depth = 0;
        for (int i = 0; i < pattern.length(); i++) {
            char character = pattern.charAt(i);
            if (pattern.startsWith("**/", i)) {
                out.append("(?:.*/)?");
                i += 2;
            } else if (pattern.startsWith("**", i)) {
                out.append(".*");
                i++;
            } else if (character == '*') {
                out.append("[^/]*");
            } else if (character == '?') {
                out.append("[^/]");
            } else if (character == '{') {
                out.append("(?:");
                depth++;
            } else if (character == '}' && depth > 0) {
                out.append(')');
                depth--;
            } else if (character == ',' && depth > 0) {
                out.append('|');
            } else if (character == '[') {
                i = choice(pattern, i, out);
            } else {
                i += character == '\\' && i + 1 < pattern.length() ? 1 : 0;
                out.append(Pattern.quote(String.valueOf(pattern.charAt(i))));
            }
        }
        return out.toString();
    }

    /// Translates a choice in brackets, and returns where it ends.
    private static int choice(String pattern, int start, StringBuilder out) throws IOException {
        int end = pattern.indexOf(']', start + 2);
        if (end < 0) {
            throw notOne(pattern, Optional.empty());
        }
        boolean isNegated = pattern.charAt(start + 1) == '!';
        String characters = pattern.substring(start + (isNegated ? 2 : 1), end);
        out.append("(?!/)[").append(isNegated ? "^" : "").append(characters.replaceAll("([\\[\\]\\\\&^])", "\\\\$1"))
                .append(']');
        return end;
    }

    private static IOException notOne(String pattern, Optional<PatternSyntaxException> cause) {
        IOException failure = new IOException(
                pattern + ": This is not a valid pattern: a { or [ is not closed, or is empty");
        cause.ifPresent(failure::initCause);
        return failure;
    }
}
