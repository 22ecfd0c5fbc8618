package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.conformance.Samples.Sample;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Runs the tutorial from its empty directory to its end: every step does what the page says.
class TutorialTest {
    static final String PAGE = "docs/tutorial.md";

    @TempDir
    Path classes;
    @TempDir
    Path folder;

    private final SampleProgram program = new SampleProgram();
    /// The output of each step of the program, and of the commands after it.
    private final List<Sample> steps = new ArrayList<>();
    private final List<List<Sample>> commands = new ArrayList<>();

    @BeforeEach
    void readThePage() {
        for (Sample sample : Samples.of(Path.of(PAGE))) {
            switch (sample.language()) {
                case "java" -> {
                    if (program.add(sample.lines())) {
                        steps.add(sample);
                        commands.add(new ArrayList<>());
                    }
                }
                case "console" -> commands.getLast().add(sample);
                default -> {
                }
            }
        }
    }

    @Test
    void eachStepPrintsWhatThePageSays() throws Exception {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        List<Integer> done = new ArrayList<>();
        program.run(classes, path -> folder + "/" + path, printed, step -> {
            SampleCommand.requireFit(SampleCommand.lines(printed, folder), steps.get(step).output(),
                    steps.get(step).toString());
            printed.reset();
            commands.get(step).forEach(this::run);
            done.add(step);
        });
        assertThat(done).hasSameSizeAs(steps).hasSizeGreaterThan(10);
    }

    private void run(Sample commands) {
        try {
            SampleCommand.run(commands, "$ lamella ", folder, word -> word.endsWith(".parquet"));
        } catch (Exception e) {
            throw new AssertionError(commands.toString(), e);
        }
    }

    /// Follows the instructions of the page.
    @Test
    void theWholeRunsAsOneFileInAnEmptyDirectory() throws Exception {
        Files.writeString(folder.resolve("Tour.java"), program.asOneFile());
        Path printed = classes.resolve("printed");
        Path problems = classes.resolve("problems");
        int end = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED", "-cp", SampleProgram.classPath(), "Tour.java")
                .directory(folder.toFile()).redirectOutput(printed.toFile()).redirectError(problems.toFile()).start()
                .waitFor();
        assertThat(end).as(() -> read(problems)).isZero();
        List<String> expected = steps.stream().flatMap(step -> step.output().stream()).toList();
        SampleCommand.requireFit(read(printed).lines().toList(), expected, PAGE);
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).as("temporary files of the tour").allMatch(
                    file -> file.toString().endsWith(".parquet") || file.endsWith("Tour.java"));
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
