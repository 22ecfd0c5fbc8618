package dev.lamella.internal.dataset;

import dev.lamella.dataset.DatasetFile;
import dev.lamella.io.ByteRange;
import dev.lamella.io.InputFile;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// A source that its owner closes; each reading closes only its view of it.
///
/// @param name may have directories
/// @param source read by any number of readers
public record OpenedFile(String name, InputFile source) implements DatasetFile {
    @Override
    public InputFile open() {
        return new View(source);
    }

    @Override
    public Optional<String> version() {
        return source.version();
    }

    private record View(InputFile source) implements InputFile {
        @Override
        public String name() {
            return source.name();
        }

        @Override
        public long size() throws IOException {
            return source.size();
        }

        @Override
        public Optional<String> version() {
            return source.version();
        }

        @Override
        public void prefetch(List<ByteRange> ranges) {
            source.prefetch(ranges);
        }

        @Override
        public void read(long position, byte[] target, int from, int count) throws IOException {
            source.read(position, target, from, count);
        }

        @Override
        public void close() {
            // The owner closes the source.
        }
    }
}
