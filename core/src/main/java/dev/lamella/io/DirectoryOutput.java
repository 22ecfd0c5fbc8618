package dev.lamella.io;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;

/// The target of several files in one directory, on any storage. The files appear at [#commit], and not before.
///
/// Paths are relative to the directory, with `/` between names: `day=2026-03-01/part-0.parquet`. Used by one thread,
/// with the files that it hands out.
public interface DirectoryOutput extends Closeable {
    /// The name of the directory in messages.
    String name();

    /// The paths of the files that are there, sorted; without hidden ones, whose name or a directory of which begins with
    /// `.`, or with `_` and has no `=`.
    List<String> files() throws IOException;

    /// Starts a file. Its bytes are kept apart until [#commit]: [OutputFile#commit] only says that it is complete.
    ///
    /// @param path which no other file may have
    OutputFile create(String path) throws IOException;

    /// Publishes all complete files, and removes others. A file `_SUCCESS` says that all of it is done.
    ///
    /// On a file system, `_SUCCESS` and the others go before the new files come, each of which appears whole. If the process
    /// is killed on the way, the next [DirectoryOutput] of the directory puts back the old files, or finishes the commit if
    /// the first new file may be there.
    ///
    /// @param removed files that were there when [#files] was called
    /// @throws FileSystemException if one of these has changed, or is gone; then nothing appears, and nothing is removed
    void commit(Collection<String> removed) throws IOException;

    /// Gives up what was not committed, and frees resources.
    @Override
    void close() throws IOException;

    /// A directory of a file system, which is made if it is not there.
    ///
    /// Files are staged in a hidden directory inside it. What a killed process has left there is removed; a commit that it
    /// had begun is undone or finished.
    static DirectoryOutput of(Path directory) throws IOException {
        return LocalDirectory.open(directory);
    }
}
