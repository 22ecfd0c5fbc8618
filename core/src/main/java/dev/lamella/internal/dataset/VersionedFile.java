package dev.lamella.internal.dataset;

import dev.lamella.dataset.DatasetFile;
import dev.lamella.io.InputFile;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/// A file of one version: the version of the first time that it was opened, or a known one.
abstract class VersionedFile implements DatasetFile {
    private final AtomicReference<Optional<String>> version;

    /// @param version empty if it is not known yet
    VersionedFile(Optional<String> version) {
        this.version = new AtomicReference<>(version);
    }

    /// Opens the file as it is now.
    abstract InputFile source() throws IOException;

    @Override
    public Optional<String> version() {
        return version.get();
    }

    @Override
    public InputFile open() throws IOException {
        InputFile file = source();
        boolean isSame = false;
        try {
            requireSame(file);
            isSame = true;
            return file;
        } finally {
            if (!isSame) {
                file.close();
            }
        }
    }

    private void requireSame(InputFile file) throws IOException {
        Optional<String> now = file.version();
        Optional<String> before = version.updateAndGet(known -> known.or(() -> now));
        if (!before.equals(now)) {
            throw new IOException(name() + " has changed since the files of the data set were listed; list them again");
        }
    }

    @Override
    public String toString() {
        return name();
    }
}
