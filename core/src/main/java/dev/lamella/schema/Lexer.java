package dev.lamella.schema;

import dev.lamella.variant.internal.TextCursor;
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
    private final TextCursor in;
    private Token next;

    private Lexer(String what, String text, String marks) {
        this.what = what;
        this.text = text;
        this.in = new TextCursor(text);
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

    /// A word that names a type. Names of types in other systems get their own advice.
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
        in.take(Names::separates);
        int start = in.at();
        if (in.isAtEnd()) {
            return new Token(Kind.END, "", start);
        }
        if (in.isNext(this::isMark)) {
            return new Token(Kind.MARK, String.valueOf(in.take()), start);
        }
        if (in.skip('`')) {
            return new Token(Kind.QUOTED,
                    in.takeQuoted('`').orElseThrow(() -> failure(start, "the backquote is never closed")), start);
        }
        return new Token(Kind.WORD, in.take(c -> !isMark(c) && !Names.separates(c)), start);
    }

    private boolean isMark(int c) {
        return marks.indexOf(c) >= 0;
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
