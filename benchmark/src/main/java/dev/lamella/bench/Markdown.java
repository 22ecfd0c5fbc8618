package dev.lamella.bench;

import java.util.ArrayList;
import java.util.List;

/// A table in Markdown: a heading, then rows; the first column is text, the others are numbers, to the right.
final class Markdown {
    private final List<List<String>> rows = new ArrayList<>();

    Markdown(List<String> heading) {
        rows.add(List.copyOf(heading));
    }

    Markdown(String... heading) {
        this(List.of(heading));
    }

    /// @throws IllegalArgumentException if it has another width than the heading
    Markdown row(List<String> cells) {
        if (cells.size() != rows.getFirst().size()) {
            throw new IllegalArgumentException(cells + " does not fit below " + rows.getFirst());
        }
        rows.add(List.copyOf(cells));
        return this;
    }

    Markdown row(String... cells) {
        return row(List.of(cells));
    }

    /// With columns under each other, so that it reads well as it is.
    @Override
    public String toString() {
        List<Integer> widths = new ArrayList<>();
        for (int column = 0; column < rows.getFirst().size(); column++) {
            int width = 3;
            for (List<String> row : rows) {
                width = Math.max(width, row.get(column).length());
            }
            widths.add(width);
        }
        StringBuilder text = new StringBuilder();
        append(text, rows.getFirst(), widths);
        List<String> rule = new ArrayList<>();
        for (int width : widths) {
            rule.add(rule.isEmpty() ? "-".repeat(width) : "-".repeat(width - 1) + ":");
        }
        append(text, rule, widths);
        rows.subList(1, rows.size()).forEach(row -> append(text, row, widths));
        return text.toString();
    }

    private static void append(StringBuilder text, List<String> row, List<Integer> widths) {
        for (int column = 0; column < row.size(); column++) {
            String cell = row.get(column);
            String space = " ".repeat(widths.get(column) - cell.length());
            text.append("| ").append(column == 0 ? cell + space : space + cell).append(' ');
        }
        text.append("|\n");
    }
}
