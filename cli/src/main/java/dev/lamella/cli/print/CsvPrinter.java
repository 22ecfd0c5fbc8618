package dev.lamella.cli.print;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import de.siegmar.fastcsv.writer.QuoteStrategy;
import dev.lamella.row.RowValues;
import dev.lamella.text.internal.CsvDialect;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Rows as CSV (RFC 4180): null is an empty cell, or the text chosen for it, without quotes; nested values are JSON.
public final class CsvPrinter implements RowPrinter {
    /// Commas, quotation marks, a header, and nothing for null.
    public static final CsvDialect DIALECT = CsvDialect.of(',');

    private final List<FieldPrinter> fields;
    private final FormulaOption formulas;
    private final CsvWriter csv;
    private final CellOut cell;
    private final boolean[] isNull;

    /// @param nullText the text for null
    public CsvPrinter(List<String> names, List<FieldPrinter> fields, CsvDialect dialect, String nullText,
            FormulaOption formulas, OutputStream output) {
        this.fields = fields;
        this.formulas = formulas;
        this.isNull = new boolean[fields.size()];
        this.cell = new CellOut(nullText);
        csv = CsvWriter.builder().fieldSeparator(dialect.delimiter()).quoteCharacter(dialect.quote())
                .quoteStrategy(new NullsBare(isNull, cell.nullText())).lineDelimiter(LineDelimiter.LF)
                .build(new OutputStreamWriter(output, StandardCharsets.UTF_8));
        if (dialect.header() == CsvDialect.Header.FIRST_RECORD) {
            csv.writeRecord(names.stream().map(formulas::cell).toList());
        }
    }

    /// Text that looks like null is quoted; null is not. On the first line, so is text that would lose a character: blanks
    /// around a name, and a byte order mark.
    record NullsBare(boolean[] isNull, String nullText) implements QuoteStrategy {
        private static final char BYTE_ORDER_MARK = '\ufeff';

        @Override
        public boolean quoteEmpty(int line, int field) {
            return !isNull[field];
        }

        @Override
        public boolean quoteValue(int line, int field, String value) {
            boolean losesCharacters = line == 1
                    && (value.charAt(0) == BYTE_ORDER_MARK || value.strip().length() < value.length());
            return !isNull[field] && (value.equals(nullText) || losesCharacters);
        }
    }

    @Override
    public void print(RowValues row) throws IOException {
        String[] cells = new String[fields.size()];
        for (int i = 0; i < cells.length; i++) {
            fields.get(i).print(row, i, cell);
            isNull[i] = cell.isNull();
            cells[i] = isNull[i] ? cell.text() : formulas.cell(cell.text());
        }
        csv.writeRecord(cells);
    }

    @Override
    public void close() throws IOException {
        csv.flush();
    }
}
