package dev.lamella.cli;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.lamella.cli.ColumnStats.Figure;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
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

    void print(RowsCommand.Format format, OutputStream output) throws IOException {
        switch (format) {
            case table -> table(output);
            case jsonl, json -> json(output, format == RowsCommand.Format.json);
            case csv -> csv(output);
        }
    }

    private void table(OutputStream output) throws IOException {
        try (TextTable table = new TextTable(names(), output)) {
            for (ColumnStats column : columns) {
                CellOut cell = new CellOut("");
                List<TextTable.Cell> row = new ArrayList<>();
                for (int i = 0; i < names().size(); i++) {
                    print(column, i, cell);
                    row.add(TextTable.Cell.of(cell));
                }
                table.add(row);
            }
        }
    }

    private void csv(OutputStream output) throws IOException {
        CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF)
                .build(new OutputStreamWriter(output, StandardCharsets.UTF_8));
        csv.writeRecord(names());
        for (ColumnStats column : columns) {
            CellOut cell = new CellOut("");
            List<String> row = new ArrayList<>();
            for (int i = 0; i < names().size(); i++) {
                print(column, i, cell);
                row.add(cell.text());
            }
            csv.writeRecord(row);
        }
        csv.flush();
    }

    private void json(OutputStream output, boolean isArray) throws IOException {
        JsonOut json = JsonOut.to(output);
        if (isArray) {
            json.startArray();
        }
        for (ColumnStats column : columns) {
            json.startObject();
            for (int i = 0; i < names().size() - 1; i++) {
                json.name(names().get(i));
                print(column, i, json);
            }
            json.name("from");
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
            json.endObject();
            if (!isArray) {
                json.endLine();
            }
        }
        if (isArray) {
            json.endArray();
            json.endLine();
        }
        json.flush();
    }

    private void print(ColumnStats column, int place, ValueOut out) throws IOException {
        String name = names().get(place);
        switch (name) {
            case "column" -> out.writeText(column.leaf().logicalPath().toString());
            case "rows" -> out.writeInteger(rowCount);
            case "nulls" -> number(column.nullsFigure, column.nulls(), out);
            case "min" -> bound(column, column.minFigure, column.min(), out);
            case "max" -> bound(column, column.maxFigure, column.max(), out);
            case "distinct" -> number(column.distinctFigure, column.distinct(), out);
            case "from" -> out.writeText(from(column));
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
