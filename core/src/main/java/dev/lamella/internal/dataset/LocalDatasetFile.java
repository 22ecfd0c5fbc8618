package dev.lamella.internal.dataset;

import dev.lamella.dataset.DatasetFile;

import dev.lamella.io.InputFile;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A file of a file system, as it was when it was listed.
public record LocalDatasetFile(Path path, Stamp stamp) implements DatasetFile {
    /// Distinguishes a file from an older version of it.
    ///
    /// @param key the file system's own, where it has one
    record Stamp(long size, FileTime modified, @Nullable Object key) {
        static Stamp of(BasicFileAttributes attributes) {
            return new Stamp(attributes.size(), attributes.lastModifiedTime(), attributes.fileKey());
        }
    }

    public static LocalDatasetFile of(Path path) throws IOException {
        return of(path, Files.readAttributes(path, BasicFileAttributes.class));
    }

    static LocalDatasetFile of(Path path, BasicFileAttributes attributes) {
        return new LocalDatasetFile(path, Stamp.of(attributes));
    }

    @Override
    public String name() {
        return path.toString();
    }

    @Override
    public List<String> directories() {
        return directories(path);
    }

    /// The names of the directories of a path, without those that `..` leaves.
    static List<String> directories(Path path) {
        List<String> names = new ArrayList<>();
        path.normalize().forEach(segment -> names.add(segment.toString()));
        return List.copyOf(names.subList(0, Math.max(0, names.size() - 1)));
    }

    @Override
    public Optional<String> location() {
        return path.getFileSystem().equals(FileSystems.getDefault()) ? Optional.of(path.toString()) : Optional.empty();
    }

    @Override
    public Optional<String> version() {
        return Optional.of(stamp.size + "@" + stamp.modified);
    }

    @Override
    public InputFile open() throws IOException {
        InputFile file;
        try {
            file = InputFile.of(path);
        } catch (NoSuchFileException e) {
            throw gone(e);
        }
        boolean isSame = false;
        try {
            requireSame();
            isSame = true;
            return file;
        } finally {
            if (!isSame) {
                file.close();
            }
        }
    }

    private NoSuchFileException gone(NoSuchFileException cause) {
        NoSuchFileException gone = new NoSuchFileException(name(), null,
                "it was there when the files of the data set were listed; list them again");
        gone.initCause(cause);
        return gone;
    }

    private void requireSame() throws IOException {
        Stamp now;
        try {
            now = Stamp.of(Files.readAttributes(path, BasicFileAttributes.class));
        } catch (NoSuchFileException e) {
            throw gone(e);
        }
        if (!now.equals(stamp)) {
            throw new IOException(name() + " has changed since the files of the data set were listed; list them again");
        }
    }
}
