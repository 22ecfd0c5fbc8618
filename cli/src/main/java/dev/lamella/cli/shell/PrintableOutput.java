package dev.lamella.cli.shell;

import dev.lamella.variant.internal.Printable;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// UTF-8 text on its way to a terminal, whatever its format. Characters that could control the terminal or turn the direction
/// of writing are escaped, as `\\u001b`; line ends and tabs stay. A byte that is not UTF-8 becomes a question mark
/// or U+FFFD.
public final class PrintableOutput extends FilterOutputStream {
    private static final int LONGEST_CHARACTER = 4;
    private static final Pattern COLOR = Pattern.compile("\u001b\\[[0-9;]*m");

    /// The bytes of a character that is not complete yet.
    private final byte[] part = new byte[LONGEST_CHARACTER];
    private int count;
    private int missing;

    public PrintableOutput(OutputStream out) {
        super(out);
    }

    @Override
    public void write(int b) throws IOException {
        int unsigned = b & 0xff;
        if (missing > 0 && unsigned >> 6 == 0b10) {
            part[count++] = (byte) b;
            if (--missing == 0) {
                character();
            }
            return;
        }
        if (missing > 0) {
            missing = 0;
            out.write('?');
        }
        if (unsigned < 0x80) {
            ascii(unsigned);
            return;
        }
        missing = unsigned >> 5 == 0b110 ? 1 : unsigned >> 4 == 0b1110 ? 2 : unsigned >> 3 == 0b11110 ? 3 : 0;
        if (missing == 0) {
            out.write('?');
        }
        part[0] = (byte) b;
        count = 1;
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        for (int i = from; i < from + length; i++) {
            write(bytes[i]);
        }
    }

    private void ascii(int c) throws IOException {
        if (c == '\n' || c == '\t' || !Printable.isUnsafe(c)) {
            out.write(c);
        } else {
            out.write(Printable.line(Character.toString(c)).getBytes(StandardCharsets.US_ASCII));
        }
    }

    private void character() throws IOException {
        String text = new String(part, 0, count, StandardCharsets.UTF_8);
        out.write(Printable.line(text).getBytes(StandardCharsets.UTF_8));
    }

    /// Writes text that may have colors. Nothing else of it controls the terminal.
    void writeColored(String text) throws IOException {
        Matcher colors = COLOR.matcher(text);
        int from = 0;
        while (colors.find()) {
            write(text.substring(from, colors.start()).getBytes(StandardCharsets.UTF_8));
            out.write(colors.group().getBytes(StandardCharsets.US_ASCII));
            from = colors.end();
        }
        write(text.substring(from).getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void flush() throws IOException {
        if (missing > 0) {
            missing = 0;
            out.write('?');
        }
        out.flush();
    }
}
