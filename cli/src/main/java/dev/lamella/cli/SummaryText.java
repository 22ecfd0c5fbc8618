package dev.lamella.cli;

import dev.lamella.cli.print.FigureTable;
import dev.lamella.cli.print.FormatOptions;
import dev.lamella.cli.print.TextTable;
import dev.lamella.cli.print.ValueOut;
import dev.lamella.cli.report.Bounds;
import dev.lamella.cli.report.Profile;
import dev.lamella.cli.report.Summary;
import dev.lamella.cli.shell.LineWrapper;
import dev.lamella.cli.shell.Sizes;
import dev.lamella.cli.shell.TerminalWidth;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.statistics.ColumnBounds;
import dev.lamella.variant.internal.Printable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// A summary for people.
///
/// @param word the file as written on the command line
/// @param isAll whether all columns are printed
record SummaryText(Summary summary, String word, boolean isAll, TextTable.Layout layout) {
    private static final int MOST_COLUMNS = 30;
    private static final int BAR = 6;
    private static final String BLOCKS = " ▏▎▍▌▋▊▉";
    private static final String FULL = "█";

    void print(OutputStream output) throws IOException {
        Profile profile = summary.profile();
        write(output, Printable.line(summary.name()));
        write(output, (profile.fileCount() > 1 ? Sizes.count(profile.fileCount(), "file") + ", " : "")
                + Sizes.count(profile.rowCount(), "row") + ", " + Sizes.count(profile.columns().size(), "column") + ", "
                + Sizes.count(profile.groups().size(), "row group") + ", " + Sizes.shown(profile.fileBytes()));
        if (!summary.partitions().isEmpty()) {
            write(output, "Partitioned by " + summary.partitions().stream()
                    .map(column -> Printable.line(column.name()) + " " + column.typeText())
                    .collect(Collectors.joining(", ")));
        }
        write(output, codecs(profile) + "; written by " + writers(profile));
        write(output, "");
        columns(output);
        List<String> sentences = summary.standsOut();
        if (!sentences.isEmpty()) {
            write(output, "");
            write(output, "What stands out:");
            LineWrapper lines = new LineWrapper(Math.clamp(layout.width(), 20, LineWrapper.WIDTH));
            for (String sentence : sentences) {
                lines.append("  * ").wrapped(sentence, 4, 4);
            }
            output.write(lines.toString().getBytes(StandardCharsets.UTF_8));
        }
        if (summary.findings().isEmpty()) {
            write(output, "");
            write(output, "Not checked; to do so: lamella check " + Printable.line(word));
        }
    }

    private static String codecs(Profile profile) {
        return String.join(", ", profile.codecs().keySet()) + (profile.codecs().isEmpty() ? "No column chunks" : "")
                + ", ratio " + Sizes.ratio(profile.bytes().ratio());
    }

    private static String writers(Profile profile) {
        Map<String, Long> writers = profile.writers();
        String first = Printable.line(writers.keySet().iterator().next());
        return writers.size() == 1 ? first : first + " and " + Sizes.count(writers.size() - 1L, "other writer");
    }

    private void columns(OutputStream output) throws IOException {
        List<Profile.Column> columns = summary.profile().columns();
        Set<Profile.Column> largest = new HashSet<>(columns.stream()
                .sorted(Comparator.comparingLong((Profile.Column column) -> column.bytes().stored()).reversed())
                .limit(isAll ? columns.size() : MOST_COLUMNS).toList());
        List<Profile.Column> shown = columns.stream().filter(largest::contains).toList();
        long all = summary.profile().bytes().stored();
        new FigureTable<Profile.Column>()
                .add("column", (column, out) -> out.writeText(column.leaf().logicalPath().toString()))
                .add("type", (column, out) -> out.writeText(type(column.leaf().field())))
                .add("size", (column, out) -> out.writeNumber(Sizes.shown(column.bytes().stored())))
                .add("share", (column, out) -> out.writeText(bar(column.bytes().stored(), all)))
                .add("nulls", SummaryText::nulls)
                .add("range", (column, out) -> out.writeText(range(column.bounds())))
                .add("ratio", (column, out) -> out.writeNumber(Sizes.ratio(column.bytes().ratio())))
                .add("encodings", (column, out) -> out.writeText(column.encodings()))
                .print(shown, FormatOptions.Format.table, layout, output);
        if (shown.stream().anyMatch(column -> column.bounds().nulls().isEmpty())) {
            write(output, "?: unknown, as the footer does not tell nulls from empty lists, or does not count"
                    + " them; lamella stats counts them");
        }
        if (shown.size() < columns.size()) {
            long rest = columns.stream().filter(column -> !largest.contains(column))
                    .mapToLong(column -> column.bytes().stored()).sum();
            write(output, "and " + Sizes.count(columns.size() - shown.size(), "smaller column") + " with "
                    + Sizes.percent(rest, all) + " % of the bytes (--all)");
        }
    }

    /// The logical type; the physical one if there is none.
    private static String type(PrimitiveField field) {
        return field.logicalType().map(LogicalType::toString).orElseGet(field.type()::name);
    }

    private static void nulls(Profile.Column column, ValueOut out) throws IOException {
        if (column.bounds().nulls().isPresent()) {
            out.writeNumber(Sizes.grouped(column.bounds().nulls().getAsLong()));
        } else {
            out.writeNumber("?");
        }
    }

    /// A bar, and the share in percent.
    static String bar(long part, long all) {
        int eighths = all > 0 ? (int) Math.round(8.0 * BAR * part / all) : 0;
        String bar = FULL.repeat(eighths / 8) + (eighths % 8 == 0 ? "" : BLOCKS.charAt(eighths % 8));
        String percent = Sizes.percent(part, all) + "%";
        return bar + " ".repeat(BAR - bar.length() + 6 - percent.length()) + percent;
    }

    private static String range(Bounds bounds) {
        Optional<ColumnBounds.Bound> min = bounds.min();
        Optional<ColumnBounds.Bound> max = bounds.max();
        if (min.isEmpty() || max.isEmpty()) {
            return "";
        }
        String least = Bounds.text(min.get());
        String most = Bounds.text(max.get());
        return least.equals(most) ? least : least + " to " + most;
    }

    private void write(OutputStream output, String line) throws IOException {
        output.write((TerminalWidth.cut(line, layout.width(), "…") + "\n").getBytes(StandardCharsets.UTF_8));
    }
}
