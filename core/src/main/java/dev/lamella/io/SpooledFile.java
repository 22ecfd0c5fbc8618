package dev.lamella.io;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/// A stream, copied to a temporary file that is deleted when the source is closed, at the latest when the JVM ends.
///
/// The file keeps its name while it is open (it is not opened with `DELETE_ON_CLOSE`), so that it can be reopened after
/// an interrupt.
final class SpooledFile implements InputFile {
    private final InputFile file;
    private final Path path;

    private SpooledFile(InputFile file, Path path) {
        this.file = file;
        this.path = path;
    }

    static SpooledFile of(String name, InputStream stream) throws IOException {
        Path path = Files.createTempFile("lamella-", ".spool");
        boolean isDone = false;
        try {
            path.toFile().deleteOnExit();
            try (OutputStream out = Files.newOutputStream(path)) {
                stream.transferTo(out);
            }
            SpooledFile spooled = new SpooledFile(LocalFile.open(name, path), path);
            isDone = true;
            return spooled;
        } finally {
            if (!isDone) {
                Files.deleteIfExists(path);
            }
        }
    }

    @Override
    public String name() {
        return file.name();
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
    public void close() throws IOException {
        try {
            file.close();
        } finally {
            Files.deleteIfExists(path);
        }
    }
}
