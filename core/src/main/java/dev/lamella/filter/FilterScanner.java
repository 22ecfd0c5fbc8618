package dev.lamella.filter;

import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Splits the text of a filter into words, names, signs and values, with their positions. White space may precede each.
final class FilterScanner {
    private static final String VALUES = "a value: 1, 10.5, 'text', true, 2026-01-31, 10:15:30, 2026-01-31T10:15:30Z, x'00ff',"
            + " uuid '...' or double '...'";
    private static final int LONGEST_SHOWN = 40;
    private static final int LONGEST_TEXT = 200;

    private final String text;
    private int at;

    FilterScanner(String text) {
        this.text = text;
    }

    /// The position of the next token.
    int position() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at;
    }

    boolean isNext(char mark) {
        return position() < text.length() && text.charAt(at) == mark;
    }

    boolean skip(char mark) {
        boolean isThere = isNext(mark);
        at += isThere ? 1 : 0;
        return isThere;
    }

    void require(char mark, String expected) {
        if (!skip(mark)) {
            throw unexpected(expected);
        }
    }

    void requireEnd(String expected) {
        if (position() < text.length()) {
            throw unexpected(expected);
        }
    }

    /// Whether a keyword comes next.
    boolean isNext(String word) {
        return word().equalsIgnoreCase(word);
    }

    boolean skip(String word) {
        boolean isThere = isNext(word);
        at += isThere ? word.length() : 0;
        return isThere;
    }

    /// Skips a keyword that an opening parenthesis follows.
    boolean skipFunction(String word) {
        int start = position();
        if (skip(word) && skip('(')) {
            return true;
        }
        at = start;
        return false;
    }

    /// Skips a mark at this position, without white space before it.
    boolean skipHere(char mark) {
        return skipHere(String.valueOf(mark));
    }

    /// Skips marks at this position, without white space before them.
    boolean skipHere(String marks) {
        boolean isThere = text.startsWith(marks, at);
        at += isThere ? marks.length() : 0;
        return isThere;
    }

    /// Whether a path continues at this position.
    boolean isPathNext() {
        return at < text.length() && ".[{".indexOf(text.charAt(at)) >= 0;
    }

    private String word() {
        int end = position();
        while (end < text.length() && FilterText.isOfName(text.charAt(end))) {
            end++;
        }
        return text.substring(at, end);
    }

    /// A comparison operator, if one comes next.
    Optional<String> sign() {
        position();
        for (String sign : List.of("!=", "<>", "<=", ">=", "==", "=", "<", ">")) {
            if (text.startsWith(sign, at)) {
                if (sign.equals("==")) {
                    throw unexpected("one '='");
                }
                at += sign.length();
                return Optional.of(sign);
            }
        }
        return Optional.empty();
    }

    /// A name in a path. White space may precede the first one.
    String name(boolean isFirst) {
        if (isFirst) {
            position();
        }
        if (skipHere('`')) {
            return quoted('`');
        }
        int start = at;
        if (at < text.length() && FilterText.beginsName(text.charAt(at))) {
            String name = word();
            if (isFirst && FilterText.RESERVED.contains(name.toLowerCase(Locale.ROOT))) {
                throw unexpected(start,
                        "a column; one that is called like a word of the language stands in backquotes");
            }
            at += name.length();
            return name;
        }
        requireNoDoubleQuote("a name; odd ones stand in backquotes: `a name`");
        throw unexpected(isFirst
                ? "a column, not, any(...), variant(...) or '('"
                : "a name; odd names stand in backquotes");
    }

    /// The content after an opening quote. A doubled quote is one quote.
    private String quoted(char quote) {
        int open = at - 1;
        StringBuilder content = new StringBuilder();
        while (true) {
            int close = text.indexOf(quote, at);
            if (close < 0) {
                throw problemAt(open, "the quote is never closed", "a quote in the text is doubled");
            }
            content.append(text, at, close);
            at = close + 1;
            if (!skipHere(quote)) {
                return content.toString();
            }
            content.append(quote);
        }
    }

    Literal value() {
        int start = position();
        if (skipHere('\'')) {
            return literal(start, LiteralText::text, quoted('\''));
        }
        int end = at;
        while (end < text.length() && isOfValue(text.charAt(end))) {
            end++;
        }
        String word = text.substring(at, end);
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "true", "false" -> {
                at = end;
                yield new Literal.Bool(word.equalsIgnoreCase("true"));
            }
            case "x" -> inQuotes(end, LiteralText::bytes);
            case "uuid" -> inQuotes(end, LiteralText::uuid);
            case "double" -> inQuotes(end, LiteralText::floating);
            case "null" -> throw unexpected("a value; nothing is equal to null, ask with is null");
            default -> {
                requireNoDoubleQuote("a value; texts stand in single quotes: 'a text'");
                if (word.isEmpty() || "+-.0123456789".indexOf(word.charAt(0)) < 0) {
                    throw unexpected(VALUES);
                }
                at = end;
                yield literal(start, LiteralText::bare, word);
            }
        };
    }

    /// Double quotes mean a name in some languages and a text in others, so they are rejected.
    private void requireNoDoubleQuote(String expected) {
        if (isNext('"')) {
            throw unexpected(expected);
        }
    }

    /// @param behind the position after the word before the quotes
    private Literal inQuotes(int behind, LiteralText.Reading reading) {
        int start = at;
        at = behind;
        if (!skip('\'')) {
            throw unexpected(start, VALUES);
        }
        return literal(start, reading, quoted('\''));
    }

    private Literal literal(int start, LiteralText.Reading reading, String content) {
        try {
            return reading.read(content);
        } catch (IllegalArgumentException e) {
            throw failure(start, shown(start) + " is not expected. " + e.getMessage());
        }
    }

    private static boolean isOfValue(char c) {
        return c < 128 && (Character.isLetterOrDigit(c) || "+-.:_".indexOf(c) >= 0);
    }

    /// The failure that something else is expected at the position.
    IllegalArgumentException unexpected(String expected) {
        return unexpected(position(), expected);
    }

    IllegalArgumentException unexpected(int position, String expected) {
        return problemAt(position, (position < text.length() ? shown(position) + " is not expected" : "the text ends"),
                "what may stand here is " + expected);
    }

    IllegalArgumentException problem(String found, String allowed) {
        return problemAt(position(), found, allowed);
    }

    IllegalArgumentException problemAt(int position, String found, String allowed) {
        return failure(position, found + "; " + allowed);
    }

    private IllegalArgumentException failure(int position, String problem) {
        String filter = text.length() > LONGEST_TEXT ? "Filter" : "Filter \"" + text + "\"";
        return new IllegalArgumentException(filter + ", character " + (position + 1) + ": " + problem);
    }

    private String shown(int position) {
        int first = text.codePointAt(position);
        if (Character.isISOControl(first)) {
            return "the control character " + HexFormat.of().toHexDigits((char) first);
        }
        int end = position;
        while (end < text.length() && end < position + LONGEST_SHOWN
                && (FilterText.isOfName(text.charAt(end)) || isOfValue(text.charAt(end)))) {
            end++;
        }
        boolean isWord = end > position;
        return "'" + (isWord ? text.substring(position, end) : Character.toString(first)) + "'";
    }
}
