package dev.lamella.cli.print;

import dev.lamella.row.RowValues;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/// Rows as a table for people.
public final class TablePrinter implements RowPrinter {
    private final List<FieldPrinter> fields;
    private final CellOut cell = new CellOut("null");
    private final TextTable table;

    public TablePrinter(List<String> names, List<FieldPrinter> fields, TextTable.Layout layout, OutputStream output) {
        this.fields = fields;
        this.table = new TextTable(names, layout, output);
    }

    @Override
    public void print(RowValues row) throws IOException {
        List<TextTable.Cell> cells = new ArrayList<>(fields.size());
        for (int i = 0; i < fields.size(); i++) {
            fields.get(i).print(row, i, cell);
            cells.add(TextTable.Cell.of(cell));
        }
        table.add(cells);
    }

    @Override
    public void close() throws IOException {
        table.close();
    }
}
