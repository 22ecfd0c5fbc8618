package dev.lamella.dataset;

import dev.lamella.internal.dataset.LocalDatasetFile;

import dev.lamella.io.InputFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/// A file of a [Dataset], which is opened when it is needed, and as often.
public interface DatasetFile {
    /// What to call it in messages, for example its path.
    String name();

    /// The names of the directories that it lies in, outermost first. What of them says `key=value` is a value of a partition column.
    default List<String> directories() {
        List<String> segments = Arrays.asList(name().split("/", -1));
        return segments.subList(0, segments.size() - 1);
    }

    /// Opens it. Whoever asks closes it.
    ///
    /// @throws IOException if it is not there any more, or is not the file that it was
    InputFile open() throws IOException;

    /// A file of a file system, as it is now: once it has changed, it is not opened.
    ///
    /// @throws IOException if there is none
    static DatasetFile of(Path path) throws IOException {
        return LocalDatasetFile.of(path);
    }
}
