package dev.lamella.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A commit that is cut short anywhere is undone or finished by the next writer, which may be cut short, too.
class LocalDirectoryTest {
    private static final String TEXT = "new ";

    @TempDir
    private Path folder;

    /// @param before files that are there
    record Case(String name, List<String> before, List<String> added, List<String> removed) {
        SortedMap<String, String> old() {
            SortedMap<String, String> files = new TreeMap<>();
            before.forEach(path -> files.put(path, path));
            return files;
        }

        SortedMap<String, String> changed() {
            SortedMap<String, String> files = old();
            removed.forEach(files::remove);
            added.forEach(path -> files.put(path, TEXT + path));
            return files;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static final List<Case> CASES = List.of(
            new Case("a new directory", List.of(), List.of("day=1/a", "day=2/shop=1/b"), List.of()),
            new Case("an append", List.of("day=1/a"), List.of("day=1/b", "day=2/c"), List.of()),
            new Case("all is replaced", List.of("day=1/a", "day=2/b"), List.of("day=2/c", "day=3/d"),
                    List.of("day=1/a", "day=2/b")),
            new Case("one partition is replaced", List.of("day=1/a", "day=2/b"), List.of("day=1/c"),
                    List.of("day=1/a")),
            new Case("all goes", List.of("day=1/shop=1/a", "b"), List.of(), List.of("day=1/shop=1/a", "b")));

    @Test
    void aDirectoryThatIsMadeForNothingIsRemoved() throws IOException {
        Path made = folder.resolve("a/b/c");
        try (DirectoryOutput out = DirectoryOutput.of(made); OutputFile file = out.create("day=1/x")) {
            file.write(new byte[10], 0, 10);
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aDirectoryThatWasThereOrIsUsedByOthersStays() throws IOException {
        DirectoryOutput.of(folder).close();
        assertThat(folder).isEmptyDirectory();
        try (DirectoryOutput first = DirectoryOutput.of(folder.resolve("a/b"))) {
            first.create("x").close();
            try (DirectoryOutput second = DirectoryOutput.of(folder.resolve("a"))) {
                first.close();
                assertThat(folder.resolve("a/b")).doesNotExist();
                try (OutputFile file = second.create("y")) {
                    file.commit();
                }
                second.commit(List.of());
            }
        }
        assertThat(folder.resolve("a/y")).exists();
    }

    private static Path directory(Path path, Case made) throws IOException {
        Files.createDirectories(path);
        for (String file : made.before) {
            Files.createDirectories(path.resolve(file).getParent());
            Files.writeString(path.resolve(file), file);
        }
        if (!made.before.isEmpty()) {
            Files.createFile(path.resolve("_SUCCESS"));
        }
        return path;
    }

    private static void commit(Path directory, Case made, DirectoryCommit.Steps steps) throws IOException {
        try (LocalDirectory out = LocalDirectory.open(directory, steps, LocalDirectory.PATIENCE)) {
            out.files();
            for (String path : made.added) {
                write(out, path);
            }
            out.commit(made.removed);
        }
    }

    private static void write(DirectoryOutput out, String path) throws IOException {
        try (OutputFile file = out.create(path)) {
            byte[] bytes = (TEXT + path).getBytes(StandardCharsets.UTF_8);
            file.write(bytes, 0, bytes.length);
            file.commit();
        }
    }

    /// Files that readers see, with their content.
    private static SortedMap<String, String> visible(Path directory) throws IOException {
        SortedMap<String, String> files = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(directory)) {
            for (Path path : (Iterable<Path>) paths::iterator) {
                String name = directory.relativize(path).toString();
                if (Files.isRegularFile(path) && !name.startsWith("_")
                        && !path.getFileName().toString().startsWith(".")) {
                    files.put(name, Files.readString(path));
                }
            }
        }
        return files;
    }

    /// Names that a commit must not leave: staging directories, temporary files, empty directories.
    private static List<String> litter(Path directory) throws IOException {
        List<String> names = new ArrayList<>();
        try (Stream<Path> paths = Files.walk(directory)) {
            for (Path path : (Iterable<Path>) paths::iterator) {
                String name = path.getFileName().toString();
                boolean isEmpty = Files.isDirectory(path) && !path.equals(directory) && isEmpty(path);
                if (name.startsWith("_lamella") || name.startsWith(".") || isEmpty) {
                    names.add(directory.relativize(path).toString());
                }
            }
        }
        return names;
    }

    private static boolean isEmpty(Path directory) throws IOException {
        try (Stream<Path> paths = Files.list(directory)) {
            return paths.findAny().isEmpty();
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> paths = Files.walk(from)) {
            for (Path path : (Iterable<Path>) paths::iterator) {
                Files.copy(path, to.resolve(from.relativize(path).toString()), StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
    }

    /// Keeps a copy of a directory for each step.
    private final class States implements DirectoryCommit.Steps {
        private final Path directory;
        private final Path kept;
        private final List<Path> states = new ArrayList<>();

        States(Path directory) {
            this.directory = directory;
            this.kept = directory.resolveSibling(directory.getFileName() + "-states");
        }

        @Override
        public void next() throws IOException {
            Files.createDirectories(kept);
            Path state = kept.resolve(Integer.toString(states.size()));
            copy(directory, state);
            states.add(state);
        }
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void aCommitThatIsCutShortIsUndoneOrFinished(Case made) throws IOException {
        Path directory = directory(folder.resolve("table"), made);
        States states = new States(directory);
        commit(directory, made, states);
        assertThat(visible(directory)).isEqualTo(made.changed());
        assertThat(litter(directory)).isEmpty();
        Set<Map<String, String>> outcomes = new HashSet<>();
        for (int i = 0; i < states.states.size(); i++) {
            outcomes.add(recovered(states.states.get(i), made, i % 6 == 0 ? 1 : 0));
        }
        assertThat(outcomes).containsExactlyInAnyOrder(made.old(), made.changed());
    }

    /// @param depth how often the recovery is cut short, too
    private Map<String, String> recovered(Path state, Case made, int depth) throws IOException {
        SortedMap<String, String> all = made.changed();
        all.putAll(made.old());
        assertThat(all.entrySet()).as("whole files: %s", state).containsAll(visible(state).entrySet());
        States states = new States(state);
        LocalDirectory.open(state, depth > 0 ? states : DirectoryCommit.Steps.NONE, LocalDirectory.PATIENCE).close();
        SortedMap<String, String> outcome = visible(state);
        assertThat(outcome).as("%s", state).isIn(made.old(), made.changed());
        assertThat(litter(state)).as("%s", state).isEmpty();
        assertThat(Files.exists(state.resolve("_SUCCESS"))).as("_SUCCESS: %s", state)
                .isEqualTo(!made.before.isEmpty() || outcome.equals(made.changed()));
        for (Path again : states.states) {
            assertThat(recovered(again, made, depth - 1)).as("%s", again).isEqualTo(outcome);
        }
        return outcome;
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void storageThatFailsOnceLeavesTheOldFilesOrIsFinishedLater(Case made) throws IOException {
        failing(made, 1);
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void storageThatFailsForeverIsRepairedByTheNextWriter(Case made) throws IOException {
        failing(made, Integer.MAX_VALUE);
    }

    private void failing(Case made, int failures) throws IOException {
        boolean hasFailed = true;
        for (int good = 0; hasFailed; good++) {
            Path directory = directory(folder.resolve("table" + good), made);
            int last = good;
            int[] count = {0};
            try {
                commit(directory, made, () -> {
                    int step = count[0]++;
                    if (step >= last && step - last < failures) {
                        throw new IOException("no space left");
                    }
                });
                hasFailed = false;
            } catch (IOException e) {
                boolean isDecided = e.getMessage().contains("the next writer of the directory moves the others there");
                SortedMap<String, String> left = visible(directory);
                if (!isDecided && failures == 1) {
                    assertThat(left).as("step %d", good).isIn(made.old(), made.changed());
                }
                LocalDirectory.open(directory).close();
                assertThat(visible(directory)).as("step %d", good).isIn(isDecided
                        ? List.of(made.changed())
                        : failures == 1 ? List.of(left) : List.of(made.old(), made.changed()));
            }
            assertThat(litter(directory)).as("step %d", good).isEmpty();
        }
        assertThat(visible(folder.resolve("table0"))).isEqualTo(made.old());
    }

    @Test
    void oneOfSeveralOverwritesAtOnceSucceedsOrTheyFollowEachOther() throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(3)) {
            for (int round = 0; round < 10; round++) {
                Path directory = directory(folder.resolve("round" + round), CASES.get(2));
                CyclicBarrier barrier = new CyclicBarrier(3);
                List<Callable<Boolean>> writers = new ArrayList<>();
                for (int writer = 0; writer < 3; writer++) {
                    String own = "day=2/writer-" + writer;
                    writers.add(() -> {
                        try (LocalDirectory out = LocalDirectory.open(directory)) {
                            List<String> old = out.files();
                            write(out, own);
                            barrier.await();
                            out.commit(old);
                            return true;
                        } catch (FileSystemException e) {
                            assertThat(e).hasMessageContaining("do it again");
                            return false;
                        }
                    });
                }
                List<Boolean> results = new ArrayList<>();
                for (Future<Boolean> result : threads.invokeAll(writers)) {
                    results.add(result.get());
                }
                SortedMap<String, String> expected = results.contains(true)
                        ? new TreeMap<>(Map.of("day=2/writer-" + results.indexOf(true),
                                TEXT + "day=2/writer-" + results.indexOf(true)))
                        : CASES.get(2).old();
                assertThat(results.stream().filter(done -> done).count()).as("round %d", round).isLessThanOrEqualTo(1);
                assertThat(visible(directory)).as("round %d", round).isEqualTo(expected);
                assertThat(litter(directory)).as("round %d", round).isEmpty();
            }
        }
    }

    @Test
    void aLivingWriterKeepsWhatItHasStaged() throws IOException {
        try (LocalDirectory living = LocalDirectory.open(folder)) {
            write(living, "a");
            commit(folder, new Case("another one", List.of(), List.of("b"), List.of()), DirectoryCommit.Steps.NONE);
            living.commit(List.of());
        }
        assertThat(visible(folder)).containsOnlyKeys("a", "b");
        assertThat(litter(folder)).isEmpty();
    }

    @Test
    void afterTheEndThereAreNoMoreFiles() throws IOException {
        for (boolean isCommitted : new boolean[]{true, false}) {
            Path directory = folder.resolve("committed " + isCommitted);
            LocalDirectory out = LocalDirectory.open(directory);
            if (isCommitted) {
                write(out, "a");
                out.commit(List.of());
            } else {
                out.close();
            }
            assertThatThrownBy(() -> out.create("b")).isInstanceOf(IllegalStateException.class)
                    .hasMessageEndingWith("are committed or given up");
            out.close();
            assertThat(litter(folder)).isEmpty();
        }
    }

    /// The staging directory and the lock file of another user.
    private Path foreign() throws IOException {
        Path lock = Files.writeString(folder.resolve("_lamella-0123456789abcdef.lock"), "");
        permit(lock, "r--r--r--");
        assumeFalse(Files.isWritable(lock), "root may write to all files");
        return Files.createDirectory(folder.resolve("_lamella-0123456789abcdef"));
    }

    private static void permit(Path path, String permissions) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
    }

    private void requireStopped(String message) throws IOException {
        try (LocalDirectory out = LocalDirectory.open(folder, DirectoryCommit.Steps.NONE, 1)) {
            assertThatThrownBy(out::files).isInstanceOf(FileSystemException.class).hasMessageContaining(message);
        }
    }

    @Test
    void aWriterDoesNotWaitForeverForTheCommitOfAnother() throws IOException {
        try (LocalDirectory living = LocalDirectory.open(folder)) {
            new CommitJournal(List.of("z"), List.of()).write(living.temporaryFolder().orElseThrow());
            requireStopped("other writers are publishing files; do it again when that is done");
        }
    }

    @Test
    void aLockFileOfAnotherUserOnlyStopsWritersWhileItsCommitMayBeUnfinished() throws IOException {
        Path staging = foreign();
        commit(folder, CASES.getFirst(), DirectoryCommit.Steps.NONE);
        assertThat(visible(folder)).isNotEmpty();
        permit(staging, "---------");
        requireStopped("another user may be committing, as " + staging + " cannot be looked into");
        permit(staging, "rwxr-xr-x");
        new CommitJournal(List.of("z"), List.of()).write(staging);
        requireStopped("the commit of another user is not finished");
        requireStopped("let the owner of " + staging + ".lock write to the directory");
    }

    @Test
    void aWriterWaitsForTheCommitOfAnotherUser() throws Exception {
        Path staging = foreign();
        new CommitJournal(List.of("z"), List.of()).write(staging);
        try (LocalDirectory out = LocalDirectory.open(folder);
                ExecutorService threads = Executors.newFixedThreadPool(1)) {
            Future<List<String>> files = threads.submit(out::files);
            Files.writeString(folder.resolve("z"), "z");
            Files.delete(staging.resolve("intent"));
            assertThat(files.get()).containsExactly("z");
        }
    }

    @Test
    void leftoversThatMayNotBeMovedAreNotSaidToBeOfAnotherUser() throws IOException {
        Path partition = Files.createDirectory(folder.resolve("day=1"));
        permit(partition, "r-xr-xr-x");
        assumeFalse(Files.isWritable(partition), "root may write to all files");
        Files.writeString(folder.resolve("_lamella-0123456789abcdef.lock"), "");
        Path staging = folder.resolve("_lamella-0123456789abcdef");
        Files.createDirectories(staging.resolve("new/day=1"));
        Files.writeString(staging.resolve("new/day=1/z"), "z");
        new CommitJournal(List.of("day=1/z"), List.of()).write(staging);
        CommitJournal.decide(staging);
        assertThatThrownBy(() -> LocalDirectory.open(folder)).isInstanceOf(FileSystemException.class)
                .hasMessageContaining("this user may not undo or finish its commit").hasMessageContaining("day=1/z");
        permit(partition, "rwxr-xr-x");
        LocalDirectory.open(folder).close();
        assertThat(visible(folder)).containsOnlyKeys("day=1/z");
    }

    @Test
    void aFileThatHasChangedIsNotReplaced() throws IOException {
        directory(folder, CASES.get(1));
        try (LocalDirectory out = LocalDirectory.open(folder)) {
            List<String> old = out.files();
            Files.writeString(folder.resolve("day=1/a"), "changed meanwhile");
            write(out, "b");
            assertThatThrownBy(() -> out.commit(old)).isInstanceOf(FileSystemException.class)
                    .hasMessageContaining("another writer has changed the file that would be replaced; do it again");
        }
        assertThat(visible(folder)).isEqualTo(Map.of("day=1/a", "changed meanwhile"));
        assertThat(litter(folder)).isEmpty();
    }

    @Test
    void aFileThatIsGoneIsNotReplaced() throws IOException {
        directory(folder, CASES.get(2));
        try (LocalDirectory out = LocalDirectory.open(folder)) {
            List<String> old = out.files();
            Files.delete(folder.resolve("day=2/b"));
            Files.delete(folder.resolve("day=2"));
            write(out, "b");
            assertThatThrownBy(() -> out.commit(old)).isInstanceOf(NoSuchFileException.class)
                    .hasMessageContaining("another writer has removed the file that would be replaced; do it again");
        }
        assertThat(visible(folder)).containsOnlyKeys("day=1/a");
        assertThat(litter(folder)).isEmpty();
    }

    /// The links have relative paths, which lead to other files from the staging directory.
    @ParameterizedTest
    @ValueSource(strings = {"../../stored", "nowhere"})
    void aLinkIsReplacedOrComesBack(String target) throws IOException {
        Files.writeString(folder.resolve("stored"), "stored");
        Case made = new Case("a link", List.of(), List.of("day=1/b"), List.of("day=1/a"));
        boolean hasFailed = true;
        for (int good = 0; hasFailed; good++) {
            Path link = folder.resolve("table" + good + "/day=1/a");
            Files.createDirectories(link.getParent());
            Files.createSymbolicLink(link, Path.of(target));
            Path directory = folder.resolve("table" + good);
            int last = good;
            int[] count = {0};
            try {
                commit(directory, made, () -> {
                    if (count[0]++ == last) {
                        throw new IOException("no space left");
                    }
                });
                hasFailed = false;
            } catch (IOException ignored) {
                LocalDirectory.open(directory).close();
            }
            assertThat(Files.isSymbolicLink(link)).as("step %d", good)
                    .isNotEqualTo(Files.exists(directory.resolve("day=1/b")));
        }
        assertThat(folder.resolve("stored")).hasContent("stored");
    }

    @Test
    void aPartitionThatIsALinkStaysOne() throws IOException {
        Path elsewhere = Files.createDirectories(folder.resolve("elsewhere"));
        replaceBehindLink(elsewhere);
    }

    @Test
    void aPartitionMayLieOnAnotherFileSystem() throws IOException {
        Path memory = Path.of("/dev/shm");
        assumeTrue(Files.isWritable(memory) && !Files.getFileStore(memory).equals(Files.getFileStore(folder)));
        Path elsewhere = Files.createTempDirectory(memory, "lamella");
        try {
            replaceBehindLink(elsewhere);
        } finally {
            try (Stream<Path> paths = Files.walk(elsewhere)) {
                paths.sorted((one, other) -> other.compareTo(one)).forEach(path -> {
                    try {
                        Files.delete(path);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                });
            }
        }
    }

    private void replaceBehindLink(Path elsewhere) throws IOException {
        Path directory = Files.createDirectories(folder.resolve("table"));
        Files.createSymbolicLink(directory.resolve("day=1"), elsewhere);
        Case made = new Case("behind a link", List.of("day=1/a"), List.of("day=1/b"), List.of("day=1/a"));
        for (String file : made.before) {
            Files.writeString(directory.resolve(file), file);
        }
        commit(directory, made, DirectoryCommit.Steps.NONE);
        assertThat(Files.readString(directory.resolve("day=1/b"))).isEqualTo(TEXT + "day=1/b");
        try (Stream<Path> paths = Files.list(elsewhere)) {
            assertThat(paths.map(path -> path.getFileName().toString())).containsExactly("b");
        }
        assertThat(litter(directory)).isEmpty();
    }
}
