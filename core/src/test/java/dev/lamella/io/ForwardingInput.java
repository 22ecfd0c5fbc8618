package dev.lamella.io;

import java.io.IOException;

/// Does what another file does: for tests that watch it, or disturb it.
public class ForwardingInput implements InputFile {
    protected final InputFile file;

    protected ForwardingInput(InputFile file) {
        this.file = file;
    }

    @Override
    public final String name() {
        return file.name();
    }

    @Override
    public final long size() throws IOException {
        return file.size();
    }

    @Override
    public void read(long position, byte[] target, int from, int count) throws IOException {
        file.read(position, target, from, count);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
