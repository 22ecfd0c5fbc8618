package dev.lamella.hadoop;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/// Publishes the files of a job in the directory of a table, and removes the files that they replace.
///
/// A commit is decided when its journal appears: one hidden file in the directory `_lamella-commits` that lists all steps.
/// If the process dies then, the next commit in the directory, or [#finish], does the steps that are left.
/// [HadoopFiles#statuses] shows all new files of an unfinished commit or none of them. Other readers see new files one by
/// one, then the removal of old ones; the file `_SUCCESS` is absent while an overwrite is not finished.
///
/// Several jobs may commit in a directory at the same time, and may finish the commit of another job at the same time. They
/// commit one after the other. So of two jobs that overwrite a table, the second one removes the rows of the first. This
/// needs a file system that renames without replacing a file (HDFS, ABFS), or a disk with hard links. In an object store,
/// two commits may get the same number. If they overwrite a table, the rows of both may remain. If the process of one dies,
/// its commit may remain unfinished.
public final class HadoopCommit {
    private final Path directory;
    private final Configuration hadoop;
    private final String job;
    private final List<PreparedFile> files;
    private boolean isDecided;

    private HadoopCommit(Path directory, Configuration hadoop, String job, List<PreparedFile> files) {
        this.directory = directory;
        this.hadoop = hadoop;
        this.job = job;
        this.files = files;
    }

    /// @param job a unique name, with letters, digits and hyphens
    /// @param files in the directory or below it; their names are unique
    public static HadoopCommit of(Path directory, Configuration hadoop, String job, List<PreparedFile> files)
            throws IOException {
        return new HadoopCommit(directory.getFileSystem(hadoop).makeQualified(directory), hadoop, job,
                List.copyOf(files));
    }

    /// Whether the files are published, by this process or a later one, or may be. If not, [PreparedFile#discard] them.
    public boolean isDecided() {
        return isDecided;
    }

    /// Finishes commits that others left, and then adds the files of this one. It removes no files, and does not list the table.
    ///
    /// @throws IOException if storage fails; [#isDecided] tells whether the commit is finished later
    public void run() throws IOException {
        run(Optional.empty());
    }

    /// Finishes commits that others left, and then this one.
    ///
    /// @param replaced which existing files are removed
    /// @throws IOException if storage fails; [#isDecided] tells whether the commit is finished later
    public void run(Predicate<FileStatus> replaced) throws IOException {
        run(Optional.of(replaced));
    }

    private void run(Optional<Predicate<FileStatus>> replaced) throws IOException {
        directory.getFileSystem(hadoop).mkdirs(directory);
        CommitJournal journal;
        do {
            long last = finishLast(directory, hadoop);
            List<Path> removed = replaced.isEmpty()
                    ? List.of()
                    : HadoopFiles.statuses(directory, hadoop).stream().filter(replaced.get())
                            .map(FileStatus::getPath).toList();
            journal = new CommitJournal(last + 1, job, files, removed);
        } while (!claim(journal));
        isDecided = true;
        try {
            apply(journal, directory, hadoop);
        } catch (IOException e) {
            throw new IOException(
                    "Job " + job + " is committed in " + directory + ", but the commit is not finished: "
                            + e.getMessage()
                            + ". The next write to this directory does the rest: do not run the job again",
                    e);
        }
    }

    private boolean claim(CommitJournal journal) throws IOException {
        try {
            return journal.claim(directory, hadoop);
        } catch (CommitJournal.UnknownOutcome e) {
            isDecided = true;
            throw new IOException("It is not known whether job " + job + " is committed in " + directory + ": "
                    + e.getMessage() + ". If it is, the next write to this directory does the rest: look at the table"
                    + " before you run the job again", e);
        }
    }

    /// Finishes the commit that a dead process left in a directory. Does nothing if there is none.
    public static void finish(Path directory, Configuration hadoop) throws IOException {
        finishLast(directory.getFileSystem(hadoop).makeQualified(directory), hadoop);
    }

    /// The number of the last commit, which is finished then.
    private static long finishLast(Path directory, Configuration hadoop) throws IOException {
        FileSystem system = directory.getFileSystem(hadoop);
        long last = CommitJournal.last(system, directory);
        Optional<CommitJournal> journal = CommitJournal.unfinished(system, directory, last);
        if (journal.isPresent()) {
            apply(journal.get(), directory, hadoop);
        }
        return last;
    }

    /// Removes the hidden files of a job: those of attempts that were killed, or that were not chosen. Does nothing if there is no
    /// such directory. In an object store, only the directory of the journals is listed: unfinished uploads are not files.
    public static void clean(Path directory, Configuration hadoop, String job) throws IOException {
        FileSystem system = directory.getFileSystem(hadoop);
        Path table = system.makeQualified(directory);
        List<FileStatus> files;
        try {
            files = HadoopFiles.isStore(system, table)
                    ? List.of(system.listStatus(CommitJournal.folder(table)))
                    : HadoopFiles.below(system, table);
        } catch (FileNotFoundException ignored) {
            return; // No task has begun.
        }
        for (FileStatus file : files) {
            if (file.getPath().getName().startsWith(".") && file.getPath().getName().contains(job)) {
                system.delete(file.getPath(), false);
            }
        }
    }

    private static void apply(CommitJournal journal, Path directory, Configuration hadoop) throws IOException {
        FileSystem system = directory.getFileSystem(hadoop);
        journal.begin(system, directory);
        for (PreparedFile file : journal.added()) {
            publish(file, journal, directory, hadoop);
        }
        for (Path removed : journal.removed()) {
            Path file = named(removed, directory);
            system.delete(file, false);
            removeEmpty(system, file.getParent(), directory);
        }
        journal.finish(directory, hadoop);
    }

    private static void publish(PreparedFile file, CommitJournal journal, Path directory, Configuration hadoop)
            throws IOException {
        try {
            file.publishNew(hadoop);
        } catch (FileNotFoundException e) {
            FileSystem system = directory.getFileSystem(hadoop);
            // It was published before, unless its bytes are lost.
            if (!system.exists(named(file.target(), directory)) && journal.isPending(system, directory)) {
                throw e;
            }
        }
    }

    /// The file by the name of the file system that the directory has: the writer may have used another one.
    private static Path named(Path file, Path directory) {
        return new Path(directory.toUri().getScheme(), directory.toUri().getAuthority(), file.toUri().getPath());
    }

    /// Removes directories that became empty, up to the table.
    private static void removeEmpty(FileSystem system, Path directory, Path table) throws IOException {
        for (Path path = directory; path != null && !path.equals(table); path = path.getParent()) {
            try {
                if (system.listStatus(path).length > 0) {
                    return;
                }
            } catch (FileNotFoundException ignored) {
                continue; // Another process has removed it.
            }
            try {
                system.delete(path, false);
            } catch (IOException e) {
                if (system.exists(path) && system.listStatus(path).length == 0) {
                    throw e;
                }
                return; // Another job has begun a file there.
            }
        }
    }
}
