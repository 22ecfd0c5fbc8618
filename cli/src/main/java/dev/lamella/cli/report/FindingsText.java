package dev.lamella.cli.report;

import dev.lamella.check.FileCheck;
import dev.lamella.check.Finding;
import dev.lamella.check.Rule;
import dev.lamella.check.Severity;
import dev.lamella.cli.shell.Colors;
import dev.lamella.cli.shell.Sizes;
import dev.lamella.error.Location;
import dev.lamella.schema.ColumnPath;
import dev.lamella.variant.internal.Printable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/// Findings for people: a paragraph for each broken rule, worst first, then the counts.
public final class FindingsText {
    private static final Pattern SPECIFICATION = Pattern.compile("\\w+\\.(md|thrift)");

    /// The text if no footer could be read.
    public static final String NOT_VERIFIED = "Verified: nothing, because no footer could be read.\n";

    private FindingsText() {}

    /// The text of all findings about a file.
    public static String of(String file, List<Finding> findings, FileCheck.Depth depth, Colors colors) {
        StringBuilder text = new StringBuilder();
        if (findings.isEmpty()) {
            return text.append(Printable.line(file)).append(": no findings; ")
                    .append(FileCheck.rules(depth).size()).append(" rules checked.\n").toString();
        }
        int from = 0;
        while (from < findings.size()) {
            Rule rule = findings.get(from).rule();
            int limit = from;
            while (limit < findings.size() && findings.get(limit).rule().equals(rule)) {
                limit++;
            }
            paragraph(rule, findings.subList(from, limit), text, colors);
            from = limit;
        }
        return text.append(Printable.line(file)).append(": ").append(counts(findings)).append(".\n").toString();
    }

    /// Which parts were checked, and which were not.
    public static String verified(FileCheck.Depth depth) {
        return switch (depth) {
            case METADATA -> "Verified: schema, footer, first page headers, indexes against the footer."
                    + " Not verified: values, and what is said of them (--data); encrypted parts without their keys.\n";
            case DATA ->
                "Verified: schema, footer, every page, and every value against bounds, counts, histograms, sizes,"
                        + " encodings, page indexes, Bloom filters, annotations, keys of maps and sorting columns."
                        + " Not verified: encrypted columns and signatures without their keys, pages in other files, distinct counts above 1,000,000,"
                        + " and what a note says cannot be looked at.\n";
        };
    }

    /// The findings of one rule: found values first, then the allowed ones. If the same is allowed at all places, it is
    /// printed once.
    private static void paragraph(Rule rule, List<Finding> findings, StringBuilder text, Colors colors) {
        text.append(colors.of(color(rule.severity()), name(rule.severity()))).append(' ').append(rule.id())
                .append('\n');
        boolean isSame = findings.stream().map(Finding::allowed).distinct().count() == 1;
        for (Finding finding : findings) {
            text.append("  ").append(Printable.line(place(finding))).append(": ")
                    .append(Printable.line(finding.found()));
            text.append(isSame ? "" : "; " + Printable.line(finding.allowed())).append('\n');
        }
        long further = findings.getLast().further();
        text.append(further == 0 ? "" : "  and " + Sizes.grouped(further) + " more\n");
        text.append("  Rule: ").append(rule.statement()).append('\n');
        text.append(isSame && !findings.getLast().allowed().equals(rule.statement())
                ? "  Allowed: " + Printable.line(findings.getLast().allowed()) + "\n"
                : "");
        text.append("  What to do: ").append(rule.mend()).append("\n  See: ").append(source(rule)).append("\n\n");
    }

    private static Colors.Color color(Severity severity) {
        return switch (severity) {
            case ERROR -> Colors.Color.ERROR;
            case WARNING -> Colors.Color.WARNING;
            case NOTE -> Colors.Color.NOTE;
        };
    }

    /// Names the repository of the specification.
    private static String source(Rule rule) {
        return SPECIFICATION.matcher(rule.section()).lookingAt() ? "parquet-format, " + rule.section() : rule.section();
    }

    /// The place in the file. Columns are shown by path, with odd names in backquotes.
    private static String place(Finding finding) {
        Location place = finding.place();
        List<String> parts = new ArrayList<>();
        place.rowGroup().ifPresent(ordinal -> parts.add("row group " + ordinal));
        place.column().ifPresent(names -> parts.add("column " + ColumnPath.of(names)));
        String within = new Location(Optional.empty(), OptionalInt.empty(), Optional.empty(), place.part(),
                place.offset()).toString();
        if (!within.isEmpty()) {
            parts.add(within);
        }
        return parts.isEmpty() ? "the file" : String.join(", ", parts);
    }

    /// `1 error, 2 warnings and 12,345 notes`.
    static String counts(List<Finding> findings) {
        List<String> parts = new ArrayList<>();
        for (Severity severity : Severity.values()) {
            long count = count(findings, severity);
            if (count > 0) {
                parts.add(Sizes.count(count, name(severity)));
            }
        }
        String last = parts.removeLast();
        return parts.isEmpty() ? last : String.join(", ", parts) + " and " + last;
    }

    /// The number of findings of a severity, including those left out.
    static long count(List<Finding> findings, Severity severity) {
        return findings.stream().filter(finding -> finding.rule().severity() == severity)
                .mapToLong(finding -> 1 + finding.further()).sum();
    }

    /// `error`, `warning` or `note`.
    static String name(Severity severity) {
        return severity.name().toLowerCase(Locale.ROOT);
    }

    /// A line for each rule.
    public static String ofRules(List<Rule> rules) {
        int longest = rules.stream().mapToInt(rule -> rule.id().length()).max().orElse(0);
        StringBuilder text = new StringBuilder();
        for (Rule rule : rules) {
            text.append(String.format(Locale.ROOT, "%-" + Math.max(1, longest) + "s  %-7s  %s%n", rule.id(),
                    name(rule.severity()), rule.statement()).replace(System.lineSeparator(), "\n"));
        }
        return text.toString();
    }
}
