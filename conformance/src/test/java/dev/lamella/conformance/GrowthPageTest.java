package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The chart of docs/growth.md shows the figures of its tables: a panel for each table, with time over size, and both
/// axes logarithmic.
class GrowthPageTest {
    private static final int PANEL_WIDTH = 380;
    private static final int PANEL_HEIGHT = 250;
    private static final int LEFT = 56;
    private static final int TOP = 30;
    private static final int PLOT_WIDTH = 270;
    private static final int PLOT_HEIGHT = 170;
    private static final int LABEL_HEIGHT = 12;
    private static final Map<String, String> LINES = Map.of("open", "first", "read", "second", "write", "third");
    /// The columns of the tables whose figures are drawn are called `open: CPU ms`, or `read: wall ms`.
    private static final String TIME = ": (CPU|wall) ms";

    /// An axis from one power of ten to another.
    private record Axis(double least, double most, int start, int length) {
        static Axis of(List<Double> values, int start, int length) {
            double least = Math.floor(Math.log10(values.stream().min(Double::compare).orElseThrow()));
            double most = Math.ceil(Math.log10(values.stream().max(Double::compare).orElseThrow()));
            return new Axis(least, Math.max(most, least + 1), start, length);
        }

        int at(double value) {
            return (int) Math.round(start + length * (Math.log10(value) - least) / (most - least));
        }

        List<Double> ticks() {
            List<Double> ticks = new ArrayList<>();
            for (double power = least; power <= most; power++) {
                ticks.add(Math.pow(10, power));
            }
            return ticks;
        }
    }

    private static double number(String cell) {
        return Double.parseDouble(cell.replace(",", ""));
    }

    private static String shown(double value) {
        return value >= 1 ? String.format(Locale.ROOT, "%,.0f", value) : Double.toString(value);
    }

    private static List<Double> column(List<List<String>> rows, int column) {
        return rows.stream().map(row -> number(row.get(column))).toList();
    }

    private static List<String> panel(String heading, List<List<String>> table, int x, int y) {
        List<String> header = table.getFirst();
        List<List<String>> rows = table.subList(1, table.size());
        List<Integer> lines = new ArrayList<>();
        for (int i = 1; i < header.size(); i++) {
            // Threads do not make the work less, only shorter.
            if (header.get(i).matches(".*" + TIME)
                    && (heading.equals("Threads") == header.get(i).endsWith("wall ms"))) {
                lines.add(i);
            }
        }
        assertThat(lines).as(heading).isNotEmpty();
        List<Double> sizes = column(rows, 0);
        Axis across = Axis.of(sizes, x + LEFT, PLOT_WIDTH);
        Axis up = Axis.of(lines.stream().flatMap(line -> column(rows, line).stream()).toList(), y + TOP + PLOT_HEIGHT,
                -PLOT_HEIGHT);
        List<String> drawn = new ArrayList<>();
        drawn.add(PageChart.text("title", x, y + 14, heading + ": " + (heading.equals("Threads") ? "wall" : "CPU")
                + " time in ms"));
        for (double tick : up.ticks()) {
            drawn.add(line("grid", x + LEFT, up.at(tick), x + LEFT + PLOT_WIDTH, up.at(tick)));
            drawn.add(PageChart.text("tick end", x + LEFT - 6, up.at(tick) + 4, shown(tick)));
        }
        for (double tick : across.ticks()) {
            drawn.add(PageChart.text("tick middle", across.at(tick), y + TOP + PLOT_HEIGHT + 16, shown(tick)));
        }
        int lastLabel = Integer.MIN_VALUE / 2;
        // From the top, so that a label can be moved down if it would cover the one before.
        lines.sort(Comparator.comparing((Integer column) -> column(rows, column).getLast()).reversed());
        for (int column : lines) {
            List<Double> times = column(rows, column);
            String task = header.get(column).replaceFirst(TIME, "");
            StringBuilder points = new StringBuilder();
            for (int i = 0; i < sizes.size(); i++) {
                points.append(i == 0 ? "" : " ").append(across.at(sizes.get(i))).append(',')
                        .append(up.at(times.get(i)));
            }
            // As if all of the last time grew with the size.
            double last = sizes.getLast();
            double least = Math.max(sizes.getFirst(), last * Math.pow(10, up.least()) / times.getLast());
            if (!heading.equals("Threads")) {
                drawn.add(line("linear", across.at(least), up.at(times.getLast() * least / last), across.at(last),
                        up.at(times.getLast())));
            }
            drawn.add("<polyline class=\"line %s\" points=\"%s\"/>".formatted(LINES.get(task), points));
            lastLabel = Math.max(up.at(times.getLast()) + 4, lastLabel + LABEL_HEIGHT);
            drawn.add(PageChart.text("tick", across.at(last) + 5, lastLabel, task));
        }
        return drawn;
    }

    private static String line(String kind, int fromX, int fromY, int toX, int toY) {
        return "<line class=\"%s\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>".formatted(kind, fromX, fromY, toX, toY);
    }

    @Test
    void theChartShowsTheFiguresOfThePage() throws IOException {
        Map<String, List<List<String>>> tables = PageTables.of("docs/growth.md");
        assertThat(tables).containsOnlyKeys("Rows", "Columns", "Row groups", "Files", "Lists within lists", "Threads");
        List<String> drawn = new ArrayList<>();
        int place = 0;
        for (Map.Entry<String, List<List<String>>> table : tables.entrySet()) {
            drawn.addAll(panel(table.getKey(), table.getValue(), place % 2 * PANEL_WIDTH, place / 2 * PANEL_HEIGHT));
            place++;
        }
        PageChart.assertIsDrawn("growth.svg", "Time by rows, columns, row groups, files, nesting and threads; the "
                + "figures are in docs/growth.md", 2 * PANEL_WIDTH, 3 * PANEL_HEIGHT, drawn);
    }
}
