package dev.lamella.text.internal;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The format of a CSV file.
///
/// @param delimiter the character between cells
/// @param quote the character around quoted cells
/// @param header whether the first record has the names of the columns
/// @param nulls texts of unquoted cells that are null
public record CsvDialect(char delimiter, char quote, Header header, Set<String> nulls) {
    public CsvDialect {
        if (delimiter == quote || isLineEnd(delimiter) || isLineEnd(quote)) {
            throw new IllegalArgumentException(
                    "The delimiter and the quote must be two different characters that do not end a line");
        }
        nulls = Set.copyOf(nulls);
    }

    /// Advice for a header with one cell that looks like several.
    public Optional<String> hint(List<String> header, Advice advice) {
        if (header.size() != 1) {
            return Optional.empty();
        }
        return ";\t|".chars().filter(c -> c != delimiter && header.getFirst().indexOf(c) >= 0).mapToObj(
                c -> "The header is one cell with " + (c == '\t' ? "tabs" : (char) c)
                        + " in it. If these separate cells, give "
                        + advice.delimiter().formatted(c == '\t' ? "\\t" : String.valueOf((char) c)))
                .findFirst();
    }

    private static boolean isLineEnd(char c) {
        return c == '\n' || c == '\r';
    }

    /// Whether the first record has the names of the columns.
    public enum Header {
        FIRST_RECORD, NONE
    }
}
