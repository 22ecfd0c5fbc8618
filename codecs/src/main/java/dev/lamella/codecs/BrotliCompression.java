package dev.lamella.codecs;

import dev.lamella.codec.Compression;
import dev.lamella.error.CorruptFileException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.brotli.dec.BrotliInputStream;

/// Brotli, read only, through Google's decoder in plain Java.
///
/// @see <a href="https://www.rfc-editor.org/rfc/rfc7932">RFC 7932</a>
final class BrotliCompression implements Compression {
    private static final String NAME = "BROTLI";

    BrotliCompression() {
        // Fails here, not at the first page, if the library is missing.
        Objects.requireNonNull(BrotliInputStream.class);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void decompress(byte[] in, int from, int count, byte[] out, int outFrom, int outCount) {
        if (count == 0 && outCount == 0) {
            return;
        }
        try (InputStream stream = open(in, from, count)) {
            int done = stream.readNBytes(out, outFrom, outCount);
            if (done != outCount) {
                throw Damage.wrongSize(NAME, done, outCount);
            }
            // Also makes the decoder read the end of the stream, which may be damaged too.
            if (stream.read(new byte[1], 0, 1) > 0) {
                throw Damage.tooMuch(NAME, outCount);
            }
        } catch (IOException e) {
            throw new CorruptFileException(String.valueOf(e.getMessage()), e);
        }
    }

    private static InputStream open(byte[] in, int from, int count) throws IOException {
        try {
            return new CheckedStream(NAME, count, new BrotliInputStream(new ByteArrayInputStream(in, from, count)));
        } catch (IOException | RuntimeException e) {
            throw CheckedStream.failure(NAME, count, e);
        }
    }

    /// A few bits may ask for 16 million bytes: no bound that would be of use.
    @Override
    public long maxDecompressedSize(int count) {
        return Long.MAX_VALUE;
    }

    @Override
    public InputStream decompressing(byte[] in, int from, int count) throws IOException {
        return open(in, from, count);
    }

    @Override
    public int maxCompressedSize(int count) {
        throw new UnsupportedOperationException("BROTLI is only read");
    }

    @Override
    public int compress(byte[] in, int from, int count, byte[] out, int outFrom) {
        throw new UnsupportedOperationException("BROTLI is only read");
    }
}
