package dev.lamella.variant.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Links to directories.
public final class Links {
    private Links() {}

    /// Whether a directory is a link to one that contains it: everything below is found without it, or lies outside.
    ///
    /// @param directory that exists
    public static boolean leadsUp(Path directory) throws IOException {
        Path parent = directory.toAbsolutePath().getParent();
        return parent != null && Files.isSymbolicLink(directory)
                && parent.toRealPath().startsWith(directory.toRealPath());
    }
}
