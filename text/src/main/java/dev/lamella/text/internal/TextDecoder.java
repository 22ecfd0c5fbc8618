package dev.lamella.text.internal;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;

/// Decodes bytes to characters, without a byte order mark at the start.
///
/// A byte that is not valid in the charset becomes an unpaired surrogate, which valid text never has. So the record
/// with the byte fails later, and the rest of the file is kept.
final class TextDecoder extends Reader {
    private static final int BUFFER_BYTES = 1 << 16;
    private static final char BYTE_ORDER_MARK = '\ufeff';
    private static final int MARK = 0xdc00;

    private final InputStream in;
    private final CharsetDecoder decoder;
    private final Advice advice;
    private final ByteBuffer bytes = ByteBuffer.allocate(BUFFER_BYTES).limit(0);
    private boolean isStart = true;
    private boolean isEnd;
    private boolean hasMalformed;

    TextDecoder(InputStream in, Charset charset, Advice advice) {
        this.in = in;
        this.advice = advice;
        this.decoder = charset.newDecoder().onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
    }

    /// Whether any byte so far was not valid.
    boolean hasMalformed() {
        return hasMalformed;
    }

    /// The name of the charset for messages, with advice if it is the wrong one.
    String charset() {
        return decoder.charset().name()
                + ". If the file has another charset, name it, for example " + advice.charset();
    }

    /// What messages advise.
    Advice advice() {
        return advice;
    }

    /// Whether the characters contain a byte that was not valid.
    static boolean isMalformed(char[] text, int from, int count) {
        for (int i = from; i < from + count; i++) {
            if (Character.isLowSurrogate(text[i]) && (i == from || !Character.isHighSurrogate(text[i - 1]))) {
                return true;
            }
        }
        return false;
    }

    @Override
    public int read(char[] target, int from, int count) throws IOException {
        CharBuffer out = CharBuffer.wrap(target, from, count);
        while (true) {
            CoderResult result = decoder.decode(bytes, out, isEnd);
            if (result.isError()) {
                if (out.remaining() < result.length()) {
                    return out.position() - from;
                }
                hasMalformed = true;
                for (int i = 0; i < result.length(); i++) {
                    out.put((char) (MARK | bytes.get() & 0xff));
                }
                continue;
            }
            int done = withoutMark(target, from, out.position() - from);
            if (done > 0 || result.isOverflow()) {
                return done;
            }
            out.position(from);
            if (isEnd) {
                return decoder.flush(out).isUnderflow() && out.position() > from ? out.position() - from : -1;
            }
            fill();
        }
    }

    /// Removes the byte order mark from the first characters.
    private int withoutMark(char[] target, int from, int done) {
        if (!isStart || done == 0) {
            return done;
        }
        isStart = false;
        if (target[from] != BYTE_ORDER_MARK) {
            return done;
        }
        System.arraycopy(target, from + 1, target, from, done - 1);
        return done - 1;
    }

    private void fill() throws IOException {
        bytes.compact();
        int read = in.read(bytes.array(), bytes.position(), bytes.remaining());
        if (read < 0) {
            isEnd = true;
        } else {
            bytes.position(bytes.position() + read);
        }
        bytes.flip();
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
