package dev.lamella.hadoop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A commit is before or after, wherever its process is killed: with renames that do not replace files, with plain renames,
/// and with uploads.
class HadoopCommitTest {
    private static final List<String> OLD = List.of("p=1/old-a", "p=2/old-b");
    private static final List<String> NEW = List.of("p=1/new-a", "p=3/new-b");

    private final Configuration hadoop = DyingFileSystem.configuration();
    @TempDir
    java.nio.file.Path folder;

    @AfterEach
    void revive() {
        DyingFileSystem.CHANGES.set(Integer.MAX_VALUE);
    }

    private Path table(String scheme, int number) {
        return new Path(scheme + "://" + folder.resolve("t" + number));
    }

    private java.nio.file.Path local(Path path) {
        return java.nio.file.Path.of(path.toUri().getPath());
    }

    private PreparedFile prepare(Path table, String name) throws IOException {
        Path target = new Path(table, name);
        target.getFileSystem(hadoop).mkdirs(target.getParent());
        try (HadoopOutput out = HadoopFiles.create(target, hadoop)) {
            out.write(name.getBytes(), 0, name.length());
            return PreparedFile.parse(out.prepare().toString());
        }
    }

    private HadoopCommit commit(Path table, String job, List<String> names) throws IOException {
        List<PreparedFile> files = new ArrayList<>();
        for (String name : names) {
            files.add(prepare(table, name));
        }
        return HadoopCommit.of(table, hadoop, job, files);
    }

    private static Predicate<FileStatus> replaced(String mode) {
        return file -> mode.equals("overwrite");
    }

    /// The files that readers see. The uploads of a real store are not among its files.
    private List<String> seen(Path table) throws IOException {
        if (!Files.exists(local(table))) {
            return List.of();
        }
        return HadoopFiles.statuses(table, hadoop).stream()
                .map(file -> local(table).relativize(local(file.getPath())).toString())
                .filter(name -> !name.contains("_multipart_")).toList();
    }

    private static List<String> all(List<String> one, List<String> other) {
        return Stream.concat(one.stream(), other.stream()).sorted().toList();
    }

    @ParameterizedTest
    @CsvSource({"disk,create", "disk,append", "disk,overwrite", "plain,create", "plain,append", "plain,overwrite",
            "store,create", "store,append", "store,overwrite"})
    void aCommitIsBeforeOrAfterWhereverItsProcessIsKilled(String scheme, String mode) throws IOException {
        List<String> before = mode.equals("create") ? List.of() : OLD;
        List<String> after = mode.equals("append") ? all(OLD, NEW) : NEW;
        TreeSet<String> states = new TreeSet<>();
        boolean isDead = true;
        for (int changes = 0; isDead; changes++) {
            Path table = table(scheme, changes);
            if (!before.isEmpty()) {
                commit(table, "old", OLD).run(replaced("append"));
            }
            HadoopCommit commit = commit(table, "new", NEW);
            DyingFileSystem.CHANGES.set(changes);
            isDead = dies(() -> commit.run(replaced(mode)));
            DyingFileSystem.CHANGES.set(Integer.MAX_VALUE);
            String place = scheme + ", " + mode + " killed after " + changes + " changes";
            boolean isUnfinished = Files.exists(local(table).resolve("_lamella-commit"));
            List<String> left = seen(table);
            assertThat(left).as(place).isIn(before, after);
            assertThat(commit.isDecided()).as(place).isEqualTo(isUnfinished || !isDead || left.equals(after));
            if (mode.equals("overwrite") && isMixture(local(table))) {
                assertThat(local(table).resolve("_SUCCESS")).as(place).doesNotExist();
            }
            states.add((isUnfinished ? "unfinished, " : "") + (left.equals(after) ? "after" : "before"));
            commit(table, "next", List.of("p=9/next")).run(replaced("append"));
            assertThat(seen(table)).as(place + ", and the next commit")
                    .isEqualTo(all(commit.isDecided() ? after : before, List.of("p=9/next")));
            assertThat(local(table).resolve("_lamella-commit")).doesNotExist();
            assertThat(local(table).resolve("_SUCCESS")).exists();
            if (mode.equals("overwrite") && commit.isDecided()) {
                assertThat(local(table).resolve("p=2")).as("a directory that became empty").doesNotExist();
            }
        }
        assertThat(states).contains("before", "unfinished, before", "after")
                .contains("unfinished, after");
    }

    /// Whether readers that do not know the journal see a part of the new files, or a part of the old ones beside them.
    private static boolean isMixture(java.nio.file.Path table) {
        long old = OLD.stream().filter(name -> Files.exists(table.resolve(name))).count();
        long added = NEW.stream().filter(name -> Files.exists(table.resolve(name))).count();
        return added > 0 && (old > 0 || added < NEW.size());
    }

    private interface Work {
        void run() throws IOException;
    }

