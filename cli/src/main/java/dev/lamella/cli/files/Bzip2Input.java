package dev.lamella.cli.files;

import dev.lamella.error.CorruptFileException;
import io.airlift.compress.bzip2.BZip2HadoopStreams;
import java.io.IOException;
import java.io.InputStream;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/// Decompresses bzip2, also of several streams one after the other, as pbzip2 writes them. The library decompresses one.
/// Damaged data is a [CorruptFileException], unlike a source that cannot be read.
public final class Bzip2Input extends InputStream {
    private static final BZip2HadoopStreams LIBRARY = new BZip2HadoopStreams();

    private final Streams streams;
    private InputStream current;

    Bzip2Input(InputStream in) throws IOException {
        streams = new Streams(in);
        current = LIBRARY.createInputStream(streams);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int from, int count) throws IOException {
        try {
            int read = current.read(target, from, count);
            while (read < 0 && streams.next()) {
                current = LIBRARY.createInputStream(streams);
                read = current.read(target, from, count);
            }
            return read;
        } catch (IOException | RuntimeException e) {
            if (streams.failure != null) {
                throw streams.failure;
            }
            throw damaged(e);
        }
    }

    /// The library rejects damage also with an ArrayIndexOutOfBoundsException.
    private static CorruptFileException damaged(Exception failure) {
        return new CorruptFileException(
                "The bzip2 data is damaged" + (failure instanceof IOException ? " (" + failure.getMessage() + ")" : ""),
                "Fetch the file again, or see what another program makes of it: bzcat FILE");
    }

    @Override
    public void close() throws IOException {
        streams.in.close();
    }

    /// The bytes of one stream after the other. A stream begins with a header and the magic of its first block or of its end:
    /// ten bytes that do not occur by chance.
    private static final class Streams extends InputStream {
        private static final byte[] BLOCK = HexFormat.of().parseHex("314159265359");
        private static final byte[] END = HexFormat.of().parseHex("177245385090");
        private static final int HEADER_LENGTH = 10;

        private final InputStream in;
        private final byte[] buffer = new byte[1 << 16];
        private int at;
        private int limit;
        private boolean isFileRead;
        /// Why the file cannot be read; null if it can.
        private @Nullable IOException failure;
        /// Where in the buffer the current stream has begun; -1 if it has begun before.
        private int start;

        Streams(InputStream in) {
            this.in = in;
        }

        /// Moves to the next stream, if the current one was read to its end.
        boolean next() {
            start = at;
            return at < limit;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] target, int from, int count) throws IOException {
            if (limit - at < HEADER_LENGTH && !isFileRead) {
                fill();
            }
            int safe = isFileRead ? limit : limit - HEADER_LENGTH + 1;
            int end = at;
            while (end < safe && end - at < count && (end == start || !isHeader(end))) {
                end++;
            }
            if (end == at) {
                return -1;
            }
            System.arraycopy(buffer, at, target, from, end - at);
            int read = end - at;
            at = end;
            return read;
        }

        private void fill() throws IOException {
            System.arraycopy(buffer, at, buffer, 0, limit - at);
            start = start == at ? 0 : -1;
            limit -= at;
            at = 0;
            try {
                int read = in.readNBytes(buffer, limit, buffer.length - limit);
                isFileRead = read < buffer.length - limit;
                limit += read;
            } catch (IOException e) {
                failure = e;
                throw e;
            }
        }

        private boolean isHeader(int from) {
            return from + HEADER_LENGTH <= limit && buffer[from] == 'B' && buffer[from + 1] == 'Z'
                    && buffer[from + 2] == 'h' && buffer[from + 3] >= '1' && buffer[from + 3] <= '9'
                    && (is(BLOCK, from + 4) || is(END, from + 4));
        }

        private boolean is(byte[] magic, int from) {
            for (int i = 0; i < magic.length; i++) {
                if (buffer[from + i] != magic[i]) {
                    return false;
                }
            }
            return true;
        }
    }
}
