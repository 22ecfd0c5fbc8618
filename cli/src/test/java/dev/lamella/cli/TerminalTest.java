package dev.lamella.cli;

import static dev.lamella.cli.Lamella.example;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpServer;
import dev.lamella.cli.shell.TerminalWidth;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

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

    /// What a terminal of this size shows, without colors unless the environment has an empty NO_COLOR, and without the
    /// progress that a slow machine shows.
    private String shown(int columns, int lines, Map<String, String> environment, String... arguments) {
        return shown(Main.class, columns, lines, environment, arguments)
                .replaceAll("(\r\u001b\\[K\\d+ MB read)+\r\u001b\\[K", "");
    }

    /// All that a terminal shows, with its progress.
    private String shown(Class<?> main, int columns, int lines, Map<String, String> environment,
            String... arguments) {
        List<String> java = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Djdk.console=java.base",
                "--enable-native-access=ALL-UNNAMED", "-cp",
                System.getProperty("java.class.path"), main.getName()));
        java.addAll(List.of(arguments));
        String command = String.join(" ", java.stream().map(word -> "'" + word.replace("'", "'\\''") + "'").toList());
        try {
            Path script = Files.writeString(folder.resolve("run.sh"),
                    "stty cols " + columns + " rows " + lines + "\n" + command + "\n");
            ProcessBuilder builder = new ProcessBuilder("script", "-qec", "sh " + script, "/dev/null")
                    .redirectInput(new File("/dev/null")).redirectErrorStream(true);
            builder.environment().keySet()
                    .removeAll(List.of("COLUMNS", "LINES", "PAGER", "LAMELLA_PAGER", "JAVA_TOOL_OPTIONS"));
            builder.environment().put("NO_COLOR", "1");
            builder.environment().put("TERM", "xterm");
            builder.environment().putAll(environment);
            Process process = builder.start();
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).as(text).isZero();
            return text.replace("\r\n", "\n").replace("\u0004\b\b", "").replace("^D", "");
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /// A file with wide characters, emoji, marks and characters that control a terminal, in values and in names; and
    /// another one with other values.
    private String odd(String name, int different) {
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < 30; i++) {
            rows.append("""
                    {"id":%d,"名前":"%s","👨‍👩‍👧":"🇩🇪 ✅","e\u0301te\u0301":"e\u0301te\u0301","\\u001b[2Jname":"%s",\
                    "text":"%s","price":%s}
                    """.formatted(i, "中国の長い名前".repeat(1 + i % 3),
                    List.of("\\u001b[2J\\u0007", "\\u202eabc", "a\\u009bb").get(i % 3),
                    "a long text that no narrow terminal has a line for ".repeat(2), i == different ? "99" : "1.5"));
        }
        String file = folder.resolve(name).toString();
        Lamella.Result made = Lamella.run(rows.toString().getBytes(StandardCharsets.UTF_8), "convert", "-", file,
                "--from", "ndjson");
        assertThat(made.exitCode()).as(made.errors()).isZero();
        return file;
    }

    private static final List<String> TABLES = List.of("cat FILE", "head -n 3 FILE", "tail -n 3 FILE",
            "sample -n 3 --seed 1 FILE", "summary FILE", "size FILE", "size --by encoding FILE", "find 中国 FILE",
            "stats FILE", "stats --quantiles FILE", "distinct -c 名前 FILE", "top -c 名前 FILE",
            "hist -c price FILE", "cat --sort price FILE");
    private static final List<String> TEXTS = List.of("cat --expanded FILE", "cat --format csv FILE",
            "cat --format jsonl FILE", "cat --format json FILE", "schema FILE", "meta --all FILE", "pages FILE",
            "count FILE", "check FILE", "check --data FILE", "types FILE", "diff FILE OTHER",
            "diff --key id FILE OTHER", "diff --json FILE OTHER", "head no\u001b[2Jfile", "cat --help",
            "convert FILE - --to csv", "meta -c 名前 FILE", "rewrite --force FILE OTHER", "version");

    @ParameterizedTest(name = "{0} columns")
    @ValueSource(ints = {40, 80, 200})
    void everyCommandPrintsWhatATerminalShows(int width) throws IOException {
        String file = odd("odd.parquet", -1);
        String other = odd("other.parquet", 7);
        List<String> commands = Stream.concat(TABLES.stream(), TEXTS.stream()).toList();
        Path session = Files.write(folder.resolve("session.txt"), commands.stream().map(
                command -> command.replace(' ', '\t').replace("FILE", file).replace("OTHER", other)).toList());
        String[] shown = shown(TerminalSession.class, width, 5000, Map.of(), session.toString()).split("(?m)^=== ");
        assertThat(shown).hasSize(commands.size() + 1);
        for (int i = 0; i < commands.size(); i++) {
            String command = commands.get(i);
            String text = shown[i + 1].substring(shown[i + 1].indexOf('\n') + 1);
            assertThat(text).as(command).isNotBlank().doesNotContain("Exception");
            assertThat(
                    text.codePoints().filter(c -> Character.isISOControl(c) && c != '\n' && c != '\t' || c == 0x202e))
                    .as(command).isEmpty();
            if (i < TABLES.size()) {
                assertThat(text).as(command).doesNotContain("lamella: ");
                assertThat(text.lines()).as(command).allMatch(line -> TerminalWidth.of(line) <= width);
            }
        }
    }

    @Test
    void colorsDoNotChangeTheText() throws IOException {
        String file = odd("odd.parquet", -1);
        String other = odd("other.parquet", 7);
        Map<String, String> colored = Map.of("NO_COLOR", "");
        Path session = Files.write(folder.resolve("session.txt"), Stream.concat(TABLES.stream(), TEXTS.stream())
                .filter(command -> !command.startsWith("rewrite")).map(
                        command -> command.replace(' ', '\t').replace("FILE", file).replace("OTHER", other))
                .toList());
        String plain = shown(TerminalSession.class, 80, 5000, Map.of(), session.toString());
        String text = shown(TerminalSession.class, 80, 5000, colored, session.toString());
        assertThat(text).contains("\u001b[1mid  ", "\u001b[31m1.5\u001b[0m -> \u001b[32m99").isNotEqualTo(plain);
        assertThat(text.replaceAll("\u001b\\[[0-9;]*m", "").lines()).containsExactlyElementsOf(plain.lines().toList());
    }

    /// The words of a command, and what its output contains.
    static List<List<String>> colors() {
        String on = "\u001b[1m";
        return List.of(List.of("cat FILE", on, ""), List.of("cat FILE --color never", "", on),
                List.of("cat FILE --format jsonl --color always", "Mercury", on),
                List.of("cat FILE --format csv --color always", "Mercury", on),
                List.of("check FILE --json --color always", "findings", "\u001b"),
                List.of("diff FILE FILE --json --color always", "rows", "\u001b"), List.of("cat --help", on, ""),
                List.of("cat --help --color=never", "Usage", "\u001b"), List.of("--help", on, ""));
    }

    @ParameterizedTest
    @MethodSource("colors")
    void colorsAreForPeople(List<String> row) {
        String[] words = row.getFirst().replace("FILE", PLANETS).split(" ");
        String text = shown(80, 500, Map.of("NO_COLOR", ""), words);
        assertThat(text).contains(row.get(1));
        assertThat(row.get(2).isEmpty() || !text.contains(row.get(2))).as(text).isTrue();
    }

    @Test
    void progressIsShownUntilTheOutput() throws IOException {
        byte[] file = Files.readAllBytes(Path.of(PLANETS));
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/planets.parquet", exchange -> {
            LockSupport.parkNanos(1_100_000_000);
            try (exchange) {
                AddressesTest.answer(exchange, file);
            }
        });
        server.start();
        try {
            String url = "http://localhost:" + server.getAddress().getPort() + "/planets.parquet";
            assertThat(shown(Main.class, 80, 100, Map.of(), "stats", "--exact", url, url, url))
                    .containsPattern("\r\u001b\\[K0 MB read(\r\u001b\\[K0 MB read)*\r\u001b\\[Kcolumn");
            assertThat(shown(80, 100, Map.of(), "stats", "--exact", "-q", url, url, url)).startsWith("column");
        } finally {
            server.stop(0);
        }
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
