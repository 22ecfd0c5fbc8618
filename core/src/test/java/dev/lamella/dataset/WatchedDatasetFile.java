package dev.lamella.dataset;

import dev.lamella.WatchedFiles;
import dev.lamella.io.InputFile;
import java.io.IOException;
import java.util.List;

/// A file of a data set that is watched whenever it is open.
record WatchedDatasetFile(DatasetFile file, WatchedFiles watch) implements DatasetFile {
    @Override
    public String name() {
        return file.name();
    }

    @Override
    public List<String> directories() {
        return file.directories();
    }

    @Override
    public InputFile open() throws IOException {
        return watch.watch(file.open());
    }
}
