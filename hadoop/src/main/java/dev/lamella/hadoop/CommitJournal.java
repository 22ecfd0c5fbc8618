package dev.lamella.hadoop;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/// The steps of a commit that is decided: first all files are added, then others are removed.
///
/// The journals of a table have numbers. The file system creates a number only once. So a commit that gets the number after
/// the last one knows the files of all commits before it. The file `NUMBER.done` says that a commit is finished.
record CommitJournal(long number, String job, List<PreparedFile> added, List<Path> removed) {
    private static final String FOLDER = "_lamella-commits";
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");
    private static final String SUCCESS = "_SUCCESS";
    private static final String HEAD = "lamella commit 1 ";
    private static final String ADD = "add ";
    private static final String REMOVE = "remove ";

    /// Old journals that stay. Otherwise, a process that was suspended could create the number of an earlier commit.
    private static final int KEPT = 16;

    CommitJournal {
        added = List.copyOf(added);
        removed = List.copyOf(removed);
    }

    /// The number of the last commit, finished or not; 0 if there is none.
    static long last(FileSystem system, Path directory) throws IOException {
        try {
            return Arrays.stream(system.listStatus(folder(directory)))
                    .map(file -> file.getPath().getName()).filter(name -> NUMBER.matcher(name).matches())
                    .mapToLong(Long::parseLong).max().orElse(0);
        } catch (FileNotFoundException ignored) {
            return 0;
        }
    }

    /// The journal of a number; empty if its commit is finished, or if there is none.
    static Optional<CommitJournal> unfinished(FileSystem system, Path directory, long number) throws IOException {
        return number == 0 || system.exists(done(directory, number))
                ? Optional.empty()
                : read(system, directory, number);
    }

    private static Optional<CommitJournal> read(FileSystem system, Path directory, long number) throws IOException {
        Path path = path(directory, number);
        try (FSDataInputStream in = system.open(path)) {
            return Optional.of(parse(path, number, new String(in.readAllBytes(), StandardCharsets.UTF_8)));
        } catch (FileNotFoundException ignored) {
            return Optional.empty();
        }
    }

    /// The directory of the journals of a table.
    static Path folder(Path directory) {
        return new Path(directory, FOLDER);
    }

    private static Path path(Path directory, long number) {
        return new Path(folder(directory), Long.toString(number));
    }

    private static Path done(Path directory, long number) {
        return path(directory, number).suffix(".done");
    }

    /// [HadoopCommit#clean] finds the name.
    private Path hidden(Path directory, String purpose) {
        return new Path(folder(directory), "." + purpose + "-" + job);
    }

    /// The journal may be there, or may appear.
    static final class UnknownOutcome extends IOException {
        private static final long serialVersionUID = 1L;

        UnknownOutcome(String problem, IOException cause) {
            super(problem, cause);
        }
    }

    /// Makes the journal appear, unless another one has its number.
    ///
    /// @throws UnknownOutcome if the file system fails, and then does not say whether the journal is there
    boolean claim(Path directory, Configuration hadoop) throws IOException {
        FileSystem system = directory.getFileSystem(hadoop);
        Path journal = path(directory, number);
        Path staged = hidden(directory, "journal");
        HadoopFiles.write(system, hidden(directory, "success"), new byte[0]);
        HadoopFiles.write(system, staged, toString().getBytes(StandardCharsets.UTF_8));
        if (system.exists(journal)) {
            return false;
        }
        try {
            publish(system, staged, journal, hadoop);
            return true;
        } catch (IOException e) {
            // The answer to a rename may be lost. If the client then tries again, the rename fails, although it worked.
            if (readAfter(e, system, directory, number).filter(there -> there.job.equals(job)).isPresent()) {
                return true;
            }
            if (e instanceof FileAlreadyExistsException || e instanceof java.nio.file.FileAlreadyExistsException) {
                return false;
            }
            throw e;
        }
    }

    private static Optional<CommitJournal> readAfter(IOException failure, FileSystem system, Path directory,
            long number) throws IOException {
        try {
            return read(system, directory, number);
        } catch (IOException e) {
            e.addSuppressed(failure);
            throw new UnknownOutcome(failure + ", and the journal cannot be read: " + e, e);
        }
    }

