package dev.lamella.cli.print;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// Prints rows that a command computed, in each output format. Closing it ends the output and leaves the stream open.
public final class ResultPrinter implements Closeable {
    /// Prints one cell.
    @FunctionalInterface
    public interface Cell {
        void print(ValueOut out) throws IOException;

        static Cell of(String text) {
            return out -> out.writeText(text);
        }

        static Cell of(long number) {
            return out -> out.writeInteger(number);
        }
    }

    private final List<String> names;
    private final Sink sink;

    /// Where rows go.
    private interface Sink extends Closeable {
        void row(List<Cell> cells) throws IOException;
    }

    /// @param formulas how cells of CSV that begin like formulas are printed
    public ResultPrinter(List<String> names, FormatOptions.Format format, FormulaOption formulas,
            TextTable.Layout layout,
            OutputStream output) throws IOException {
        this(names, format, formulas, "null", layout, output);
    }

    private ResultPrinter(List<String> names, FormatOptions.Format format, FormulaOption formulas, String nullText,
            TextTable.Layout layout, OutputStream output) throws IOException {
        this.names = List.copyOf(names);
        this.sink = switch (format) {
            case table -> new Table(new TextTable(names, layout, output), nullText);
            case csv -> new Csv(names, formulas, output);
            case jsonl -> new Json(this.names, JsonOut.to(output), false);
            case json -> new Json(this.names, JsonOut.to(output), true);
        };
    }

    /// A printer of figures. In tables, the cell of one that is not known is empty.
    static ResultPrinter ofFigures(List<String> names, FormatOptions.Format format, TextTable.Layout layout,
            OutputStream output) throws IOException {
        return new ResultPrinter(names, format, new FormulaOption(), "", layout, output);
    }

    /// @param cells one for each name
    public void row(List<Cell> cells) throws IOException {
        if (cells.size() != names.size()) {
            throw new IllegalArgumentException(cells.size() + " cells for " + names.size() + " names");
        }
        sink.row(cells);
    }

    @Override
    public void close() throws IOException {
        sink.close();
    }

    private record Table(TextTable table, String nullText) implements Sink {
        @Override
        public void row(List<Cell> cells) throws IOException {
            CellOut out = new CellOut(nullText);
            List<TextTable.Cell> row = new ArrayList<>();
            for (Cell cell : cells) {
                cell.print(out);
                row.add(TextTable.Cell.of(out));
            }
            table.add(row);
        }

        @Override
        public void close() throws IOException {
            table.close();
        }
    }

    private static final class Csv implements Sink {
        private final CsvWriter csv;
        private final FormulaOption formulas;
        private final boolean[] isNull;

        Csv(List<String> names, FormulaOption formulas, OutputStream output) {
            this.formulas = formulas;
            isNull = new boolean[names.size()];
            csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF)
                    .quoteStrategy(new CsvPrinter.NullsBare(isNull, ""))
                    .build(new OutputStreamWriter(output, StandardCharsets.UTF_8));
            csv.writeRecord(names.stream().map(formulas::cell).toList());
        }

        @Override
        public void row(List<Cell> cells) throws IOException {
            CellOut out = new CellOut("");
            List<String> row = new ArrayList<>();
            for (int i = 0; i < isNull.length; i++) {
                cells.get(i).print(out);
                isNull[i] = out.isNull();
                row.add(formulas.cell(out.text()));
            }
            csv.writeRecord(row);
        }

        @Override
        public void close() throws IOException {
            csv.flush();
        }
    }

    private static final class Json implements Sink {
        private final RecordFields names;
        private final JsonOut json;
        private final boolean isArray;

        Json(List<String> names, JsonOut json, boolean isArray) throws IOException {
            this.names = RecordFields.of(names);
            this.json = json;
            this.isArray = isArray;
            if (isArray) {
                json.startArray();
            }
        }

        @Override
        public void row(List<Cell> cells) throws IOException {
            names.print(cells, json);
            if (!isArray) {
                json.endLine();
            }
        }

        @Override
        public void close() throws IOException {
            if (isArray) {
                json.endArray();
                json.endLine();
            }
            json.flush();
        }
    }
}
