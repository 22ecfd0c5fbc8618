package dev.lamella.text.internal;

import dev.lamella.error.CorruptFileException;
import java.io.Closeable;
import java.io.IOException;
import java.util.Set;

/// The cells of a CSV file, record after record, by RFC 4180. A cell may instead have escapes, blanks around its quotes
/// are ignored, and a quotation mark within an unquoted cell is text.
///
/// Cells stay in the buffer until the next record: only those that are read as text become strings.
final class CsvRows implements Closeable {
    /// The maximum length of a record in characters.
    private static final int MOST = 1 << 26;
    private static final int FIRST = 1 << 18;
    /// The space that the decoder needs for one character or for invalid bytes.
    private static final int ROOM = 16;

    private final TextDecoder in;
    private final CsvDialect dialect;
    private final boolean hasNullTexts;
    private final boolean isEmptyNull;
    /// The highest character that ends an unquoted cell or begins an escape in it: one comparison passes most characters.
    private final char highest;
    private char[] buffer = new char[FIRST];
    private int start;
    private int at;
    private int limit;
    private boolean isEnd;
    private boolean isStart = true;
    private long line;
    /// The number of line ends in the record.
    private int lineEnds;
    private int count;
    private boolean isBlank;
    private boolean isMalformed;
    private boolean hasEscapes;
    private Cells cells = new Cells(16);

    /// The places of the cells of a record.
    private static final class Cells {
        final int[] from;
        final int[] to;
        final byte[] kind;

        Cells(int most) {
            from = new int[most];
            to = new int[most];
            kind = new byte[most];
        }

        Cells larger() {
            Cells larger = new Cells(from.length * 2);
            System.arraycopy(from, 0, larger.from, 0, from.length);
            System.arraycopy(to, 0, larger.to, 0, to.length);
            System.arraycopy(kind, 0, larger.kind, 0, kind.length);
            return larger;
        }
    }

    private static final byte PLAIN = 0;
    private static final byte QUOTED = 1;
    /// With doubled quotes or escapes in it.
    private static final byte ESCAPED = 2;

    /// The result of a look at the characters that are in the buffer.
    private enum Scan {
        RECORD, MORE, END
    }

    CsvRows(TextDecoder in, CsvDialect dialect) {
        this.in = in;
        this.dialect = dialect;
        Set<String> nulls = dialect.nulls();
        this.isEmptyNull = nulls.contains("");
        this.hasNullTexts = nulls.size() > (isEmptyNull ? 1 : 0);
        int ends = Math.max(dialect.delimiter(), '\r');
        this.highest = (char) (dialect.escape() == CsvDialect.NONE ? ends : Math.max(ends, dialect.escape()));
    }

    /// Moves to the next record; false at the end. Its cells are in the buffer until then.
    ///
    /// @throws CorruptFileException if the end of the record cannot be found
    boolean next() throws IOException {
        if (isStart) {
            isStart = false;
            line = 1;
            for (int i = 0; i < dialect.skip(); i++) {
                passOver();
            }
        } else {
            start = at;
            line += lineEnds;
        }
        while (true) {
            Scan found = scan();
            if (found == Scan.RECORD && isComment()) {
                passOver();
            } else if (found == Scan.MORE) {
                fill();
            } else {
                return found == Scan.RECORD && unescaped();
            }
        }
    }

    private boolean isComment() {
        return dialect.comment() != CsvDialect.NONE && buffer[start] == dialect.comment();
    }

    /// Skips a line.
    private void passOver() throws IOException {
        at = start;
        while (true) {
            while (at < limit && buffer[at] != '\n' && buffer[at] != '\r') {
                at++;
            }
            if (at < limit && lineEnd()) {
                start = at;
                line++;
                return;
            }
            start = at;
            if (isEnd) {
                return;
            }
            // A carriage return at the end of the buffer is kept, because a line feed may follow.
            fill();
            at = start;
        }
    }

