package dev.lamella.cli.types;

import dev.lamella.cli.shell.LineWrapper;
import dev.lamella.cli.shell.Sizes;
import dev.lamella.explain.Ecosystem;
import dev.lamella.explain.Fidelity;
import dev.lamella.explain.TypeMapping;
import dev.lamella.variant.internal.Printable;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Counts how many columns each ecosystem supports, and names some that it does not.
public final class TypesSummary {
    private static final int MOST_NAMES = 5;
    private static final int LONGEST_NAME = 40;

    private final LineWrapper lines;
    private final TypesView view;
    private final List<TypesView.Counted> counted;

    TypesSummary(TypesView view, LineWrapper lines) {
        this.lines = lines;
        this.view = view;
        this.counted = view.counted();
    }

    void write() {
        if (counted.isEmpty()) {
            return;
        }
        lines.end();
        lines.padded("  columns", TypesText.INDENT);
        for (Fidelity support : Fidelity.values()) {
            lines.append(support + "  ");
        }
        lines.end();
        view.ecosystems().forEach(this::counts);
        notes();
    }

    private void counts(Ecosystem ecosystem) {
        Map<Fidelity, List<String>> names = counted.stream()
                .collect(Collectors.groupingBy(column -> TypesView.seen(column.mappings(), ecosystem).fidelity(),
                        Collectors.mapping(TypesView.Counted::name, Collectors.toList())));
        lines.append("  ").padded(TypesText.title(ecosystem), TypesText.INDENT - 2);
        for (Fidelity support : Fidelity.values()) {
            int count = names.getOrDefault(support, List.of()).size();
            lines.right(count == 0 ? "-" : Integer.toString(count), support.toString().length()).append("  ");
        }
        lines.append(ecosystem.source()).end();
        for (Fidelity support : List.of(Fidelity.LOSSY, Fidelity.NOT_SUPPORTED)) {
            if (names.containsKey(support)) {
                lines.indent(TypesText.INDENT);
                lines.wrapped(support + ": " + some(names.getOrDefault(support, List.of())), TypesText.INDENT,
                        TypesText.INDENT + 2);
            }
        }
    }

    /// The first names, or "all".
    private String some(List<String> names) {
        return names.size() > MOST_NAMES && names.size() == counted.size()
                ? "all"
                : Sizes.first(names.stream().map(TypesSummary::brief).toList(), MOST_NAMES);
    }

    private static String brief(String name) {
        String printable = Printable.line(name);
        return printable.codePointCount(0, printable.length()) <= LONGEST_NAME
                ? printable
                : printable.substring(0, printable.offsetByCodePoints(0, LONGEST_NAME)) + "...";
    }

    private void notes() {
        List<String> notes = view.ecosystems().stream().filter(view.all().notes()::containsKey)
                .map(ecosystem -> ecosystem.title() + ": " + view.all().notes().getOrDefault(ecosystem, "") + ".")
                .toList();
        boolean isUnsupported = has(Fidelity.NOT_SUPPORTED);
        List<String> unobserved = view.ecosystems().stream().filter(ecosystem -> !ecosystem.isObserved())
                .map(TypesText::title).toList();
        boolean isClean = view.isOfProblems() && !isUnsupported && !has(Fidelity.LOSSY);
        if (isUnsupported || isClean || !notes.isEmpty() || !unobserved.isEmpty()) {
            lines.end();
        }
        if (!unobserved.isEmpty()) {
            note(String.join(", ", unobserved) + ": described by documents, not observed.");
        }
        notes.forEach(this::note);
        if (isUnsupported) {
            note("Most systems cannot read a file with a column that is not supported, unless they are given a schema"
                    + " without it.");
        }
        if (isClean) {
            note("All columns are exact.");
        }
    }

    private boolean has(Fidelity support) {
        return counted.stream().anyMatch(column -> view.ecosystems().stream().map(
                ecosystem -> TypesView.seen(column.mappings(), ecosystem)).map(TypeMapping::fidelity)
                .anyMatch(support::equals));
    }

    private void note(String sentence) {
        lines.append("  ").wrapped(sentence, 2, 2);
    }
}
