package dev.lamella.internal.dataset;

import dev.lamella.io.InputFiles;
import dev.lamella.variant.internal.Links;
import dev.lamella.variant.internal.PathPattern;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// Finds the files below a directory, or those that a pattern matches.
public final class Listing extends SimpleFileVisitor<Path> {
    private final Path root;
    private final Predicate<Path> isWanted;
    /// The files by their names, as [#key] gives them.
    private final List<Map.Entry<byte[], LocalDatasetFile>> found = new ArrayList<>();

    private Listing(Path root, Predicate<Path> isWanted) {
        this.root = root;
        this.isWanted = isWanted;
    }

    /// The file, the files below the directory or, if there is nothing of that name, those that it matches as a pattern.
    public static List<LocalDatasetFile> of(Path where) throws IOException {
        if (Files.isDirectory(where)) {
            return below(where, ignored -> true, Integer.MAX_VALUE);
        }
        if (!isTable(where)) {
            return List.of(LocalDatasetFile.of(where));
        }
        return matching(where.getFileSystem(), text(where));
    }

    /// Whether a path is a directory, or a pattern that is not the name of a file.
    static boolean isTable(Path where) {
        return Files.isDirectory(where)
                || PathPattern.hasSigns(where.toString()) && !Files.exists(where, LinkOption.NOFOLLOW_LINKS);
    }

    /// The files that a pattern matches.
    static List<LocalDatasetFile> matching(FileSystem system, String pattern) throws IOException {
        String fixed = PathPattern.prefix(pattern);
        int border = fixed.lastIndexOf('/');
        Path root = system.getPath(border == 0 ? "/" : fixed.substring(0, Math.max(0, border)));
        if (!Files.isDirectory(root)) {
            throw new NoSuchFileException(pattern, null,
                    "no file matches this pattern: there is no directory " + root);
        }
        String rest = pattern.substring(border + 1);
        Pattern names = PathPattern.compile(rest);
        // A brace may have any number of names in it.
        boolean isDeep = rest.contains("**") || rest.contains("{");
        return below(root, file -> names.matcher(text(root.relativize(file))).matches(),
                isDeep ? Integer.MAX_VALUE : rest.split("/", -1).length);
    }

    private static String text(Path path) {
        return path.toString().replace(path.getFileSystem().getSeparator(), "/");
    }

    private static List<LocalDatasetFile> below(Path root, Predicate<Path> isWanted, int depth) throws IOException {
        Listing listing = new Listing(root, isWanted);
        Files.walkFileTree(root, EnumSet.of(FileVisitOption.FOLLOW_LINKS), depth, listing);
        listing.found.sort(Map.Entry.comparingByKey(Arrays::compareUnsigned));
        return listing.found.stream().map(Map.Entry::getValue).toList();
    }

    /// The order of files: name by name, each by its bytes in UTF-8. No name has a zero byte.
    private static byte[] key(Path file) {
        return text(file).replace('/', '\0').getBytes(StandardCharsets.UTF_8);
    }

    private boolean isHidden(Path path) {
        return !path.equals(root) && path.getFileName() != null && InputFiles.isHidden(path.getFileName().toString());
    }

    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) throws IOException {
        return !directory.equals(root) && (isHidden(directory) || Links.leadsUp(directory))
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
        // A directory is one that lies too deep to be matched.
        if (!attributes.isDirectory() && !isHidden(file) && isWanted.test(file)) {
            if (attributes.isSymbolicLink()) {
                throw new NoSuchFileException(file.toString(), null, "it is a link to a file that is not there");
            }
            found.add(Map.entry(key(file), LocalDatasetFile.of(file, attributes)));
        }
        return FileVisitResult.CONTINUE;
    }

    /// A link to a directory that it lies in leads to files that are found anyway.
    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
        if (isHidden(file) || failure instanceof FileSystemLoopException) {
            return FileVisitResult.CONTINUE;
        }
        throw failure;
    }
}
