package dev.lamella.cli.report;

import dev.lamella.io.ByteRange;
import dev.lamella.io.InputFile;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// Does what another file does; a subclass changes some of it.
public abstract class ForwardingFile implements InputFile {
    private final InputFile file;

    public ForwardingFile(InputFile file) {
        this.file = file;
    }

    @Override
    public String name() {
        return file.name();
    }

    @Override
    public Optional<String> version() {
        return file.version();
    }

    @Override
    public long size() throws IOException {
        return file.size();
    }

    @Override
    public void read(long position, byte[] target, int from, int count) throws IOException {
        file.read(position, target, from, count);
    }

    @Override
    public void prefetch(List<ByteRange> ranges) {
        file.prefetch(ranges);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
