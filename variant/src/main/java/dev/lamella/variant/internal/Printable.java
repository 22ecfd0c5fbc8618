package dev.lamella.variant.internal;

import java.util.stream.Collectors;

/// Text of unknown origin, such as names in a file or headers of a server, made fit for terminals, logs and messages: nothing
/// in it controls a terminal, begins a line, or shows characters in another order than they have.
public final class Printable {
    private static final char[] HEX = "0123456789abcdef".toCharArray();

    private Printable() {}

    /// The text on one line. Control characters, line and paragraph separators, characters that change the direction of
    /// writing and lone surrogates are escaped, as `\\u001b`.
    public static String line(String text) {
        int at = firstUnsafe(text, 0);
        return at == text.length() ? text : escape(text, at, false);
    }

    /// The lines of a text, each of them as [#line], and ended by a line break.
    public static String lines(String text) {
        return text.lines().map(line -> line(line) + "\n").collect(Collectors.joining());
    }

    /// As [#line], but line breaks before indented lines stay.
    public static String block(String text) {
        int at = firstUnsafe(text, 0);
        return at == text.length() ? text : escape(text, at, true);
    }

    private static String escape(String text, int from, boolean keepsIndented) {
        StringBuilder out = new StringBuilder(text.length() + 16).append(text, 0, from);
        int at = from;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (keepsIndented && c == '\n' && text.startsWith("  ", at + 1)) {
                out.append(c);
            } else {
                out.append("\\u").append(HEX[c >> 12]).append(HEX[c >> 8 & 15]).append(HEX[c >> 4 & 15])
                        .append(HEX[c & 15]);
            }
            int next = firstUnsafe(text, at + 1);
            out.append(text, at + 1, next);
            at = next;
        }
        return out.toString();
    }

    private static int firstUnsafe(String text, int from) {
        int at = from;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (Character.isHighSurrogate(c) && at + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(at + 1))) {
                at += 2;
            } else if (isUnsafe(c)) {
                return at;
            } else {
                at++;
            }
        }
        return at;
    }

    /// Whether a character controls a terminal (C0, C1), ends a line, turns the direction of writing, or is half of one.
    public static boolean isUnsafe(int c) {
        return Character.isISOControl(c) || c == 0x061c || c == 0x200e || c == 0x200f || c >= 0x2028 && c <= 0x202e
                || c >= 0x2066 && c <= 0x2069 || c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
    }
}
