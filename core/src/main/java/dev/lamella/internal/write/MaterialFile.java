package dev.lamella.internal.write;

import dev.lamella.encryption.KeyMaterialStore;
import dev.lamella.error.Location;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.io.OutputFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// The file of key material beside a data file that is written.
///
/// It appears before the data file, so that no reader sees a data file without it. A process that is killed between
/// the two leaves key material without a data file or, if a file is replaced, the old file without its key material.
public final class MaterialFile {
    private MaterialFile() {}

    /// The place of the key material.
    ///
    /// @throws UnsupportedFeatureException if the target is not a local file, or is a symbolic link
    public static Path of(OutputFile out) {
        Path path = out.path().orElseThrow(() -> new UnsupportedFeatureException(Location.ofFile(out.name()),
                "The key material is to be written beside the file, which needs a single local file: a data set, a stream or"
                        + " an object store does not have one",
                "Write a single local file, or store the key material in the files: without withMaterialBeside, on the"
                        + " command line without --key-material-beside."));
        if (Files.isSymbolicLink(path)) {
            throw new UnsupportedFeatureException(Location.ofFile(out.name()),
                    "The name is a symbolic link, and the key material would be beside the link, not beside the file",
                    "Give the name of the file itself.");
        }
        return KeyMaterialStore.beside(path);
    }

    /// Commits a file, and before it the key material. If the file is not committed, the material is as it was before.
    public static void commit(OutputFile out, Optional<byte[]> material) throws IOException {
        if (material.isEmpty()) {
            out.commit();
            return;
        }
        Path path = of(out);
        Optional<byte[]> earlier = Files.exists(path) ? Optional.of(Files.readAllBytes(path)) : Optional.empty();
        write(path, material.get());
        try {
            out.commit();
        } catch (Throwable e) {
            restore(path, earlier, e);
            throw e;
        }
    }

    private static void restore(Path path, Optional<byte[]> earlier, Throwable failure) {
        try {
            if (earlier.isPresent()) {
                write(path, earlier.get());
            } else {
                Files.deleteIfExists(path);
            }
        } catch (IOException restoring) {
            failure.addSuppressed(restoring);
        }
    }

    private static void write(Path path, byte[] bytes) throws IOException {
        try (OutputFile file = OutputFile.of(path)) {
            file.write(bytes, 0, bytes.length);
            file.commit();
        }
    }
}
