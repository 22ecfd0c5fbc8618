package dev.lamella.internal.dataset;

import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.io.DirectoryOutput;
import dev.lamella.io.InputFile;
import java.io.IOException;
import java.util.Optional;

/// A file that was in a directory before the directory is written to.
final class EarlierFile extends VersionedFile {
    private final DirectoryOutput out;
    private final String path;

    /// @param path as [DirectoryOutput#files] returned it
    EarlierFile(DirectoryOutput out, String path) {
        super(Optional.empty());
        this.out = out;
        this.path = path;
    }

    @Override
    public String name() {
        return out.name().endsWith("/") ? out.name() + path : out.name() + "/" + path;
    }

    @Override
    InputFile source() throws IOException {
        return out.open(path).orElseThrow(() -> new UnsupportedFeatureException(
                name() + " cannot be opened for reading", "Implement DirectoryOutput.open."));
    }
}
