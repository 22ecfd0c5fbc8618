package dev.lamella.text.internal;

import dev.lamella.error.CorruptFileException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;

/// Decompresses gzip, also of several members one after the other. Damaged data is a [CorruptFileException], unlike a
/// source that cannot be read.
///
/// The class of the JDK takes bytes after a member for its end if they are not a valid header.
final class GzipInput extends InflaterInputStream {
    private static final int DEFLATE = 8;
    private static final int HAS_CHECKSUM = 2;
    private static final int HAS_EXTRA = 4;
    private static final int HAS_NAME = 8;
    private static final int HAS_COMMENT = 16;
    private static final int KNOWN_FLAGS = 31;

    private final CRC32 checksum = new CRC32();
    /// Where in the buffer the next byte outside compressed data is.
    private int at;
    private boolean isEnd;

    private GzipInput(InputStream in, int bufferBytes) {
        super(in, new Inflater(true), bufferBytes);
    }

    static InputStream of(InputStream in, int bufferBytes) throws IOException {
        GzipInput input = new GzipInput(in, bufferBytes);
        try {
            input.isEnd = !input.header();
            return input;
        } catch (EOFException | ZipException e) {
            throw damaged(e);
        }
    }

    @Override
    public int read(byte[] target, int from, int count) throws IOException {
        try {
            while (!isEnd) {
                int read = super.read(target, from, count);
                if (read >= 0) {
                    checksum.update(target, from, read);
                    return read;
                }
                trailer();
                isEnd = !header();
            }
            return -1;
        } catch (EOFException | ZipException e) {
            throw damaged(e);
        }
    }

    @Override
    public void close() throws IOException {
        inf.end();
        super.close();
    }

    /// Reads the header of the next member; false if there are at most zeros, which pad the data.
    private boolean header() throws IOException {
        int first = next();
        while (first == 0) {
            first = next();
        }
        if (first < 0) {
            return false;
        }
        checksum.reset();
        checksum.update(first);
        if (first != 0x1f || counted() != 0x8b) {
            throw new ZipException("A header is expected, but there are other bytes");
        }
        int method = counted();
        int flags = counted();
        if (method != DEFLATE || flags > KNOWN_FLAGS) {
            throw new ZipException("A header has method " + method + " and flags " + flags);
        }
        skipBytes(6);
        skipBytes((flags & HAS_EXTRA) == 0 ? 0 : counted() | counted() << 8);
        skipText((flags & HAS_NAME) != 0);
        skipText((flags & HAS_COMMENT) != 0);
        int expected = (int) checksum.getValue() & 0xffff;
        if ((flags & HAS_CHECKSUM) != 0 && (counted() | counted() << 8) != expected) {
            throw new ZipException("A header does not match its checksum");
        }
        checksum.reset();
        inf.reset();
        inf.setInput(buf, at, len - at);
        return true;
    }

    private void skipBytes(int count) throws IOException {
        for (int i = 0; i < count; i++) {
            counted();
        }
    }

    /// Skips a text that ends with a zero.
    private void skipText(boolean isThere) throws IOException {
        while (isThere && counted() != 0) {
            // The name of a file, or a comment.
        }
    }

    private void trailer() throws IOException {
        if (!inf.finished()) {
            throw new ZipException("A member needs a dictionary");
        }
        at = len - inf.getRemaining();
        int expected = (int) checksum.getValue();
        int size = (int) inf.getBytesWritten();
        if (number() != expected || number() != size) {
            throw new ZipException("A member does not match its checksum");
        }
    }

    private int number() throws IOException {
        return counted() | counted() << 8 | counted() << 16 | counted() << 24;
    }

    private int counted() throws IOException {
        int value = next();
        if (value < 0) {
            throw new EOFException();
        }
        checksum.update(value);
        return value;
    }

    /// The next byte outside compressed data; -1 at the end.
    private int next() throws IOException {
        if (at == len) {
            at = 0;
            len = Math.max(0, in.read(buf, 0, buf.length));
        }
        return at < len ? buf[at++] & 0xff : -1;
    }

    private static CorruptFileException damaged(IOException failure) {
        String problem = failure instanceof EOFException ? "it ends early" : String.valueOf(failure.getMessage());
        return new CorruptFileException("The gzip data is damaged (" + problem + ")",
                "Fetch the file again, or see what another program makes of it: zcat FILE");
    }
}
