package dev.lamella.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Random;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What every target of bytes promises, and what a file adds: it is there whole, or not at all.
class OutputFileTest {
    @TempDir
    Path folder;

    /// How to make a target whose bytes end in `sink`, or in the file that `read` reads.
    record Kind(String name, Maker maker) {
        @Override
        public String toString() {
            return name;
        }
    }

    interface Maker {
        OutputFile open(Path path, ByteArrayOutputStream sink) throws IOException;
    }

    static final List<Kind> KINDS = List.of(
            new Kind("path", (path, ignored) -> OutputFile.of(path)),
            new Kind("new path", (path, ignored) -> OutputFile.createNew(path)),
            new Kind("stream", (ignored, sink) -> OutputFile.of("stream", sink)),
            new Kind("channel", (ignored, sink) -> OutputFile.of("channel", Channels.newChannel(sink))),
            new Kind("reluctant channel", (ignored, sink) -> OutputFile.of("channel", new Reluctant(sink))));

    /// Takes a few bytes at once, or none.
    private static final class Reluctant implements WritableByteChannel {
        private final ByteArrayOutputStream sink;
        private final Random random = new Random(3);

        Reluctant(ByteArrayOutputStream sink) {
            this.sink = sink;
        }

        @Override
        public int write(ByteBuffer source) {
            int count = Math.min(random.nextInt(4000), source.remaining());
            for (int i = 0; i < count; i++) {
                sink.write(source.get());
            }
            return count;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {
            throw new AssertionError("somebody else's channel was closed");
        }
    }

    @ParameterizedTest
    @FieldSource("KINDS")
    void takesPiecesOfAnySize(Kind kind) throws IOException {
        Random random = new Random(11);
        byte[] bytes = new byte[400_000];
        random.nextBytes(bytes);
        Path path = folder.resolve("out");
        ByteArrayOutputStream sink = new ByteArrayOutputStream();
        try (OutputFile out = kind.maker().open(path, sink)) {
            int at = 0;
            while (at < bytes.length) {
                int count = Math.min(bytes.length - at, random.nextInt(random.nextInt(10) == 0 ? 150_000 : 3000));
                assertThat(out.position()).isEqualTo(at);
                byte[] piece = new byte[count + 2];
                System.arraycopy(bytes, at, piece, 1, count);
                out.write(piece, 1, count);
                java.util.Arrays.fill(piece, (byte) 0);
                at += count;
            }
            out.commit();
            assertThat(out.position()).isEqualTo(bytes.length);
        }
        assertThat(Files.exists(path) ? Files.readAllBytes(path) : sink.toByteArray()).isEqualTo(bytes);
    }

    @ParameterizedTest
    @FieldSource("KINDS")
    void isDoneOnce(Kind kind) throws IOException {
        OutputFile out = kind.maker().open(folder.resolve("out"), new ByteArrayOutputStream());
        out.write(new byte[]{1}, 0, 1);
        out.commit();
        String done = out.name() + " was committed or closed; ";
        assertThatThrownBy(() -> out.write(new byte[1], 0, 1)).isInstanceOf(IOException.class)
                .hasMessage(done + "it cannot be written to any more");
        assertThatThrownBy(out::commit).isInstanceOf(IOException.class)
                .hasMessage(done + "it cannot be committed any more");
        out.close();
        out.close();
        assertThatThrownBy(out::commit).isInstanceOf(IOException.class);
    }

    @Test
    void aStreamIsFlushedAndNotClosed() throws IOException {
        StringBuilder calls = new StringBuilder();
        OutputStream stream = new OutputStream() {
            @Override
            public void write(int value) {
                calls.append('w');
            }

            @Override
            public void flush() {
                calls.append('f');
            }

            @Override
            public void close() {
                calls.append('c');
            }
        };
        try (OutputFile out = OutputFile.of("stream", stream)) {
            out.write(new byte[]{1, 2}, 0, 2);
            out.commit();
        }
        assertThat(calls).hasToString("wwf");
    }

