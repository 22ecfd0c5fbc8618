package dev.lamella.variant.internal;

import java.util.Optional;
import java.util.function.IntPredicate;

/// A position in a text, for parsers that read it from the beginning to the end. The parser makes the messages.
public final class TextCursor {
    private final String text;
    private int at;

    public TextCursor(String text) {
        this.text = text;
    }

    /// The index of the next character.
    public int at() {
        return at;
    }

    public void moveTo(int index) {
        at = index;
    }

    public boolean isAtEnd() {
        return at == text.length();
    }

    public boolean isNext(char expected) {
        return at < text.length() && text.charAt(at) == expected;
    }

    /// Whether the next character is in a set.
    public boolean isNext(IntPredicate characters) {
        return at < text.length() && characters.test(text.charAt(at));
    }

    /// Skips a character if it comes next.
    public boolean skip(char expected) {
        boolean isThere = isNext(expected);
        at += isThere ? 1 : 0;
        return isThere;
    }

    /// Skips a word if it comes next.
    public boolean skip(String expected) {
        boolean isThere = text.startsWith(expected, at);
        at += isThere ? expected.length() : 0;
        return isThere;
    }

    /// Takes the next character.
    public char take() {
        return text.charAt(at++);
    }

    /// Takes the longest run of characters of a set; empty if none comes next.
    public String take(IntPredicate characters) {
        int start = at;
        while (isNext(characters)) {
            at++;
        }
        return text.substring(start, at);
    }

    /// Takes the content after an opening quote, with the closing one. A doubled quote is one quote. Empty, and the
    /// position unchanged, if the quote is never closed.
    public Optional<String> takeQuoted(char quote) {
        StringBuilder content = new StringBuilder();
        int start = at;
        while (true) {
            int close = text.indexOf(quote, at);
            if (close < 0) {
                at = start;
                return Optional.empty();
            }
            content.append(text, at, close);
            at = close + 1;
            if (!skip(quote)) {
                return Optional.of(content.toString());
            }
            content.append(quote);
        }
    }
}
