package dev.lamella.cli;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import de.siegmar.fastcsv.writer.QuoteStrategies;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Rows as CSV (RFC 4180) with a header: null is an empty cell, empty text is quoted, nested values are JSON.
final class CsvPrinter implements RowPrinter {
    private final List<FieldPrinter> fields;
    private final CsvWriter csv;
    private final CellOut cell = new CellOut("");

    CsvPrinter(List<String> names, List<FieldPrinter> fields, OutputStream output) {
        this.fields = fields;
        csv = CsvWriter.builder().quoteStrategy(QuoteStrategies.EMPTY).lineDelimiter(LineDelimiter.LF)
                .build(new OutputStreamWriter(output, StandardCharsets.UTF_8));
        csv.writeRecord(names);
    }

    @Override
    public void print(Cells row) throws IOException {
        @Nullable
        String[] cells = new @Nullable String[fields.size()];
        for (int i = 0; i < cells.length; i++) {
            fields.get(i).print(row, i, cell);
            cells[i] = cell.isNull() ? null : cell.text();
        }
        csv.writeRecord(cells);
    }

    @Override
    public void close() throws IOException {
        csv.flush();
    }
}
