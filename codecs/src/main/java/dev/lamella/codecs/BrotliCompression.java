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

/// Brotli: decompressed by Google's decoder in plain Java, compressed where [BrotliEncoder] finds its library.
///
/// @see <a href="https://www.rfc-editor.org/rfc/rfc7932">RFC 7932</a>
final class BrotliCompression implements Compression {
    private static final String NAME = "BROTLI";
    /// The lowest level that compresses better than ZSTD at its default level. Measured on one core with pages of 1 MiB
    /// (half words, half INT64): ratio 4.96 at 35 MB/s, ZSTD has 4.84 at 267 MB/s. Each level up to 9 gains 1 to 2 percent
    /// and costs about a quarter of the speed; level 11 has 0.5 MB/s.
    private static final int DEFAULT_LEVEL = 5;

    private final int level;
    private @Nullable BrotliEncoder encoder;

    /// Decompresses, and compresses at the default level if [#isWritten] is true.
    BrotliCompression() {
        // A missing library fails here, not at the first page.
        Objects.requireNonNull(BrotliInputStream.class);
        this.level = DEFAULT_LEVEL;
    }

    private BrotliCompression(int level) {
        this.level = level;
        this.encoder = new BrotliEncoder(level);
    }

    /// A codec that compresses at a level that has been checked.
    ///
    /// @throws UnsupportedFeatureException if the encoder is not available, with the reason
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

    /// Whether the encoder is available. This loads its native library.
    static boolean isWritten() {
        try {
            BrotliEncoder.load();
            return true;
        } catch (LinkageError ignored) {
            // A missing encoder is not a failure. A caller that asks for a level gets the reason.
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

    /// A few bits can stand for 16 million bytes, so no useful bound exists.
    @Override
    public long maxDecompressedSize(int count) {
        return Long.MAX_VALUE;
    }

    @Override
    public InputStream decompressing(byte[] in, int from, int count) throws IOException {
        return open(in, from, count);
    }

    /// The bound that brotli documents for `BrotliEncoderMaxCompressedSize`: four bytes for each 16 KiB, and six more. It
    /// holds for levels from 2 on. Levels 0 and 1 also store data that does not shrink; they were never observed above the
    /// bound, and [#compress] would fail if they were.
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
                throw new UnsupportedOperationException("BROTLI can only be read here: " + reason(e), e);
            }
            encoder = current;
        }
        return current;
    }
}
