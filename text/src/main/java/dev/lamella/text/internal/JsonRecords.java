package dev.lamella.text.internal;

import com.fasterxml.jackson.core.JsonToken;
import dev.lamella.error.CorruptFileException;
import dev.lamella.row.StructAppender;
import java.io.IOException;

/// JSON lines: one object per line. Blank lines are skipped.
final class JsonRecords implements RecordReader {
    /// Advice to add if a line ends early.
    static final String SEVERAL_LINES = ". To put each record on one line, run: jq -c .";

    private final LineReader lines;
    private final StructReader rows;
    private final JsonInput json = new JsonInput(SEVERAL_LINES);

    JsonRecords(LineReader lines, StructReader rows) {
        this.lines = lines;
        this.rows = rows;
    }

    @Override
    public boolean next() throws IOException {
        return next(lines);
    }

    /// Moves to the next line that is not blank.
    static boolean next(LineReader lines) throws IOException {
        while (lines.next()) {
            if (!lines.isBlank()) {
                return true;
            }
        }
        return false;
    }

    @Override
    public long line() {
        return lines.number();
    }

    @Override
    public void fill(StructAppender row) {
        begin(lines, json);
        rows.fill(json, row);
        json.end();
    }

    /// Starts the JSON of a line, and moves to the start of its object.
    static void begin(LineReader lines, JsonInput json) {
        requireText(lines);
        json.begin(lines.buffer(), lines.from(), lines.length());
        JsonToken first = json.next();
        if (first != JsonToken.START_OBJECT) {
            throw new CorruptFileException(JsonTokenNames.unexpected(first, "an object")
                    + (first == JsonToken.START_ARRAY ? ". To make lines from one array, run: jq -c '.[]'" : ""));
        }
    }

    /// Rejects a line that is not readable as text.
    static void requireText(LineReader lines) {
        if (lines.isTooLong()) {
            throw new CorruptFileException(
                    "The line has more than " + LineReader.MOST + " characters, the maximum");
        }
        if (lines.isMalformed()) {
            throw new CorruptFileException(
                    "The line has bytes that are not valid in " + lines.charset());
        }
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }
}
