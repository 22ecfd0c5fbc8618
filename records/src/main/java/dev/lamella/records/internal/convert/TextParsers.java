package dev.lamella.records.internal.convert;

import dev.lamella.error.ValueException;
import java.util.function.Function;

/// Parses texts of files as other types.
final class TextParsers {
    /// More characters than the text of a date, a zone or a code has.
    private static final int MOST_CHARACTERS = 1024;
    /// More characters than a number in a file should have.
    static final int MOST_DIGITS = 1 << 20;

    private TextParsers() {}

    /// Wraps a parser of short texts of a file. Any exception of the parser means that the text does not have the
    /// expected form.
    ///
    /// @param what the expected form of the text, with its article, for messages
    static <T> Function<String, T> reading(String what, Function<String, T> parser) {
        return reading(what, MOST_CHARACTERS, parser);
    }

    // The JDK's parsers throw various exceptions.
    static <T> Function<String, T> reading(String what, int most, Function<String, T> parser) {
        return text -> {
            if (text.length() > most) {
                throw ValueException.fitting("a String", ValueException.Reason.OUT_OF_RANGE,
                        "The text of " + text.length() + " characters is not " + what
                                + ", which has at most " + most);
            }
            try {
                return parser.apply(text);
            } catch (ValueException e) {
                throw e;
            } catch (RuntimeException e) {
                // Without the cause, because its message holds the text.
                throw ValueException.fitting("a String", ValueException.Reason.UNSUITABLE,
                        "The text of " + text.length() + " characters is not " + what);
            }
        };
    }

    /// The failure of a value that cannot be written as a text that reads back as the same value.
    static ValueException noText(String problem) {
        return new ValueException(problem, "Give another value, or a ValueConverter for the class.");
    }
}
