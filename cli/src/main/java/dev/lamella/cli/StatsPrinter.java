package dev.lamella.cli;

import dev.lamella.cli.ColumnStats.Figure;
import dev.lamella.cli.print.FigureTable;
import dev.lamella.cli.print.ForbiddenValues;
import dev.lamella.cli.print.FormatOptions;
import dev.lamella.cli.print.JsonOut;
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
    void print(FormatOptions.Format format, TextTable.Layout layout, OutputStream output) throws IOException {
        FigureTable<ColumnStats> table = new FigureTable<ColumnStats>()
                .add("column", (column, out) -> out.writeText(column.leaf().logicalPath().toString()))
                .add("rows", (_, out) -> out.writeInteger(rowCount))
                .add("nulls", (column, out) -> number(column.nullsFigure, column.nulls(), out))
                .add("min", (column, out) -> bound(column, column.minFigure, column.min(), out))
                .add("max", (column, out) -> bound(column, column.maxFigure, column.max(), out))
                .add("distinct", (column, out) -> number(column.distinctFigure, column.distinct(), out));
        quantiles.ifPresent(found -> found.addTo(table));
        table.add("from", StatsPrinter::sources).print(columns, format, layout, output);
    }

    private static void sources(ColumnStats column, ValueOut out) throws IOException {
        if (!(out instanceof JsonOut)) {
            if (figures(column).values().stream().anyMatch(Figure::isKnown)) {
                out.writeText(from(column));
            } else {
                out.writeNull();
            }
            return;
        }
        out.startObject();
        for (Map.Entry<String, Figure> figure : figures(column).entrySet()) {
            out.name(figure.getKey());
            if (figure.getValue().isKnown()) {
                out.writeText(figure.getValue().from());
            } else {
                out.writeNull();
            }
        }
        out.endObject();
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
