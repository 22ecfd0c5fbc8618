package dev.lamella.cli.files;

import com.github.luben.zstd.ZstdIOException;
import com.github.luben.zstd.ZstdInputStream;
import dev.lamella.error.CorruptFileException;
import dev.lamella.io.InputFile;
import dev.lamella.text.internal.FileStream;
import dev.lamella.text.internal.OnceStream;
import dev.lamella.text.internal.TextInput;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The bytes of text input, readable once or several times, with a count of the bytes read.
public final class TextBytes implements TextInput.Source, Closeable {
    private static final int BUFFER_BYTES = 1 << 16;
    private static final byte[] ZSTD = {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd};
    private static final String BZIP2 = "BZh";

    private final TextInput.Source source;
    private final TextInput.Source sample;
    private final @Nullable InputFile spooled;
    private final long size;
    private long done;

    private TextBytes(TextInput.Source source, TextInput.Source sample, @Nullable InputFile spooled, long size) {
        this.source = source;
        this.sample = sample;
        this.spooled = spooled;
        this.size = size;
    }

    private static TextBytes again(TextInput.Source source, @Nullable InputFile spooled, long size) {
        return new TextBytes(source, source, spooled, size);
    }

    /// A file. A pipe can be read only once.
    public static TextBytes ofFile(Path path) throws IOException {
        return Files.isRegularFile(path)
                ? again(() -> Files.newInputStream(path), null, Files.size(path))
                : ofStream(Files.newInputStream(path));
    }

    /// A stream, which can be read only once, after a sample of it.
    public static TextBytes ofStream(InputStream stream) {
        OnceStream once = new OnceStream(stream, "stream");
        return new TextBytes(once::read, once::sample, null, 0);
    }

    /// Copies a stream to a file that can be read again.
    public interface Spool {
        InputFile copy(InputStream stream) throws IOException;
    }

    /// The same bytes, readable several times: a stream is spooled to a temporary file.
    public TextBytes repeatable(Spool spool) throws IOException {
        if (size > 0) {
            return this;
        }
        try (InputStream stream = source.open()) {
            InputFile file = spool.copy(stream);
            return again(() -> new FileStream(file), file, file.size());
        }
    }

    /// The number of bytes; 0 if unknown.
    long size() {
        return size;
    }

    /// The number of bytes read since the last [#open].
    long done() {
        return done;
    }

    @Override
    public InputStream open() throws IOException {
        done = 0;
        return decompressed(new Counted(source.open()));
    }

    /// The first bytes, which are read again by [#open].
    InputStream sample() throws IOException {
        return decompressed(sample.open());
    }

    /// The bytes of a file of zstd or bzip2. Module `text` decompresses gzip.
    private static InputStream decompressed(InputStream bytes) throws IOException {
        BufferedInputStream stream = new BufferedInputStream(bytes, BUFFER_BYTES);
        try {
            stream.mark(BZIP2.length() + 1);
            byte[] first = stream.readNBytes(ZSTD.length);
            stream.reset();
            if (Arrays.equals(first, ZSTD)) {
                return new ZstdInput(stream);
            }
            boolean isBzip2 = first.length == ZSTD.length && first[BZIP2.length()] >= '1'
                    && first[BZIP2.length()] <= '9'
                    && new String(first, 0, BZIP2.length(), StandardCharsets.ISO_8859_1).equals(BZIP2);
            return isBzip2 ? new Bzip2Input(stream) : stream;
        } catch (IOException | RuntimeException e) {
            stream.close();
            throw e;
        }
    }

    /// Damaged data is a [CorruptFileException], unlike a source that cannot be read.
    private static final class ZstdInput extends ZstdInputStream {
        ZstdInput(InputStream in) throws IOException {
            super(in);
        }

        @Override
        public int read(byte[] target, int from, int count) throws IOException {
            try {
                return super.read(target, from, count);
            } catch (ZstdIOException e) {
                throw new CorruptFileException("The zstd data is damaged (" + e.getMessage() + ")",
                        "Fetch the file again, or see what another program makes of it: zstdcat FILE");
            }
        }
    }

    @Override
    public void close() throws IOException {
        if (spooled != null) {
            spooled.close();
        }
    }

    private final class Counted extends FilterInputStream {
        Counted(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            int one = in.read();
            done += one < 0 ? 0 : 1;
            return one;
        }

        @Override
        public int read(byte[] target, int from, int count) throws IOException {
            int read = in.read(target, from, count);
            done += Math.max(0, read);
            return read;
        }
    }
}
