package dev.lamella.io;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/// Does what another file does: for tests that disturb it.
public class ForwardingOutput implements OutputFile {
    protected final OutputFile out;

    protected ForwardingOutput(OutputFile out) {
        this.out = out;
    }

    @Override
    public final String name() {
        return out.name();
    }

    @Override
    public final Optional<Path> path() {
        return out.path();
    }

    @Override
    public final long position() {
        return out.position();
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        out.write(bytes, from, count);
    }

    @Override
    public void commit() throws IOException {
        out.commit();
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
