package dev.lamella.internal.footer;

import dev.lamella.io.InputFile;
import dev.lamella.variant.internal.LittleEndian;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/// The four bytes at both ends of a file, and the sizes that follow from them.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/README.md#file-format">File format</a>
public final class Magic {
    /// Bytes.
    public static final int LENGTH = 4;
    /// Bytes after the footer: its length and the magic.
    public static final int TRAILER_LENGTH = Integer.BYTES + LENGTH;
    /// A file has at least the magic and a trailer.
    public static final int LEAST_FILE_SIZE = LENGTH + TRAILER_LENGTH;
    /// The footer is not encrypted.
    public static final String PLAIN = "PAR1";
    /// The footer is encrypted.
    public static final String ENCRYPTED = "PARE";

    private static final int PLAIN_BITS = LittleEndian.getInt(bytes(PLAIN), 0);
    private static final int ENCRYPTED_BITS = LittleEndian.getInt(bytes(ENCRYPTED), 0);

    private Magic() {}

    /// The bytes at an offset as text, whether or not they are a magic.
    static String text(byte[] bytes, int from) {
        return new String(bytes, from, LENGTH, StandardCharsets.ISO_8859_1);
    }

    /// The bytes that a text of [#text] stands for.
    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    static boolean isMagic(String text) {
        return text.equals(PLAIN) || text.equals(ENCRYPTED);
    }

    /// Whether one of the two is at an offset.
    public static boolean isMagic(byte[] bytes, int from) {
        return isPlain(bytes, from) || LittleEndian.getInt(bytes, from) == ENCRYPTED_BITS;
    }

    static boolean isPlain(byte[] bytes, int from) {
        return LittleEndian.getInt(bytes, from) == PLAIN_BITS;
    }

    /// The four bytes at an offset of a file as text, whether or not they are a magic; fewer at the end of the file.
    public static String read(InputFile file, long offset) throws IOException {
        byte[] bytes = new byte[(int) Math.min(LENGTH, file.size() - offset)];
        file.read(offset, bytes, 0, bytes.length);
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    /// Whether a file begins or ends like a Parquet file. One that was cut off, or is longer, is damaged.
    public static boolean isAtAnEnd(InputFile file) throws IOException {
        long size = file.size();
        return size >= LENGTH && (isMagic(read(file, 0)) || isMagic(read(file, size - LENGTH)));
    }
}
