package dev.lamella.text.internal;

import dev.lamella.row.StructAppender;
import java.io.IOException;
import java.nio.CharBuffer;

/// One JSON value per line, which is the value of the only column. Blank lines are skipped.
///
/// @param column reads the values of the column
record JsonValues(LineReader lines, VariantReader column) implements RecordReader {
    @Override
    public boolean next() throws IOException {
        return JsonRecords.next(lines);
    }

    @Override
    public long line() {
        return lines.number();
    }

    @Override
    public void fill(StructAppender row) {
        JsonRecords.requireText(lines);
        column.readLine(CharBuffer.wrap(lines.buffer(), lines.from(), lines.length()), new ValueTarget.OfField(row, 0));
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }
}
