package dev.lamella.remote;

import dev.lamella.io.InputFile;
import java.io.IOException;
import java.util.Optional;

/// A file that was fetched whole, with the version that the server sent.
///
/// @param file closed with this
record FetchedFile(InputFile file, Optional<String> version) implements InputFile {
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
        file.close();
    }
}
