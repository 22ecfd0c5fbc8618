package dev.lamella.hadoop;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.UnsupportedFileSystemException;

/// The steps of a commit that is decided: first all files are added, then others are removed. A directory has at most one.
record CommitJournal(String job, List<PreparedFile> added, List<Path> removed) {
    private static final String NAME = "_lamella-commit";
    private static final String HEAD = "lamella commit 1 ";
    private static final String ADD = "add ";
    private static final String REMOVE = "remove ";

    CommitJournal {
        added = List.copyOf(added);
        removed = List.copyOf(removed);
    }

    static Optional<CommitJournal> read(FileSystem system, Path directory) throws IOException {
        Path path = new Path(directory, NAME);
        try (FSDataInputStream in = system.open(path)) {
            return Optional.of(parse(path, new String(in.readAllBytes(), StandardCharsets.UTF_8)));
        } catch (FileNotFoundException ignored) {
            return Optional.empty();
        }
    }

    static void remove(FileSystem system, Path directory) throws IOException {
        system.delete(new Path(directory, NAME), false);
    }

    /// Makes the journal appear, unless another one exists.
    boolean claim(Path directory, Configuration hadoop) throws IOException {
        FileSystem system = directory.getFileSystem(hadoop);
        Path staged = new Path(directory, "." + NAME.substring(1) + "-" + job);
        Path journal = new Path(directory, NAME);
        try (FSDataOutputStream out = system.create(staged, true)) {
            out.write(toString().getBytes(StandardCharsets.UTF_8));
            out.hsync();
        }
        if (rename(system, staged, journal, hadoop)) {
            return true;
        }
        system.delete(staged, false);
        return false;
    }

    private static boolean rename(FileSystem system, Path staged, Path journal, Configuration hadoop)
            throws IOException {
        try {
            FileContext.getFileContext(journal.toUri(), hadoop).rename(staged, journal);
            return true;
        } catch (FileAlreadyExistsException ignored) {
            return false;
        } catch (UnsupportedFileSystemException ignored) {
            return !system.exists(journal) && system.rename(staged, journal);
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

    private static CommitJournal parse(Path path, String text) throws IOException {
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
        return new CommitJournal(lines.getFirst().substring(HEAD.length()), added, removed);
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
