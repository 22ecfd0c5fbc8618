package dev.lamella.text.internal;

import java.io.Closeable;
import java.io.IOException;

/// Reads text line by line. Lines end with a line feed; a carriage return before it is left to the parser.
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

    LineReader(TextDecoder in) {
        this.in = in;
    }

    /// Moves to the next line; false at the end.
    boolean next() throws IOException {
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
