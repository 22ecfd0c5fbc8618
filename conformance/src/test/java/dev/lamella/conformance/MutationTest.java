package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Damaged files end with rows or with a `ParquetException`: never another failure, never more than 10 seconds, never more
/// memory than a small heap has.
///
/// The cases run in a process of their own ([Mutations]), so that its heap can be small. What fails is printed with what it
/// takes to repeat it.
class MutationTest {
    private static final int EFFORT = Integer.getInteger("lamella.effort", 1);
    private static final int CASES_OF_A_FILE = 120 * EFFORT;
    private static final int LARGEST_BYTES = 200_000;
    private static final int PROCESSES = Runtime.getRuntime().availableProcessors();
    private static final String HEAP = "-Xmx256m";

    @Test
    void randomDamageToAnyFile() throws Exception {
        Corpus.assumeThere();
        List<String> files = new ArrayList<>();
        for (String name : Corpus.data()) {
            Path file = Corpus.file(name);
            if (Files.size(file) <= LARGEST_BYTES && !Corpus.WRONG_CHECKSUMS.contains(name)) {
                files.add(file.toString());
            }
        }
        examples().map(Path::toString).forEach(files::add);
        List<List<String>> shares = new ArrayList<>();
        for (int i = 0; i < files.size(); i++) {
            if (i < PROCESSES) {
                shares.add(new ArrayList<>(List.of("random", Integer.toString(CASES_OF_A_FILE))));
            }
            shares.get(i % PROCESSES).add(files.get(i));
        }
        runAll(shares);
    }

    private static Stream<Path> examples() throws IOException {
        Path folder = Path.of("../examples");
        if (!Files.isDirectory(folder)) {
            return Stream.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".parquet")).sorted().toList().stream()
                    .filter(file -> file.toFile().length() <= LARGEST_BYTES);
        }
    }

    @Test
    void everyTruncationAndEveryFlippedBitOfAPlainFile() throws Exception {
        run(List.of("bits", Corpus.file("data/alltypes_plain.parquet").toString(), "1"));
    }

    @Test
    void truncationsAndFlippedBitsOfANestedFile() throws Exception {
        runAll(List.of(List.of("bits", Corpus.file("data/nested_maps.snappy.parquet").toString(), "3"),
                List.of("bits", Corpus.file("data/nonnullable.impala.parquet").toString(), "5")));
    }

    @Test
    void truncationsAndFlippedBitsOfVersionTwoPages() throws Exception {
        run(List.of("bits", Corpus.file("data/datapage_v2.snappy.parquet").toString(), "2"));
    }

    @Test
    void truncationsAndFlippedBitsOfDeltaEncodings() throws Exception {
        runAll(List.of(List.of("bits", Corpus.file("data/delta_byte_array.parquet").toString(), "23"),
                List.of("bits", Corpus.file("data/delta_length_byte_array.parquet").toString(), "3")));
    }

    private static void run(List<String> arguments) throws Exception {
        runAll(List.of(arguments));
    }

    /// One process for each list of arguments, all at the same time.
    private static void runAll(List<List<String>> processes) throws Exception {
        try (var pool = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Object>> runs = new ArrayList<>();
            for (List<String> arguments : processes) {
                runs.add(pool.submit(() -> {
                    runOne(arguments);
                    return arguments;
                }));
            }
            for (Future<Object> run : runs) {
                run.get();
            }
        }
    }

    private static void runOne(List<String> arguments) throws Exception {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        HEAP, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "--enable-native-access=ALL-UNNAMED",
                        "--sun-misc-unsafe-memory-access=allow", "-cp", System.getProperty("java.class.path"),
                        Mutations.class.getName()));
        command.addAll(arguments);
        Path output = Files.createTempFile("mutations", ".txt");
        try {
            Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile())
                    .start();
            boolean isDone = process.waitFor(15L * EFFORT, TimeUnit.MINUTES);
            if (!isDone) {
                process.destroyForcibly();
            }
            String said = Files.readString(output, StandardCharsets.UTF_8);
            assertThat(isDone).as("finished; so far: %s", said).isTrue();
            assertThat(process.exitValue()).as(said).isZero();
        } finally {
            Files.delete(output);
        }
    }
}
