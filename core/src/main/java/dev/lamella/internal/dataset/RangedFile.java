package dev.lamella.internal.dataset;

import dev.lamella.dataset.DatasetFile;
import dev.lamella.io.ByteRange;
import dev.lamella.io.InputFile;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// A file of which only the row groups in a range are read.
public record RangedFile(DatasetFile file, ByteRange range) implements DatasetFile {
    @Override
    public String name() {
        return file.name();
    }

    @Override
    public List<String> directories() {
        return file.directories();
    }

    @Override
    public Optional<String> location() {
        return file.location();
    }

    @Override
    public Optional<String> version() {
        return file.version();
    }

    /// The range, within the part that the file itself is.
    @Override
    public Optional<ByteRange> part() {
        return file.part().map(part -> {
            long from = Math.max(part.offset(), range.offset());
            return new ByteRange(from, Math.max(0, Math.min(part.end(), range.end()) - from));
        }).or(() -> Optional.of(range));
    }

    @Override
    public InputFile open() throws IOException {
        return file.open();
    }
}
