package dev.lamella.text.internal;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

/// The characters of a reader as UTF-8. An unpaired surrogate becomes a byte that is not valid UTF-8, so that only its
/// record fails.
public final class ReaderStream extends InputStream {
    private static final int CHARACTERS = 1 << 14;
    private static final byte INVALID = (byte) 0xff;

    private final Reader in;
    private final CharsetEncoder encoder = StandardCharsets.UTF_8.newEncoder();
    private final CharBuffer characters = CharBuffer.allocate(CHARACTERS).limit(0);
    private final ByteBuffer bytes = ByteBuffer.allocate(3 * CHARACTERS).limit(0);
    private boolean isEnd;

    public ReaderStream(Reader in) {
        this.in = in;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int from, int count) throws IOException {
        while (!bytes.hasRemaining()) {
            if (isEnd) {
                return -1;
            }
            fill();
        }
        int read = Math.min(count, bytes.remaining());
        bytes.get(target, from, read);
        return read;
    }

    private void fill() throws IOException {
        characters.compact();
        int read = in.read(characters.array(), characters.position(), characters.remaining());
        isEnd = read < 0;
        characters.position(characters.position() + Math.max(0, read));
        characters.flip();
        bytes.clear();
        CoderResult result = encoder.encode(characters, bytes, isEnd);
        while (result.isError()) {
            characters.position(characters.position() + result.length());
            bytes.put(INVALID);
            result = encoder.encode(characters, bytes, isEnd);
        }
        bytes.flip();
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
