package dev.lamella.cli.print;

import dev.lamella.row.RowValues;
import java.io.IOException;
import java.io.OutputStream;

/// Rows of one column as JSON lines: one value per row.
public final class ValueLinesPrinter implements RowPrinter {
    private final FieldPrinter field;
    private final JsonOut json;

    public ValueLinesPrinter(FieldPrinter field, OutputStream output) throws IOException {
        this.field = field;
        this.json = JsonOut.to(output);
    }

    @Override
    public void print(RowValues row) throws IOException {
        field.print(row, 0, json);
        json.endLine();
    }

    @Override
    public void close() throws IOException {
        json.flush();
    }
}
