package dev.lamella.internal.dataset;

import dev.lamella.dataset.DatasetFile;
import dev.lamella.io.InputFiles;
import dev.lamella.variant.internal.PathPattern;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Finds the files that a text names: a file, a directory or a pattern, on this machine or behind a scheme.
public final class Locations {
    /// Their servers have no lists, and `?` begins a query.
    private static final Set<String> UNLISTED = Set.of("http", "https");

    private Locations() {}

    /// The files of several texts, in this order.
    ///
    /// @throws IllegalArgumentException if there is no text, or one is empty
    public static List<DatasetFile> files(List<String> locations) throws IOException {
        if (locations.isEmpty()) {
            throw new IllegalArgumentException("No file, directory or pattern is given; name at least one");
        }
        List<DatasetFile> files = new ArrayList<>();
        for (String location : locations) {
            files.addAll(files(location));
        }
        return List.copyOf(files);
    }

    private static List<? extends DatasetFile> files(String location) throws IOException {
        if (location.isEmpty()) {
            throw new IllegalArgumentException("An empty text names no file; name a file, a directory or a pattern");
        }
        if (InputFiles.scheme(location).isEmpty()) {
            return isPattern(location)
                    ? Listing.matching(FileSystems.getDefault(), location.replace(File.separatorChar, '/'))
                    : Listing.of(Path.of(location));
        }
        Optional<Path> path = InputFiles.path(location);
        if (path.isPresent()) {
            return Listing.of(path.get());
        }
        if (!isTable(location)) {
            return List.of(new LocatedFile(location));
        }
        String fixed = PathPattern.prefix(location);
        int below = fixed.lastIndexOf('/') + 1;
        return InputFiles.listVersions(location).entrySet().stream()
                .filter(found -> !isHidden(found.getKey().substring(below)))
                .map(found -> new LocatedFile(found.getKey(), found.getValue())).toList();
    }

    /// Whether a text is a directory or a pattern, rather than one file.
    public static boolean isTable(String location) {
        if (InputFiles.scheme(location).isEmpty()) {
            return !location.isEmpty() && (isPattern(location) || Files.isDirectory(Path.of(location)));
        }
        if (InputFiles.scheme(location).get().equals("file")) {
            try {
                return Listing.isTable(InputFiles.path(location).orElseThrow());
            } catch (IOException ignored) {
                // Opening it as a file fails with the reason.
                return false;
            }
        }
        return !UNLISTED.contains(InputFiles.scheme(location).orElseThrow())
                && (location.endsWith("/") || PathPattern.hasSigns(location));
    }

    /// A name of an existing file is not a pattern. Some systems do not allow `*` in paths.
    private static boolean isPattern(String location) {
        if (!PathPattern.hasSigns(location)) {
            return false;
        }
        try {
            return !Files.exists(Path.of(location), LinkOption.NOFOLLOW_LINKS);
        } catch (InvalidPathException ignored) {
            return true;
        }
    }

    /// Whether a name below a directory is hidden.
    private static boolean isHidden(String below) {
        return Arrays.stream(below.split("/", -1)).anyMatch(InputFiles::isHidden);
    }
}
