package dev.lamella.internal.row;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/// Adds text and other byte sources to columns of bytes.
final class TextEncoding {
    private TextEncoding() {}

    /// Adds the text in UTF-8, encoded directly into the column's array.
    static void add(BytesBuilder column, String text) {
        int from = column.place();
        int end = text.length() < Utf8Encoder.LONG_TEXT ? addUnits(column, text) : addCopy(column, text);
        if (column.isFixed() && end - from != column.width()) {
            throw column.reject("The text has " + (end - from) + " bytes in UTF-8; " + column.node.typeText()
                    + " holds exactly " + column.width(),
                    "Give a text of that length, or the column the type STRING.");
        }
        column.store(end - from);
    }

    private static int addCopy(BytesBuilder column, String text) {
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        if (Utf8Encoder.hasMark(encoded)) {
            // The JDK replaces a lone surrogate with a question mark. The loop finds it, and names its place.
            return addUnits(column, text);
        }
        System.arraycopy(encoded, 0, column.reserve(encoded.length), column.place(), encoded.length);
        return column.place() + encoded.length;
    }

    private static int addUnits(BytesBuilder column, String text) {
        int length = text.length();
        byte[] pool = column.reserve(length);
        int from = column.place();
        int done = Utf8Encoder.ascii(text, pool, from);
        if (done == length) {
            return from + done;
        }
        pool = column.reserve(done + (long) Utf8Encoder.MOST_BYTES * (length - done));
        int end = Utf8Encoder.encode(text, done, pool, from + done);
        if (end < 0) {
            throw column.reject(loneSurrogate(end),
                    "Repair the text first, or write its units as LIST(INT(16,false)).");
        }
        return end;
    }

    /// The problem of a text that [Utf8Encoder] cannot encode.
    ///
    /// @param end the result of the encoder
    static String loneSurrogate(int end) {
        return "The text has a lone surrogate at index " + (-1 - end) + ", which UTF-8 cannot encode";
    }

    /// The bytes from position to limit; the buffer is not changed.
    static byte[] copy(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(buffer.position(), bytes);
        return bytes;
    }
}
