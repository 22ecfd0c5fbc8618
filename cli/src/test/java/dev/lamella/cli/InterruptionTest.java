package dev.lamella.cli;

import static dev.lamella.cli.Lamella.example;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A process that is ended while it writes leaves no temporary file, and keeps the old file.
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "a process cannot be asked to end there")
class InterruptionTest {
    private static final String PLANETS = example("planets.parquet");

    @TempDir
    private Path folder;

    @TempDir
    private Path messages;

    /// Each command waits for standard input when it is ended.
    @ParameterizedTest
    @ValueSource(strings = {"convert - FILE --force --from ndjson --schema id^DOUBLE",
            "convert - FILE --force --from ndjson --to csv --schema id^DOUBLE", "concat FILE IN - --force",
            "append FILE IN -", "convert - FOLDER --existing keep --from ndjson --schema id^DOUBLE"})
    @Timeout(60)
    void nothingIsLeft(String command) throws IOException, InterruptedException {
        Path file = Files.copy(Path.of(PLANETS), folder.resolve("table.parquet"));
        Process process = start(command);
        try (OutputStream input = process.getOutputStream()) {
            // The form of a text is found in its first bytes.
            boolean isText = command.startsWith("convert");
            input.write("{\"id\":1}\n".repeat(isText ? 100_000 : 1).getBytes(StandardCharsets.UTF_8));
            input.flush();
            while (process.isAlive() && names().size() == 1) {
                Thread.sleep(5);
            }
            end(process);
        }
        assertThat(names()).containsExactly("table.parquet");
        assertThat(file).hasSameBinaryContentAs(Path.of(PLANETS));
    }

    /// Each command copies standard input to a temporary file when it is ended. The second one has sorted rows in another
    /// file.
    @ParameterizedTest
    @ValueSource(strings = {"count -", "cat --sort name IN -"})
    @Timeout(60)
    void noCopyOfRowsIsLeft(String command) throws IOException, InterruptedException {
        Process process = start(command, "-Djava.io.tmpdir=" + folder);
        try (OutputStream input = process.getOutputStream()) {
            // More than a pipe holds, so the process has read some of it.
            input.write(new byte[1 << 20]);
            input.flush();
            end(process);
        }
        assertThat(names()).isEmpty();
    }

    @Test
    @Timeout(60)
    void aFailureLeavesNoSortedRows() throws IOException, InterruptedException {
        Process process = start("cat --sort name IN " + example("elements.parquet"), "-Djava.io.tmpdir=" + folder);
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).isEqualTo(1);
        assertThat(said()).content().contains("The columns differ from those of").doesNotContain("lamella-sort");
        assertThat(names()).isEmpty();
    }

    /// Starts a command, with options of the JVM.
    private Process start(String command, String... options) throws IOException {
        List<String> words = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "--enable-native-access=ALL-UNNAMED", "-cp",
                System.getProperty("java.class.path")));
        words.addAll(List.of(options));
        words.add(Main.class.getName());
        for (String word : command.split(" ")) {
            words.add(word.replace("FILE", folder.resolve("table.parquet").toString())
                    .replace("FOLDER", folder.toString()).replace("IN", PLANETS).replace('^', ' '));
        }
        return new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(said().toFile()).start();
    }

    private Path said() {
        return messages.resolve("said");
    }

    /// Process.destroy would also close the input, and a command may then finish before it is ended.
    private void end(Process process) throws InterruptedException {
        process.toHandle().destroy();
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(said()).isEmptyFile();
        assertThat(process.exitValue()).isEqualTo(143);
    }

    private List<String> names() throws IOException {
        try (Stream<Path> paths = Files.list(folder)) {
            return paths.map(path -> path.getFileName().toString()).toList();
        }
    }
}
