package dev.lamella.cli;

import static dev.lamella.cli.Lamella.example;
import static dev.lamella.cli.Lamella.run;
import static dev.lamella.cli.Lamella.runInto;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.cli.Lamella.Result;
import dev.lamella.cli.shell.Failures;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Failures and wrong use, and their messages.
class FailuresTest {
    private static final String PLANETS = example("planets.parquet");

    @TempDir
    Path folder;

    record Case(String message, List<String> arguments) {
        @Override
        public String toString() {
            return message;
        }
    }

    private static Case misuse(String message, String... arguments) {
        return new Case(message, List.of(arguments));
    }

    static final List<Case> MISUSES = List.of(
            misuse("Missing required parameter: 'FILE'\nHelp: lamella cat --help", "cat"),
            misuse("Unknown option: '--bogus'\nHelp: lamella cat --help", "cat", "--bogus", PLANETS),
            misuse("There is no command and no file 'bogus'\nHelp: lamella --help", "bogus"),
            misuse("There is no file 'none.parquet'\nHelp: lamella --help", "none.parquet"),
            misuse("There is no command and no file 'catt'\nDid you mean: lamella cat or lamella concat or lamella stats?\nHelp: lamella --help",
                    "catt", PLANETS),
            misuse("Unknown option: '--bogus'\nHelp: lamella --help", "--bogus"),
            misuse("Unknown option: '-n'\nPossible solution: --limit N; or lamella head -n N, lamella tail -n N\n"
                    + "Help: lamella cat --help", "cat", "-n", "1", PLANETS),
            misuse("The name of the file is empty\nHelp: lamella cat --help", "cat", ""),
            misuse("s3://bucket/x: This must be a local file. Only Parquet files can be read from addresses\n"
                    + "Help: lamella repair --help", "repair", "s3://bucket/x"),
            misuse("Invalid value for option '--limit': 'x' is not a whole number\nHelp: lamella cat --help", "cat",
                    "--limit",
                    "x", PLANETS),
            misuse("--limit -1: The number must be 0 or more\nHelp: lamella cat --help", "cat", "--limit", "-1",
                    PLANETS),
            misuse("-n -1: The number must be 0 or more\nHelp: lamella head --help", "head", "-n", "-1", PLANETS),
            misuse("-c a..b: Path \"a..b\", character 3: a name is missing\nHelp: lamella cat --help", "cat", "-c",
                    "a..b", PLANETS),
            misuse("Invalid value for option '--format': expected one of [table, jsonl, csv, json] (case-insensitive) but was 'xml'\n"
                    + "Help: lamella cat --help", "cat", "--format", "xml", PLANETS),
            misuse("--dump needs a column (-c) and a page (--page)\nHelp: lamella pages --help", "pages", "--dump",
                    "hex", PLANETS),
            misuse("--row-group 1: The file has one row group, number 0\nHelp: lamella pages --help", "pages", "-g",
                    "1", PLANETS),
            misuse("--page 9: No column chunk has a page with this number\nHelp: lamella pages --help", "pages",
                    "--page",
                    "9", PLANETS));

    @ParameterizedTest
    @FieldSource("MISUSES")
    void wrongUseEndsWithTwo(Case c) {
        assertThat(run(c.arguments().toArray(String[]::new)))
                .isEqualTo(new Result(2, "", "lamella: " + c.message() + "\n"));
    }

