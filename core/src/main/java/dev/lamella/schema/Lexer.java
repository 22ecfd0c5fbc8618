package dev.lamella.schema;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// Splits a text into words, quoted names and marks, one at a time, and reports the position of errors. White space
/// only separates.
///
/// Messages are sentences: `schema text, line 3, character 14: ',' stands where ';' is expected`.
final class Lexer {
    private static final int LONGEST_LINE = 100;
    private static final int MOST_WORDS = 12;

    enum Kind {
        /// Characters that are neither white space nor marks.
        WORD,
        /// The content of backquotes.
        QUOTED,
        /// One of the marks.
        MARK,
        /// The end of the text.
        END
    }

    /// A piece of the text.
    ///
    /// @param at offset of its first character, from 0
    record Token(Kind kind, String text, int at) {
        boolean isMark(char mark) {
            return kind == Kind.MARK && text.charAt(0) == mark;
        }

        /// Whether the token may be a name.
        boolean isName() {
            return kind == Kind.WORD || kind == Kind.QUOTED;
        }

        /// The word in the spelling of the tables; empty if the token is not a word.
        String keyword() {
            return kind == Kind.WORD ? text.toUpperCase(Locale.ROOT) : "";
        }

        @Override
        public String toString() {
            return switch (kind) {
                case WORD -> "the word " + Names.inBackquotes(Names.brief(text));
                case QUOTED -> "the quoted name " + Names.inBackquotes(Names.brief(text));
                case MARK -> "'" + text + "'";
                case END -> "the end of the text";
            };
        }
    }

    private final String what;
    private final String text;
    private final String marks;
    private int at;
    private Token next;

    private Lexer(String what, String text, String marks) {
        this.what = what;
        this.text = text;
        this.marks = marks;
        this.next = cut();
    }

    /// A lexer for message texts, whose positions are lines and characters.
    static Lexer ofSchema(String text) {
        return new Lexer("Schema text", text, Names.SCHEMA_MARKS);
    }

    /// A lexer for type strings. Messages show the text if it is short.
    static Lexer ofType(String text) {
        boolean isShort = text.length() <= LONGEST_LINE && text.chars().noneMatch(Character::isISOControl);
        return new Lexer(isShort ? "Type string \"" + text + "\"" : "Type string", text, Names.TYPE_MARKS);
    }

    Token peek() {
        return next;
    }

    Token next() {
        Token token = next;
        next = cut();
        return token;
    }

    /// Consumes the mark if it comes next.
    boolean skip(char mark) {
        boolean isThere = next.isMark(mark);
        if (isThere) {
            next();
        }
        return isThere;
    }

    void expect(char mark) {
        expect(mark, "'" + mark + "'");
    }

    void expect(char mark, String expected) {
        if (!skip(mark)) {
            throw unexpected(next, expected);
        }
    }

    /// A bare word, which must be one of the given words.
    Token word(String expected, Collection<String> words) {
        if (next.kind() != Kind.WORD) {
            throw unexpected(next, expected, words);
        }
        return next();
    }

    /// A word that names a type. Names of types in other systems get advice of their own.
    Token type(String expected, Collection<String> words) {
        if (next.kind() == Kind.WORD && !words.contains(next.keyword())) {
            Optional<String> advice = OtherWords.advice(next.text());
            if (advice.isPresent()) {
                throw unexpected(next, expected, ". " + advice.get());
            }
        }
        return word(expected, words);
    }

    /// A name, bare or in backquotes.
    String name(String expected) {
        if (!next.isName()) {
            throw unexpected(next, expected, "; names with white space or one of " + marks
                    + " in them, and the empty name, stand in backquotes");
        }
        return next().text();
    }

    int number(String expected) {
        if (next.kind() == Kind.WORD) {
            try {
                int number = Integer.parseInt(next.text());
                next();
                return number;
            } catch (NumberFormatException ignored) {
                throw unexpected(next, expected, ", a whole number from " + Integer.MIN_VALUE + " to "
                        + Integer.MAX_VALUE);
            }
        }
        throw unexpected(next, expected, ", a whole number");
    }

    void end() {
        if (next.kind() != Kind.END) {
            throw unexpected(next, "the end of the text");
        }
    }

    private Token cut() {
        while (at < text.length() && Names.separates(text.charAt(at))) {
            at++;
        }
        int start = at;
        if (at == text.length()) {
            return new Token(Kind.END, "", start);
        }
        char first = text.charAt(at);
        if (marks.indexOf(first) >= 0) {
            at++;
            return new Token(Kind.MARK, String.valueOf(first), start);
        }
        if (first == '`') {
            return new Token(Kind.QUOTED, quoted(start), start);
        }
        while (at < text.length() && marks.indexOf(text.charAt(at)) < 0 && !Names.separates(text.charAt(at))) {
            at++;
        }
        return new Token(Kind.WORD, text.substring(start, at), start);
    }

    private String quoted(int open) {
        StringBuilder name = new StringBuilder();
        at = open + 1;
        while (true) {
            int close = text.indexOf('`', at);
            if (close < 0) {
                throw failure(open, "the backquote is never closed");
            }
            name.append(text, at, close);
            at = close + 1;
            if (at == text.length() || text.charAt(at) != '`') {
                return name.toString();
            }
            name.append('`');
            at++;
        }
    }

    /// The failure that something else is expected in place of a token.
    IllegalArgumentException unexpected(Token found, String expected) {
        return unexpected(found, expected, "");
    }

    private IllegalArgumentException unexpected(Token found, String expected, String detail) {
        String problem = found.kind() == Kind.END ? "the text ends" : found + " stands";
        return failure(found.at(), problem + " where " + expected + " is expected" + detail);
    }

    /// The failure that one of some words is expected in place of a token; lists the nearest, or all if they are few.
    IllegalArgumentException unexpected(Token found, String expected, Collection<String> words) {
        String all = words.size() > MOST_WORDS ? "" : ": " + String.join(", ", words);
        Optional<String> near = found.kind() == Kind.WORD ? nearest(found.text(), words) : Optional.empty();
        return unexpected(found, expected, near.map(word -> ". The nearest is " + word).orElse(all));
    }

    private static Optional<String> nearest(String word, Collection<String> words) {
        record Candidate(String word, int distance) {}
        Stream<Candidate> candidates = words.stream().map(w -> new Candidate(w, Suggestions.distance(word, w)));
        return candidates.min(Comparator.comparingInt(Candidate::distance))
                .filter(nearest -> nearest.distance() <= (word.length() + 2) / 3 && nearest.distance() < word.length())
                .map(Candidate::word);
    }

    IllegalArgumentException failure(Token where, String problem) {
        return failure(where.at(), problem);
    }

    private IllegalArgumentException failure(int offset, String problem) {
        return new IllegalArgumentException(place(offset) + ": " + problem);
    }

    /// Line and character, both from 1.
    private String place(int offset) {
        int line = 1;
        int start = 0;
        for (int i = 0; i < offset; i++) {
            char c = text.charAt(i);
            if (c == '\n' || c == '\r' && (i + 1 == text.length() || text.charAt(i + 1) != '\n')) {
                line++;
                start = i + 1;
            }
        }
        boolean isShown = what.endsWith("\"");
        return what + (isShown ? "" : ", line " + line) + ", character " + (1 + text.codePointCount(start, offset));
    }
}
