package dev.lamella.hadoop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A commit is before or after, wherever its process is killed: with renames that do not replace files, with plain renames,
/// and with uploads. Of two overwrites, one remains, wherever the process of the other one is suspended.
class HadoopCommitTest {
    private static final List<String> OLD = List.of("p=1/old-a", "p=2/old-b");
    private static final List<String> NEW = List.of("p=1/new-a", "p=3/new-b");

    private final Configuration hadoop = DyingFileSystem.configuration();
    @TempDir
    java.nio.file.Path folder;

    @AfterEach
    void revive() {
        DyingFileSystem.CHANGES.set(Integer.MAX_VALUE);
        DyingFileSystem.pause(-1, () -> {});
        DyingFileSystem.hide("");
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

    private static void run(HadoopCommit commit, String mode) throws IOException {
        if (mode.equals("overwrite")) {
            commit.run(file -> true);
        } else {
            commit.run();
        }
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
                commit(table, "old", OLD).run();
            }
            HadoopCommit commit = commit(table, "new", NEW);
            DyingFileSystem.CHANGES.set(changes);
            isDead = dies(() -> run(commit, mode));
            DyingFileSystem.CHANGES.set(Integer.MAX_VALUE);
            String place = scheme + ", " + mode + " killed after " + changes + " changes";
            boolean isUnfinished = isUnfinished(table);
            List<String> left = seen(table);
            assertThat(left).as(place).isIn(before, after);
            assertThat(commit.isDecided()).as(place).isEqualTo(isUnfinished || !isDead || left.equals(after));
            if (mode.equals("overwrite") && isMixture(table, OLD, NEW)) {
                assertThat(local(table).resolve("_SUCCESS")).as(place).doesNotExist();
            }
            states.add((isUnfinished ? "unfinished, " : "") + (left.equals(after) ? "after" : "before"));
            commit(table, "next", List.of("p=9/next")).run();
            assertThat(seen(table)).as(place + ", and the next commit")
                    .isEqualTo(all(commit.isDecided() ? after : before, List.of("p=9/next")));
            assertThat(isUnfinished(table)).isFalse();
            assertThat(local(table).resolve("_SUCCESS")).exists();
            if (mode.equals("overwrite") && commit.isDecided()) {
                assertThat(local(table).resolve("p=2")).as("a directory that became empty").doesNotExist();
            }
        }
        assertThat(states).contains("before", "unfinished, before", "after")
                .contains("unfinished, after");
    }

    private boolean isUnfinished(Path table) throws IOException {
        FileSystem system = table.getFileSystem(hadoop);
        return CommitJournal.unfinished(system, table, CommitJournal.last(system, table)).isPresent();
    }

    /// Whether readers that do not know the journal see a part of the new files, or a part of the old ones beside them.
    private boolean isMixture(Path table, List<String> before, List<String> after) {
        long old = before.stream().filter(name -> Files.exists(local(table).resolve(name))).count();
        long added = after.stream().filter(name -> Files.exists(local(table).resolve(name))).count();
        return added > 0 && (old > 0 || added < after.size());
    }

    private static boolean dies(DyingFileSystem.Work work) {
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
        // The file _SUCCESS and the journal are created, and the journal is renamed.
        DyingFileSystem.CHANGES.set(3);
        assertThatThrownBy(() -> commit.run()).isInstanceOf(IOException.class)
                .hasMessageStartingWith("Job new is committed in " + table + ", but the commit is not finished: ")
                .hasMessageEndingWith("The next write to this directory does the rest: do not run the job again");
        assertThat(commit.isDecided()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"disk,append", "disk,overwrite", "plain,append", "plain,overwrite", "store,append", "store,overwrite"})
    void aJournalThatAppearsIsDecidedEvenIfItsRenameReportsAFailure(String scheme, String mode) throws IOException {
        int number = 0;
        for (IOException reported : List.of(new IOException("The answer is lost"),
                new FileAlreadyExistsException("The file exists"))) {
            Path table = table(scheme, number++);
            commit(table, "old", OLD).run();
            HadoopCommit commit = commit(table, "new", NEW);
            DyingFileSystem.fail("2", reported);
            run(commit, mode);
            assertThat(commit.isDecided()).isTrue();
            assertThat(seen(table)).as(reported.getMessage()).isEqualTo(mode.equals("append") ? all(OLD, NEW) : NEW);
            commit(table, "next", List.of("p=9/next")).run();
            assertThat(seen(table)).contains("p=9/next");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"disk", "plain", "store"})
    void aCommitThatMayBeDecidedIsNotToBeDiscarded(String scheme) throws IOException {
        Path table = table(scheme, 0);
        commit(table, "old", OLD).run();
        HadoopCommit commit = commit(table, "new", NEW);
        DyingFileSystem.fail("2", new IOException("The answer is lost"));
        DyingFileSystem.hide("2");
        assertThatThrownBy(() -> commit.run(file -> true)).isInstanceOf(IOException.class)
                .hasMessageStartingWith("It is not known whether job new is committed in " + table + ": ")
                .hasMessageContaining("The answer is lost").hasMessageContaining("The server does not answer");
        assertThat(commit.isDecided()).isTrue();
        DyingFileSystem.hide("");
        HadoopCommit.finish(table, hadoop);
        assertThat(seen(table)).isEqualTo(NEW);
    }

    @Test
    void aDirectoryThatGetsAFileMeanwhileStays() throws IOException {
        AtomicBoolean isPaused = new AtomicBoolean(true);
        for (int changes = 0; isPaused.get(); changes++) {
            isPaused.set(false);
            Path table = table("disk", changes);
            commit(table, "old", OLD).run();
            HadoopCommit commit = commit(table, "new", NEW);
            DyingFileSystem.pause(changes, () -> {
                isPaused.set(true);
                Files.createDirectories(local(table).resolve("p=2"));
                Files.writeString(local(table).resolve("p=2/.begun"), "");
            });
            commit.run(file -> true);
            assertThat(seen(table)).as("after " + changes + " changes").isEqualTo(NEW);
            assertThat(isUnfinished(table)).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"disk", "plain", "store"})
    void finishingAgainChangesNothing(String scheme) throws IOException {
        Path table = table(scheme, 0);
        HadoopCommit commit = commit(table, "new", NEW);
        DyingFileSystem.CHANGES.set(4);
        assertThat(dies(() -> commit.run())).isTrue();
        DyingFileSystem.CHANGES.set(Integer.MAX_VALUE);
        HadoopCommit.finish(table, hadoop);
        assertThat(seen(table)).isEqualTo(NEW);
        HadoopCommit.finish(table, hadoop);
        assertThat(seen(table)).isEqualTo(NEW);
    }

    @ParameterizedTest
    @ValueSource(strings = {"disk", "plain", "store"})
    void anOverwriteThatIsFinishedLaterHasItsFileOfSuccess(String scheme) throws IOException {
        boolean isDead = true;
        for (int changes = 0; isDead; changes++) {
            Path table = table(scheme, changes);
            commit(table, "old", OLD).run();
            HadoopCommit commit = commit(table, "new", NEW);
            DyingFileSystem.CHANGES.set(changes);
            isDead = dies(() -> commit.run(file -> true));
            DyingFileSystem.CHANGES.set(Integer.MAX_VALUE);
            HadoopCommit.finish(table, hadoop);
            assertThat(local(table).resolve("_SUCCESS")).as("%s, killed after %d changes", scheme, changes).exists();
        }
    }

    @ParameterizedTest
    @CsvSource({"overwrite,overwrite,true", "overwrite,overwrite,false", "append,overwrite,true",
            "overwrite,append,true", "append,append,false"})
    void commitsAtTheSameTimeAreOneAfterTheOther(String mode, String otherMode, boolean isThere) throws IOException {
        List<String> before = isThere ? OLD : List.of();
        List<String> other = List.of("p=1/other");
        List<String> last = mode.equals("overwrite")
                ? NEW
                : all(otherMode.equals("overwrite") ? other : all(before, other), NEW);
        List<String> first = otherMode.equals("overwrite")
                ? other
                : all(mode.equals("overwrite") ? NEW : all(before, NEW), other);
        TreeSet<String> states = new TreeSet<>();
        AtomicBoolean isPaused = new AtomicBoolean(true);
        for (int changes = 0; isPaused.get(); changes++) {
            isPaused.set(false);
            Path table = table("disk", changes);
            commit(table, "old", before).run();
            HadoopCommit slow = commit(table, "slow", NEW);
            HadoopCommit fast = commit(table, "fast", other);
            DyingFileSystem.pause(changes, () -> {
                isPaused.set(true);
                run(fast, otherMode);
            });
            run(slow, mode);
            if (isPaused.get()) {
                assertThat(seen(table)).as("suspended after " + changes + " changes").isIn(first, last);
                assertThat(isUnfinished(table)).isFalse();
                if (mode.equals("append")) {
                    assertThat(local(table).resolve("_SUCCESS")).exists();
                }
                states.add(seen(table).equals(last) ? "last" : "first");
            }
        }
        assertThat(states).contains("last");
    }

    @Test
    void aSuspendedProcessDoesNotTouchLaterCommits() throws IOException {
        List<String> next = List.of("p=1/next-a", "p=4/next-b");
        AtomicBoolean isPaused = new AtomicBoolean(true);
        int number = 0;
        for (int changes = 0; isPaused.get(); changes++) {
            // The next commit is killed between its decision and its end.
            for (int alive : List.of(4, 6, 8)) {
                isPaused.set(false);
                Path table = table("disk", number++);
                commit(table, "old", OLD).run();
                HadoopCommit commit = commit(table, "new", NEW);
                DyingFileSystem.CHANGES.set(3);
                assertThat(dies(() -> commit.run(file -> true))).isTrue();
                DyingFileSystem.CHANGES.set(Integer.MAX_VALUE);
                HadoopCommit later = commit(table, "next", next);
                DyingFileSystem.pause(changes, () -> {
                    isPaused.set(true);
                    HadoopCommit.finish(table, hadoop);
                    DyingFileSystem.CHANGES.set(alive);
                    assertThat(dies(() -> later.run(file -> true))).isTrue();
                    DyingFileSystem.CHANGES.set(Integer.MAX_VALUE);
                });
                HadoopCommit.finish(table, hadoop);
                DyingFileSystem.pause(-1, () -> {});
                String place = "suspended after " + changes + " changes, the next commit killed after " + alive;
                assertThat(seen(table)).as(place).isIn(NEW, next);
                if (isMixture(table, NEW, next)) {
                    assertThat(local(table).resolve("_SUCCESS")).as(place).doesNotExist();
                }
                HadoopCommit.finish(table, hadoop);
                assertThat(seen(table)).as(place).isEqualTo(isPaused.get() ? next : NEW);
                assertThat(isMixture(table, NEW, next)).as(place).isFalse();
            }
        }
        assertThat(number).as("suspended somewhere").isGreaterThan(20);
    }

    @Test
    void oneOfSeveralProcessesGetsANumberOnADisk() throws Exception {
        Path table = new Path("file://" + folder.resolve("t"));
        int writers = 4;
        try (ExecutorService threads = Executors.newFixedThreadPool(writers)) {
            for (int number = 1; number <= 50; number++) {
                CyclicBarrier start = new CyclicBarrier(writers);
                List<Future<Boolean>> claims = new ArrayList<>();
                for (int writer = 0; writer < writers; writer++) {
                    CommitJournal journal = new CommitJournal(number, "job" + writer, List.of(), List.of());
                    claims.add(threads.submit(() -> {
                        start.await();
                        return journal.claim(table, hadoop);
                    }));
                }
                int count = 0;
                for (Future<Boolean> claim : claims) {
                    count += claim.get() ? 1 : 0;
                }
                assertThat(count).as("number " + number).isEqualTo(1);
            }
        }
    }

    @Test
    void oldJournalsAreRemoved() throws IOException {
        Path table = table("disk", 0);
        for (int number = 1; number <= 20; number++) {
            commit(table, "job" + number, List.of("file" + number)).run();
        }
        try (Stream<java.nio.file.Path> left = Files.list(local(table).resolve("_lamella-commits"))) {
            assertThat(left.map(file -> file.getFileName().toString())).hasSize(32)
                    .contains("20", "20.done", "5", "5.done")
                    .doesNotContain("4", "4.done");
        }
    }

    @Test
    void lostBytesAreReported() throws IOException {
        Path table = table("disk", 0);
        List<PreparedFile> files = List.of(prepare(table, "a"), prepare(table, "b"));
        files.getLast().discard(hadoop);
        assertThatThrownBy(() -> HadoopCommit.of(table, hadoop, "new", files).run())
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
            "'lamella commit 1 job\nadd rename a\n' | /_lamella-commits/1 has a line that is not a step of a commit: add rename a",
            "'lamella commit 1 job\nremove %zz\n' | /_lamella-commits/1 has a line that is not a step of a commit: remove %zz",
            "'lamella commit 1 job\nremove old\n' | /_lamella-commits/1 has a line that is not a step of a commit: remove old",
            "'lamella commit 1 job\nadd upload /a 1 #\n' | has a line that is not a step of a commit: add upload /a 1 #",
            "'lamella commit 1 job\nmove a\n' | has a line that is not a step of a commit: move a"})
    void anotherJournalIsRejectedByReadersAndWriters(String text, String problem) throws IOException {
        Path table = table("disk", 0);
        java.nio.file.Path journal = local(table).resolve("_lamella-commits/1");
        Files.createDirectories(journal.getParent());
        Files.writeString(journal, text);
        assertThatThrownBy(() -> HadoopFiles.statuses(table, hadoop)).isInstanceOf(IOException.class)
                .hasMessageContaining(problem);
        assertThatThrownBy(() -> commit(table, "new", NEW).run()).isInstanceOf(IOException.class)
                .hasMessageContaining(problem);
    }

    @Test
    void aJournalIsText() throws IOException {
        Path table = table("disk", 0);
        List<PreparedFile> files = List.of(prepare(table, "with space=1%/a"), prepare(table, "b"));
        CommitJournal journal = new CommitJournal(1, "job", files, List.of(new Path(table, "line\nbreak/old")));
        assertThat(journal.claim(table, hadoop)).isTrue();
        CommitJournal read = CommitJournal.unfinished(table.getFileSystem(hadoop), table, 1).orElseThrow();
        assertThat(read).hasToString(journal.toString());
        assertThat(read.removed()).isEqualTo(journal.removed());
        assertThat(new CommitJournal(1, "other", files, List.of()).claim(table, hadoop)).as("a second journal")
                .isFalse();
    }

    /// A listing of a large table takes many requests.
    @Test
    void anAppendDoesNotListTheFilesOfTheTable() throws IOException {
        hadoop.setBoolean("fs.store.impl.disable.cache", true);
        Path table = table("store", 1);
        commit(table, "old", OLD).run();
        HadoopCommit commit = commit(table, "new", NEW);
        DyingFileSystem.Store.LISTINGS.set(0);
        commit.run();
        HadoopCommit.clean(table, hadoop, "new");
        assertThat(DyingFileSystem.Store.LISTINGS).hasValue(0);
        assertThat(seen(table)).isEqualTo(all(OLD, NEW));
        assertThat(DyingFileSystem.Store.LISTINGS).hasPositiveValue();
    }
}
