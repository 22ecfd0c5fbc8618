package dev.lamella.variant.internal;

import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/// A pattern of paths with `/` between names. `*` and `?` match characters within one name, `**` matches any characters,
/// `**/` any folders or none, `{a,b}` and `[a-c]` (`[!a-c]`) match alternatives. A backslash quotes the next character.
public final class PathPattern {
    private static final String SIGNS = "*?[{\\";

    private PathPattern() {}

    /// Whether a character of a text has a meaning in patterns.
    public static boolean hasSigns(String text) {
        return text.chars().anyMatch(PathPattern::isSign);
    }

    private static boolean isSign(int c) {
        return SIGNS.indexOf(c) >= 0;
    }

    /// The characters before the first one that has a meaning: every path that matches begins with them.
    public static String prefix(String pattern) {
        return new TextCursor(pattern).take(c -> !isSign(c));
    }

    /// The pattern as a regular expression, which matches whole paths.
    ///
    /// @throws IllegalArgumentException if a bracket or brace is not closed, or is empty, or a range is backwards
    public static Pattern compile(String pattern) {
        try {
            return Pattern.compile(regex(pattern), Pattern.DOTALL);
        } catch (PatternSyntaxException e) {
            throw invalid(pattern, Optional.of(e));
        }
    }

    private static String regex(String pattern) {
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
                // Halves of a surrogate pair, each quoted, would match nothing.
                String quoted = Character.toString(pattern.codePointAt(i));
                out.append(Pattern.quote(quoted));
                i += quoted.length() - 1;
            }
        }
        return out.toString();
    }

    /// Translates a choice in brackets, and returns where it ends.
    private static int choice(String pattern, int start, StringBuilder out) {
        int end = pattern.indexOf(']', start + 2);
        if (end < 0) {
            throw invalid(pattern, Optional.empty());
        }
        boolean isNegated = pattern.charAt(start + 1) == '!';
        String characters = pattern.substring(start + (isNegated ? 2 : 1), end);
        out.append("(?!/)[").append(isNegated ? "^" : "")
                .append(characters.replaceAll("([\\[\\]\\\\&^])", "\\\\$1")).append(']');
        return end;
    }

    private static IllegalArgumentException invalid(String pattern, Optional<PatternSyntaxException> cause) {
        IllegalArgumentException failure = new IllegalArgumentException(
                pattern + ": This is not a valid pattern: a { or [ is not closed, or is empty,"
                        + " or a range is backwards");
        cause.ifPresent(failure::initCause);
        return failure;
    }
}
