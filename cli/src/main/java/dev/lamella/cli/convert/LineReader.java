package dev.lamella.cli.convert;

import java.io.Closeable;
import java.io.IOException;

/// A text line by line. Lines end with a line feed; what is before it is the parser's.
final class LineReader implements Closeable {
    /// Characters of the longest line.
    static final int MOST = 1 << 26;
    private static final int FIRST = 1 << 16;
    /// What the decoder needs for one character, or for bytes that are none.
    private static final int ROOM = 16;

    private final TextDecoder in;
    private char[] buffer = new char[FIRST];
    private int from;
    private int length;
    /// Where the next line begins, and where what was read ends.
    private int next;
    private int limit;
    private long number;
    private boolean isTooLong;
    private boolean isEnd;

    LineReader(TextDecoder in) {
        this.in = in;
    }

    /// Goes to the next line; false at the end.
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

    /// Goes to the end of a line that is too long.
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

    /// Number of the line, from 1.
    long number() {
        return number;
    }

    /// Whether the line has more than [#MOST] characters; it has no text then.
    boolean isTooLong() {
        return isTooLong;
    }

    /// Whether the line has bytes that mean nothing in the charset.
    boolean isMalformed() {
        return in.hasMalformed() && TextDecoder.isMalformed(buffer, from, length);
    }

    /// In which charset, and what to do if it is another one.
    String charset() {
        return in.charset();
    }

    /// Whether there is nothing but white space.
    boolean isBlank() {
        for (int i = from; i < from + length; i++) {
            if (buffer[i] != ' ' && buffer[i] != '\t' && buffer[i] != '\r') {
                return false;
            }
        }
        return !isTooLong;
    }

    /// The array in which the line lies, until the next one is asked for.
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
