package dev.lamella.filter;

import dev.lamella.variant.internal.TextCursor;
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
    private final TextCursor in;

    FilterScanner(String text) {
        this.text = text;
        this.in = new TextCursor(text);
    }

    /// The position of the next token.
    int position() {
        in.take(Character::isWhitespace);
        return in.at();
    }

    boolean isNext(char mark) {
        position();
        return in.isNext(mark);
    }

    boolean skip(char mark) {
        position();
        return in.skip(mark);
    }

    void require(char mark, String expected) {
        if (!skip(mark)) {
            throw unexpected(expected);
        }
    }

    void requireEnd(String expected) {
        position();
        if (!in.isAtEnd()) {
            throw unexpected(expected);
        }
    }

    boolean isAtEnd() {
        position();
        return in.isAtEnd();
    }

    /// Whether a column comes next, in a place where a value could stand as well.
    boolean isColumnNext() {
        int start = position();
        if (in.isNext('`')) {
            return true;
        }
        String word = in.isNext(FilterText::beginsName) ? in.take(FilterText::isOfName) : "";
        boolean isQuoted = isNext('\'');
        in.moveTo(start);
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "" -> false;
            case "x", "uuid", "double" -> !isQuoted;
            case "element" -> true;
            case String other -> !isQuoted && !FilterText.RESERVED.contains(other);
        };
    }

    /// Whether a keyword comes next.
    boolean isNext(String word) {
        int start = position();
        boolean isThere = skip(word);
        in.moveTo(start);
        return isThere;
    }

    boolean skip(String word) {
        int start = position();
        boolean isThere = in.take(FilterText::isOfName).equalsIgnoreCase(word);
        in.moveTo(isThere ? in.at() : start);
        return isThere;
    }

    /// Skips a keyword that an opening parenthesis follows.
    boolean skipFunction(String word) {
        int start = position();
        if (skip(word) && skip('(')) {
            return true;
        }
        in.moveTo(start);
        return false;
    }

    /// Skips marks at this position, without white space before them.
    boolean skipHere(String marks) {
        return in.skip(marks);
    }

    /// Whether a path continues at this position.
    boolean isPathNext() {
        return in.isNext(c -> ".[{".indexOf(c) >= 0);
    }

    /// A comparison operator, if one comes next.
    Optional<String> sign() {
        position();
        for (String sign : List.of("!=", "<>", "<=", ">=", "==", "=", "<", ">")) {
            if (in.skip(sign)) {
                if (sign.equals("==")) {
                    throw unexpected(in.at() - sign.length(), "one '='");
                }
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
        if (in.skip('`')) {
            return quoted('`');
        }
        int start = in.at();
        if (in.isNext(FilterText::beginsName)) {
            String name = in.take(FilterText::isOfName);
            if (isFirst && FilterText.RESERVED.contains(name.toLowerCase(Locale.ROOT))) {
                throw unexpected(start,
                        "a column; one that is called like a word of the language stands in backquotes");
            }
            return name;
        }
        requireNoDoubleQuote("a name; odd ones stand in backquotes: `a name`");
        throw unexpected(isFirst
                ? "a column, not, any(...), variant(...) or '('"
                : "a name; odd names stand in backquotes");
    }

    /// The content after an opening quote. A doubled quote is one quote.
    private String quoted(char quote) {
        int open = in.at() - 1;
        return in.takeQuoted(quote).orElseThrow(
                () -> problemAt(open, "the quote is never closed", "a quote in the text is doubled"));
    }

    Literal value() {
        int start = position();
        if (in.skip('\'')) {
            return literal(start, LiteralText::text, quoted('\''));
        }
        String word = in.take(FilterScanner::isOfValue);
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "true", "false" -> new Literal.Bool(word.equalsIgnoreCase("true"));
            case "x" -> inQuotes(start, LiteralText::bytes);
            case "uuid" -> inQuotes(start, LiteralText::uuid);
            case "double" -> inQuotes(start, LiteralText::floating);
            case "null" -> throw unexpected(start, "a value; nothing is equal to null, ask with is null");
            default -> {
                if (word.isEmpty()) {
                    requireNoDoubleQuote("a value; texts stand in single quotes: 'a text'");
                }
                if (word.isEmpty() || "+-.0123456789".indexOf(word.charAt(0)) < 0) {
                    throw unexpected(start, VALUES);
                }
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

    /// @param start the position of the word before the quotes
    private Literal inQuotes(int start, LiteralText.Reading reading) {
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

    private static boolean isOfValue(int c) {
        return c < 128 && (Character.isLetterOrDigit(c) || "+-.:_".indexOf(c) >= 0);
    }

    /// The failure that something else is expected at the position.
    IllegalArgumentException unexpected(String expected) {
        return unexpected(position(), expected);
    }

    IllegalArgumentException unexpected(int position, String expected) {
        return problemAt(position, (position < text.length() ? shown(position) + " is not expected" : "the text ends"),
                "allowed here: " + expected);
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
        String found = new TextCursor(text.substring(position, Math.min(text.length(), position + LONGEST_SHOWN)))
                .take(c -> FilterText.isOfName(c) || isOfValue(c));
        return "'" + (found.isEmpty() ? Character.toString(first) : found) + "'";
    }
}
