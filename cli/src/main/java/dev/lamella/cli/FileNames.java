package dev.lamella.cli;

import dev.lamella.io.InputFiles;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// Expands the file patterns and directories of a command line. The sorted files take their place.
final class FileNames {
    private static final List<String> ENDINGS = List.of(".parquet", ".parq", ".pq");

    private FileNames() {}

    /// @throws NoSuchFileException if a pattern matches no file
    /// @throws IllegalArgumentException if a pattern is malformed
    static List<String> of(List<String> words) throws IOException {
        List<String> files = new ArrayList<>();
        for (String word : words) {
            List<String> found = isPattern(word) ? expand(word) : isDirectory(word) ? below(word) : List.of(word);
            if (found.isEmpty()) {
                throw new NoSuchFileException(InputFiles.shown(word), null,
                        isDirectory(word) ? "no Parquet file is below this directory" : "no file matches this pattern");
            }
            files.addAll(found);
        }
        return List.copyOf(files);
    }

    private static boolean isDirectory(String word) {
        return !word.isEmpty() && !word.equals("-") && InputFiles.scheme(word).isEmpty()
                && Files.isDirectory(Path.of(word));
    }

    /// The Parquet files below a directory; hidden ones are left out, as in data sets.
    private static List<String> below(String directory) throws IOException {
        Path root = Path.of(directory);
        return files(root, Integer.MAX_VALUE, file -> {
            String name = file.toString().toLowerCase(Locale.ROOT);
            for (Path part : root.relativize(file)) {
                if (part.toString().startsWith(".") || part.toString().startsWith("_")) {
                    return false;
                }
            }
            return ENDINGS.stream().anyMatch(name::endsWith);
        });
    }

    /// HTTP addresses may contain question marks and brackets. The name of an existing file is not a pattern.
    private static boolean isPattern(String word) {
        String scheme = InputFiles.scheme(word).orElse("");
        if (!scheme.isEmpty()) {
            return scheme.equals("s3") && (hasSigns(word) || word.endsWith("/"));
        }
        return hasSigns(word) && !Files.exists(Path.of(word), LinkOption.NOFOLLOW_LINKS);
    }

    private static boolean hasSigns(String word) {
        return word.chars().anyMatch(c -> "*?[{".indexOf(c) >= 0);
    }

    private static List<String> expand(String pattern) throws IOException {
        if (InputFiles.scheme(pattern).isPresent()) {
            return InputFiles.list(pattern);
        }
        int sign = 0;
        while (!hasSigns(pattern.substring(sign, sign + 1))) {
            sign++;
        }
        Path folder = Path.of(pattern.substring(0, pattern.lastIndexOf('/', sign) + 1));
        PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + withoutFolders(pattern));
        int depth = pattern.contains("**")
                ? Integer.MAX_VALUE
                : (int) pattern.substring(pattern.lastIndexOf('/', sign) + 1).chars().filter(c -> c == '/').count() + 1;
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        return files(folder, depth, matcher);
    }

    private static List<String> files(Path folder, int depth, PathMatcher matcher) throws IOException {
        try (Stream<Path> all = Files.walk(folder, depth, FileVisitOption.FOLLOW_LINKS)) {
            return all.filter(file -> matcher.matches(file) && Files.isRegularFile(file)).map(Path::toString).sorted()
                    .toList();
        }
    }

    /// `**/` also matches no folder, as in locations.
    private static String withoutFolders(String pattern) {
        return pattern.contains("{") ? pattern : pattern.replace("**/", "{**/,}");
    }
}