    /// Reads more characters behind the record that is not complete.
    private void fill() throws IOException {
        int kept = limit - start;
        if (kept > MOST) {
            throw new CorruptFileException("The record that begins on line " + line + " has more than " + MOST
                    + " characters, the maximum. A quotation mark in it may not be closed",
                    "Correct the record, or give the format of the file with " + in.advice().dialect() + ".");
        }
        char[] target = kept > buffer.length / 2 ? new char[buffer.length * 2] : buffer;
        System.arraycopy(buffer, start, target, 0, kept);
        buffer = target;
        start = 0;
        limit = kept;
        while (limit < buffer.length - ROOM && !isEnd) {
            int read = in.read(buffer, limit, buffer.length - limit);
            isEnd = read < 0;
            limit += Math.max(0, read);
        }
    }

    private Scan scan() {
        at = start;
        count = 0;
        lineEnds = 0;
        hasEscapes = false;
        isBlank = false;
        if (at == limit) {
            return isEnd ? Scan.END : Scan.MORE;
        }
        if (isComment()) {
            return Scan.RECORD;
        }
        char delimiter = dialect.delimiter();
        while (true) {
            int before = at;
            boolean isWhole = cell();
            if (!isWhole || at == limit && !isEnd) {
                return Scan.MORE;
            }
            if (at < limit && buffer[at] == delimiter) {
                at++;
                continue;
            }
            isBlank = count == 1 && !isQuoted(0) && isBlank(before, at);
            return lineEnd() ? Scan.RECORD : Scan.MORE;
        }
    }

    private boolean isBlank(int from, int to) {
        for (int i = from; i < to; i++) {
            if (buffer[i] != ' ') {
                return false;
            }
        }
        return true;
    }

    /// Moves beyond the end of a line; false if it is not yet known where it ends.
    private boolean lineEnd() {
        if (at == limit) {
            return true;
        }
        if (buffer[at] == '\r') {
            if (at + 1 == limit && !isEnd) {
                return false;
            }
            at += at + 1 < limit && buffer[at + 1] == '\n' ? 2 : 1;
        } else {
            at++;
        }
        lineEnds++;
        return true;
    }

    /// Whether a line ends with this character. A carriage return alone ends one, too.
    private boolean isLineEnd(int at) {
        return buffer[at] == '\n' || buffer[at] == '\r' && (at + 1 == limit || buffer[at + 1] != '\n');
    }

    /// Finds the end of a cell; false if it is not in the buffer.
    private boolean cell() {
        int first = at;
        while (first < limit && isPadding(first)) {
            first++;
        }
        if (first < limit && buffer[first] == dialect.quote()) {
            return quoted(first);
        }
        char[] text = buffer;
        char delimiter = dialect.delimiter();
        char escape = dialect.escape();
        char most = highest;
        int end = limit;
        int from = at;
        int to = from;
        byte kind = PLAIN;
        while (to < end) {
            char c = text[to];
            if (c <= most) {
                if (c == delimiter || c == '\n' || c == '\r') {
                    break;
                }
                if (c == escape && escape != CsvDialect.NONE) {
                    kind = ESCAPED;
                    to++;
                    lineEnds += to < end && isLineEnd(to) ? 1 : 0;
                }
            }
            to++;
        }
        at = Math.min(to, end);
        add(from, at, kind);
        return to <= end || isEnd;
    }

    /// Whether a character beside a quoted cell is not part of the record.
    private boolean isPadding(int at) {
        return buffer[at] == ' ' && dialect.delimiter() != ' ';
    }