    /// A rename on a disk may replace a file. A link does not.
    private static void publish(FileSystem system, Path staged, Path journal, Configuration hadoop)
            throws IOException {
        if (HadoopFiles.isDisk(system)) {
            try {
                Files.createLink(HadoopFiles.local(journal), HadoopFiles.local(staged));
                return;
            } catch (java.nio.file.FileAlreadyExistsException e) {
                throw e;
            } catch (UnsupportedOperationException | FileSystemException ignored) {
                // The disk has no links: it is renamed.
            }
        }
        PreparedFile.renamed(staged, journal, 0).publishNew(hadoop);
    }

    boolean isPending(FileSystem system, Path directory) throws IOException {
        return system.exists(path(directory, number)) && !system.exists(done(directory, number));
    }

    /// An overwrite is not finished while `_SUCCESS` is absent. If its hidden file is gone, `_SUCCESS` is there for this
    /// commit already.
    void begin(FileSystem system, Path directory) throws IOException {
        if (!removed.isEmpty() && isPending(system, directory)
                && system.exists(hidden(directory, "success"))) {
            system.delete(new Path(directory, SUCCESS), false);
        }
    }

    /// Says that all steps are done.
    void finish(Path directory, Configuration hadoop) throws IOException {
        FileSystem system = directory.getFileSystem(hadoop);
        Path success = hidden(directory, "success");
        try {
            // Not created, but renamed: a process that was suspended would create it during a later overwrite.
            PreparedFile.renamed(success, new Path(directory, SUCCESS), 0).publishNew(hadoop);
        } catch (FileNotFoundException | FileAlreadyExistsException ignored) {
            // It is there, or another process has finished this commit.
        }
        system.delete(success, false);
        HadoopFiles.write(system, done(directory, number), new byte[0]);
        system.delete(hidden(directory, "journal"), false);
        if (number > KEPT) {
            system.delete(path(directory, number - KEPT), false);
            system.delete(done(directory, number - KEPT), false);
        }
    }

    /// The files that readers see: all files of this commit or none.
    List<FileStatus> visible(List<FileStatus> files) {
        Set<String> there = files.stream().map(file -> name(file.getPath())).collect(Collectors.toSet());
        Set<String> targets = added.stream().map(file -> name(file.target())).collect(Collectors.toSet());
        // Files are removed only after all are added.
        Set<String> hidden = there.containsAll(targets)
                ? removed.stream().map(CommitJournal::name).collect(Collectors.toSet())
                : targets;
        return files.stream().filter(file -> !hidden.contains(name(file.getPath()))).toList();
    }

    /// Readers may use another name of the file system than the writer.
    private static String name(Path path) {
        return path.toUri().getPath();
    }

    private static CommitJournal parse(Path path, long number, String text) throws IOException {
        List<String> lines = text.lines().toList();
        if (lines.isEmpty() || !lines.getFirst().startsWith(HEAD)) {
            throw new IOException(path + " is not a journal of a commit that this version knows: it must begin with \""
                    + HEAD.strip() + "\". Finish the commit with the version that began it");
        }
        List<PreparedFile> added = new ArrayList<>();
        List<Path> removed = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            try {
                if (line.startsWith(ADD)) {
                    added.add(PreparedFile.parse(line.substring(ADD.length())));
                } else if (line.startsWith(REMOVE)) {
                    removed.add(PreparedFile.path(line.substring(REMOVE.length())));
                } else {
                    throw new IllegalArgumentException("The line begins with neither add nor remove");
                }
            } catch (IllegalArgumentException e) {
                throw new IOException(path + " has a line that is not a step of a commit: " + line, e);
            }
        }
        return new CommitJournal(number, lines.getFirst().substring(HEAD.length()), added, removed);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(HEAD).append(job).append('\n');
        added.forEach(file -> text.append(ADD).append(file).append('\n'));
        removed.forEach(file -> text.append(REMOVE)
                .append(URLEncoder.encode(file.toString(), StandardCharsets.UTF_8)).append('\n'));
        return text.toString();
    }
}
