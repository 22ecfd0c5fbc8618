package dev.lamella.cli;

import dev.lamella.variant.internal.Printable;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// A table for people: numbers to the right, long cells shortened with `…`. Columns are as wide as the first rows need.
final class TextTable implements Closeable {
    private static final int SAMPLE = 200;
    private static final int WIDEST = 60;

    /// The content of a cell.
    record Cell(String text, boolean isNumber) {
        static Cell of(CellOut cell) {
            return new Cell(cell.text(), cell.isNumber());
        }
    }

    private final List<String> names;
    private final OutputStream output;
    private final List<List<Cell>> sample = new ArrayList<>();
    private int[] widths = {};

    TextTable(List<String> names, OutputStream output) {
        this.names = List.copyOf(names);
        this.output = output;
    }

    /// Adds a row: a cell for each name.
    void add(List<Cell> row) throws IOException {
        List<Cell> cells = row.stream().map(cell -> new Cell(shown(cell.text()), cell.isNumber())).toList();
        if (widths.length > 0) {
            line(cells);
            return;
        }
        sample.add(cells);
        if (sample.size() == SAMPLE) {
            begin();
        }
    }

    private static String shown(String text) {
        StringBuilder shown = new StringBuilder();
        text.codePoints().limit(WIDEST + 1L)
                .forEach(c -> shown.appendCodePoint(Printable.isUnsafe(c) ? '\uFFFD' : c));
        if (shown.codePointCount(0, shown.length()) > WIDEST) {
            shown.setLength(shown.offsetByCodePoints(0, WIDEST - 1));
            shown.append('…');
        }
        return shown.toString();
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    private void begin() throws IOException {
        widths = new int[names.size()];
        List<Cell> header = names.stream().map(name -> new Cell(shown(name), false)).toList();
        boolean[] numbers = new boolean[widths.length];
        for (int i = 0; i < widths.length; i++) {
            widths[i] = Math.max(1, length(header.get(i).text()));
            for (List<Cell> row : sample) {
                widths[i] = Math.max(widths[i], length(row.get(i).text()));
                numbers[i] |= row.get(i).isNumber();
            }
        }
        List<Cell> aligned = new ArrayList<>();
        for (int i = 0; i < widths.length; i++) {
            aligned.add(new Cell(header.get(i).text(), numbers[i]));
        }
        line(aligned);
        StringBuilder rule = new StringBuilder();
        for (int width : widths) {
            rule.append(rule.isEmpty() ? "" : "  ").append("-".repeat(width));
        }
        output.write(rule.append('\n').toString().getBytes(StandardCharsets.UTF_8));
        for (List<Cell> row : sample) {
            line(row);
        }
        sample.clear();
    }

    private void line(List<Cell> cells) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            Cell at = cells.get(i);
            int padding = Math.max(0, widths[i] - length(at.text()));
            line.append(i == 0 ? "" : "  ");
            if (at.isNumber()) {
                line.append(" ".repeat(padding)).append(at.text());
            } else {
                line.append(at.text()).append(i + 1 == widths.length ? "" : " ".repeat(padding));
            }
        }
        output.write(line.append('\n').toString().getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void close() throws IOException {
        if (widths.length == 0) {
            begin();
        }
    }
}
