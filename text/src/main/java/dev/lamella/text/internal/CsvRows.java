package dev.lamella.text.internal;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.lamella.error.CorruptFileException;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The cells of a CSV file, record after record.
final class CsvRows implements Closeable {
    /// The maximum length of a record in characters.
    private static final int MOST = 1 << 26;

    private final TextDecoder in;
    private final CloseableIterator<Row> rows;

    CsvRows(TextDecoder in, CsvDialect dialect) {
        this.in = in;
        this.rows = CsvReader.builder().fieldSeparator(dialect.delimiter()).quoteCharacter(dialect.quote())
                .skipEmptyLines(false).extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE).allowUnclosedQuote(false).maxBufferSize(MOST)
                .build(new Handler(dialect.nulls()), in).iterator();
    }

    /// A record.
    ///
    /// @param line the number of the line on which the record begins
    /// @param cells the cells; null for a null cell
    /// @param count the number of cells
    /// @param isBlank whether the line is empty
    record Row(long line, @Nullable String[] cells, int count, boolean isBlank) {
        /// Whether any cell has bytes that are not valid in the charset.
        boolean isMalformed() {
            for (int i = 0; i < count; i++) {
                String cell = cells[i];
                if (cell != null && TextDecoder.isMalformed(cell.toCharArray(), 0, cell.length())) {
                    return true;
                }
            }
            return false;
        }
    }

    /// The next record; null at the end.
    ///
    /// @throws CorruptFileException if the end of the record cannot be found
    @Nullable
    Row next() throws IOException {
        try {
            return rows.hasNext() ? rows.next() : null;
        } catch (CsvParseException e) {
            throw new CorruptFileException("The text is not valid CSV: " + e.getMessage(),
                    "Correct the record, or give the format of the file with " + in.advice().dialect() + ".");
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /// Whether a record has bytes that are not valid in the charset.
    boolean isMalformed(Row row) {
        return in.hasMalformed() && row.isMalformed();
    }

    /// The name of the charset, with advice if it is the wrong one.
    String charset() {
        return in.charset();
    }

    /// What messages advise.
    Advice advice() {
        return in.advice();
    }

    @Override
    public void close() throws IOException {
        rows.close();
        in.close();
    }

    private static final class Handler extends AbstractBaseCsvCallbackHandler<Row> {
        private final Set<String> nulls;
        private @Nullable String[] cells = new @Nullable String[16];
        private int count;
        private boolean isBlank;

        Handler(Set<String> nulls) {
            this.nulls = nulls;
        }

        @Override
        protected void handleBegin(long line) {
            count = 0;
            isBlank = false;
        }

        @Override
        protected void handleEmpty() {
            isBlank = true;
            handleField(0, new char[0], 0, 0, false);
        }

        @Override
        protected void handleField(int index, char[] text, int from, int length, boolean isQuoted) {
            if (count == cells.length) {
                cells = Arrays.copyOf(cells, count * 2);
            }
            String cell = new String(text, from, length);
            cells[count++] = !isQuoted && nulls.contains(cell) ? null : cell;
        }

        @Override
        protected Row buildRecord() {
            Row row = new Row(getStartingLineNumber(), cells, count, isBlank);
            cells = new @Nullable String[Math.max(1, count)];
            return row;
        }
    }
}
