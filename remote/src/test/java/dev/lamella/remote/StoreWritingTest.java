package dev.lamella.remote;

import static dev.lamella.remote.Remotes.bytes;
import static dev.lamella.remote.Remotes.readAll;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.io.DirectoryOutput;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Laws of writing, on servers of several kinds.
class StoreWritingTest {
    private static final List<TestStore> STORES = new ArrayList<>();
    private static int folders;

    @BeforeAll
    static void start() throws IOException {
        STORES.add(TestStore.stub(false));
        STORES.add(TestStore.stub(true));
        STORES.add(new RealS3());
        STORES.add(new AzureStub());
        if (Azurite.isThere()) {
            STORES.add(new Azurite());
        }
    }

    @AfterAll
    static void stop() throws IOException {
        for (TestStore store : STORES) {
            store.close();
        }
        STORES.clear();
    }

    static List<TestStore> stores() {
        return STORES;
    }

    /// A folder that no other test has.
    private static String folder(TestStore store) {
        return store.root() + "folder " + folders++ + "/";
    }

    private static int part(TestStore store) {
        return (int) store.sizes().of(1);
    }

    private static void write(OutputFile file, byte[] content) throws IOException {
        try (file) {
            Random random = new Random(content.length);
            for (int at = 0; at < content.length;) {
                int count = Math.min(content.length - at, 1 + random.nextInt(70_000));
                file.write(content, at, count);
                at += count;
                assertThat(file.position()).isEqualTo(at);
            }
            file.commit();
        }
    }

    private static OutputFile open(TestStore store, String location, StoreOutput.Existing existing)
            throws IOException {
        return StoreOutput.open(StoreLocation.parse(location), store.options(), existing, store.sizes());
    }

    private static DirectoryOutput directory(TestStore store, String location) throws IOException {
        return StoreDirectory.open(StoreLocation.parse(location), store.options(), store.sizes());
    }

    private static byte[] read(TestStore store, String location) throws IOException {
        try (InputFile file = RemoteFiles.open(location, store.options().withCaching(Caching.DEFAULT))) {
            return readAll(file);
        }
    }

    private static List<String> below(TestStore store, String folder) throws IOException {
        return RemoteFiles.list(folder, store.options()).stream().map(name -> name.substring(folder.length())).toList();
    }

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("stores")
    void objectsOfAnyLengthAreWrittenAndRead(TestStore store) throws IOException {
        String folder = folder(store);
        int part = part(store);
        for (int length : new int[]{0, 1, 1000, part, part + 1, 2 * part + 5000}) {
            String location = folder + "year=2026/a+b ä%" + length + ".parquet";
            write(open(store, location, StoreOutput.Existing.REPLACE), bytes(length));
            assertThat(read(store, location)).as("%d bytes", length).isEqualTo(bytes(length));
        }
        assertThat(below(store, folder)).hasSize(6);
        assertThat(RemoteFiles.unfinishedUploads(folder, store.options())).isEmpty();
    }

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("stores")
    void aListHasTheVersionsThatOpenFilesHave(TestStore store) throws IOException {
        String folder = folder(store);
        try (DirectoryOutput out = directory(store, folder)) {
            write(out, "a", bytes(500));
            write(out, "b", bytes(2 * part(store)));
            out.commit(List.of());
        }
        write(open(store, folder + "c", StoreOutput.Existing.REPLACE), bytes(600));
        var versions = RemoteFiles.listVersions(folder, store.options());
        assertThat(versions).hasSize(3);
        for (var listed : versions.entrySet()) {
            try (InputFile file = RemoteFiles.open(listed.getKey(), store.options())) {
                assertThat(file.version()).isPresent().isEqualTo(listed.getValue());
            }
        }
        write(open(store, folder + "c", StoreOutput.Existing.REPLACE), bytes(601));
        assertThat(RemoteFiles.listVersions(folder + "c", store.options()).firstEntry().getValue())
                .isPresent().isNotEqualTo(versions.lastEntry().getValue());
    }

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("stores")
    void anObjectThatMustBeNewIsNotReplaced(TestStore store) throws IOException {
        for (int length : new int[]{10, part(store) + 100}) {
            String location = folder(store) + "a";
            OutputFile first = open(store, location, StoreOutput.Existing.REJECT);
            write(open(store, location, StoreOutput.Existing.REJECT), bytes(length + 1));
            assertThatThrownBy(() -> write(first, bytes(length))).isInstanceOf(FileAlreadyExistsException.class)
                    .hasMessage(location);
            assertThatThrownBy(() -> open(store, location, StoreOutput.Existing.REJECT))
                    .isInstanceOf(FileAlreadyExistsException.class).hasMessage(location);
            assertThat(read(store, location)).isEqualTo(bytes(length + 1));
            write(open(store, location, StoreOutput.Existing.REPLACE), bytes(length + 2));
            assertThat(read(store, location)).isEqualTo(bytes(length + 2));
            assertThat(RemoteFiles.unfinishedUploads(location, store.options())).isEmpty();
        }
    }

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("stores")
    void withoutACommitNothingIsLeft(TestStore store) throws IOException {
        String folder = folder(store);
        byte[] content = bytes(part(store) + 100);
        try (OutputFile file = open(store, folder + "a", StoreOutput.Existing.REPLACE)) {
            file.write(content, 0, content.length);
        }
        try (DirectoryOutput out = directory(store, folder); OutputFile file = out.create("b")) {
            file.write(content, 0, content.length);
            file.commit();
        }
        assertThat(below(store, folder)).isEmpty();
        requireNothingUnfinished(store, folder);
    }