    @Test
    void whatFailedOnceIsNotCommitted() throws IOException {
        int[] left = {1};
        ByteArrayOutputStream sink = new ByteArrayOutputStream();
        OutputFile out = OutputFile.of("stream", new OutputStream() {
            @Override
            public void write(int value) {
                throw new AssertionError("a byte alone");
            }

            @Override
            public void write(byte[] bytes, int from, int count) throws IOException {
                if (left[0]-- == 0) {
                    throw new IOException("no room");
                }
                sink.write(bytes, from, count);
            }
        });
        out.write(new byte[100_000], 0, 100_000);
        assertThatThrownBy(() -> out.write(new byte[100_000], 0, 100_000)).hasMessage("no room");
        String broken = "stream failed in an earlier write; the file is incomplete and cannot be completed";
        assertThatThrownBy(() -> out.write(new byte[1], 0, 1)).isInstanceOf(IOException.class).hasMessage(broken);
        assertThatThrownBy(out::commit).isInstanceOf(IOException.class).hasMessage(broken);
        out.close();
        assertThat(sink.size()).isEqualTo(100_000);
    }

    @Test
    void aFailureAtTheEndIsToldByCommit() {
        OutputFile out = OutputFile.of("stream", new OutputStream() {
            @Override
            public void write(int value) throws IOException {
                throw new IOException("no room");
            }
        });
        assertThatThrownBy(() -> {
            out.write(new byte[10], 0, 10);
            out.commit();
        }).isInstanceOf(IOException.class).hasMessage("no room");
        assertThatThrownBy(out::commit).isInstanceOf(IOException.class).hasMessageContaining("the file is incomplete");
    }

    @Test
    void aFlushThatFailedIsNotTriedAgain() throws IOException {
        int[] flushes = {0};
        OutputFile out = OutputFile.of("stream", new OutputStream() {
            @Override
            public void write(int value) {
                throw new AssertionError("a byte alone");
            }

            @Override
            public void write(byte[] bytes, int from, int count) {
                // There is room.
            }

            @Override
            public void flush() throws IOException {
                if (flushes[0]++ == 0) {
                    throw new IOException("no room");
                }
            }
        });
        out.write(new byte[10], 0, 10);
        assertThatThrownBy(out::commit).isInstanceOf(IOException.class).hasMessage("no room");
        assertThatThrownBy(out::commit).isInstanceOf(IOException.class).hasMessageContaining("the file is incomplete");
    }

    private List<String> names() throws IOException {
        try (Stream<Path> paths = Files.list(folder)) {
            return paths.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void aFileIsThereWhenItIsCommitted() throws IOException {
        Path path = folder.resolve("a.parquet");
        try (OutputFile out = OutputFile.of(path)) {
            assertThat(out.name()).isEqualTo(path.toString());
            out.write(new byte[100_000], 0, 100_000);
            assertThat(path).doesNotExist();
            assertThat(names()).hasSize(1).allMatch(name -> name.startsWith(".a.parquet.") && name.endsWith(".tmp"));
            out.commit();
            assertThat(path).hasSize(100_000);
        }
        assertThat(names()).containsExactly("a.parquet");
    }

    @Test
    void ofAFileThatIsNotCommittedNothingIsLeft() throws IOException {
        try (OutputFile out = OutputFile.of(folder.resolve("a"))) {
            out.write(new byte[100_000], 0, 100_000);
        }
        try (OutputFile out = OutputFile.createNew(folder.resolve("a"))) {
            out.write(new byte[1], 0, 1);
        }
        assertThat(names()).isEmpty();
    }

    @Test
    void aFileThatIsReplacedIsTheOldOneUntilThen() throws IOException {
        Path path = Files.write(folder.resolve("a"), new byte[]{1, 2, 3});
        try (OutputFile out = OutputFile.of(path)) {
            out.write(new byte[]{4}, 0, 1);
            assertThat(path).hasBinaryContent(new byte[]{1, 2, 3});
        }
        assertThat(path).hasBinaryContent(new byte[]{1, 2, 3});
        try (OutputFile out = OutputFile.of(path)) {
            out.write(new byte[]{4}, 0, 1);
            out.commit();
        }
        assertThat(path).hasBinaryContent(new byte[]{4});
        assertThat(names()).containsExactly("a");
    }

    @Test
    void aFileThatIsReplacedKeepsItsPermissions() throws IOException {
        Assumptions.assumeTrue(folder.getFileSystem().supportedFileAttributeViews().contains("posix"));
        for (String permissions : List.of("rw-------", "rw-rw-rw-", "r--r-----")) {
            Path path = Files.write(folder.resolve("a" + permissions.hashCode()), new byte[]{1});
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
            try (OutputFile out = OutputFile.of(path)) {
                out.write(new byte[]{4}, 0, 1);
                out.commit();
            }
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path))).isEqualTo(permissions);
            assertThat(Files.size(path)).isEqualTo(1);
        }
    }