    @Test
    void noArgumentsShowTheHelp() {
        Result result = run();
        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.errors()).startsWith("Usage: lamella");
        assertThat(run("--help").output()).startsWith("Usage: lamella");
        assertThat(run("help", "cat").output()).startsWith("Usage: lamella cat");
        assertThat(run("--version").output()).startsWith("lamella ");
    }

    /// Each command is registered alone, under its name in the list of commands.
    @Test
    void everyCommandIsFoundByItsName() {
        String help = run("--help").output();
        List<String> names = help.substring(help.indexOf("Commands:")).lines().skip(1)
                .filter(line -> line.matches(" {2}\\S.*")).map(line -> line.strip().split(" ", 2)[0]).toList();
        assertThat(names).hasSizeGreaterThan(15).contains("cat", "set-meta", "help");
        for (String name : names) {
            assertThat(run(name, "--help").output()).as(name).contains("Usage: lamella " + name + " ");
        }
    }

    /// With all files, as the launcher gives them; encrypted ones too.
    @Test
    void theRehearsalGoesWell() throws IOException {
        try (Stream<Path> files = Files.list(Path.of(Lamella.example("planets.parquet")).getParent())) {
            String[] all = files.map(Path::toString).filter(file -> file.endsWith(".parquet")).toArray(String[]::new);
            assertThat(all).hasSizeGreaterThan(5);
            assertThat(StartupTraining.run(all)).isZero();
        }
        assertThat(StartupTraining.run(new String[]{"missing.parquet", Lamella.example("planets.parquet")}))
                .isEqualTo(1);
    }

    @Test
    void aMissingFile() {
        assertThat(run("cat", "no/such.parquet")).isEqualTo(
                new Result(1, "", "lamella: no/such.parquet:\nThere is no such file.\nCheck the path.\n"));
    }

    @Test
    void aFolder() {
        assertThat(run("cat", folder.toString()))
                .isEqualTo(new Result(1, "", "lamella: " + folder
                        + ":\nNo Parquet file is below this directory.\nCheck the path.\n"));
    }

    @Test
    void aColumnThatIsNotThere() {
        Result result = run("cat", "-c", "moons[].nam", PLANETS);
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.errors()).startsWith("lamella: " + PLANETS + ":\nThe path moons[].nam leads to no column:")
                .contains("name");
    }

    @Test
    void somethingElse() throws IOException {
        Path file = Files.writeString(folder.resolve("x.parquet"), "id,name\n1,a\n");
        Result result = run("cat", file.toString());
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.errors()).startsWith("lamella: " + file + ":\nThis is not a Parquet file:").hasLineCount(3)
                .doesNotContain("\tat ");
        assertThat(run("cat", "--debug", file.toString()).errors()).contains("\tat dev.lamella.");
    }

    /// Rows before the damage are printed; the message names the place.
    @Test
    void everyTruncationAndManyFlipsEndWithRowsOrAMessage() throws IOException {
        byte[] whole = Files.readAllBytes(Path.of(PLANETS));
        Path file = folder.resolve("damaged.parquet");
        for (int i = 0; i < whole.length; i += 13) {
            byte[] damaged = i % 2 == 0 ? Arrays.copyOf(whole, i) : whole.clone();
            if (i % 2 == 1) {
                damaged[i] ^= (byte) (1 << i % 8);
            }
            Files.write(file, damaged);
            Result result = run("cat", "--limit", "1000000", file.toString());
            assertThat(result.exitCode()).isIn(0, 1);
            if (result.exitCode() == 1) {
                assertThat(result.errors()).as("byte " + i).startsWith("lamella: " + file)
                        .doesNotContain("fault of lamella", "\tat ");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"jsonl", "csv", "table"})
    void outputThatIsClosedEarlyIsNoError(String format) {
        assertThat(runInto(new Failing("Broken pipe"), "cat", "--format", format, PLANETS))
                .isEqualTo(new Result(0, "", ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"jsonl", "csv", "table"})
    void outputThatCannotBeWrittenIsAnError(String format) {
        assertThat(runInto(new Failing("No space left on device"), "cat", "--format", format, PLANETS))
                .isEqualTo(new Result(1, "", """
                        lamella: standard output:
                        It cannot be written: No space left on device.
                        Check the disk or program that it goes to.
                        """));
    }

    @Test
    void anAddressThatNobodyAnswersAt() throws IOException {
        int port;
        try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = closed.getLocalPort();
        }
        Result result = run("meta", "http://127.0.0.1:" + port + "/a.parquet");
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.errors())
                .startsWith("lamella: The file cannot be read:\nhttp://127.0.0.1:" + port + "/a.parquet")
                .endsWith("Check the address and the network.\n");
    }

    static final List<List<String>> WRITERS = List.of(List.of("rewrite", PLANETS, "/dev/full", "--force"),
            List.of("concat", "/dev/full", PLANETS, PLANETS, "--force"));

    @ParameterizedTest
    @FieldSource("WRITERS")
    void aDiskThatIsFullIsNamed(List<String> arguments) {
        Assumptions.assumeTrue(Files.isWritable(Path.of("/dev/full")), "there is no /dev/full here");
        assertThat(run(arguments.toArray(String[]::new))).isEqualTo(new Result(1, "", """
                lamella: /dev/full:
                It cannot be written: No space left on device.
                Check the path and the disk.
                """));
    }

    @ParameterizedTest
    @ValueSource(strings = {"rewrite IN OUT", "convert IN OUT", "concat OUT IN", "convert IN OUT --to csv"})
    void aFolderThatIsNotThereIsNamed(String command) {
        Path none = folder.resolve("none");
        String out = none.resolve("a.parquet").toString();
        assertThat(run(command.replace("IN", PLANETS).replace("OUT", out).split(" "))).isEqualTo(new Result(1, "",
                "lamella: " + out + ":\nThere is no folder " + none
                        + " to put it in; make it first.\nCheck the path.\n"));
    }

    /// Only a wrong option is wrong use.
    @ParameterizedTest
    @ValueSource(strings = {"rewrite", "concat"})
    void aFaultOfTheProgramIsNotTakenForWrongUse(String command) {
        OutputStream faulty = new OutputStream() {
            @Override
            public void write(int b) {
                throw new IllegalArgumentException("a fault");
            }
        };
        List<String> files = command.equals("rewrite") ? List.of(PLANETS, "-") : List.of("-", PLANETS);
        assertThat(runInto(faulty, command, files.getFirst(), files.getLast())).isEqualTo(new Result(1, "", """
                lamella: This is a bug in lamella, not a problem of the file:
                java.lang.IllegalArgumentException: a fault
                Please report it, together with the output of the same command with --debug.
                """));
    }

    @ParameterizedTest
    @ValueSource(strings = {"rewrite", "append"})
    void anOptionThatDoesNotFitAColumnIsWrongUseAndNothingIsWritten(String command) throws IOException {
        Path target = Files.copy(Path.of(PLANETS), folder.resolve("planets.parquet"));
        String in = PLANETS;
        String[] files = command.equals("rewrite")
                ? new String[]{in, target.toString(), "--force"}
                : new String[]{target.toString(), in, "-q"};
        Result result = run(command, "--encoding", "name=DELTA_BINARY_PACKED", files[0], files[1], files[2]);
        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.errors())
                .startsWith("lamella: Column name cannot be written as DELTA_BINARY_PACKED; allowed for"
                        + " BYTE_ARRAY are ")
                .endsWith("\nHelp: lamella " + command + " --help\n");
        assertThat(target).hasSameBinaryContentAs(Path.of(PLANETS));
        try (Stream<Path> all = Files.list(folder)) {
            assertThat(all).containsExactly(target);
        }
    }

    private static final class Failing extends OutputStream {
        private final String message;

        Failing(String message) {
            this.message = message;
        }

        @Override
        public void write(int b) throws IOException {
            throw new IOException(message);
        }
    }

    record Report(Throwable failure, String message) {
        @Override
        public String toString() {
            return failure.toString();
        }
    }

    static final List<Report> REPORTS = List.of(
            new Report(new OutOfMemoryError("x"), "lamella: The Java virtual machine is out of memory:\n"),
            new Report(new StackOverflowError(), "lamella: The Java virtual machine is out of stack space:\n"),
            new Report(new IllegalStateException("x"),
                    "lamella: This is a bug in lamella, not a problem of the file:\n"),
            new Report(new FileSystemException("a.parquet", null, "it cannot be written: Input/output error"),
                    "lamella: a.parquet:\nIt cannot be written: Input/output error.\n"),
            new Report(new FileSystemException("a.parquet", null, ""), "lamella: a.parquet:\nFileSystemException.\n"),
            new Report(new UncheckedIOException(new IOException("gone")),
                    "lamella: The file cannot be read:\ngone.\n"));

    @ParameterizedTest
    @FieldSource("REPORTS")
    void everyFailureHasThreePartsAndNoStackTrace(Report c) {
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        assertThat(new Failures(new PrintStream(errors, true, StandardCharsets.UTF_8), false).report(c.failure()))
                .isEqualTo(1);
        assertThat(errors.toString(StandardCharsets.UTF_8)).startsWith(c.message()).hasLineCount(3);
    }
}
