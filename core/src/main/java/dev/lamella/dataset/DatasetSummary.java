package dev.lamella.dataset;

import java.util.List;

/// The files that a [DatasetWriter] or a [Compaction] wrote and removed.
///
/// @param files the new files, in the order of their paths
/// @param removedFiles paths of the files that were replaced
public record DatasetSummary(List<WrittenFile> files, List<String> removedFiles) {
    public DatasetSummary {
        files = List.copyOf(files);
        removedFiles = List.copyOf(removedFiles);
    }

    /// A new file.
    ///
    /// @param path relative to the directory
    /// @param bytes its size
    public record WrittenFile(String path, long rowCount, int rowGroupCount, long bytes) {}

    /// The number of rows of all files.
    public long rowCount() {
        return files.stream().mapToLong(WrittenFile::rowCount).sum();
    }
}
