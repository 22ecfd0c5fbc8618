package dev.lamella.cli.print;

import dev.lamella.cli.shell.Colors;
import dev.lamella.cli.shell.Sizes;
import dev.lamella.cli.shell.TerminalWidth;
import dev.lamella.variant.internal.Printable;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/// A table for people: numbers to the right, long cells shortened with `…`. Columns are as wide as the first rows need, and
/// together at most as wide as the terminal: first long cells are shortened further, then the last columns are left out,
/// and a line at the end names them.
public final class TextTable implements Closeable {
    private static final int SAMPLE = 200;
    private static final int WIDEST = 60;
    /// Cells of a table that is too wide are shortened to this, before columns are left out.
    private static final int NARROW = 12;
    private static final String GAP = "  ";
    private static final String SHORTENED = "…";

    /// How a table is laid out.
    ///
    /// @param width the columns of the terminal that a line may take
    /// @param isExpanded whether each cell has its own line, and is not shortened
    public record Layout(int width, boolean isExpanded, Colors colors) {
        /// Lines of any length.
        static final Layout WIDE = new Layout(Integer.MAX_VALUE, false);

        /// Without colors.
        public Layout(int width, boolean isExpanded) {
            this(width, isExpanded, Colors.NONE);
        }
    }

    /// The content of a cell.
    record Cell(String text, boolean isNumber, boolean isNull) {
        Cell(String text, boolean isNumber) {
            this(text, isNumber, false);
        }

        static Cell of(CellOut cell) {
            return new Cell(cell.text(), cell.isNumber(), cell.isNull());
        }

        Cell withText(String other) {
            return new Cell(other, isNumber, isNull);
        }
    }

    private final List<String> names;
    private final Layout layout;
    private final OutputStream output;
    private final List<List<Cell>> sample = new ArrayList<>();
    private int[] widths = {};
    private long rowCount;

    TextTable(List<String> names, Layout layout, OutputStream output) {
        this.names = names.stream().map(TextTable::printable).toList();
        this.layout = layout;
        this.output = output;
    }

    /// Adds a row: a cell for each name.
    void add(List<Cell> row) throws IOException {
        rowCount++;
        if (layout.isExpanded()) {
            expanded(row);
            return;
        }
        List<Cell> cells = row.stream()
                .map(cell -> cell.withText(TerminalWidth.cut(printable(cell.text()), WIDEST, SHORTENED))).toList();
        if (widths.length > 0) {
            line(cells);
            return;
        }
        sample.add(cells);
        if (sample.size() == SAMPLE) {
            begin();
        }
    }

    private static String printable(String text) {
        return text.codePoints().anyMatch(Printable::isUnsafe)
                ? text.codePoints().mapToObj(c -> Printable.isUnsafe(c) ? "\uFFFD" : Character.toString(c))
                        .collect(Collectors.joining())
                : text;
    }

    private void expanded(List<Cell> row) throws IOException {
        int widest = Math.max(1, names.stream().mapToInt(TerminalWidth::of).max().orElse(1));
        StringBuilder text = new StringBuilder(heading("-- row " + rowCount)).append('\n');
        for (int i = 0; i < row.size(); i++) {
            text.append(names.get(i)).append(" ".repeat(widest - TerminalWidth.of(names.get(i)))).append(GAP)
                    .append(colored(row.get(i), printable(row.get(i).text()))).append('\n');
        }
        write(text);
    }

    private void begin() throws IOException {
        int[] wanted = new int[names.size()];
        List<Cell> header = names.stream()
                .map(name -> new Cell(TerminalWidth.cut(name, WIDEST, SHORTENED), false)).toList();
        boolean[] numbers = new boolean[wanted.length];
        for (int i = 0; i < wanted.length; i++) {
            wanted[i] = Math.max(1, TerminalWidth.of(header.get(i).text()));
            for (List<Cell> row : sample) {
                wanted[i] = Math.max(wanted[i], TerminalWidth.of(row.get(i).text()));
                numbers[i] |= row.get(i).isNumber();
            }
        }
        widths = fitting(wanted, numbers);
        List<Cell> aligned = new ArrayList<>();
        StringBuilder rule = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            aligned.add(new Cell(header.get(i).text(), numbers[i]));
            rule.append(i == 0 ? "" : GAP).append("-".repeat(widths[i]));
        }
        write(new StringBuilder(heading(text(aligned))).append('\n').append(heading(rule.toString())).append('\n'));
        for (List<Cell> row : sample) {
            line(row);
        }
        sample.clear();
    }

    private String heading(String text) {
        return layout.colors().of(Colors.Color.HEADING, text);
    }

    private String colored(Cell cell, String text) {
        return cell.isNull() ? layout.colors().of(Colors.Color.NULL, text) : text;
    }

    /// The widths of the columns that are shown. Numbers are never shortened.
    private int[] fitting(int[] wanted, boolean[] numbers) {
        int[] least = new int[wanted.length];
        for (int i = 0; i < least.length; i++) {
            least[i] = numbers[i] ? wanted[i] : Math.min(wanted[i], NARROW);
        }
        int count = least.length;
        while (count > 1 && total(least, count) > layout.width()) {
            count--;
        }
        int[] fitting = Arrays.copyOf(wanted, count);
        for (long surplus; (surplus = total(fitting, count) - layout.width()) > 0;) {
            int longest = -1;
            for (int i = 0; i < count; i++) {
                if (fitting[i] > least[i] && (longest < 0 || fitting[i] > fitting[longest])) {
                    longest = i;
                }
            }
            if (longest < 0) {
                break;
            }
            fitting[longest] = Math.max(least[longest], fitting[longest] - (int) Math.min(surplus, 4));
        }
        if (count == 1 && !numbers[0]) {
            fitting[0] = Math.min(fitting[0], Math.max(1, layout.width()));
        }
        return fitting;
    }

    private static long total(int[] widths, int count) {
        long total = (long) GAP.length() * Math.max(0, count - 1);
        for (int i = 0; i < count; i++) {
            total += widths[i];
        }
        return total;
    }

    private void line(List<Cell> cells) throws IOException {
        write(new StringBuilder(text(cells)).append('\n'));
    }

    private String text(List<Cell> cells) {
        StringBuilder line = new StringBuilder();
        boolean isLimited = layout.width() != Integer.MAX_VALUE;
        for (int i = 0; i < widths.length; i++) {
            Cell at = cells.get(i);
            String text = isLimited && !at.isNumber()
                    ? TerminalWidth.cut(at.text(), widths[i], SHORTENED)
                    : at.text();
            String padding = " ".repeat(Math.max(0, widths[i] - TerminalWidth.of(text)));
            line.append(i == 0 ? "" : GAP);
            if (at.isNumber()) {
                line.append(padding).append(text);
            } else {
                line.append(colored(at, text)).append(i + 1 == widths.length ? "" : padding);
            }
        }
        return line.toString();
    }

    private void write(StringBuilder text) throws IOException {
        Colors.write(text.toString(), output);
    }

    @Override
    public void close() throws IOException {
        if (layout.isExpanded()) {
            return;
        }
        if (widths.length == 0) {
            begin();
        }
        List<String> leftOut = names.subList(widths.length, names.size());
        if (!leftOut.isEmpty()) {
            write(new StringBuilder(TerminalWidth.cut("Not shown: " + leftOut.size() + " of "
                    + Sizes.count(names.size(), "column") + " (--expanded, --wide): " + String.join(", ", leftOut),
                    layout.width(), SHORTENED)).append('\n'));
        }
    }
}
