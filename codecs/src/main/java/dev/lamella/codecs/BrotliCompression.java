package dev.lamella.codecs;

import dev.lamella.codec.Compression;
import dev.lamella.error.CorruptFileException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.codec.Damage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.brotli.dec.BrotliInputStream;
import org.jspecify.annotations.Nullable;

/// Brotli, read through Google's decoder in plain Java, and written where [BrotliEncoder] finds its library.
///
/// @see <a href="https://www.rfc-editor.org/rfc/rfc7932">RFC 7932</a>
final class BrotliCompression implements Compression {
    private static final String NAME = "BROTLI";
    /// The least level that beats ZSTD at its default. One core, pages of 1 MiB, half words, half INT64: ratio 4.96 at 35 MB/s,
    /// against 4.84 at 267 MB/s; each level up to 9 gains 1 to 2 in 100 and costs about a quarter of the speed, 11 has 0.5 MB/s.
    private static final int DEFAULT_LEVEL = 5;

    private final int level;
    private @Nullable BrotliEncoder encoder;

    /// To read, and to write at the default level where [#isWritten] says so.
    BrotliCompression() {
        // Fails here, not at the first page, if the library is missing.
        Objects.requireNonNull(BrotliInputStream.class);
        this.level = DEFAULT_LEVEL;
    }

    private BrotliCompression(int level) {
        this.level = level;
        this.encoder = new BrotliEncoder(level);
    }

    /// To write, at a level that has been checked.
    ///
    /// @throws UnsupportedFeatureException if the encoder is not there; it says why
    static BrotliCompression writing(int level) {
        try {
            return new BrotliCompression(level);
        } catch (LinkageError e) {
            UnsupportedFeatureException failure = new UnsupportedFeatureException(
                    "Compression BROTLI is only read, not written: " + reason(e),
                    "Add com.aayushatharva.brotli4j:brotli4j, with its native library for this machine, to the class path.");
            failure.addSuppressed(e);
            throw failure;
        }
    }

    /// Whether the encoder is there. Its native library is loaded to know.
    static boolean isWritten() {
        try {
            BrotliEncoder.load();
            return true;
        } catch (LinkageError ignored) {
            // To be without it is no failure; who asks for a level is told why.
            return false;
        }
    }

    private static Throwable reason(LinkageError failure) {
        return failure.getCause() == null ? failure : failure.getCause();
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String implementation() {
        return isWritten() ? "org.brotli, plain Java; brotli4j, native code, writes" : "org.brotli, plain Java";
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

    /// What brotli documents for `BrotliEncoderMaxCompressedSize`: four bytes for each 16 KiB, and six. That is for levels from 2
    /// on; 0 and 1, which store what does not shrink as well, were never seen above it, and [#compress] would refuse.
    @Override
    public int maxCompressedSize(int count) {
        return Damage.bound(NAME, count, count + 4L * (count >> 14) + 6);
    }

    @Override
    public int compress(byte[] in, int from, int count, byte[] out, int outFrom) {
        return encoder().compress(in, from, count, out, outFrom, maxCompressedSize(count));
    }

    private BrotliEncoder encoder() {
        BrotliEncoder current = encoder;
        if (current == null) {
            try {
                current = new BrotliEncoder(level);
            } catch (LinkageError e) {
                throw new UnsupportedOperationException("BROTLI is only read: " + reason(e), e);
            }
            encoder = current;
        }
        return current;
    }
}
