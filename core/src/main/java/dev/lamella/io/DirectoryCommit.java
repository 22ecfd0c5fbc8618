package dev.lamella.io;

import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/// The steps of a commit in a [LocalDirectory]. Each can be repeated, so that the next writer continues where a process was
/// killed, and is killed itself.
///
/// Before the commit is decided, files that are to go are moved to `old`: each move has one winner among several writers, and
/// [#undo] moves them back. When it is decided, [#finish] moves new files to their places.
///
/// @param staging the staging directory
/// @param steps is called before each change
record DirectoryCommit(Path root, Path staging, CommitJournal journal, Steps steps) {
    private static final String SUCCESS = "_SUCCESS";
    /// How often a directory is made again that another writer removed because it was empty.
    private static final int MOST_ATTEMPTS = 1000;

    /// A place for tests to stop.
    interface Steps {
        Steps NONE = () -> {};

        void next() throws IOException;
    }

    /// The directory of a path, which is below the root.
    static Path folder(Path path) {
        return Objects.requireNonNull(path.getParent(), "parent");
    }

    /// Moves the files that are to go out of the way.
    ///
    /// @throws NoSuchFileException if one of them is gone
    void claim() throws IOException {
        steps.next();
        Files.createDirectories(old());
        Path success = root.resolve(SUCCESS);
        if (Files.exists(success)) {
            try {
                move(success, old().resolve(SUCCESS));
            } catch (NoSuchFileException e) {
                if (Files.exists(success)) {
                    throw e;
                }
                // Another writer has just moved it.
            }
        }
        for (int i = 0; i < journal.removed().size(); i++) {
            Path file = root.resolve(journal.removed().get(i));
            try {
                move(file, claimed(i));
            } catch (NoSuchFileException e) {
                throw gone(file, e);
            }
        }
    }

    static FileSystemException gone(Path file, NoSuchFileException cause) {
        if (Files.exists(file)) {
            return cause;
        }
        FileSystemException gone = new NoSuchFileException(file.toString(), null,
                "another writer has removed the file that would be replaced; do it again");
        gone.initCause(cause);
        return gone;
    }

    private Path claimed(int removed) {
        return old().resolve(Integer.toString(removed));
    }

    private Path old() {
        return staging.resolve("old");
    }

    /// Moves claimed files back.
    void undo() throws IOException {
        for (int i = 0; i < journal.removed().size(); i++) {
            restore(claimed(i), root.resolve(journal.removed().get(i)));
        }
        restore(old().resolve(SUCCESS), root.resolve(SUCCESS));
    }

    private void restore(Path claimed, Path file) throws IOException {
        // A link with a relative path leads nowhere from here.
        if (!isFree(claimed) && isFree(file)) {
            place(claimed, file);
        }
    }

    /// Moves new files to their places, unless they are there.
    void finish() throws IOException {
        Set<Path> folders = new TreeSet<>();
        for (String path : journal.added()) {
            Path staged = staging.resolve("new").resolve(path);
            Path file = root.resolve(path);
            if (Files.exists(staged)) {
                place(staged, file);
            }
            for (Path at = folder(file); !at.equals(root); at = folder(at)) {
                folders.add(at);
            }
        }
        for (String removed : journal.removed()) {
            removeEmpty(folder(root.resolve(removed)));
        }
        steps.next();
        try {
            Files.createFile(root.resolve(SUCCESS));
        } catch (FileAlreadyExistsException ignored) {
            // Another writer has finished, too.
        }
        folders.forEach(Folders::force);
        Folders.force(root);
        steps.next();
        CommitJournal.end(staging);
    }

    private void place(Path from, Path to) throws IOException {
        for (int attempt = 1;; attempt++) {
            steps.next();
            try {
                Files.createDirectories(folder(to));
                move(from, to);
                return;
            } catch (NoSuchFileException | FileAlreadyExistsException e) {
                // Another writer may remove the directory while it is empty.
                if (attempt == MOST_ATTEMPTS || isFree(from)) {
                    throw e;
                }
            }
        }
    }

    private void move(Path from, Path to) throws IOException {
        steps.next();
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException ignored) {
            // A part of the directory may lie on another file system.
            Path copy = to.resolveSibling("." + to.getFileName() + ".tmp");
            Files.copy(from, copy, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
            steps.next();
            Files.move(copy, to, StandardCopyOption.ATOMIC_MOVE);
            steps.next();
            Files.delete(from);
        }
    }

    /// Removes directories that have lost their last file. A link is not removed.
    private void removeEmpty(Path folder) throws IOException {
        for (Path at = folder; !at.equals(root) && !Files.isSymbolicLink(at); at = folder(at)) {
            steps.next();
            try {
                Files.deleteIfExists(at);
            } catch (DirectoryNotEmptyException ignored) {
                return;
            }
        }
    }

    /// Whether a file may be put there.
    static boolean isFree(Path file) {
        return !Files.exists(file, LinkOption.NOFOLLOW_LINKS);
    }
}
