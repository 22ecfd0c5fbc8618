package dev.lamella.text.internal;

import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.row.AppendOptions;
import dev.lamella.row.RowAppender;
import dev.lamella.schema.Schema;
import dev.lamella.text.internal.TextInput.Records;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.RowNumbers;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The records of a text, batch by batch. Its row numbers are the numbers of lines.
final class TextBatches implements BatchSource {
    private final TextToRows text;
    private final Records records;
    private final RowAppender rows;
    private @Nullable Batch batch;
    /// The lines of the rows that are in the batch, relative to the first.
    private int[] lines = new int[16];
    private long firstLine;
    private int lineCount;

    TextBatches(TextToRows text, Records records, Schema schema, AppendOptions options) {
        this.text = text;
        this.records = records;
        // The arrays of a batch are reused.
        this.rows = RowAppender.into(full -> batch = full.copy(), schema, options);
    }

    @Override
    public boolean next() throws IOException {
        batch = null;
        lineCount = 0;
        try {
            while (batch == null && records.reader().next()) {
                add(records.reader().line());
                if (!text.append(records.reader(), rows, records.rounding())) {
                    lineCount--;
                }
            }
            if (batch == null) {
                rows.flush();
            }
        } catch (ParquetException e) {
            throw e.at(Location.ofFile(text.input().name()));
        }
        return batch != null;
    }

    private void add(long line) {
        if (lineCount == 0) {
            firstLine = line;
        }
        if (lineCount == lines.length) {
            lines = Arrays.copyOf(lines, 2 * lineCount);
        }
        lines[lineCount++] = Math.toIntExact(line - firstLine);
    }

    @Override
    public Batch batch() {
        Batch current = batch;
        if (current == null) {
            throw new IllegalStateException("There is no current batch");
        }
        return current;
    }

    @Override
    public Optional<RowNumbers> rowNumbers() {
        return Optional.of(new RowNumbers.Picked(firstLine, lines));
    }

    @Override
    public void close() throws IOException {
        batch = null;
        records.reader().close();
    }
}
