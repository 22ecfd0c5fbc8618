package dev.lamella.text.internal;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;

/// A stream that can be read once, and sampled before. The bytes of the sample are kept in memory until then.
public final class OnceStream {
    private final InputStream in;
    private final String name;
    private final ByteArrayOutputStream sampled = new ByteArrayOutputStream();
    private boolean isRead;

    /// @param name the name for messages
    public OnceStream(InputStream in, String name) {
        this.in = in;
        this.name = name;
    }

    /// The bytes from the start. Closing the stream changes nothing.
    public InputStream sample() {
        requireUnread();
        return new SequenceInputStream(new ByteArrayInputStream(sampled.toByteArray()), new Kept(in, sampled));
    }

    /// The bytes from the start, for the last time.
    public InputStream read() {
        requireUnread();
        isRead = true;
        return new SequenceInputStream(new ByteArrayInputStream(sampled.toByteArray()), in);
    }

    private void requireUnread() {
        if (isRead) {
            throw new IllegalStateException("The " + name + " was read already. It can be read once");
        }
    }

    /// Keeps what is read.
    private static final class Kept extends FilterInputStream {
        private final ByteArrayOutputStream kept;

        Kept(InputStream in, ByteArrayOutputStream kept) {
            super(in);
            this.kept = kept;
        }

        @Override
        public int read() throws IOException {
            int one = in.read();
            if (one >= 0) {
                kept.write(one);
            }
            return one;
        }

        @Override
        public int read(byte[] target, int from, int count) throws IOException {
            int read = in.read(target, from, count);
            if (read > 0) {
                kept.write(target, from, read);
            }
            return read;
        }

        @Override
        public void close() {
            // The stream is still to be read.
        }
    }
}
