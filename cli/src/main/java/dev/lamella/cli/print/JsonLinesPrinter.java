package dev.lamella.cli.print;

import dev.lamella.row.RowValues;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/// Rows as JSON lines: one object per row.
public final class JsonLinesPrinter implements RowPrinter {
    private final RecordFields columns;
    private final List<FieldPrinter> fields;
    private final JsonOut json;

    public JsonLinesPrinter(List<String> names, List<FieldPrinter> fields, OutputStream output) throws IOException {
        columns = RecordFields.of(names);
        this.fields = fields;
        json = JsonOut.to(output);
    }

    @Override
    public void print(RowValues row) throws IOException {
        try {
            columns.print(fields, row, json);
        } finally {
            // A row that a failure cut short gets its own line.
            json.endLine();
        }
    }

    @Override
    public void close() throws IOException {
        json.flush();
    }
}
