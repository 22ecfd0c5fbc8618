package dev.lamella.text.internal;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The format of a CSV file.
///
/// @param delimiter the character between cells
/// @param quote the character around quoted cells
/// @param escape the character before a quote, a delimiter or itself in a cell; [#NONE] if quotes are doubled instead
/// @param comment the character that begins a line that is not a record; [#NONE] if there are no such lines
/// @param skip the number of lines before the header or the first record
/// @param decimal the decimal separator of numbers, a point or a comma
/// @param header whether the first record has the names of the columns
/// @param nulls texts of unquoted cells that are null
/// @param shortRows what to do with records that have fewer cells than the header
public record CsvDialect(char delimiter, char quote, char escape, char comment, int skip, char decimal, Header header,
        Set<String> nulls, ShortRows shortRows) {
    /// No character of a text.
    public static final char NONE = '\uffff';

    public CsvDialect {
        if (delimiter == quote || isLineEnd(delimiter) || isLineEnd(quote)) {
            throw new IllegalArgumentException(
                    "The delimiter and the quote must be two different characters that do not end a line");
        }
        if (comment == delimiter || comment == quote || escape == delimiter || isLineEnd(comment)
                || isLineEnd(escape)) {
            throw new IllegalArgumentException("The characters for comments and escapes must differ from the delimiter"
                    + " and from the end of a line, and the one for comments from the quote");
        }
        nulls = Set.copyOf(nulls);
    }

    /// RFC 4180 with this delimiter: quotation marks, a header, and the empty cell for null.
    public static CsvDialect of(char delimiter) {
        return new CsvDialect(delimiter, '"', NONE, NONE, 0, '.', Header.FIRST_RECORD, Set.of(""), ShortRows.REJECT);
    }

    public CsvDialect withDelimiter(char other) {
        return new CsvDialect(other, quote, escape, comment, skip, decimal, header, nulls, shortRows);
    }

    public CsvDialect withQuote(char other) {
        return new CsvDialect(delimiter, other, escape, comment, skip, decimal, header, nulls, shortRows);
    }

    /// The same with another escape. The quote as an escape stands for doubled quotes.
    public CsvDialect withEscape(char other) {
        return new CsvDialect(delimiter, quote, other == quote ? NONE : other, comment, skip, decimal, header, nulls,
                shortRows);
    }

    public CsvDialect withComment(char other) {
        return new CsvDialect(delimiter, quote, escape, other, skip, decimal, header, nulls, shortRows);
    }

    public CsvDialect withSkip(int lines) {
        return new CsvDialect(delimiter, quote, escape, comment, lines, decimal, header, nulls, shortRows);
    }

    public CsvDialect withDecimal(char other) {
        return new CsvDialect(delimiter, quote, escape, comment, skip, other, header, nulls, shortRows);
    }

    public CsvDialect withHeader(Header other) {
        return new CsvDialect(delimiter, quote, escape, comment, skip, decimal, other, nulls, shortRows);
    }

    public CsvDialect withNulls(Set<String> texts) {
        return new CsvDialect(delimiter, quote, escape, comment, skip, decimal, header, texts, shortRows);
    }

    public CsvDialect withShortRows(ShortRows other) {
        return new CsvDialect(delimiter, quote, escape, comment, skip, decimal, header, nulls, other);
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

    /// What to do with records that have fewer cells than the header.
    public enum ShortRows {
        REJECT,
        /// The missing cells are null.
        FILL
    }
}
