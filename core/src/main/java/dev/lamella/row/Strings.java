package dev.lamella.row;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/// Text and other carriers of bytes into columns of bytes.
final class Strings {
    private Strings() {}

    /// Adds the text in UTF-8, written to where the column has it.
    static void add(BytesBuilder column, String text) {
        int from = column.place();
        int end = text.length() < Utf8Encoder.LONG_TEXT ? addUnits(column, text) : addCopy(column, text);
        if (column.isFixed() && end - from != column.width()) {
            throw column.refuse("the text has " + (end - from) + " bytes in UTF-8; " + column.site.typeText()
                    + " holds exactly " + column.width(),
                    "Give a text of that length, or the column the type STRING.");
        }
        column.store(end - from);
    }

    private static int addCopy(BytesBuilder column, String text) {
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        if (!Utf8Encoder.isExact(text, encoded)) {
            // It knows where.
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
            throw column.refuse("the text has a surrogate without its other half at index " + (-1 - end)
                    + ", which UTF-8 has no bytes for",
                    "Mend the text first, or write its units as LIST(INT(16,false)).");
        }
        return end;
    }

    /// The bytes from position to limit; the buffer stays as it is.
    static byte[] copy(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(buffer.position(), bytes);
        return bytes;
    }
}