    private boolean quoted(int mark) {
        char quote = dialect.quote();
        char escape = dialect.escape();
        byte kind = QUOTED;
        int to = mark + 1;
        while (true) {
            while (to < limit && buffer[to] != quote && buffer[to] != '\n' && buffer[to] != '\r'
                    && (buffer[to] != escape || escape == CsvDialect.NONE)) {
                to++;
            }
            if (to >= limit - 1 && !isEnd) {
                return false;
            }
            if (to >= limit) {
                throw malformed(count + 1, "The quotation mark before the cell is not closed", mark);
            }
            char c = buffer[to];
            if (c == '\n' || c == '\r') {
                lineEnds += isLineEnd(to) ? 1 : 0;
                to++;
            } else if (c == quote && (to + 1 >= limit || buffer[to + 1] != quote)) {
                break;
            } else {
                kind = ESCAPED | QUOTED;
                lineEnds += to + 1 < limit && isLineEnd(to + 1) ? 1 : 0;
                to += 2;
            }
        }
        add(mark + 1, to, kind);
        at = to + 1;
        while (at < limit && isPadding(at)) {
            at++;
        }
        if (at < limit && buffer[at] != dialect.delimiter() && buffer[at] != '\n' && buffer[at] != '\r') {
            throw malformed(count, "There is text after the quotation mark that closes the cell", mark);
        }
        return true;
    }

    private CorruptFileException malformed(int cell, String problem, int mark) {
        long number = line;
        for (int i = start; i < mark; i++) {
            number += isLineEnd(i) ? 1 : 0;
        }
        return new CorruptFileException("The text is not valid CSV: Line " + number + ", cell " + cell + ": "
                + problem, "Correct the record, or give the format of the file with " + in.advice().dialect() + ".");
    }

    private void add(int from, int to, byte kind) {
        if (count == cells.from.length) {
            cells = cells.larger();
        }
        cells.from[count] = from;
        cells.to[count] = to;
        cells.kind[count] = kind;
        hasEscapes |= (kind & ESCAPED) != 0;
        count++;
    }

    /// Removes the escapes from the cells of the record, which is complete. The rest of a cell that becomes shorter stays
    /// in the buffer.
    private boolean unescaped() {
        isMalformed = in.hasMalformed() && TextDecoder.isMalformed(buffer, start, at - start);
        for (int i = 0; hasEscapes && i < count; i++) {
            if ((cells.kind[i] & ESCAPED) == 0) {
                continue;
            }
            boolean isQuoted = (cells.kind[i] & QUOTED) != 0;
            int to = cells.from[i];
            for (int from = to; from < cells.to[i]; from++) {
                char c = buffer[from];
                boolean isEscape = c == dialect.escape() && c != CsvDialect.NONE || isQuoted && c == dialect.quote();
                if (isEscape && from + 1 < cells.to[i] && (isQuoted || !isNullEscape(i))) {
                    from++;
                }
                buffer[to++] = buffer[from];
            }
            cells.to[i] = to;
        }
        return true;
    }

    /// Whether a cell is `\N`, which databases write for null.
    private boolean isNullEscape(int cell) {
        return cells.to[cell] - cells.from[cell] == 2 && buffer[cells.from[cell] + 1] == 'N';
    }

    /// The number of the line on which the record begins.
    long line() {
        return line;
    }

    /// The number of cells.
    int count() {
        return count;
    }

    /// Whether the line is empty, or has only blanks.
    boolean isBlank() {
        return isBlank;
    }

    boolean isQuoted(int cell) {
        return (cells.kind[cell] & QUOTED) != 0;
    }

    boolean isNull(int cell) {
        if (isQuoted(cell)) {
            return false;
        }
        return cells.from[cell] == cells.to[cell] ? isEmptyNull : hasNullTexts && dialect.nulls().contains(text(cell));
    }

    /// The text of a cell, also of a null.
    String text(int cell) {
        return new String(buffer, cells.from[cell], cells.to[cell] - cells.from[cell]);
    }

    /// The characters of all cells, until the next record.
    char[] buffer() {
        return buffer;
    }

    /// The place of the first character of a cell.
    int from(int cell) {
        return cells.from[cell];
    }

    /// The place behind the last character of a cell.
    int to(int cell) {
        return cells.to[cell];
    }

    /// Whether the record has bytes that are not valid in the charset.
    boolean isMalformed() {
        return isMalformed;
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
        in.close();
    }
}
