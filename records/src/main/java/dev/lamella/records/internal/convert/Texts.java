package dev.lamella.records.internal.convert;

import dev.lamella.error.ValueException;
import java.util.function.Function;

/// Texts of files that stand for something else.
final class Texts {
    /// More characters than any text has that stands for a date, a zone or a code.
    private static final int MOST_CHARACTERS = 1024;
    /// More characters than any number of a file should have.
    static final int MOST_DIGITS = 1 << 20;

    private Texts() {}

    /// A parser of short texts of a file. Whatever it throws means that the text is not what was asked for.
    ///
    /// @param what what the text should be, with its article, for messages
    static <T> Function<String, T> reading(String what, Function<String, T> parser) {
        return reading(what, MOST_CHARACTERS, parser);
    }

    // The JDK's parsers throw whatever they like.
    static <T> Function<String, T> reading(String what, int most, Function<String, T> parser) {
        return text -> {
            if (text.length() > most) {
                throw ValueException.fitting("a String", ValueException.Reason.OUT_OF_RANGE,
                        "the text of " + text.length() + " characters is not " + what
                                + ", which has at most " + most);
            }
            try {
                return parser.apply(text);
            } catch (ValueException e) {
                throw e;
            } catch (RuntimeException e) {
                // Not as the cause: its message holds the text.
                throw ValueException.fitting("a String", ValueException.Reason.UNSUITABLE,
                        "the text of " + text.length() + " characters is not " + what);
            }
        };
    }

    /// A value that has no text which would be read as the same value.
    static ValueException noText(String problem) {
        return new ValueException(problem, "Give another value, or a ValueConverter for the class.");
    }
}
