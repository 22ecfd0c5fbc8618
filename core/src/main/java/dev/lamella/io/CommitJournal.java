package dev.lamella.io;

import java.io.IOException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The steps of a commit of a [LocalDirectory]. It appears in the staging directory in one step, so that the next
/// writer can finish a commit whose process was killed.
///
/// It is text: a line for each file, with its path URL-encoded, and a last line that counts them.
///
/// @param added paths of the new files
record CommitJournal(List<String> added, List<Removed> removed) {
    private static final String NAME = "journal";
    private static final String BEGIN = "lamella commit 1";

    /// A file to remove, as it was when the commit began.
    record Removed(String path, long size, long modifiedMillis) {
        static Removed of(String path, Path file) throws IOException {
            try {
                BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
                return new Removed(path, attributes.size(), attributes.lastModifiedTime().toMillis());
            } catch (NoSuchFileException e) {
                FileSystemException gone = new NoSuchFileException(file.toString(), null,
                        "another writer has removed the file that would be replaced; do it again");
                gone.initCause(e);
                throw gone;
            }
        }

        boolean isUnchanged(Path file) throws IOException {
            return Files.exists(file) && of(path, file).equals(this);
        }
    }

    void write(Path staging) throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add(BEGIN);
        added.forEach(path -> lines.add("add " + encoded(path)));
        removed.forEach(old -> lines
                .add("remove " + old.size + " " + old.modifiedMillis + " " + encoded(old.path)));
        lines.add("end " + (added.size() + removed.size()));
        try (OutputFile out = OutputFile.createNew(staging.resolve(NAME))) {
            byte[] bytes = (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
            out.write(bytes, 0, bytes.length);
            out.commit();
        }
    }

    /// The journal of a staging directory; empty if the commit had not begun.
    static Optional<CommitJournal> read(Path staging) throws IOException {
        Path file = staging.resolve(NAME);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8);
        List<String> added = new ArrayList<>();
        List<Removed> removed = new ArrayList<>();
        try {
            for (String line : lines.subList(1, lines.size() - 1)) {
                String[] words = line.split(" ");
                if (words[0].equals("add")) {
                    added.add(decoded(words[1]));
                } else {
                    removed.add(new Removed(decoded(words[3]), Long.parseLong(words[1]), Long.parseLong(words[2])));
                }
            }
            if (lines.getFirst().equals(BEGIN) && lines.getLast().equals("end " + (added.size() + removed.size()))) {
                return Optional.of(new CommitJournal(added, removed));
            }
        } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
            FileSystemException failure = invalid(file);
            failure.initCause(e);
            throw failure;
        }
        throw invalid(file);
    }

    private static FileSystemException invalid(Path file) {
        return new FileSystemException(file.toString(), null,
                "the journal of an unfinished commit is damaged; finish it by hand: the directories new and old beside it"
                        + " have the new and the old files, then delete their folder and the lock file of the same name");
    }

    /// The commit is done.
    static void remove(Path staging) throws IOException {
        Files.move(staging.resolve(NAME), staging.resolve("done"), StandardCopyOption.ATOMIC_MOVE);
    }

    private static String encoded(String path) {
        return URLEncoder.encode(path, StandardCharsets.UTF_8);
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }
}
