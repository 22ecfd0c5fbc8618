package dev.lamella.cli.print;

import dev.lamella.row.RowValues;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/// Rows as one JSON array of objects.
public final class JsonArrayPrinter implements RowPrinter {
    private final RecordFields columns;
    private final List<FieldPrinter> fields;
    private final JsonOut json;

    public JsonArrayPrinter(List<String> names, List<FieldPrinter> fields, OutputStream output) throws IOException {
        columns = RecordFields.of(names);
        this.fields = fields;
        json = JsonOut.to(output);
        json.startArray();
    }

    @Override
    public void print(RowValues row) throws IOException {
        columns.print(fields, row, json);
    }

    @Override
    public void end() throws IOException {
        json.endArray();
        json.endLine();
    }

    @Override
    public void close() throws IOException {
        json.flush();
    }
}
