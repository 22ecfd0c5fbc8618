package dev.lamella.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.Tables;
import dev.lamella.WriteOptions;
import dev.lamella.error.KeyException;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.SortKey;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Rows in a temporary file: they come back, nobody else can read them, and the file is gone afterwards.
class SpillFileTest {
    private static final Schema SCHEMA = Schema.builder("t").required("id", "INT32").build();

    @TempDir
    private Path folder;

    private static SpillFile.Section add(SpillFile file, int first, int count) throws IOException {
        return file.add(SCHEMA, 1 << 16, writer -> {
            for (int i = first; i < first + count; i++) {
                int id = i;
                writer.rows().append(row -> row.setInt("id", id));
            }
        });
    }

    private static List<Integer> ids(SpillFile file, SpillFile.Section section) throws IOException {
        List<Integer> ids = new ArrayList<>();
        try (ParquetReader reader = file.open(section); RowCursor row = reader.rows()) {
            while (row.next()) {
                ids.add(row.getInt("id"));
            }
        }
        return ids;
    }

    @Test
    void eachSectionIsReadByItself() throws IOException {
        for (boolean isEncrypted : List.of(true, false)) {
            try (SpillFile file = SpillFile.create(new SpillFile.Place(folder, isEncrypted))) {
                SpillFile.Section one = add(file, 0, 3);
                SpillFile.Section two = add(file, 10, 2);
                assertThat(ids(file, two)).containsExactly(10, 11);
                assertThat(ids(file, one)).containsExactly(0, 1, 2);
            }
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void theFileHasNoNameWhileItIsOpen() throws IOException {
        try (SpillFile file = SpillFile.create(new SpillFile.Place(folder, false))) {
            add(file, 0, 3);
            assertThat(folder).isEmptyDirectory();
        }
    }

    @Test
    void theFileIsGoneWhenItIsClosed() throws IOException {
        SpillFile.create(new SpillFile.Place(folder, false)).close();
        assertThat(folder).isEmptyDirectory();
    }

    /// What a process writes is seen in its open files.
    @Test
    @EnabledOnOs(OS.LINUX)
    void rowsOfAnEncryptedFileAreNotOnTheDiskInTheClear() throws IOException {
        try (SpillFile file = SpillFile.create(new SpillFile.Place(folder, true))) {
            SpillFile.Section section = add(file, 0, 3);
            Path open = openFile();
            assertThat(Files.size(open)).isEqualTo(section.from() + section.size());
            assertThatThrownBy(() -> Parquet.open(InputFile.of(Files.readAllBytes(open))))
                    .isInstanceOf(KeyException.class).hasMessageContaining("encrypted");
        }
    }

    private Path openFile() throws IOException {
        try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
            return open.filter(this::isOurs).findFirst().orElseThrow();
        }
    }

    private boolean isOurs(Path path) {
        try {
            return Files.readSymbolicLink(path).toString().startsWith(folder.toRealPath() + "/.lamella-");
        } catch (IOException ignored) {
            // The list itself is an open file, too.
            return false;
        }
    }

    @Test
    void aSortedFileLeavesNothingBesideIt() throws IOException {
        WriteOptions options = WriteOptions.DEFAULT.withSort(SortKey.descending(ColumnPath.of("id")))
                .withSortMemory(1);
        for (boolean isCommitted : List.of(true, false)) {
            Path file = folder.resolve("sorted-" + isCommitted + ".parquet");
            try (ParquetWriter writer = Parquet.create(file, Tables.batch(0, 1).schema(), options)) {
                for (int i = 0; i < 10; i++) {
                    writer.write(Tables.batch(10 * i, 10));
                }
                if (isCommitted) {
                    writer.commit();
                }
            }
        }
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(path -> path.getFileName().toString())).containsExactly("sorted-true.parquet");
        }
    }

    /// A process whose files cannot grow beyond 32 or 64 KB.
    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void aDiskThatIsFullWhileRowsAreSortedIsNamedAndNothingIsLeft() throws Exception {
        Path target = folder.resolve("target");
        Files.createDirectory(target);
        Path said = folder.resolve("said");
        Process process = new ProcessBuilder("sh", "-c", "ulimit -f 64 && exec \"$@\"", "sh",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx64m", "-XX:+UseSerialGC",
                "-XX:-UsePerfData", "-cp", System.getProperty("java.class.path"), FullDisk.class.getName(),
                target.resolve("sorted.parquet").toString()).redirectErrorStream(true).redirectOutput(said.toFile())
                .start();
        try {
            assertThat(process.waitFor(4, TimeUnit.MINUTES)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(Files.readString(said))
                .matches("java.nio.file.FileSystemException: \\S+/target/\\.lamella-\\S+: rows that do"
                        + " not fit in memory cannot be written to this temporary file: File too large\\s+");
        try (Stream<Path> files = Files.list(target)) {
            assertThat(files).isEmpty();
        }
    }

    /// Sorts 50,000 rows with the memory of few.
    static final class FullDisk {
        private FullDisk() {}

        public static void main(String[] arguments) throws IOException {
            WriteOptions options = WriteOptions.DEFAULT.withSort(SortKey.descending(ColumnPath.of("id")))
                    .withSortMemory(1);
            try (ParquetWriter writer = Parquet.create(Path.of(arguments[0]), Tables.batch(0, 1).schema(), options)) {
                for (int i = 0; i < 500; i++) {
                    writer.write(Tables.batch(100 * i, 100));
                }
                writer.commit();
            } catch (FileSystemException e) {
                System.out.println(e);
            }
        }
    }
}
