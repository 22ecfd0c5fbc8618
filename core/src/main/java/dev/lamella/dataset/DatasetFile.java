package dev.lamella.dataset;

import dev.lamella.internal.dataset.LocalDatasetFile;

import dev.lamella.io.InputFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/// A file of a [Dataset]. It may be opened several times.
public interface DatasetFile {
    /// The name of the file in messages, for example its path.
    String name();

    /// The names of the directories that contain the file, outermost first. A name `key=value` is a value of a
    /// partition column.
    default List<String> directories() {
        List<String> segments = Arrays.asList(name().split("/", -1));
        return segments.subList(0, segments.size() - 1);
    }

    /// Opens the file. The caller closes it.
    ///
    /// @throws IOException if the file no longer exists, or has changed
    InputFile open() throws IOException;

    /// A file of a file system. After the file has changed, opening it fails.
    ///
    /// @throws IOException if the file does not exist
    static DatasetFile of(Path path) throws IOException {
        return LocalDatasetFile.of(path);
    }
}
