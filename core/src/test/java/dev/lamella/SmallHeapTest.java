package dev.lamella;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A file is read in a heap that is a third of its size, whether it is one row group or many, and written in one that has room for a few of
/// its row groups; by one thread, and in not much more by several.
@Timeout(600)
class SmallHeapTest {
    private static final int ROWS = 720_000;
    private static final int LARGE_ROWS = 3_200_000;

    @TempDir
    private static Path folder;

    @TempDir
    private Path said;

    @BeforeAll
    static void write() throws IOException {
        write("one", ROWS);
        write("many", ROWS / 30);
    }

    private static void write(String name, int rowsPerGroup) throws IOException {
        Path file = folder.resolve(name);
        SmallHeap.write(file, ROWS, Tables.plain().withRowGroups(1L << 40, rowsPerGroup));
        assertThat(Files.size(file)).isGreaterThan(45_000_000);
    }

    @ParameterizedTest
    @CsvSource({"batches,one,16,1", "batches,many,16,1", "rows,one,16,1", "rows,many,16,1", "batches,one,28,3",
            "batches,many,28,3", "rows,many,28,2"})
    void readsFilesThatAreLargerThanTheHeap(String how, String file, int megabytes, int threads)
            throws IOException, InterruptedException {
        run(ROWS, megabytes, how, folder.resolve(file).toString(), Integer.toString(threads));
    }

    @ParameterizedTest
    @CsvSource({"32,1", "32,3"})
    void writesAFileThatIsLargerThanTheHeap(int megabytes, int threads) throws IOException, InterruptedException {
        Path file = said.resolve("written");
        run(ROWS, megabytes, "write", file.toString(), Integer.toString(threads), Integer.toString(ROWS));
        run(ROWS, megabytes, "batches", file.toString(), Integer.toString(threads));
    }

    @Test
    void writesAndScans200MegabytesIn64() throws IOException, InterruptedException {
        Path file = said.resolve("large");
        run(LARGE_ROWS, 64, "write", file.toString(), "2", Integer.toString(LARGE_ROWS));
        assertThat(Files.size(file)).isGreaterThan(200_000_000);
        run(LARGE_ROWS, 64, "batches", file.toString(), "1");
        run(LARGE_ROWS, 64, "batches", file.toString(), "2");
    }

    private void run(int rows, int megabytes, String... arguments) throws IOException, InterruptedException {
        Path output = said.resolve("output");
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx" + megabytes + "m",
                        "-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path"), SmallHeap.class.getName()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile())
                .start();
        try {
            assertThat(process.waitFor(4, TimeUnit.MINUTES)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(output).hasContent(SmallHeap.said(rows, (rows - 1L) * rows / 2));
        assertThat(process.exitValue()).isZero();
    }
}
