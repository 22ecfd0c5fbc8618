package dev.lamella.codecs;

import dev.lamella.internal.codec.Damage;
import java.io.IOException;
import java.io.InputStream;

/// A library's decompressing stream whose every failure is an [IOException] that names the codec and the reason.
final class CheckedStream extends InputStream {
    private final String codec;
    private final int count;
    private final InputStream stream;

    CheckedStream(String codec, int count, InputStream stream) {
        this.codec = codec;
        this.count = count;
        this.stream = stream;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int from, int length) throws IOException {
        try {
            return stream.read(target, from, length);
        } catch (IOException | RuntimeException e) {
            throw failure(codec, count, e);
        }
    }

    static IOException failure(String codec, int count, Exception cause) {
        // Brotli's decoder has the reason only in the cause.
        Throwable reason = cause instanceof IOException && cause.getCause() != null ? cause.getCause() : cause;
        return new IOException(Damage.cannotDecompress(codec, count, reason).problem(), cause);
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
