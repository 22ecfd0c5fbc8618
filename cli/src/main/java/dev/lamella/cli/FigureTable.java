package dev.lamella.cli;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// Prints figures that a command computed, as rows of a table with named columns.
record FigureTable(List<String> names, List<Row> rows) {
    /// The figures of a row.
    interface Row {
        /// Prints the figure of a column.
        void print(int column, ValueOut out) throws IOException;

        /// Prints the figure of a column as JSON, where it has parts.
        default void printJson(int column, ValueOut json) throws IOException {
            print(column, json);
        }
    }

    void print(RowsCommand.Format format, TextTable.Layout layout, OutputStream output) throws IOException {
        switch (format) {
            case table -> table(layout, output);
            case jsonl -> json(output);
            case csv -> csv(output);
        }
    }

    private void table(TextTable.Layout layout, OutputStream output) throws IOException {
        try (TextTable table = new TextTable(names, layout, output)) {
            for (Row row : rows) {
                CellOut cell = new CellOut("");
                List<TextTable.Cell> cells = new ArrayList<>();
                for (int i = 0; i < names.size(); i++) {
                    row.print(i, cell);
                    cells.add(TextTable.Cell.of(cell));
                }
                table.add(cells);
            }
        }
    }

    private void csv(OutputStream output) throws IOException {
        CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF)
                .build(new OutputStreamWriter(output, StandardCharsets.UTF_8));
        csv.writeRecord(names);
        for (Row row : rows) {
            CellOut cell = new CellOut("");
            List<String> cells = new ArrayList<>();
            for (int i = 0; i < names.size(); i++) {
                row.print(i, cell);
                cells.add(cell.text());
            }
            csv.writeRecord(cells);
        }
        csv.flush();
    }

    private void json(OutputStream output) throws IOException {
        JsonOut json = JsonOut.to(output);
        for (Row row : rows) {
            json.startObject();
            for (int i = 0; i < names.size(); i++) {
                json.name(names.get(i));
                row.printJson(i, json);
            }
            json.endObject();
            json.endLine();
        }
        json.flush();
    }
}
