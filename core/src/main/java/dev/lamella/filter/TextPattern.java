package dev.lamella.filter;

import java.util.Objects;

/// A pattern that [Filter.Matches] tests a text with.
public sealed interface TextPattern {
    /// The pattern of SQL's `LIKE`: `%` stands for any characters, `_` for one. A backslash escapes `%`, `_` and
    /// a backslash. The pattern must match the whole text.
    ///
    /// @param pattern the pattern
    record Like(String pattern) implements TextPattern {
        /// @throws IllegalArgumentException if a backslash stands before another character, or at the end
        public Like {
            requireEscapes(pattern);
        }
    }

    /// [Like] without regard to case, which is compared character by character, as in Unicode.
    ///
    /// @param pattern the pattern
    record IgnoreCaseLike(String pattern) implements TextPattern {
        /// @throws IllegalArgumentException if a backslash stands before another character, or at the end
        public IgnoreCaseLike {
            requireEscapes(pattern);
        }
    }

    /// Whether a text or byte string contains another one.
    ///
    /// @param part a [Literal.Text] or [Literal.Bytes]; every value contains an empty one
    record Contains(Literal part) implements TextPattern {
        /// @throws IllegalArgumentException if the part is neither text nor bytes
        public Contains {
            requireTextOrBytes(part);
        }
    }

    /// Whether a text or byte string ends with another one.
    ///
    /// @param suffix a [Literal.Text] or [Literal.Bytes]
    record EndsWith(Literal suffix) implements TextPattern {
        /// @throws IllegalArgumentException if the suffix is neither text nor bytes
        public EndsWith {
            requireTextOrBytes(suffix);
        }
    }

    /// Whether a regular expression matches anywhere in a text. `^` and `$` anchor it to the start and the end.
    ///
    /// A [RegexProvider] evaluates it; module `regex` has one, which takes time linear in the text. The expression is
    /// parsed when the filter is applied to a schema.
    ///
    /// @param expression in the syntax of the provider
    record Regex(String expression) implements TextPattern {
        public Regex {
            LiteralText.requireEncodable(expression);
        }
    }

    private static void requireTextOrBytes(Literal part) {
        Objects.requireNonNull(part, "part");
        if (!(part instanceof Literal.Text || part instanceof Literal.Bytes)) {
            throw new IllegalArgumentException("Only a text or bytes can be part of a value, not " + part);
        }
    }

    private static void requireEscapes(String pattern) {
        LiteralText.requireEncodable(pattern);
        for (int i = pattern.indexOf('\\'); i >= 0; i = pattern.indexOf('\\', i + 2)) {
            if (i + 1 == pattern.length() || "%_\\".indexOf(pattern.charAt(i + 1)) < 0) {
                throw new IllegalArgumentException(
                        "In a pattern of like, a backslash stands before %, _ or a backslash: \\%, \\_, \\\\");
            }
        }
    }
}
