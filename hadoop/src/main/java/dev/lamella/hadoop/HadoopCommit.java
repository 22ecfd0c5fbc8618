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
/// A commit is decided when its journal appears: one hidden file that lists all steps. If the process dies then, the next
/// commit in the directory, or [#finish], does the steps that are left. [HadoopFiles#statuses] shows all new files of an
/// unfinished commit or none of them. Other readers see new files one by one, then the removal of old ones; the file
/// `_SUCCESS` is absent while an overwrite is not finished.
///
/// All steps are idempotent, also for several processes at once. So several jobs may append at the same time. They commit
/// one after the other if the file system renames without replacing a file (HDFS, ABFS). Only one job may overwrite a table
/// at a time: of two, the rows of both may remain. If several jobs commit at the same time, one may delete the journal that
/// another has just created. Then a commit whose process dies is not finished.
public final class HadoopCommit {
    private static final String SUCCESS = "_SUCCESS";

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

    /// Whether the files are published, by this process or a later one. If not, [PreparedFile#discard] them.
    public boolean isDecided() {
        return isDecided;
    }

    /// Finishes commits that others left, and then this one.
    ///
    /// @param replaced which existing files are removed
    /// @throws IOException if storage fails; [#isDecided] tells whether the commit is finished later
    public void run(Predicate<FileStatus> replaced) throws IOException {
        FileSystem system = directory.getFileSystem(hadoop);
        system.mkdirs(directory);
        while (true) {
            finish(directory, hadoop);
            List<Path> removed = HadoopFiles.statuses(directory, hadoop).stream().filter(replaced)
                    .map(FileStatus::getPath).toList();
            CommitJournal journal = new CommitJournal(job, files, removed);
            if (files.size() <= 1 && removed.isEmpty()) {
                // A single step needs no journal.
                for (PreparedFile file : files) {
                    file.publishNew(hadoop);
                }
                isDecided = true;
                try {
                    succeed(system, directory);
                } catch (IOException e) {
                    throw committed(", but the file " + SUCCESS + " cannot be created: " + e.getMessage()
                            + ". All rows are there: do not run the job again", e);
                }
                return;
            }
            if (journal.claim(directory, hadoop)) {
                isDecided = true;
                try {
                    apply(journal, directory, hadoop);
                } catch (IOException e) {
                    throw committed(", but the commit is not finished: " + e.getMessage()
                            + ". The next write to this directory does the rest: do not run the job again", e);
                }
                return;
            }
        }
    }

    private IOException committed(String problem, IOException cause) {
        return new IOException("Job " + job + " is committed in " + directory + problem, cause);
    }

    private static void succeed(FileSystem system, Path directory) throws IOException {
        system.create(new Path(directory, SUCCESS), true).close();
    }

    /// Finishes the commit that a dead process left in a directory. Does nothing if there is none.
    public static void finish(Path directory, Configuration hadoop) throws IOException {
        FileSystem system = directory.getFileSystem(hadoop);
        Path qualified = system.makeQualified(directory);
        Optional<CommitJournal> journal = CommitJournal.read(system, qualified);
        if (journal.isPresent()) {
            apply(journal.get(), qualified, hadoop);
        }
    }

    /// Removes the hidden files of a job: those of attempts that were killed, or that were not chosen. Does nothing if there is no
    /// such directory.
    public static void clean(Path directory, Configuration hadoop, String job) throws IOException {
        FileSystem system = directory.getFileSystem(hadoop);
        List<FileStatus> files;
        try {
            files = HadoopFiles.below(system, system.makeQualified(directory));
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
        if (!journal.removed().isEmpty()) {
            system.delete(new Path(directory, SUCCESS), false);
        }
        for (PreparedFile file : journal.added()) {
            publish(file, journal, directory, hadoop);
        }
        for (Path removed : journal.removed()) {
            Path file = named(removed, directory);
            system.delete(file, false);
            removeEmpty(system, file.getParent(), directory);
        }
        // Another process may have finished this commit, and begun the next one.
        if (isPending(journal, system, directory)) {
            succeed(system, directory);
            CommitJournal.remove(system, directory);
        }
    }

    private static void publish(PreparedFile file, CommitJournal journal, Path directory, Configuration hadoop)
            throws IOException {
        try {
            file.publishNew(hadoop);
        } catch (FileNotFoundException e) {
            FileSystem system = directory.getFileSystem(hadoop);
            // It was published before, unless its bytes are lost.
            if (!system.exists(named(file.target(), directory)) && isPending(journal, system, directory)) {
                throw e;
            }
        }
    }

    /// The file by the name of the file system that the directory has: the writer may have used another one.
    private static Path named(Path file, Path directory) {
        return new Path(directory.toUri().getScheme(), directory.toUri().getAuthority(), file.toUri().getPath());
    }

    private static boolean isPending(CommitJournal journal, FileSystem system, Path directory) throws IOException {
        return CommitJournal.read(system, directory).filter(found -> found.job().equals(journal.job())).isPresent();
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
            system.delete(path, false);
        }
    }
}
