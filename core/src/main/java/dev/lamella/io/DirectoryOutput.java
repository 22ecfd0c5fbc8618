package dev.lamella.io;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/// The target of several files in one directory, on any storage. The files appear at [#commit], not before.
///
/// Paths are relative to the directory, with `/` between names: `day=2026-03-01/part-0.parquet`. For use by one
/// thread, together with the files that it creates.
public interface DirectoryOutput extends Closeable {
    /// The name of the directory in messages.
    String name();

    /// The paths of the existing files, sorted. Hidden files are left out: the name of the file, or of a directory in
    /// its path, begins with `.`, or begins with `_` and has no `=`.
    List<String> files() throws IOException;

    /// Starts a file. Its bytes are kept apart until [#commit]: [OutputFile#commit] only marks it as complete.
    ///
    /// @param path a path that no other file has
    OutputFile create(String path) throws IOException;

    /// Opens a file that was there before, for reading; empty if this storage cannot. Several threads may open files.
    ///
    /// @param path as [#files] returned it
    default Optional<InputFile> open(String path) throws IOException {
        return Optional.empty();
    }

    /// A folder for temporary files of the process that writes, where there is room for them; empty for `java.io.tmpdir`.
    default Optional<Path> temporaryFolder() {
        return Optional.empty();
    }

    /// Publishes all complete files, and removes old ones. Then a file `_SUCCESS` says that the commit is complete.
    ///
    /// On a file system, `_SUCCESS` and the old files are removed before the new files appear, each of them whole. If the
    /// process is killed during the commit, the next [DirectoryOutput] of the directory restores the old files; or it
    /// finishes the commit, if a new file may have appeared.
    ///
    /// @param removed paths that [#files] returned
    /// @throws FileSystemException if one of them was changed or removed; then nothing appears, and nothing is removed
    void commit(Collection<String> removed) throws IOException;

    /// The names of files below the directory that other writers have begun, and neither completed nor discarded. These
    /// writers are still at work, or were killed. Empty where the next writer cleans up by itself, as on a file system.
    default List<String> unfinished() throws IOException {
        return List.of();
    }

    /// Discards uncommitted files, and frees resources.
    @Override
    void close() throws IOException;

    /// A directory of a file system. It is created if it does not exist.
    ///
    /// Files are staged in a hidden directory inside it. If a killed process left files there, they are removed, and a
    /// commit that it had begun is undone or finished.
    static DirectoryOutput of(Path directory) throws IOException {
        return LocalDirectory.open(directory);
    }

    /// A directory by its location: a path, or a location such as `s3://bucket/sales/` that an [InputFileProvider] opens.
    ///
    /// @throws dev.lamella.error.UnsupportedFeatureException if no module on the class path opens the scheme
    /// @throws IOException if this kind of storage cannot be written, or cannot be reached
    static DirectoryOutput of(String location) throws IOException {
        Optional<Path> path = InputFiles.path(location);
        return path.isPresent() ? of(path.get()) : InputFiles.providerOf(location).createDirectory(location);
    }
}
