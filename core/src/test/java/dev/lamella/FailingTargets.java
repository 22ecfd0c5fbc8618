package dev.lamella;

import dev.lamella.internal.write.FileUpdate;
import dev.lamella.io.ForwardingOutput;
import dev.lamella.io.OutputFile;
import java.io.IOException;
import java.nio.file.Path;

/// Files whose storage fails when so many bytes were written, or at the commit.
///
/// @param room bytes that can be written
/// @param closing whether closing fails too
public record FailingTargets(long room, Closing closing) implements FileUpdate.Targets {
    /// Whether closing fails.
    public enum Closing {
        WORKS, FAILS
    }

    public FailingTargets(long room) {
        this(room, Closing.WORKS);
    }

    @Override
    public OutputFile replacing(Path path) throws IOException {
        return new Failing(OutputFile.of(path), room, closing);
    }

    @Override
    public OutputFile behind(Path path, long size) throws IOException {
        return new Failing(OutputFile.behind(path, size), room, closing);
    }

    static final class Failing extends ForwardingOutput {
        private final Closing closing;
        private long room;

        Failing(OutputFile out, long room, Closing closing) {
            super(out);
            this.room = room;
            this.closing = closing;
        }

        @Override
        public void write(byte[] bytes, int from, int count) throws IOException {
            int possible = (int) Math.min(room, count);
            out.write(bytes, from, possible);
            room -= possible;
            if (possible < count) {
                throw new IOException("no space left");
            }
        }

        @Override
        public void commit() throws IOException {
            throw new IOException("no space left");
        }

        @Override
        public void close() throws IOException {
            out.close();
            if (closing == Closing.FAILS) {
                throw new IOException("cannot be closed");
            }
        }
    }
}
