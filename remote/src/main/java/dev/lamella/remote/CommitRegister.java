package dev.lamella.remote;

import java.io.IOException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/// The object `_lamella-commit` of a directory in a store. It names the commit that is under way, if there is one.
///
/// Each change is conditional on the version that was read. So one writer at a time has a commit under way, and a commit
/// is decided when its journal appears here. From then on, every writer can finish it: all its steps can be repeated. The
/// object is never deleted, because a late writer could delete the journal of the next commit.
///
/// @param key of the object
record CommitRegister(StoreClient client, String key) {
    static final String NAME = "_lamella-commit";

    private static final String COMMIT = "lamella commit 1";
    private static final String DONE = "lamella done 1";
    private static final int LONGEST = 256 << 20;
    private static final int ATTEMPTS = 3;

    /// The steps of a commit: text, with a line for each object, its parts URL-encoded, and a last line that counts them.
    ///
    /// @param id a random text
    /// @param written with keys relative to the directory
    /// @param removed the same
    record Journal(String id, List<Upload> written, List<String> removed) {
        String text() {
            List<String> lines = new ArrayList<>();
            lines.add(COMMIT);
            lines.add("id " + id);
            for (Upload upload : written) {
                lines.add("add " + encoded(upload.key()) + " " + upload.writer() + " -" + encoded(upload.id())
                        + upload.tags().stream().map(tag -> " " + encoded(tag)).reduce("", String::concat));
            }
            removed.forEach(path -> lines.add("remove " + encoded(path)));
            lines.add("end " + (written.size() + removed.size()));
            return String.join("\n", lines) + "\n";
        }

        static Optional<Journal> parse(String name, String text) throws IOException {
            List<String> lines = text.lines().toList();
            try {
                if (lines.getFirst().equals(DONE)) {
                    return Optional.empty();
                }
                List<Upload> written = new ArrayList<>();
                List<String> removed = new ArrayList<>();
                for (String line : lines.subList(2, lines.size() - 1)) {
                    List<String> words = List.of(line.split(" "));
                    if (words.getFirst().equals("add")) {
                        written.add(new Upload(decoded(words.get(1)), words.get(2), decoded(words.get(3).substring(1)),
                                words.subList(4, words.size()).stream().map(Journal::decoded).toList()));
                    } else {
                        removed.add(decoded(words.get(1)));
                    }
                }
                if (lines.getFirst().equals(COMMIT)
                        && lines.getLast().equals("end " + (written.size() + removed.size()))) {
                    return Optional.of(new Journal(lines.get(1).substring(3), written, removed));
                }
            } catch (IndexOutOfBoundsException | IllegalArgumentException | NoSuchElementException e) {
                FileSystemException failure = invalid(name);
                failure.initCause(e);
                throw failure;
            }
            throw invalid(name);
        }

        private static FileSystemException invalid(String name) {
            return new FileSystemException(name, null, "this is not the journal of a commit that this version knows."
                    + " If no writer runs, and the files of the directory are right, delete it");
        }

        private static String encoded(String text) {
            return URLEncoder.encode(text, StandardCharsets.UTF_8);
        }

        private static String decoded(String text) {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        }
    }

    /// What the register says.
    ///
    /// @param version empty if there is no such object
    /// @param age the time since it was written, in seconds
    record State(Optional<String> version, Optional<Journal> journal, long age) {}

    String name() {
        return client.store().address(key);
    }

    /// Reads the register. Some servers answer with the length of one version and the bytes of another while an object is
    /// replaced: then it is read again.
    State read() throws IOException {
        for (int attempt = 1;; attempt++) {
            Optional<StoreClient.Content> found = client.get(key, LONGEST);
            if (found.isEmpty()) {
                return new State(Optional.empty(), Optional.empty(), 0);
            }
            if (found.get().version().isEmpty()) {
                throw new IOException(
                        name() + ": The server sends no version of the object, so that several writers cannot be"
                                + " told apart. Write single files");
            }
            try {
                return new State(found.get().version(),
                        Journal.parse(name(), new String(found.get().bytes(), StandardCharsets.UTF_8)),
                        found.get().age());
            } catch (FileSystemException e) {
                if (attempt == ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    /// Decides a commit, unless the register has changed since it was read.
    boolean begin(State read, Journal journal) throws IOException {
        return client.put(key, Payload.of(journal.text()), journal.id(), client.store().condition(read.version()));
    }

    /// Whether a commit that was begun was finished, and none was begun since.
    boolean isDone(Journal journal) throws IOException {
        return client.get(key, LONGEST)
                .filter(found -> new String(found.bytes(), StandardCharsets.UTF_8).equals(done(journal))).isPresent();
    }

    private static String done(Journal journal) {
        return DONE + "\nid " + journal.id() + "\n";
    }

    /// Says that a commit is finished, unless somebody else has said so.
    void end(Journal journal) throws IOException {
        State now = read();
        if (now.journal().filter(found -> found.id().equals(journal.id())).isPresent()) {
            client.put(key, Payload.of(done(journal)), Upload.randomWriter(),
                    client.store().condition(now.version()));
        }
    }
}
