package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The chart of README.md shows the figures of docs/speed.md.
class SpeedPageTest {
    private static final String OURS = "Lamella";
    private static final int WIDTH = 760;
    private static final int LABELS = 112;
    private static final int BAR = 16;
    private static final int STEP = 22;

    /// A chart of one row of the table.
    ///
    /// @param row what stands in the first column
    private record Panel(String row, String title) {}

    private static final List<Panel> PANELS = List.of(
            new Panel("flat, 6 M rows x 16 columns", "Scan 6 million rows of 16 columns"),
            new Panel("nested, 1 M rows", "Scan 1 million nested rows"),
            new Panel("flat, as records", "Read 6 million rows as records"),
            new Panel("flat, 2 M rows written", "Write 2 million records"));

    /// CPU milliseconds by contender.
    private static Map<String, Integer> figures(String row) throws IOException {
        List<List<String>> table = PageTables.of("docs/speed.md").get("Speed");
        List<String> header = table.getFirst();
        List<String> found = table.stream().filter(cells -> cells.getFirst().equals(row)).findFirst().orElseThrow();
        Map<String, Integer> figures = new LinkedHashMap<>();
        for (int i = 1; i < header.size(); i++) {
            String contender = header.get(i);
            if (!found.get(i).isBlank() && !contender.equals("Hardwood, default threads")) {
                figures.put(contender.replace(", 1 thread", ""), Integer.valueOf(found.get(i).split(",")[0].strip()));
            }
        }
        return figures;
    }

    private static String shown(int milliseconds) {
        return String.format(Locale.ROOT, "%.2f s", milliseconds / 1000.0);
    }

    @Test
    void readmeSaysTheFiguresOfThePage() throws IOException {
        List<String> said = new ArrayList<>();
        for (Panel panel : List.of(PANELS.getFirst(), PANELS.getLast())) {
            Map<String, Integer> figures = figures(panel.row());
            List.of(OURS, "parquet-java", "DuckDB").forEach(name -> said.add(shown(figures.get(name))));
        }
        assertThat(Files.readString(Samples.checkout().resolve("README.md"))).contains(said);
    }

    @Test
    void theChartShowsTheFiguresOfThePage() throws IOException {
        List<String> body = new ArrayList<>();
        int y = 28;
        for (Panel panel : PANELS) {
            List<Map.Entry<String, Integer>> bars = figures(panel.row()).entrySet().stream()
                    .sorted(Map.Entry.comparingByValue()).toList();
            int most = bars.getLast().getValue();
            body.add(PageChart.text("title", 0, y, panel.title()));
            y += 12;
            for (Map.Entry<String, Integer> bar : bars) {
                int width = Math.round((WIDTH - LABELS - 80f) * bar.getValue() / most);
                String kind = bar.getKey().equals(OURS) ? "ours" : "peer";
                body.add(PageChart.text("name " + kind + "-name", LABELS - 8, y + 12, bar.getKey()));
                body.add("<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"2\"/>"
                        .formatted(kind, LABELS, y, width, BAR));
                body.add(PageChart.text("value", LABELS + width + 6, y + 12, shown(bar.getValue())));
                y += STEP;
            }
            y += 26;
        }
        body.add(PageChart.text("note", 0, y - 10,
                "CPU time in one run on two cores of an AMD EPYC, SNAPPY; shorter is better."
                        + " All contenders consume every value."));
        PageChart.assertIsDrawn("speed.svg",
                "CPU time of Lamella and other libraries; the figures are in docs/speed.md",
                WIDTH, y, body);
    }
}