    /// Azure discards blocks later by itself.
    private static void requireNothingUnfinished(TestStore store, String folder) throws IOException {
        if (!folder.startsWith("az")) {
            assertThat(RemoteFiles.unfinishedUploads(folder, store.options())).isEmpty();
        }
    }

    private static void write(DirectoryOutput out, String path, byte[] content) throws IOException {
        write(out.create(path), content);
    }

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("stores")
    void filesOfADirectoryAppearAtCommit(TestStore store) throws IOException {
        String folder = folder(store);
        try (DirectoryOutput out = directory(store, folder.substring(0, folder.length() - 1))) {
            assertThat(out.name()).isEqualTo(folder);
            assertThat(out.files()).isEmpty();
            for (int i = 0; i < 40; i++) {
                write(out, "day=" + i + "/a", bytes(i * 1000));
            }
            write(out, "long", bytes(2 * part(store) + 100));
            assertThat(below(store, folder)).isEmpty();
            out.commit(List.of());
        }
        assertThat(below(store, folder)).hasSize(41);
        assertThat(read(store, folder + "day=7/a")).isEqualTo(bytes(7000));
        assertThat(read(store, folder + "long")).isEqualTo(bytes(2 * part(store) + 100));
        assertThat(read(store, folder + "_SUCCESS")).isEmpty();
        try (DirectoryOutput out = directory(store, folder)) {
            assertThat(out.unfinished()).isEmpty();
            assertThat(out.files()).hasSize(41).contains("long", "day=0/a");
            write(out, "new", bytes(5));
            out.commit(out.files());
        }
        assertThat(below(store, folder)).containsExactly("new");
        assertThat(RemoteFiles.unfinishedUploads(folder, store.options())).isEmpty();
    }

    /// Runs as many writers at once, and returns the names of those that succeeded.
    private static List<String> race(TestStore store, String folder, boolean isReplacing) throws Exception {
        List<String> winners = new CopyOnWriteArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            CyclicBarrier start = new CyclicBarrier(4);
            List<Future<?>> runs = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                String name = "writer-" + i + "-" + isReplacing;
                runs.add(threads.submit(() -> {
                    try (DirectoryOutput out = directory(store, folder)) {
                        List<String> old = out.files();
                        write(out, name, bytes(100));
                        start.await();
                        out.commit(isReplacing ? old : List.of());
                        winners.add(name);
                    } catch (FileSystemException e) {
                        assertThat(isReplacing).isTrue();
                        assertThat(e).hasMessageContaining("another writer has removed the file");
                    }
                    return null;
                }));
            }
            for (Future<?> run : runs) {
                run.get();
            }
        }
        return winners.stream().sorted().toList();
    }

    /// S3Proxy compares the version of an object first and replaces the object afterwards, so that two writers can replace
    /// the same version.
    static List<TestStore> storesWithAtomicConditions() {
        return STORES.stream().filter(store -> !(store instanceof RealS3)).toList();
    }

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("storesWithAtomicConditions")
    void ofWritersAtTheSameTimeAllAppendAndOneReplaces(TestStore store) throws Exception {
        String folder = folder(store);
        List<String> appended = race(store, folder, false);
        assertThat(appended).hasSize(4);
        assertThat(below(store, folder)).isEqualTo(appended);
        List<String> winner = race(store, folder, true);
        assertThat(winner).hasSize(1);
        assertThat(below(store, folder)).isEqualTo(winner);
        requireNothingUnfinished(store, folder);
    }

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("stores")
    void ofTwoWritersThatReplaceAFileOneFails(TestStore store) throws IOException {
        String folder = folder(store);
        try (DirectoryOutput out = directory(store, folder)) {
            write(out, "old", bytes(5));
            out.commit(List.of());
        }
        try (DirectoryOutput one = directory(store, folder); DirectoryOutput other = directory(store, folder)) {
            write(one, "one", bytes(6));
            write(other, "other", bytes(7));
            List<String> old = one.files();
            assertThat(other.files()).isEqualTo(old);
            other.commit(old);
            assertThatThrownBy(() -> one.commit(old)).isInstanceOf(FileSystemException.class).hasMessage(folder
                    + "old: another writer has removed the file that would be replaced; do it again");
        }
        assertThat(below(store, folder)).containsExactly("other");
        requireNothingUnfinished(store, folder);
    }
}
