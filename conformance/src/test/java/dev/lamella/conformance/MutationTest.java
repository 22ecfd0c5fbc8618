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
/// The cases run in a separate process ([Mutations]) with a small heap. A failure is printed with the arguments that
/// repeat it.
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
                    // EncryptedDamageTest damages encrypted files.
                    .filter(file -> file.toFile().length() <= LARGEST_BYTES && !file.endsWith("encrypted.parquet"));
        }
    }

    /// Damages every byte of the plain file, and every n-th byte of the files with version 2 pages, nested columns and
    /// delta encodings.
    @Test
    void truncationsAndFlippedBits() throws Exception {
        runAll(List.of(bits("alltypes_plain", 1), bits("nested_maps.snappy", 9)));
        runAll(List.of(bits("nonnullable.impala", 5), bits("datapage_v2.snappy", 2)));
        runAll(List.of(bits("delta_byte_array", 101), bits("delta_length_byte_array", 7)));
    }

    /// @param every which bytes are damaged: the first of so many, or of fewer with more effort
    private static List<String> bits(String name, int every) {
        return List.of("bits", Corpus.file("data/" + name + ".parquet").toString(),
                Integer.toString(Math.max(1, every / EFFORT)));
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
            assertThat(process.exitValue()).as("%s", said).isZero();
            System.out.print(arguments.getFirst() + ": " + said);
        } finally {
            Files.delete(output);
        }
    }
}
