package dev.lamella.cli.convert;

import java.util.Set;

/// How a CSV file is written.
///
/// @param delimiter what stands between cells
/// @param quote what stands round cells
/// @param header whether there are names
/// @param nulls cells without quotes that are null
public record CsvDialect(char delimiter, char quote, Header header, Set<String> nulls) {
    public CsvDialect {
        if (delimiter == quote || isLineEnd(delimiter) || isLineEnd(quote)) {
            throw new IllegalArgumentException("delimiter and quote are two characters, neither of which ends a line");
        }
        nulls = Set.copyOf(nulls);
    }

    private static boolean isLineEnd(char c) {
        return c == '\n' || c == '\r';
    }

    /// Whether the first record has the names of the columns.
    public enum Header {
        FIRST_RECORD, NONE
    }
}
