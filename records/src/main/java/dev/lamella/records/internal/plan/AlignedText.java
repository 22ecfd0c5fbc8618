package dev.lamella.records.internal.plan;

import java.util.List;
import java.util.stream.Collectors;

/// Prints rows of cells in aligned columns.
public final class AlignedText {
    private AlignedText() {}

    /// One line for each list. Cells are padded to the width of their column and separated by two spaces; the last cell
    /// is not padded.
    public static String lines(List<List<String>> lines) {
        return lines.stream().map(cells -> line(cells, lines)).collect(Collectors.joining("\n"));
    }

    private static String line(List<String> cells, List<List<String>> lines) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < cells.size() - 1; i++) {
            int column = i;
            int width = lines.stream().mapToInt(other -> other.get(column).length()).max().orElse(0);
            line.append(cells.get(i)).repeat(' ', width - cells.get(i).length() + 2);
        }
        return line.append(cells.getLast()).toString();
    }
}
