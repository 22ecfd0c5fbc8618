package dev.lamella.codecs;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.aayushatharva.brotli4j.encoder.Encoder;
import com.aayushatharva.brotli4j.encoder.EncoderJNI;
import com.aayushatharva.brotli4j.encoder.EncoderJNI.Operation;
import java.io.IOException;
import java.nio.ByteBuffer;

/// Google's encoder through brotli4j, an optional library. Only this class touches the library, and it is not loaded before
/// a file is written.
final class BrotliEncoder {
    /// The encoder chooses the window itself.
    private static final int DEFAULT_WINDOW = -1;

    private final int level;

    /// @throws LinkageError if the library is missing, or its native part cannot be loaded
    BrotliEncoder(int level) {
        load();
        this.level = level;
    }

    /// @throws LinkageError if the library is missing, or its native part cannot be loaded
    static void load() {
        NativeFiles.load("com.aayushatharva.brotli4j.native.workdir", Brotli4jLoader::ensureAvailability);
    }

    /// Compresses to at most `space` bytes and returns how many it wrote. It passes all input at once, so that the encoder
    /// knows the size when it chooses its tables. A native encoder serves one stream, so nothing is kept.
    int compress(byte[] in, int from, int count, byte[] out, int outFrom, int space) {
        try {
            // The encoder rejects an empty buffer.
            var stream = new EncoderJNI.Wrapper(Math.max(1, count), level, DEFAULT_WINDOW, Encoder.Mode.GENERIC);
            try {
                stream.getInputBuffer().put(in, from, count);
                stream.push(Operation.FINISH, count);
                return drain(stream, count, out, outFrom, space);
            } finally {
                stream.destroy();
            }
        } catch (IOException e) {
            throw new IllegalStateException("BROTLI failed to compress " + count + " bytes", e);
        }
    }

    private static int drain(EncoderJNI.Wrapper stream, int count, byte[] out, int outFrom, int space)
            throws IOException {
        int done = 0;
        while (stream.isSuccess()) {
            if (stream.hasMoreOutput()) {
                ByteBuffer piece = stream.pull();
                int length = piece.remaining();
                if (length > space - done) {
                    throw new IllegalStateException("BROTLI exceeds its bound for " + count + " bytes");
                }
                piece.get(out, outFrom + done, length);
                done += length;
            } else if (stream.isFinished()) {
                return done;
            } else {
                stream.push(Operation.FINISH, 0);
            }
        }
        throw new IOException("The encoder failed before its output was complete");
    }
}
