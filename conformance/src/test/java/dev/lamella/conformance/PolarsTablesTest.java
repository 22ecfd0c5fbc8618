package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lamella.conformance.Physical.Fields;
import dev.lamella.dataset.Dataset;
import dev.lamella.dataset.DatasetWriteOptions.Existing;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.Field;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A real Polars (`nodejs-polars`) reads partitioned tables: each row has the values of its partition. With npm, and the
/// network for the first time.
@Tag("campaign")
class PolarsTablesTest {
    private static final int CASES = 40 * Integer.getInteger("lamella.effort", 1);
    private static final long SEED = Long.getLong("lamella.seed", 20_261_124);
    /// The columns of `write.mjs`, and the partition.
    private static final List<String> COLUMNS = List.of("n", "u", "s", "f", "b", "d", "t", "l", "p");
    private static final String VERSION = "0.26.1";
    private static final String PLATFORM = "nodejs-polars-linux-x64-gnu";

    /// The directory of nulls. Polars also takes a text for null that is the same when it is decoded.
    private static final String NULL = "__HIVE_DEFAULT_PARTITION__";

    @TempDir
    private Path folder;

    /// The folder into which npm installs Polars; empty if it cannot.
    private static Optional<Path> polars() throws IOException, InterruptedException {
        Path modules = Path.of("target", "polars").toAbsolutePath();
        if (Files.isDirectory(modules.resolve("node_modules").resolve(PLATFORM))) {
            return Optional.of(modules);
        }
        Files.createDirectories(modules);
        try {
            int exit = run(modules, "npm", "install", "--no-save", "--no-audit", "--no-fund",
                    "nodejs-polars@" + VERSION, PLATFORM + "@" + VERSION);
            return exit == 0 ? Optional.of(modules) : Optional.empty();
        } catch (IOException e) {
            // There is no npm.
            return Optional.empty();
        }
    }

    private static int run(Path directory, String... command) throws IOException, InterruptedException {
        // The standard input of this process has the commands of Surefire, which npm would read.
        Process process = new ProcessBuilder(command).directory(directory.toFile())
                .redirectInput(ProcessBuilder.Redirect.PIPE).redirectOutput(ProcessBuilder.Redirect.INHERIT)
                .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        process.getOutputStream().close();
        if (!process.waitFor(5, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            return -1;
        }
        return process.exitValue();
    }

    @Test
    void readsWrittenTables() throws Exception {
        Optional<Path> modules = polars();
        assumeThat(modules).as("npm and nodejs-polars").isPresent();
        Map<Path, Map<Integer, List<@Nullable String>>> tables = new LinkedHashMap<>();
        for (int number = 0; tables.size() < CASES; number += 3) {
            WrittenTable table = WrittenTable.of(number);
            if (!table.isPlain || table.rowCount() == 0) {
                continue;
            }
            Path directory = folder.resolve("table" + number);
            table.write(directory, Existing.REJECT, 0, table.rowCount());
            tables.put(directory, rows(table));
        }
        List<String> command = new ArrayList<>(List.of("node",
                Path.of("src/test/resources/polars/tables.mjs").toAbsolutePath().toString(),
                modules.orElseThrow().toString()));
        tables.keySet().forEach(directory -> command.add(directory.toString()));
        assertThat(run(folder, command.toArray(String[]::new))).isZero();
        for (Map.Entry<Path, Map<Integer, List<@Nullable String>>> table : tables.entrySet()) {
            assertThat(seen(Path.of(table.getKey() + ".txt"))).as("%s", table.getKey()).isEqualTo(table.getValue());
        }
        System.out.println("Polars read " + tables.size() + " tables");
    }

    /// The other way round: each row of a table that Polars has written in files of different columns and types.
    @Test
    void writesTablesThatAreReadBack() throws Exception {
        Optional<Path> modules = polars();
        assumeThat(modules).as("npm and nodejs-polars").isPresent();
        assertThat(run(folder, "node", Path.of("src/test/resources/polars/write.mjs").toAbsolutePath().toString(),
                modules.orElseThrow().toString(), folder.toString(), String.valueOf(CASES), String.valueOf(SEED)))
                .isZero();
        for (int table = 0; table < CASES; table++) {
            Map<Integer, List<@Nullable String>> written = seen(folder.resolve("table" + table + ".jsonl"));
            assertThat(read(Dataset.of(folder.resolve("table" + table)))).as("seed %d, table %d", SEED, table)
                    .isEqualTo(written);
        }
    }

    private static Map<Integer, List<@Nullable String>> read(Dataset table) throws IOException {
        Map<Integer, List<@Nullable String>> all = new TreeMap<>();
        Set<String> names = table.schema().fields().stream().map(Field::name).collect(Collectors.toSet());
        try (RowCursor rows = table.rows()) {
            while (rows.next()) {
                List<@Nullable String> texts = new ArrayList<>();
                for (String name : COLUMNS) {
                    texts.add(names.contains(name) && !rows.isNull(name) ? text(rows.get(name)) : null);
                }
                assertThat(all.put(rows.getInt("id"), texts)).isNull();
            }
        }
        return all;
    }

    /// A value as `write.mjs` writes it.
    private static String text(Object value) {
        return switch (value) {
            case Float number -> String.valueOf((long) (number * 4));
            case Double number -> String.valueOf((long) (number * 4));
            case LocalDateTime time -> String.valueOf(time.toInstant(ZoneOffset.UTC).toEpochMilli());
            default -> value.toString();
        };
    }

    /// The partition values of each row, in the order of their names.
    private static Map<Integer, List<@Nullable String>> rows(WrittenTable table) {
        Map<Integer, List<@Nullable String>> rows = new TreeMap<>();
        table.partitions(0, table.rowCount()).forEach((values, all) -> {
            for (Fields row : all) {
                List<@Nullable String> texts = new ArrayList<>();
                values.forEach(value -> texts.add(value.filter(text -> !text.equals(NULL)).orElse(null)));
                rows.put(((Number) row.values().getFirst()).intValue(), texts);
            }
        });
        return rows;
    }

    private static Map<Integer, List<@Nullable String>> seen(Path file) throws IOException {
        ObjectMapper json = new ObjectMapper();
        Map<Integer, List<@Nullable String>> rows = new TreeMap<>();
        for (String line : Files.readAllLines(file)) {
            assertThat(line).doesNotStartWith("failed");
            JsonNode row = json.readTree(line);
            List<@Nullable String> texts = new ArrayList<>();
            for (int i = 1; i < row.size(); i++) {
                texts.add(row.get(i).isNull() ? null : row.get(i).asText());
            }
            rows.put(row.get(0).asInt(), texts);
        }
        return rows;
    }
}
