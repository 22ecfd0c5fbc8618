package dev.lamella.cli;

import dev.lamella.cli.ColumnStats.Figure;
import dev.lamella.cli.print.ForbiddenValues;
import dev.lamella.cli.print.FormatOptions;
import dev.lamella.cli.print.JsonOut;
import dev.lamella.cli.print.ResultPrinter;
import dev.lamella.cli.print.StatisticsText;
import dev.lamella.cli.print.TextTable;
import dev.lamella.cli.print.ValueOut;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Prints figures of columns, one row per column.
///
/// @param quantiles means and quantiles; empty if they are not asked for
record StatsPrinter(List<ColumnStats> columns, long rowCount, Optional<Quantiles> quantiles, ForbiddenValues odd) {
    private static final List<String> FIGURES = List.of("column", "rows", "nulls", "min", "max", "distinct");

    private List<String> names() {
        List<String> names = new ArrayList<>(FIGURES);
        quantiles.ifPresent(_ -> names.addAll(Quantiles.NAMES));
        names.add("from");
        return names;
    }

    void print(FormatOptions.Format format, TextTable.Layout layout, OutputStream output) throws IOException {
        List<String> names = names();
        try (ResultPrinter results = ResultPrinter.ofFigures(names, format, layout, output)) {
            for (ColumnStats column : columns) {
                results.row(names.stream().<ResultPrinter.Cell>map(name -> out -> print(column, name, out)).toList());
            }
        }
    }

    private static void sources(ColumnStats column, ValueOut json) throws IOException {
        json.startObject();
        for (Map.Entry<String, Figure> figure : figures(column).entrySet()) {
            json.name(figure.getKey());
            if (figure.getValue().isKnown()) {
                json.writeText(figure.getValue().from());
            } else {
                json.writeNull();
            }
        }
        json.endObject();
    }

    private void print(ColumnStats column, String name, ValueOut out) throws IOException {
        switch (name) {
            case "column" -> out.writeText(column.leaf().logicalPath().toString());
            case "rows" -> out.writeInteger(rowCount);
            case "nulls" -> number(column.nullsFigure, column.nulls(), out);
            case "min" -> bound(column, column.minFigure, column.min(), out);
            case "max" -> bound(column, column.maxFigure, column.max(), out);
            case "distinct" -> number(column.distinctFigure, column.distinct(), out);
            case "from" -> {
                if (out instanceof JsonOut) {
                    sources(column, out);
                } else if (figures(column).values().stream().anyMatch(Figure::isKnown)) {
                    out.writeText(from(column));
                } else {
                    out.writeNull();
                }
            }
            default -> quantiles.orElseThrow().print(column.leaf(), name, out);
        }
    }

    private static void number(Figure figure, long value, ValueOut out) throws IOException {
        if (figure.isKnown()) {
            out.writeInteger(value);
        } else {
            out.writeNull();
        }
    }

    private void bound(ColumnStats column, Figure figure, Optional<byte[]> value, ValueOut out) throws IOException {
        if (figure.isKnown() && value.isPresent()) {
            new StatisticsText(odd).print(column.leaf().field(), value.get(), out);
        } else {
            out.writeNull();
        }
    }

    private static Map<String, Figure> figures(ColumnStats column) {
        Map<String, Figure> figures = new LinkedHashMap<>();
        figures.put("nulls", column.nullsFigure);
        figures.put("min", column.minFigure);
        figures.put("max", column.maxFigure);
        figures.put("distinct", column.distinctFigure);
        return figures;
    }

    /// `metadata` if that is the only source; otherwise, for example, `nulls, min, max: metadata; distinct: data`.
    private static String from(ColumnStats column) {
        Map<String, List<String>> bySource = new LinkedHashMap<>();
        figures(column).forEach((name, figure) -> {
            if (figure.isKnown()) {
                bySource.computeIfAbsent(figure.from(), _ -> new ArrayList<>()).add(name);
            }
        });
        if (bySource.size() == 1) {
            return bySource.keySet().iterator().next();
        }
        List<String> parts = new ArrayList<>();
        bySource.forEach((source, names) -> parts.add(String.join(", ", names) + ": " + source));
        return String.join("; ", parts);
    }
}
