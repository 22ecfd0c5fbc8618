package dev.lamella.row;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;

/// Text and other carriers of bytes into columns of bytes.
final class Strings {
    private Strings() {}

    /// Adds the text in UTF-8, written to where the column has it.
    static void add(BytesBuilder column, String text) {
        int length = text.length();
        byte[] pool = column.reserve(length);
        int from = column.place();
        int done = Utf8Encoder.ascii(text, pool, from);
        int end = from + done;
        if (done < length) {
            pool = column.reserve(done + (long) Utf8Encoder.MOST_BYTES * (length - done));
            end = Utf8Encoder.encode(text, done, pool, from + done);
            if (end < 0) {
                throw column.refuse("the text has a surrogate without its other half at index " + (-1 - end)
                        + ", which UTF-8 has no bytes for",
                        "Mend the text first, or write its units as LIST(INT(16,false)).");
            }
        }
        if (column.isFixed() && end - from != column.width()) {
            throw column.refuse("the text has " + (end - from) + " bytes in UTF-8; " + column.site.typeText()
                    + " holds exactly " + column.width(),
                    "Give a text of that length, or the column the type STRING.");
        }
        column.store(end - from);
    }

    /// The bytes from position to limit; the buffer stays as it is.
    static byte[] copy(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(buffer.position(), bytes);
        return bytes;
    }

    static byte[] copy(BytesBuilder column, MemorySegment segment) {
        // More than an array holds is refused before it is copied.
        column.reserve(segment.byteSize());
        return segment.toArray(ValueLayout.JAVA_BYTE);
    }
}
