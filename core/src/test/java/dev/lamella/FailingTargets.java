package dev.lamella;

import dev.lamella.internal.write.FileUpdate;
import dev.lamella.io.ForwardingOutput;
import dev.lamella.io.OutputFile;
import java.io.IOException;
import java.nio.file.Path;

/// Files whose storage fails when so many bytes were written, or at the commit.
///
/// @param room bytes that can be written
public record FailingTargets(long room) implements FileUpdate.Targets {
    @Override
    public OutputFile replacing(Path path) throws IOException {
        return new Failing(OutputFile.of(path), room);
    }

    @Override
    public OutputFile behind(Path path, long size) throws IOException {
        return new Failing(OutputFile.behind(path, size), room);
    }

    static final class Failing extends ForwardingOutput {
        private long room;

        Failing(OutputFile out, long room) {
            super(out);
            this.room = room;
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
    }
}
