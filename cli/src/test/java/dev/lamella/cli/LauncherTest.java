package dev.lamella.cli;

import static dev.lamella.cli.Lamella.example;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// `./lamella` does the same as the command, whatever the state of its start-up cache.
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "a shell script")
@Timeout(120)
class LauncherTest {
    private static final Path CHECKOUT = Path.of(example("planets.parquet")).toAbsolutePath().getParent().getParent();
    private static final String ROW = """
            {"name":"Mercury","has_rings":false}
            """;

    @TempDir
    private Path root;

    enum Cache {
        NONE {
            @Override
            void make(Path file) {
                // There is none.
            }
        },
        EMPTY {
            @Override
            void make(Path file) throws IOException {
                Files.createFile(file);
            }
        },
        NOISE {
            @Override
            void make(Path file) throws IOException {
                byte[] noise = new byte[100_000];
                new Random(1).nextBytes(noise);
                Files.write(file, noise);
            }
        },
        /// That of the JDK: whole, but made for other classes.
        OF_SOMETHING_ELSE {
            @Override
            void make(Path file) throws IOException {
                Files.copy(Path.of(System.getProperty("java.home"), "lib", "server", "classes.jsa"), file);
            }
        },
        CUT_OFF {
            @Override
            void make(Path file) throws IOException {
                OF_SOMETHING_ELSE.make(file);
                byte[] whole = Files.readAllBytes(file);
                try (OutputStream out = Files.newOutputStream(file)) {
                    out.write(whole, 0, whole.length / 2);
                }
            }
        };

        abstract void make(Path file) throws IOException;
    }

    /// A checkout that is built: the launcher, and a jar that refers to the classes of this test.
    @BeforeEach
    void build() throws IOException {
        Files.copy(CHECKOUT.resolve("lamella"), root.resolve("lamella"));
        Files.createDirectory(root.resolve(".config"));
        for (String sourced : List.of(".config/launch.sh", ".config/start.sh")) {
            Files.copy(CHECKOUT.resolve(sourced), root.resolve(sourced));
        }
        Path built = Files.createDirectories(built());
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH,
                Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                        .map(entry -> Path.of(entry).toUri().toString()).collect(Collectors.joining(" ")));
        new JarOutputStream(Files.newOutputStream(built.resolve("lamella.jar")), manifest).close();
        Files.writeString(built.resolveSibling("stamp"), System.getProperty("java.home") + "\n" + built + "\n");
    }

    private Path built() {
        return root.resolve("cli/target/launch/20260101000000.1");
    }

    @ParameterizedTest
    @EnumSource
    void doesWithoutItsCache(Cache cache) throws IOException, InterruptedException {
        cache.make(built().resolve("lamella.aot"));
        assertThat(run(List.of("head", "-n", "1", "-c", "name,has_rings", example("planets.parquet")), 0))
                .isEqualTo(ROW);
    }

    /// Arguments reach the command unchanged; the launcher does not interpret them.
    @Test
    void handsOverEveryWord() throws IOException, InterruptedException {
        assertThat(run(List.of("head", "-c", "name,has_rings", "--where", "name = 'Mercury'",
                example("planets.parquet")), 0)).isEqualTo(ROW);
        assertThat(run(List.of("head", "-c", "name", "--where", "name = '--where  *'", example("planets.parquet")), 0))
                .isEmpty();
        assertThat(run(List.of("no such command"), 2))
                .startsWith("lamella: There is no command and no file 'no such command'\n");
        assertThat(run(List.of(), 2)).startsWith("Usage: lamella");
    }

    /// The jar has no command. A stamp would make every later call fail.
    @Test
    void aBuildThatDoesNotStartIsNotKept() throws IOException, InterruptedException {
        maven("""
                mkdir -p cli/target/quick/lib
                cp %s cli/target/quick/lamella.jar
                """.formatted(empty(root.resolve("empty.jar"))));
        Path stamp = built().resolveSibling("stamp");
        Files.delete(stamp);
        assertThat(run("auto", List.of("--version"), 1)).contains("dev.lamella.cli.Main",
                "lamella: The build succeeded, but the command does not start. The whole log: ", "build.log");
        assertThat(stamp).doesNotExist();
    }

    @Test
    void aFailedBuildPrintsItsErrors() throws IOException, InterruptedException {
        maven("""
                echo '[INFO] Scanning for projects...'
                echo '[ERROR] COMPILATION ERROR : '
                echo '[ERROR] Main.java:[3,1] a semicolon is missing'
                echo '[ERROR] '
                echo '[ERROR] To see the full stack trace of the errors, re-run Maven with the -e switch.'
                exit 1
                """);
        Files.delete(built().resolveSibling("stamp"));
        assertThat(run("auto", List.of("--version"), 1)).contains("[ERROR] COMPILATION ERROR",
                "[ERROR] Main.java:[3,1] a semicolon is missing", "The build failed. The whole log: ", "build.log")
                .doesNotContain("INFO", "-e switch");
        maven("echo 'There is no network'; exit 1\n");
        assertThat(run("auto", List.of("--version"), 1)).contains("There is no network", "The build failed.");
    }

    private void maven(String script) throws IOException {
        Path file = root.resolve("mvnw");
        Files.writeString(file, "#!/bin/sh\n" + script);
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private static Path empty(Path jar) throws IOException {
        new JarOutputStream(Files.newOutputStream(jar), new Manifest()).close();
        return jar;
    }

    private String run(List<String> arguments, int exitCode) throws IOException, InterruptedException {
        return run("never", arguments, exitCode);
    }

    /// What is printed, to either stream.
    private String run(String build, List<String> arguments, int exitCode) throws IOException, InterruptedException {
        List<String> words = Stream.concat(Stream.of("sh", root.resolve("lamella").toString()), arguments.stream())
                .toList();
        Path printed = root.resolve("printed");
        ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(printed.toFile());
        builder.environment().put("LAMELLA_BUILD", build);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().remove("LAMELLA_JAVA_OPTS");
        Process process = builder.start();
        try {
            assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        String text = Files.readString(printed);
        assertThat(process.exitValue()).as(text).isEqualTo(exitCode);
        return text;
    }
}
