package dev.lamella.cli;

import dev.lamella.io.InputFile;
import dev.lamella.text.internal.FileStream;
import dev.lamella.text.internal.TextInput;
import java.io.Closeable;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// The bytes of text input, readable once or several times, with a count of the bytes read.
final class TextSource implements TextInput.Source, Closeable {
    private final TextInput.Source source;
    private final @Nullable InputFile spooled;
    private final long size;
    private long done;

    private TextSource(TextInput.Source source, @Nullable InputFile spooled, long size) {
        this.source = source;
        this.spooled = spooled;
        this.size = size;
    }

    /// A file. A pipe can be read only once.
    static TextSource ofFile(Path path) throws IOException {
        return Files.isRegularFile(path)
                ? new TextSource(() -> Files.newInputStream(path), null, Files.size(path))
                : ofStream(Files.newInputStream(path));
    }

    /// A stream, which can be read only once.
    static TextSource ofStream(InputStream stream) {
        return new TextSource(() -> stream, null, 0);
    }

    /// Copies a stream to a file that can be read again.
    interface Spool {
        InputFile copy(InputStream stream) throws IOException;
    }

    /// The same bytes, readable several times: a stream is spooled to a temporary file.
    TextSource repeatable(Spool spool) throws IOException {
        if (size > 0) {
            return this;
        }
        try (InputStream stream = source.open()) {
            InputFile file = spool.copy(stream);
            return new TextSource(() -> new FileStream(file), file, file.size());
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
        return new Counted(source.open());
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