    private static boolean dies(Work work) {
        try {
            work.run();
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"disk", "plain", "store"})
    void aDecidedCommitSaysThatTheJobMustNotRunAgain(String scheme) throws IOException {
        Path table = table(scheme, 0);
        HadoopCommit commit = commit(table, "new", NEW);
        // The journal is created and renamed.
        DyingFileSystem.CHANGES.set(2);
        assertThatThrownBy(() -> commit.run(replaced("append"))).isInstanceOf(IOException.class)
                .hasMessageStartingWith("Job new is committed in " + table + ", but the commit is not finished: ")
                .hasMessageEndingWith("The next write to this directory does the rest: do not run the job again");
        assertThat(commit.isDecided()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"disk", "plain", "store"})
    void finishingAgainChangesNothing(String scheme) throws IOException {
        Path table = table(scheme, 0);
        HadoopCommit commit = commit(table, "new", NEW);
        DyingFileSystem.CHANGES.set(3);
        assertThat(dies(() -> commit.run(replaced("append")))).isTrue();
        DyingFileSystem.CHANGES.set(Integer.MAX_VALUE);
        HadoopCommit.finish(table, hadoop);
        assertThat(seen(table)).isEqualTo(NEW);
        HadoopCommit.finish(table, hadoop);
        assertThat(seen(table)).isEqualTo(NEW);
    }

    @Test
    void aSingleFileNeedsNoJournal() throws IOException {
        Path table = table("disk", 0);
        HadoopCommit commit = commit(table, "new", List.of("a"));
        // One rename; then the process dies.
        DyingFileSystem.CHANGES.set(1);
        assertThatThrownBy(() -> commit.run(replaced("append"))).isInstanceOf(IOException.class)
                .hasMessageStartingWith("Job new is committed in " + table)
                .hasMessageEndingWith("do not run the job again");
        assertThat(commit.isDecided()).isTrue();
        assertThat(seen(table)).containsExactly("a");
    }

    @Test
    void lostBytesAreReported() throws IOException {
        Path table = table("disk", 0);
        List<PreparedFile> files = List.of(prepare(table, "a"), prepare(table, "b"));
        files.getLast().discard(hadoop);
        assertThatThrownBy(() -> HadoopCommit.of(table, hadoop, "new", files).run(replaced("append")))
                .hasCauseInstanceOf(FileNotFoundException.class)
                .hasMessageContaining("/b cannot be published: its bytes");
        assertThat(seen(table)).as("all files or none").isEmpty();
    }

    @Test
    void onlyTheFilesOfTheJobAreCleaned() throws IOException {
        Path table = table("disk", 0);
        prepare(table, "part-1-job7");
        prepare(table, "part-1-job8");
        HadoopCommit.clean(table, hadoop, "job7");
        try (Stream<java.nio.file.Path> left = Files.list(local(table))) {
            assertThat(left.map(file -> file.getFileName().toString()))
                    .singleElement().asString().startsWith(".part-1-job8.");
        }
        HadoopCommit.clean(table("disk", 1), hadoop, "job7");
        assertThat(local(table("disk", 1))).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"'' | is not a journal of a commit that this version knows",
            "'lamella commit 2 job\n' | Finish the commit with the version that began it",
            "'lamella commit 1 job\nadd rename a\n' | /_lamella-commit has a line that is not a step of a commit: add rename a",
            "'lamella commit 1 job\nremove %zz\n' | /_lamella-commit has a line that is not a step of a commit: remove %zz",
            "'lamella commit 1 job\nremove old\n' | /_lamella-commit has a line that is not a step of a commit: remove old",
            "'lamella commit 1 job\nadd upload /a 1 #\n' | has a line that is not a step of a commit: add upload /a 1 #",
            "'lamella commit 1 job\nmove a\n' | has a line that is not a step of a commit: move a"})
    void anotherJournalIsRejectedByReadersAndWriters(String text, String problem) throws IOException {
        Path table = table("disk", 0);
        Files.createDirectories(local(table));
        Files.writeString(local(table).resolve("_lamella-commit"), text);
        assertThatThrownBy(() -> HadoopFiles.statuses(table, hadoop)).isInstanceOf(IOException.class)
                .hasMessageContaining(problem);
        assertThatThrownBy(() -> commit(table, "new", NEW).run(replaced("append"))).isInstanceOf(IOException.class)
                .hasMessageContaining(problem);
    }

    @Test
    void aJournalIsText() throws IOException {
        Path table = table("disk", 0);
        List<PreparedFile> files = List.of(prepare(table, "with space=1%/a"), prepare(table, "b"));
        CommitJournal journal = new CommitJournal("job", files, List.of(new Path(table, "line\nbreak/old")));
        assertThat(journal.claim(table, hadoop)).isTrue();
        CommitJournal read = CommitJournal.read(table.getFileSystem(hadoop), table).orElseThrow();
        assertThat(read).hasToString(journal.toString());
        assertThat(read.removed()).isEqualTo(journal.removed());
        assertThat(new CommitJournal("other", files, List.of()).claim(table, hadoop)).as("a second journal").isFalse();
    }
}
