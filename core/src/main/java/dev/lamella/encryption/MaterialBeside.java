package dev.lamella.encryption;

import dev.lamella.io.InputFile;
import dev.lamella.io.InputFiles;
import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.util.Optional;

/// Key material in files beside Parquet files.
final class MaterialBeside {
    /// Bytes; more are rejected.
    private static final long LONGEST = 16 << 20;

    private MaterialBeside() {}

    static Optional<byte[]> read(String file) throws IOException {
        String name = file.substring(0, folderLength(file)) + KeyMaterialStore.nameFor(file);
        try (InputFile material = InputFiles.open(name)) {
            if (material.size() > LONGEST) {
                throw new IOException(name + " has " + material.size() + " bytes; key material has at most " + LONGEST);
            }
            byte[] bytes = new byte[(int) material.size()];
            material.read(0, bytes, 0, bytes.length);
            return Optional.of(bytes);
        } catch (NoSuchFileException | FileNotFoundException | InvalidPathException e) {
            // The last exception: data from memory or a stream, whose name is not a path.
            return Optional.empty();
        }
    }

    /// Where the name of a file begins, after its folder.
    static int folderLength(String file) {
        return Math.max(file.lastIndexOf('/'), InputFiles.scheme(file).isPresent()
                ? -1
                : file.lastIndexOf(File.separatorChar)) + 1;
    }
}
