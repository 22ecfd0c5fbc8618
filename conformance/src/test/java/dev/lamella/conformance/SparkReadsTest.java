package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.WriteOptions;
import dev.lamella.conformance.Physical.Fields;
import dev.lamella.dataset.DatasetWriteOptions;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.error.ValueException;
import dev.lamella.explain.Ecosystem;
import dev.lamella.explain.Fidelity;
import dev.lamella.schema.Field;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A real Spark reads files that were written with default options: all types that it has, nested at random, and many
/// rows; and types that it lacks, stored as those that it has. `./mvnw -Pdev,spark test`, with the network for the first
/// time: Maven fetches Spark then. Spark runs on the Java of `JAVA_17_HOME`, or of the path.
@Tag("spark")
class SparkReadsTest {
    private static final int CASES = Integer.getInteger("lamella.spark.cases", 150);
    private static final int LARGE = 12;
    /// Of two keys that are NaN, Spark keeps both, and a `Map` one.
    private static final Pattern FLOAT_KEYS = Pattern.compile("(float|double|array\\(2\\)) key");
    private static final int LARGE_ROWS = 200_000;
    private static final int TABLES = 25;

    @TempDir
    private Path folder;

    /// Whether a version reads a field: what `lamella types` says of 4.2, but 3.5 lacks VARIANT. Spark 4.2 gives shapes in
    /// an encoding of its own and rejects lines without points, so they are not compared.
    private static boolean isReadBy(String version, Field field) {
        boolean isNew = field.toString().contains("VARIANT") && version.startsWith("3.");
        return Ecosystem.SPARK.see(field).fidelity() != Fidelity.NOT_SUPPORTED && !isNew
                && !field.toString().contains("GEO");
    }

    @ParameterizedTest
    @ValueSource(strings = {"3.5.6", "4.2.0"})
    void readsWhatIsWrittenByDefault(String version) throws IOException, InterruptedException {
        Map<Path, List<String>> files = new LinkedHashMap<>();
        Set<String> types = new TreeSet<>();
        for (int number = 0; number < CASES; number++) {
            WriterCase written = WriterCase.of(number);
            write(files, "default-" + number + ".parquet", written, number % LARGE == 0 ? LARGE_ROWS : 0,
                    field -> isReadBy(version, field), WriteOptions.DEFAULT, types);
            write(files, "stored-" + number + ".parquet", written, 0, SparkReadsTest::isStorable,
                    WriteOptions.DEFAULT.withStoredSchema(Ecosystem.SPARK::storedSchema), types);
        }
        run(version, List.copyOf(files.keySet()));
        int batched = 0;
        List<String> failures = new ArrayList<>();
        for (Map.Entry<Path, List<String>> file : files.entrySet()) {
            List<String> lines = Files.readAllLines(Path.of(file.getKey() + ".txt"));
            batched += lines.getFirst().equals("batched") ? 1 : 0;
            difference(lines, file.getValue()).ifPresent(difference -> failures.add(file.getKey() + ": " + difference));
        }
        assertThat(failures).isEmpty();
        System.out.println("Spark " + version + " read " + files.size() + " files, " + batched + " in batches, of "
                + types.size() + " types");
        assertThat(batched).isGreaterThan(files.size() / 2);
        assertThat(types).hasSizeGreaterThan(30);
    }

    /// Spark rejects a table with an empty partition value.
    @ParameterizedTest
    @ValueSource(strings = {"3.5.6", "4.2.0"})
    void readsPartitionedTables(String version) throws IOException, InterruptedException {
        Map<Path, List<String>> tables = new LinkedHashMap<>();
        for (int number = 0; tables.size() < TABLES; number += 3) {
            WrittenTable table = WrittenTable.of(number);
            Map<List<Optional<String>>, List<Fields>> partitions = table.partitions(0, table.rowCount());
            if (!table.isPlain || partitions.isEmpty()
                    || partitions.keySet().stream().anyMatch(values -> values.contains(Optional.of("")))) {
                continue;
            }
            Path directory = folder.resolve("table" + number);
            table.write(directory, DatasetWriteOptions.Existing.REJECT, 0, table.rowCount());
            List<String> rows = new ArrayList<>();
            partitions.forEach((values, all) -> all.forEach(row -> {
                List<@Nullable Object> fields = new ArrayList<>(List.of(row.values().getFirst()));
                values.forEach(value -> fields.add(value.orElse(null)));
                rows.add(RowText.of(new Fields(fields)));
            }));
            rows.sort(null);
            tables.put(directory, rows);
        }
        run(version, List.copyOf(tables.keySet()));
        for (Map.Entry<Path, List<String>> table : tables.entrySet()) {
            List<String> lines = Files.readAllLines(Path.of(table.getKey() + ".txt"));
            assertThat(lines.getFirst()).as("%s", table.getKey()).isIn("batched", "rows");
            assertThat(lines.stream().skip(1).sorted()).as("%s", table.getKey()).isEqualTo(table.getValue());
        }
        System.out.println("Spark " + version + " read " + tables.size() + " tables");
    }

