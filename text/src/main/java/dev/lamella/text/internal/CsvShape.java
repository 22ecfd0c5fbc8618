package dev.lamella.text.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Detects header and decimal comma from the cells of the first records.
final class CsvShape {
    /// The number of records that are enough to see a type.
    private static final int ENOUGH = 100;
    private static final Pattern WITH_COMMA = Pattern.compile("[+-]?\\d+,\\d+");
    /// A number that may have a thousands separator.
    private static final Pattern THOUSANDS = Pattern.compile("[+-]?[1-9]\\d{0,2},\\d{3}");
    private static final Pattern WITH_POINT = Pattern.compile("[+-]?\\d+\\.\\d+");
    private static final Pattern WHOLE = Pattern.compile("[+-]?\\d+");
    private static final Pattern GROUPED = Pattern.compile("[+-]?\\d{1,3}(\\.\\d{3})+,\\d+");
    private static final Pattern YEAR = Pattern.compile("(19|20)\\d\\d");

    private CsvShape() {}

    /// The share of columns that are not text, in percent.
    static int typed(List<List<String>> records) {
        int columns = records.isEmpty() ? 0 : records.getLast().size();
        int typed = 0;
        for (int i = 0; i < columns; i++) {
            typed += type(records, i, 1, '.').type().isPresent() ? 1 : 0;
        }
        return columns == 0 ? 0 : typed * 100 / columns;
    }

    private static TextTypeInference type(List<List<String>> records, int column, int from, char decimal) {
        TextTypeInference type = new TextTypeInference(TextTypeInference.Source.CELL, Inference.Numbers.DOUBLE);
        for (List<String> record : records.subList(Math.min(from, records.size()),
                Math.min(ENOUGH, records.size()))) {
            if (column < record.size() && !record.get(column).isEmpty()) {
                type.addCell(record.get(column), decimal);
            }
        }
        return type;
    }

    /// Whether a column has numbers with a decimal comma, and none has numbers with a point. A column where all have
    /// three digits after the comma may have thousands, and is left as text.
    static boolean hasDecimalCommas(List<List<String>> records) {
        return hasCommas(records, false);
    }

    /// Whether a column has numbers with a decimal comma, which stay text because of the delimiter or of other columns.
    static boolean hasCommasAsText(List<List<String>> records) {
        return hasCommas(records, true);
    }

    /// @param besidePoints whether others may have numbers with a point
    private static boolean hasCommas(List<List<String>> records, boolean besidePoints) {
        int columns = records.isEmpty() ? 0 : records.getLast().size();
        boolean found = false;
        for (int i = 0; i < columns; i++) {
            boolean hasComma = false;
            boolean isSure = false;
            boolean isNumber = true;
            boolean hasPoint = false;
            for (List<String> record : records.subList(1, records.size())) {
                String cell = i < record.size() ? record.get(i).strip() : "";
                hasPoint |= WITH_POINT.matcher(cell).matches();
                boolean isComma = WITH_COMMA.matcher(cell).matches() || GROUPED.matcher(cell).matches();
                hasComma |= isComma;
                isSure |= isComma && !THOUSANDS.matcher(cell).matches();
                isNumber &= isComma || cell.isEmpty() || WHOLE.matcher(cell).matches();
            }
            if (hasPoint && !besidePoints) {
                return false;
            }
            found |= isNumber && hasComma && isSure;
        }
        return found;
    }

    /// Whether the first record has names. It has values if all its cells have the types of the cells below them, and
    /// not all of these are text.
    static boolean hasHeader(List<List<String>> records, char decimal) {
        if (records.isEmpty()) {
            return true;
        }
        List<String> first = records.getFirst();
        boolean isTyped = false;
        int years = 0;
        for (int i = 0; i < first.size(); i++) {
            String cell = first.get(i);
            years += YEAR.matcher(cell).matches() ? 1 : 0;
            Optional<String> below = type(records, i, 1, decimal).type();
            if (records.size() == 1) {
                isTyped |= type(records, i, 0, decimal).type().isPresent();
                continue;
            }
            if (below.isEmpty() || cell.isEmpty()) {
                continue;
            }
            TextTypeInference both = type(records, i, 0, decimal);
            if (both.type().isEmpty() || cell.isBlank()) {
                return true;
            }
            isTyped = true;
        }
        // Columns of years.
        return !isTyped || years > 1 && years >= first.size() - 1 && records.size() > 1;
    }

    /// The differences from the expected format.
    static void notes(CsvDialect standard, CsvDialect found, List<String> notes) {
        List<String> marks = new ArrayList<>();
        if (found.delimiter() != standard.delimiter()) {
            marks.add("cells are separated by " + name(found.delimiter()));
        }
        if (found.quote() != standard.quote()) {
            marks.add("cells are quoted with " + found.quote());
        }
        if (found.escape() != standard.escape()) {
            marks.add("a backslash is before quotation marks in cells");
        }
        if (found.decimal() != standard.decimal()) {
            marks.add("numbers have a decimal comma");
        }
        if (found.comment() != standard.comment()) {
            marks.add("lines that begin with " + found.comment() + " are comments");
        }
        if (found.skip() != standard.skip()) {
            marks.add(found.skip() == 1
                    ? "the first line is skipped"
                    : "the first " + found.skip()
                            + " lines are skipped");
        }
        if (found.header() != standard.header()) {
            marks.add("there is no header");
        }
        if (!marks.isEmpty()) {
            String all = String.join(", ", marks);
            notes.add(Character.toUpperCase(all.charAt(0)) + all.substring(1));
        }
    }

    private static String name(char delimiter) {
        return switch (delimiter) {
            case ',' -> "commas";
            case ';' -> "semicolons";
            case '\t' -> "tabs";
            case '|' -> "vertical bars";
            default -> String.valueOf(delimiter);
        };
    }
}