    @Test
    void aLinkStaysOneAndWhatItLeadsToIsReplaced() throws IOException {
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        Path real = Files.write(elsewhere.resolve("real"), new byte[]{1});
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("elsewhere", "real"));
        try (OutputFile out = OutputFile.of(link)) {
            out.write(new byte[]{4}, 0, 1);
            assertThat(names()).containsExactly("elsewhere", "link");
            out.commit();
        }
        assertThat(link).isSymbolicLink();
        assertThat(real).hasBinaryContent(new byte[]{4}).isRegularFile();
        assertThat(Files.isRegularFile(real, LinkOption.NOFOLLOW_LINKS)).isTrue();
    }

    @Test
    void aLinkThatLeadsNowhereIsRejected() throws IOException {
        for (String target : List.of("nowhere", "link")) {
            Path link = folder.resolve("link");
            Files.deleteIfExists(link);
            Files.createSymbolicLink(link, Path.of(target));
            assertThatThrownBy(() -> OutputFile.of(link)).isInstanceOf(NoSuchFileException.class)
                    .hasMessage(link + ": this link points to a file that does not exist; give the name of a file");
            assertThat(names()).containsExactly("link");
        }
    }

    @Test
    void aNewFileIsRejectedWhereThereIsOne() throws IOException {
        Path path = Files.write(folder.resolve("a"), new byte[]{1});
        assertThatThrownBy(() -> OutputFile.createNew(path)).isInstanceOf(FileAlreadyExistsException.class)
                .hasMessage(path.toString());
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("nowhere"));
        assertThatThrownBy(() -> OutputFile.createNew(link)).isInstanceOf(FileAlreadyExistsException.class);
        assertThat(names()).containsExactly("a", "link");
    }

    @Test
    void whoComesLaterWithANewFileLoses() throws IOException {
        Path path = folder.resolve("a");
        try (OutputFile first = OutputFile.createNew(path); OutputFile second = OutputFile.createNew(path)) {
            first.write(new byte[]{1}, 0, 1);
            second.write(new byte[]{2}, 0, 1);
            second.commit();
            assertThatThrownBy(first::commit).isInstanceOf(FileAlreadyExistsException.class)
                    .hasMessage(path.toString());
        }
        assertThat(path).hasBinaryContent(new byte[]{2});
        assertThat(names()).containsExactly("a");
    }

    @ParameterizedTest
    @ValueSource(strings = {"n", "\u00fc", "\u6f22", "\ud83d\ude00"})
    void aNameMayBeAsLongAsTheFileSystemTakes(String character) throws IOException {
        Path path = folder.resolve(character.repeat(255 / character.getBytes(StandardCharsets.UTF_8).length));
        try (OutputFile out = OutputFile.of(path)) {
            out.write(new byte[]{1}, 0, 1);
            out.commit();
        }
        assertThat(path).hasBinaryContent(new byte[]{1});
        assertThat(names()).containsExactly(path.getFileName().toString());
    }

    @Test
    void whereThereIsNoFolderThereIsNoFile() {
        Path path = folder.resolve("none").resolve("a");
        assertThatThrownBy(() -> OutputFile.of(path)).isInstanceOf(NoSuchFileException.class)
                .hasMessage(path + ": there is no folder " + path.getParent() + " to put it in; make it first");
        assertThatThrownBy(() -> OutputFile.of(folder)).isInstanceOf(FileSystemException.class)
                .hasMessage(folder + ": this is a folder; give the name of a file");
    }

    @Test
    void aDeviceIsWrittenToAsItIs() throws IOException {
        Path device = Path.of("/dev/null");
        Assumptions.assumeTrue(Files.isWritable(device), "no device to write to");
        try (OutputFile out = OutputFile.of(device)) {
            assertThat(out.name()).isEqualTo("/dev/null");
            out.write(new byte[100_000], 0, 100_000);
            assertThat(out.position()).isEqualTo(100_000);
            out.commit();
        }
        assertThat(Files.isRegularFile(device)).isFalse();
        assertThatThrownBy(() -> OutputFile.createNew(device)).isInstanceOf(FileAlreadyExistsException.class);
    }

    @Test
    void aDeviceThatIsFullIsNamed() throws IOException {
        Path full = Path.of("/dev/full");
        Assumptions.assumeTrue(Files.isWritable(full), "there is no /dev/full here");
        try (OutputFile out = OutputFile.of(full)) {
            out.write(new byte[10], 0, 10);
            assertThatThrownBy(out::commit).isInstanceOf(FileSystemException.class)
                    .hasMessage("/dev/full: it cannot be written: No space left on device")
                    .hasCauseInstanceOf(IOException.class);
        }
    }

    record Rejection(IOException failure, String seen) {}

    static final List<Rejection> REJECTIONS = List.of(
            new Rejection(new IOException("File too large"),
                    "java.nio.file.FileSystemException: a: it cannot be written: File too large"),
            new Rejection(new IOException(), "java.nio.file.FileSystemException: a: it cannot be written: IOException"),
            new Rejection(new AccessDeniedException("b"), "java.nio.file.AccessDeniedException: b"),
            new Rejection(new ClosedByInterruptException(), "java.nio.channels.ClosedByInterruptException"));

    @ParameterizedTest
    @FieldSource("REJECTIONS")
    void whatAFileRejectsNamesIt(Rejection c) throws IOException {
        WritableByteChannel rejecting = new WritableByteChannel() {
            @Override
            public int write(ByteBuffer bytes) throws IOException {
                throw c.failure;
            }

            @Override
            public boolean isOpen() {
                return true;
            }

            @Override
            public void close() {
                // Nothing is held.
            }
        };
        try (OutputFile written = StreamOutput.toFile("a", StreamOutput.sink(rejecting), () -> {});
                OutputFile flushed = StreamOutput.toFile("a", StreamOutput.sink(rejecting), () -> {
                    throw c.failure;
                })) {
            assertThatThrownBy(() -> written.write(new byte[1 << 20], 0, 1 << 20)).hasToString(c.seen);
            assertThatThrownBy(flushed::commit).hasToString(c.seen);
        }
    }

    @Test
    void aPipeIsWrittenToAsItIs() throws Exception {
        Path pipe = folder.resolve("pipe");
        Assumptions.assumeTrue(makesPipe(pipe), "no pipes here");
        FutureTask<byte[]> reader = new FutureTask<>(() -> Files.readAllBytes(pipe));
        Thread.ofPlatform().daemon().start(reader);
        byte[] bytes = new byte[300_000];
        new Random(1).nextBytes(bytes);
        try (OutputFile out = OutputFile.of(pipe)) {
            out.write(bytes, 0, bytes.length);
            out.commit();
        }
        assertThat(reader.get()).isEqualTo(bytes);
        assertThat(names()).containsExactly("pipe");
    }

    private static boolean makesPipe(Path path) throws InterruptedException {
        try {
            return new ProcessBuilder("mkfifo", path.toString()).start().waitFor() == 0;
        } catch (IOException ignored) {
            return false;
        }
    }

    @Test
    void aChannelThatTakesNothingIsNotWaitedFor() throws IOException {
        WritableByteChannel full = new WritableByteChannel() {
            @Override
            public int write(ByteBuffer source) {
                return 0;
            }

            @Override
            public boolean isOpen() {
                return true;
            }

            @Override
            public void close() {}
        };
        try (OutputFile out = OutputFile.of("socket", full)) {
            out.write(new byte[10], 0, 10);
            assertThatThrownBy(out::commit).isInstanceOf(IOException.class).hasMessageContaining("one that blocks");
        }
    }
}
