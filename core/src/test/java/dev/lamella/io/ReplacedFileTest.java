package dev.lamella.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A file that takes the place of another is as private as that, belongs to the same people, and leaves nothing beside it.
class ReplacedFileTest {
    private static final byte[] CONTENT = "content".getBytes(StandardCharsets.UTF_8);

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void makeFile() throws IOException {
        assumeThat(folder.getFileSystem().supportedFileAttributeViews()).contains("unix");
        file = Files.writeString(folder.resolve("f.parquet"), "old");
    }

    private static void mode(Path path, String octal) throws IOException {
        Files.setAttribute(path, "unix:mode", Integer.parseInt(octal, 8));
    }

    private static String mode(Path path) throws IOException {
        return Integer.toOctalString((Integer) Files.getAttribute(path, "unix:mode") & 0xfff);
    }

    private List<Path> others() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(path -> !path.equals(file)).toList();
        }
    }

    private static void write(OutputFile out) throws IOException {
        try (out) {
            out.write(CONTENT, 0, CONTENT.length);
            out.commit();
        }
    }

    @Test
    void theContentIsNeverReadableByMorePeopleThanBefore() throws IOException {
        mode(file, "600");
        try (OutputFile out = OutputFile.of(file)) {
            assertThat(others()).singleElement().satisfies(path -> assertThat(mode(path)).isEqualTo("600"));
            out.write(CONTENT, 0, CONTENT.length);
            out.commit();
        }
        assertThat(mode(file)).isEqualTo("600");
        assertThat(file).hasBinaryContent(CONTENT);
        assertThat(others()).isEmpty();
    }

    @Test
    void itKeepsTheWholeMode() throws IOException {
        for (String mode : List.of("2640", "755", "4750", "604")) {
            mode(file, mode);
            write(OutputFile.of(file));
            assertThat(mode(file)).isEqualTo(mode);
            write(OutputFile.updating(file));
            assertThat(mode(file)).isEqualTo(mode);
        }
    }

    @Test
    void itKeepsOwnerAndGroup() throws IOException {
        assumeThat(System.getProperty("user.name")).as("only root gives files away").isEqualTo("root");
        Files.setAttribute(file, "unix:uid", 1234);
        Files.setAttribute(file, "unix:gid", 1235);
        mode(file, "2640");
        write(OutputFile.updating(file));
        assertThat(Files.getAttribute(file, "unix:uid")).isEqualTo(1234);
        assertThat(Files.getAttribute(file, "unix:gid")).isEqualTo(1235);
        assertThat(mode(file)).isEqualTo("2640");

        write(OutputFile.anew(file));
        assertThat(Files.getAttribute(file, "unix:uid")).isEqualTo(0);
        assertThat(mode(file)).isNotEqualTo("2640");
    }

    @Test
    void itKeepsExtendedAttributes() throws IOException {
        UserDefinedFileAttributeView view = Files.getFileAttributeView(file, UserDefinedFileAttributeView.class);
        try {
            view.write("origin", ByteBuffer.wrap(CONTENT));
        } catch (IOException e) {
            assumeThat(e).as("the file system of temporary files has extended attributes").isNull();
        }
        write(OutputFile.of(file));
        ByteBuffer value = ByteBuffer.allocate(100);
        Files.getFileAttributeView(file, UserDefinedFileAttributeView.class).read("origin", value);
        assertThat(value.position()).isEqualTo(CONTENT.length);

        write(OutputFile.anew(file));
        assertThat(Files.getFileAttributeView(file, UserDefinedFileAttributeView.class).list()).isEmpty();
    }

    @Test
    void aFileThatMayNotBeWrittenIsNotReplaced() throws IOException {
        assumeThat(System.getProperty("user.name")).as("root may write everything").isNotEqualTo("root");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));
        assertThatThrownBy(() -> OutputFile.of(file)).isInstanceOf(AccessDeniedException.class)
                .hasMessageContaining("change its permissions first");
        assertThat(file).hasContent("old");
    }

    @Test
    void anotherNameOfTheOldFileKeepsTheOldContent() throws IOException {
        Path link = Files.createLink(folder.resolve("link"), file);
        write(OutputFile.of(file));
        assertThat(link).hasContent("old");
        assertThat(file).hasBinaryContent(CONTENT);
    }

    @Test
    void anUpdateOfAFileThatHasChangedFails() throws IOException {
        try (OutputFile first = OutputFile.updating(file); OutputFile second = OutputFile.updating(file)) {
            first.write(CONTENT, 0, CONTENT.length);
            second.write(new byte[9], 0, 9);
            first.commit();
            assertThatThrownBy(second::commit).isInstanceOf(FileSystemException.class)
                    .hasMessageContaining("somebody else has changed it since it was read; do it again");
        }
        assertThat(file).hasBinaryContent(CONTENT);
        assertThat(others()).isEmpty();
    }

    @Test
    void whatAKilledWriterHasLeftIsRemovedByTheNextOne() throws IOException {
        Path left = Files.writeString(folder.resolve(".f.parquet.0123456789abcdef.tmp"), "half a file");
        Path foreign = Files.writeString(folder.resolve(".f.parquet.backup.tmp"), "not ours");
        Path ofOther = Files.writeString(folder.resolve(".g.parquet.0123456789abcdef.tmp"), "of another file");
        try (OutputFile busy = OutputFile.of(file)) {
            Path temporary = others().stream().filter(path -> path.toString().endsWith(".tmp"))
                    .filter(path -> !List.of(left, foreign, ofOther).contains(path)).findFirst().orElseThrow();
            write(OutputFile.of(file));
            // One that is still being written stays.
            assertThat(others()).containsExactlyInAnyOrder(foreign, ofOther, temporary);
            busy.write(CONTENT, 0, CONTENT.length);
            busy.commit();
        }
        assertThat(others()).containsExactlyInAnyOrder(foreign, ofOther);
    }

    /// Locks a file until its input ends, as a process does that is about to remove it as a leftover.
    static final class Locker {
        private Locker() {}

        public static void main(String[] arguments) throws IOException {
            try (FileChannel channel = FileChannel.open(Path.of(arguments[0]), StandardOpenOption.WRITE)) {
                System.out.println(channel.tryLock() != null);
                System.in.read();
            }
        }
    }

    /// A process that looks for leftovers may find a temporary file before its writer has locked it, and remove it any
    /// time later. So the writer makes another one.
    @Test
    void aTemporaryFileThatAnotherProcessHasLockedIsNotUsed() throws IOException {
        List<Path> found = new ArrayList<>();
        List<Process> lockers = new ArrayList<>();
        // Attributes are read after the file is made, and before it is locked.
        Map<String, byte[]> attributes = new AbstractMap<>() {
            @Override
            public Set<Entry<String, byte[]>> entrySet() {
                if (lockers.isEmpty()) {
                    try {
                        found.addAll(others());
                        lockers.add(lock(found.getFirst()));
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                }
                return Set.of();
            }
        };
        KeptAttributes kept = new KeptAttributes(Optional.empty(), Optional.empty(), List.of(), attributes);
        try (TemporaryFile ours = TemporaryFile.beside(file, "f.parquet", Optional.of(kept))) {
            assertThat(found).hasSize(1).doesNotContain(ours.path());
            assertThat(others()).containsExactly(ours.path());
        } finally {
            lockers.forEach(Process::destroyForcibly);
        }
    }

    private static Process lock(Path path) throws IOException {
        Process locker = locker(path);
        assertThat(locker.inputReader().readLine()).isEqualTo("true");
        return locker;
    }

    private static Process locker(Path path) throws IOException {
        return new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                System.getProperty("java.class.path"), Locker.class.getName(), path.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT).start();
    }

    @Test
    void anotherWriterHereDoesNotReleaseTheLockForOtherProcesses() throws IOException {
        try (OutputFile out = OutputFile.behind(file, 3)) {
            requireLocked();
            assertThat(out.position()).isEqualTo(3);
        }
    }

    /// A writer reads the file that it changes.
    @Test
    void readingAFileDoesNotReleaseTheLockOfTheSameThread() throws IOException {
        InputFile late;
        try (OutputFile out = OutputFile.behind(file, 3)) {
            InputFile.of(file).close();
            requireLocked();
            assertThat(out.position()).isEqualTo(3);
            late = InputFile.of(file);
        }
        byte[] read = new byte[3];
        late.read(0, read, 0, 3);
        assertThat(read).isEqualTo("old".getBytes(StandardCharsets.UTF_8));
        try (OutputFile next = OutputFile.behind(file, 3)) {
            late.close();
            requireLocked();
            assertThat(next.position()).isEqualTo(3);
        }
    }

    /// Neither this process nor another one can lock the file, also after this one has tried.
    private void requireLocked() throws IOException {
        assertThatThrownBy(() -> OutputFile.behind(file, 3)).isInstanceOf(FileSystemException.class)
                .hasMessageContaining("another writer is changing it in place");
        Process locker = locker(file);
        try {
            assertThat(locker.inputReader().readLine()).isEqualTo("false");
        } finally {
            locker.destroyForcibly();
        }
    }

    @Test
    void closingAgainDoesNotReleaseTheLockOfTheNextWriter() throws IOException {
        OutputFile first = OutputFile.behind(file, 3);
        first.close();
        try (OutputFile second = OutputFile.behind(file, 3)) {
            first.close();
            requireLocked();
            assertThat(second.position()).isEqualTo(3);
        }
    }

    @Test
    void aFileIsOnlyCutIfItIsTheOneThatWasRead() throws IOException {
        OutputFile.cut(file, 3, 2);
        assertThat(file).hasContent("ol");
        assertThatThrownBy(() -> OutputFile.cut(file, 3, 1)).isInstanceOf(FileSystemException.class);
        try (OutputFile out = OutputFile.behind(file, 2);
                FileChannel reading = FileChannel.open(file, StandardOpenOption.READ)) {
            assertThat(reading.size()).isEqualTo(2);
            assertThatThrownBy(() -> OutputFile.cut(file, 2, 1)).isInstanceOf(FileSystemException.class)
                    .hasMessageContaining("another writer is changing it in place");
            assertThat(out.position()).isEqualTo(2);
        }
    }
}
