package dev.lamella.cli.options;

import java.util.Optional;

/// A choice for one column, `PATH=CHOICE`, on the command line.
///
/// @param column the path, with odd names in backquotes
public record Assignment(String column, String choice) {
    /// Splits at the first `=` that is not in backquotes. Empty if there is none.
    static Optional<Assignment> parse(String text) {
        boolean isQuoted = false;
        for (int i = 0; i < text.length(); i++) {
            isQuoted ^= text.charAt(i) == '`';
            if (text.charAt(i) == '=' && !isQuoted) {
                return Optional.of(new Assignment(text.substring(0, i), text.substring(i + 1)));
            }
        }
        return Optional.empty();
    }

    /// As [#parse], if the choice may be a type: an `=` in the parentheses of a type belongs to a name there.
    static Optional<Assignment> ofType(String text) {
        return parse(text).filter(both -> both.column.replaceAll("`[^`]*`", "").indexOf('(') < 0);
    }

    /// As [#parse], for an option that needs both parts.
    ///
    /// @param form an example for the message
    /// @throws IllegalArgumentException if a part is missing
    public static Assignment of(String option, String text, String form) {
        return parse(text).filter(both -> !both.column.isBlank() && !both.choice.isBlank())
                .orElseThrow(() -> new IllegalArgumentException(option + " " + text + ": Write it as " + form));
    }
}
