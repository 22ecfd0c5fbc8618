package dev.lamella.cli;

import dev.lamella.io.OutputFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.LongConsumer;

/// A file whose writing is observed.
///
/// @param observer gets the number of bytes so far
record ObservedFile(OutputFile file, LongConsumer observer) implements OutputFile {
    @Override
    public String name() {
        return file.name();
    }

    @Override
    public Optional<Path> path() {
        return file.path();
    }

    @Override
    public long position() {
        return file.position();
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        file.write(bytes, from, count);
        observer.accept(file.position());
    }

    @Override
    public void commit() throws IOException {
        file.commit();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
