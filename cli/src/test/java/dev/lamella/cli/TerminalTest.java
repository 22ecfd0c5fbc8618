package dev.lamella.cli;

import static dev.lamella.cli.Lamella.example;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The command on a pseudo-terminal, which `script` of util-linux makes.
class TerminalTest {
    private static final String PLANETS = example("planets.parquet");

    @TempDir
    Path folder;

    @BeforeEach
    void requireScript() {
        assumeTrue(Stream.of("script", "stty").allMatch(TerminalTest::isThere), "script or stty is not installed");
    }

    private static boolean isThere(String program) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }

    /// What a terminal of this size shows.
    private String shown(int columns, int lines, Map<String, String> environment, String... arguments) {
        List<String> java = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Djdk.console=java.base", "-cp",
                System.getProperty("java.class.path"), "dev.lamella.cli.Main"));
        java.addAll(List.of(arguments));
        String command = String.join(" ", java.stream().map(word -> "'" + word.replace("'", "'\\''") + "'").toList());
        try {
            Path script = Files.writeString(folder.resolve("run.sh"),
                    "stty cols " + columns + " rows " + lines + "\n" + command + "\n");
            ProcessBuilder builder = new ProcessBuilder("script", "-qec", "sh " + script, "/dev/null")
                    .redirectInput(new File("/dev/null")).redirectErrorStream(true);
            builder.environment().keySet()
                    .removeAll(List.of("COLUMNS", "LINES", "PAGER", "LAMELLA_PAGER", "JAVA_TOOL_OPTIONS"));
            builder.environment().putAll(environment);
            Process process = builder.start();
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).as(text).isZero();
            return text.replace("\r\n", "\n").replace("\u0004\b\b", "").replace("^D", "");
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static List<String[]> commandsThatPrintTables() {
        return Stream.of("cat", "head", "stats", "summary", "size").flatMap(
                command -> Stream.of("40", "80", "200").map(width -> new String[]{command, width})).toList();
    }

    @ParameterizedTest(name = "{0} on {1} columns")
    @MethodSource("commandsThatPrintTables")
    void noLineIsWiderThanTheTerminal(String command, String width) {
        String text = shown(Integer.parseInt(width), 200, Map.of(), command, PLANETS);
        assertThat(text).contains("name");
        assertThat(text.lines().mapToInt(TerminalWidth::of).max().orElseThrow())
                .isLessThanOrEqualTo(Integer.parseInt(width));
    }

    @Test
    void longOutputGoesToThePager() {
        assertThat(shown(80, 10, Map.of("PAGER", "sed 's/^/| /'"), "head", "-n", "8", PLANETS))
                .contains("| Mercury", "| Neptune");
    }

    @Test
    void shortOutputDoesNot() {
        assertThat(shown(80, 30, Map.of("PAGER", "sed 's/^/| /'"), "head", "-n", "8", PLANETS)).contains("\nNeptune");
    }

    @Test
    void aPagerThatIsLeftEarlyIsNoFailure() {
        assertThat(shown(80, 4, Map.of("LAMELLA_PAGER", "head -n 1"), "cat", PLANETS)).startsWith("name")
                .doesNotContain("lamella:");
    }

    @Test
    void thePagerCanBeSwitchedOff() {
        assertThat(shown(80, 4, Map.of("PAGER", "false"), "cat", "--no-pager", PLANETS)).contains("Neptune");
        assertThat(shown(80, 4, Map.of("LAMELLA_PAGER", "cat", "PAGER", "false"), "cat", PLANETS)).contains("Neptune");
    }
}
