package dev.lamella.io;

import java.io.IOException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The steps of a commit of a [LocalDirectory]. It appears in the staging directory in one step, so that the next
/// writer can undo or finish a commit whose process was killed.
///
/// It is text: a line for each file, with its path URL-encoded, and a last line that counts them. Its file is named `intent`
/// until the commit is decided, then `journal`, and `done` in the end.
///
/// @param added paths of the new files
/// @param removed paths of the files that go
record CommitJournal(List<String> added, List<String> removed) {
    private static final String BEGIN = "lamella commit 1";
    private static final String INTENT = "intent";
    private static final String DECIDED = "journal";

    /// A journal that was found.
    record Found(CommitJournal journal, boolean isDecided) {}

    /// Writes the journal of a commit that is not decided.
    void write(Path staging) throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add(BEGIN);
        added.forEach(path -> lines.add("add " + encoded(path)));
        removed.forEach(path -> lines.add("remove " + encoded(path)));
        lines.add("end " + (added.size() + removed.size()));
        try (OutputFile out = OutputFile.createNew(staging.resolve(INTENT))) {
            byte[] bytes = (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
            out.write(bytes, 0, bytes.length);
            out.commit();
        }
    }

    /// The journal of a staging directory; empty if there is no commit, or if it is done.
    static Optional<Found> read(Path staging) throws IOException {
        Path decided = staging.resolve(DECIDED);
        Path intent = staging.resolve(INTENT);
        if (Files.exists(decided)) {
            return Optional.of(new Found(parsed(decided), true));
        }
        return Files.exists(intent) ? Optional.of(new Found(parsed(intent), false)) : Optional.empty();
    }

    /// Whether files are moved, perhaps at this moment. They may be if this user cannot look into the directory.
    static boolean isUnderWay(Path staging) {
        return !Files.notExists(staging.resolve(INTENT)) || !Files.notExists(staging.resolve(DECIDED));
    }

    private static CommitJournal parsed(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8);
        List<String> added = new ArrayList<>();
        List<String> removed = new ArrayList<>();
        try {
            for (String line : lines.subList(1, lines.size() - 1)) {
                String[] words = line.split(" ");
                (words[0].equals("add") ? added : removed).add(decoded(words[1]));
            }
            if (lines.getFirst().equals(BEGIN) && lines.getLast().equals("end " + (added.size() + removed.size()))) {
                return new CommitJournal(added, removed);
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

    /// From now on the commit is finished, and not undone.
    static void decide(Path staging) throws IOException {
        Files.move(staging.resolve(INTENT), staging.resolve(DECIDED), StandardCopyOption.ATOMIC_MOVE);
        Folders.force(staging);
    }

    /// The commit is done.
    static void end(Path staging) throws IOException {
        Files.move(staging.resolve(DECIDED), staging.resolve("done"), StandardCopyOption.ATOMIC_MOVE);
    }

    private static String encoded(String path) {
        return URLEncoder.encode(path, StandardCharsets.UTF_8);
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }
}
