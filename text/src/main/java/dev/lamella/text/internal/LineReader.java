package dev.lamella.text.internal;

import dev.lamella.error.CorruptFileException;
import java.io.Closeable;
import java.io.IOException;

/// Reads the values of JSON lines, of a JSON array, or of a sequence of values, which may have line breaks in them.
/// Lines end with a line feed; a carriage return before it is left to the parser.
final class LineReader implements Closeable {
    /// The maximum length of a line in characters.
    static final int MOST = 1 << 26;
    private static final int FIRST = 1 << 16;
    /// The space that the decoder needs for one character or for invalid bytes.
    private static final int ROOM = 16;

    private final TextDecoder in;
    private char[] buffer = new char[FIRST];
    private int from;
    private int length;
    /// The start of the next line, and the end of the characters in the buffer.
    private int next;
    private int limit;
    private long number;
    private boolean isTooLong;
    private boolean isEnd;

    private final boolean isOfObjects;
    private Layout layout = Layout.UNKNOWN;
    private boolean hasValue;
    /// The number of line ends in the value.
    private int lineEnds;

    /// How values follow one another.
    private enum Layout {
        UNKNOWN, LINES, VALUES, ARRAY, END
    }

    /// @param isOfObjects whether each value is an object, so that an array is the array of all of them
    LineReader(TextDecoder in, boolean isOfObjects) {
        this.in = in;
        this.isOfObjects = isOfObjects;
    }

    /// Moves to the next line or value; false at the end.
    ///
    /// @throws CorruptFileException if the values of an array are not separated, or one is missing
    boolean next() throws IOException {
        if (layout == Layout.UNKNOWN) {
            layout = layout();
        }
        return layout == Layout.LINES ? nextLine() : nextValue();
    }

    /// Looks at the first lines.
    private Layout layout() throws IOException {
        while (limit < buffer.length - ROOM && !isEnd) {
            read();
        }
        int first = skipped(0);
        if (first == limit || buffer[first] != '[' && buffer[first] != '{') {
            return Layout.LINES;
        }
        int end = first;
        while (end < limit && buffer[end] != '\n') {
            end++;
        }
        boolean isArray = buffer[first] == '[';
        if (isArray && isOfObjects) {
            return Layout.ARRAY;
        }
        if (end == limit || new JsonEnd().find(buffer, first, end) >= 0) {
            return Layout.LINES;
        }
        int second = skipped(end);
        return second < limit && buffer[second] == buffer[first]
                ? Layout.LINES
                : isArray ? Layout.ARRAY : Layout.VALUES;
    }

    /// The place of the first character from here on that is not white space.
    private int skipped(int from) {
        int i = from;
        while (i < limit && isSpace(buffer[i])) {
            i++;
        }
        return i;
    }

    /// Whether a character is white space between tokens of JSON.
    static boolean isSpace(char c) {
        return c == ' ' || c == '\t' || c == '\r' || c == '\n';
    }

    private boolean nextValue() throws IOException {
        number = Math.max(1, number) + lineEnds;
        lineEnds = 0;
        isTooLong = false;
        if (layout == Layout.ARRAY) {
            separator();
        }
        char first = nextMark();
        if (layout == Layout.END && first != 0) {
            throw malformed("the end of the text");
        }
        if (first == 0 || layout == Layout.END) {
            if (layout == Layout.ARRAY) {
                throw malformed("another value");
            }
            return false;
        }
        if (layout == Layout.ARRAY && (first == ',' || first == ']')) {
            throw malformed("a value");
        }
        hasValue = true;
        return value();
    }

    /// Moves beyond the mark before a value of an array, or beyond the end of the array.
    private void separator() throws IOException {
        char mark = nextMark();
        if (!hasValue) {
            next++;
            mark = nextMark();
        } else if (mark == ',') {
            next++;
            return;
        } else if (mark != ']') {
            throw malformed("a comma or the end of the list");
        }
        if (mark == ']') {
            next++;
            layout = Layout.END;
        }
    }

    /// The next character that is not white space; 0 at the end.
    private char nextMark() throws IOException {
        while (true) {
            while (next < limit && isSpace(buffer[next])) {
                number += buffer[next++] == '\n' ? 1 : 0;
            }
            if (next < limit) {
                return buffer[next];
            }
            if (isEnd) {
                return 0;
            }
            limit = 0;
            next = 0;
            read();
        }
    }

    /// Finds the end of the value that begins at `next`.
    private boolean value() throws IOException {
        JsonEnd end = new JsonEnd();
        int start = next;
        int at = start;
        while (true) {
            int found = end.find(buffer, at, limit);
            if (found >= 0 || isEnd) {
                from = start;
                next = found >= 0 ? found : limit;
                length = next - start;
                lineEnds = end.lineEnds();
                return true;
            }
            int kept = limit - start;
            if (kept > MOST - ROOM) {
                throw new CorruptFileException("The value that begins on line " + number + " has more than " + MOST
                        + " characters, the maximum");
            }
            makeRoom(start, kept);
            start = 0;
            at = kept;
            read();
        }
    }

    private CorruptFileException malformed(String expected) {
        return new CorruptFileException("The text is not valid JSON: Line " + number + " has "
                + (next < limit ? "another character" : "its end") + " where " + expected + " is expected");
    }

    private boolean nextLine() throws IOException {
        int start = next;
        int at = start;
        isTooLong = false;
        number++;
        while (true) {
            while (at < limit && buffer[at] != '\n') {
                at++;
            }
            if (at < limit || isEnd) {
                from = start;
                length = at - start;
                next = Math.min(at + 1, limit);
                return at < limit || length > 0;
            }
            int kept = limit - start;
            if (kept > MOST - ROOM) {
                passOver();
                return true;
            }
            makeRoom(start, kept);
            start = 0;
            at = kept;
            read();
        }
    }

    private void makeRoom(int start, int kept) {
        boolean isSmall = kept > buffer.length / 2 && buffer.length < MOST;
        char[] target = isSmall ? new char[buffer.length * 2] : buffer;
        System.arraycopy(buffer, start, target, 0, kept);
        buffer = target;
        limit = kept;
    }

    private void read() throws IOException {
        int read = in.read(buffer, limit, buffer.length - limit);
        isEnd = read < 0;
        limit += Math.max(0, read);
    }

    /// Skips the rest of a line that is too long.
    private void passOver() throws IOException {
        isTooLong = true;
        length = 0;
        int at;
        do {
            limit = 0;
            at = 0;
            read();
            while (at < limit && buffer[at] != '\n') {
                at++;
            }
        } while (at == limit && !isEnd);
        from = at;
        next = Math.min(at + 1, limit);
    }

    /// The number of the line, from 1.
    long number() {
        return number;
    }

    /// Whether the line has more than [#MOST] characters. Its text is empty then.
    boolean isTooLong() {
        return isTooLong;
    }

    /// Whether the line has bytes that are not valid in the charset.
    boolean isMalformed() {
        return in.hasMalformed() && TextDecoder.isMalformed(buffer, from, length);
    }

    /// The name of the charset, with advice if it is the wrong one.
    String charset() {
        return in.charset();
    }

    /// Whether the line is blank.
    boolean isBlank() {
        for (int i = from; i < from + length; i++) {
            if (buffer[i] != ' ' && buffer[i] != '\t' && buffer[i] != '\r') {
                return false;
            }
        }
        return !isTooLong;
    }

    /// The array that holds the line until the next call of [#next].
    char[] buffer() {
        return buffer;
    }

    int from() {
        return from;
    }

    int length() {
        return length;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
