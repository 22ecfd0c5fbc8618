package dev.lamella.internal.dataset;

import dev.lamella.dataset.Compaction.Merge;
import dev.lamella.dataset.DatasetOptions.ForeignFiles;
import dev.lamella.error.CorruptFileException;
import dev.lamella.error.Location;
import dev.lamella.io.DirectoryOutput;
import dev.lamella.io.InputFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Finds files of each directory that are worth merging.
public final class SmallFiles {
    private SmallFiles() {}

    /// @throws CorruptFileException if one of several files of a directory is not a Parquet file, and such files are rejected
    public static List<Merge> merges(DirectoryOutput out, long targetBytes, ForeignFiles foreign)
            throws IOException {
        Map<String, List<String>> ofDirectories = new LinkedHashMap<>();
        out.files().forEach(path -> ofDirectories.computeIfAbsent(path.substring(0, path.lastIndexOf('/') + 1),
                ignored -> new ArrayList<>()).add(path));
        List<Merge> merges = new ArrayList<>();
        for (List<String> files : ofDirectories.values()) {
            if (files.size() > 1) {
                addMerges(files, out, targetBytes, foreign, merges);
            }
        }
        return List.copyOf(merges);
    }

    private static void addMerges(List<String> files, DirectoryOutput out, long targetBytes, ForeignFiles foreign,
            List<Merge> merges)
            throws IOException {
        List<String> some = new ArrayList<>();
        long bytes = 0;
        for (String path : files) {
            long size;
            try (InputFile file = new EarlierFile(out, path).open()) {
                if (DatasetFiles.isForeign(file)) {
                    if (foreign == ForeignFiles.SKIP) {
                        continue;
                    }
                    throw new CorruptFileException(Location.ofFile(file.name()), "It is not a Parquet file",
                            "Move it to another directory, or give it a name that begins with _, which readers pass over.");
                }
                size = file.size();
            }
            if (size >= targetBytes - targetBytes / 4) {
                continue;
            }
            if (bytes + size > targetBytes) {
                add(some, bytes, merges);
                some.clear();
                bytes = 0;
            }
            some.add(path);
            bytes += size;
        }
        add(some, bytes, merges);
    }

    private static void add(List<String> some, long bytes, List<Merge> merges) {
        if (some.size() > 1) {
            merges.add(new Merge(some, bytes));
        }
    }
}