    private static Optional<String> difference(List<String> seen, List<String> expected) {
        if (!seen.getFirst().matches("batched|rows")) {
            return Optional.of(seen.getFirst());
        }
        for (int row = 0; row < Math.max(seen.size() - 1, expected.size()); row++) {
            String theirs = row + 1 < seen.size() ? seen.get(row + 1) : "no row";
            String ours = row < expected.size() ? expected.get(row) : "no row";
            if (!theirs.equals(ours)) {
                return Optional.of("row " + row + " is " + theirs + " and not " + ours);
            }
        }
        return Optional.empty();
    }

    private static boolean isStorable(Field field) {
        if (field.toString().contains("VARIANT") || field.toString().contains("GEO")) {
            return false;
        }
        try {
            Ecosystem.SPARK.storedSchema(Schema.asDeclared("case", List.of(field)));
            return true;
        } catch (UnsupportedFeatureException e) {
            return false;
        }
    }

    /// Writes the fields of a case that are taken, and notes what its rows are as text.
    private void write(Map<Path, List<String>> files, String name, WriterCase written, int rowCount,
            Predicate<Field> taken, WriteOptions options, Set<String> types) throws IOException {
        List<Field> fields = written.schema().fields();
        int[] kept = IntStream.range(0, fields.size())
                .filter(i -> taken.test(fields.get(i)) && !FLOAT_KEYS.matcher(fields.get(i).toString()).find())
                .toArray();
        if (kept.length == 0 || written.rows().isEmpty()) {
            return;
        }
        Schema schema = Schema.asDeclared("case", IntStream.of(kept).mapToObj(fields::get).toList());
        List<Fields> rows = written.rows().stream().map(row -> kept(row, kept)).toList();
        Path file = folder.resolve(name);
        try (ParquetWriter writer = Parquet.create(file, schema, options)) {
            int done = 0;
            do {
                writer.write(new Vectors(new Random(done)).batch(schema, rows));
                done += rows.size();
            } while (done < rowCount);
            writer.commit();
        } catch (ValueException e) {
            // A value that the stored type does not hold, as nanoseconds where microseconds are stored.
            assertThat(name).as("%s", e).startsWith("stored");
            return;
        }
        schema.leaves().forEach(leaf -> types.add(leaf.field().typeText()));
        try (ParquetReader reader = Parquet.open(file)) {
            files.put(file, Logical.rows(reader).stream().map(RowText::of).toList());
        }
    }

    private static Fields kept(Fields row, int[] kept) {
        List<@Nullable Object> values = new ArrayList<>();
        for (int i : kept) {
            values.add(row.values().get(i));
        }
        return new Fields(values);
    }

    private void run(String version, List<Path> files) throws IOException, InterruptedException {
        Path resources = Path.of("src", "test", "resources", "spark");
        Path classPath = Files.createDirectories(Path.of("target", "spark")).resolve(version + ".txt");
        if (!Files.exists(classPath)) {
            process(List.of(Path.of("..", "mvnw").toAbsolutePath().normalize().toString(), "-B", "-ntp", "-q", "-f",
                    resources.resolve("pom.xml").toString(), "-Dspark.version=" + version,
                    "org.apache.maven.plugins:maven-dependency-plugin:3.11.0:build-classpath",
                    "-Dmdep.outputFile=" + classPath.toAbsolutePath()), "download", 20);
        }
        List<String> command = new ArrayList<>(List.of(java(), "-Xmx2g"));
        for (String opened : List.of("lang", "lang.invoke", "lang.reflect", "io", "net", "nio", "util",
                "util.concurrent", "util.concurrent.atomic")) {
            command.addAll(List.of("--add-opens", "java.base/java." + opened + "=ALL-UNNAMED"));
        }
        command.addAll(List.of("--add-opens", "java.base/sun.nio.ch=ALL-UNNAMED", "--add-opens",
                "java.base/sun.security.action=ALL-UNNAMED", "--add-opens", "java.base/sun.util.calendar=ALL-UNNAMED",
                "-cp", Files.readString(classPath).strip(),
                resources.resolve("SparkRows.java").toAbsolutePath().toString()));
        files.forEach(file -> command.add(file.toAbsolutePath().toString()));
        process(command, "rows", 30);
    }

    /// The Java that runs Spark.
    private static String java() throws IOException, InterruptedException {
        String home = System.getenv("JAVA_17_HOME");
        String java = home == null ? "java" : Path.of(home, "bin", "java").toString();
        Process process = new ProcessBuilder(java, "-version").redirectErrorStream(true).start();
        String version = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        assumeThat(version).as("Spark runs on Java 17 and 21: set JAVA_17_HOME").containsPattern("\"(17|21)\\.");
        return java;
    }

    private void process(List<String> command, String what, int minutes) throws IOException, InterruptedException {
        Path log = folder.resolve(what + ".log");
        Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
        boolean isDone = process.waitFor(minutes, TimeUnit.MINUTES);
        process.destroyForcibly();
        assertThat(isDone && process.exitValue() == 0).as("%s", Files.readString(log)).isTrue();
    }
}
