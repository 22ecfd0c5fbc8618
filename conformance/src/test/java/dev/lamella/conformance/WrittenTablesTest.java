package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.conformance.Physical.Fields;
import dev.lamella.conformance.Physical.Hex;
import dev.lamella.dataset.Dataset;
import dev.lamella.dataset.DatasetWriteOptions;
import dev.lamella.dataset.DatasetWriteOptions.Existing;
import dev.lamella.dataset.DatasetWriter;
import dev.lamella.filter.Scan;
import dev.lamella.records.RecordMapping;
import dev.lamella.records.RecordReader;
import dev.lamella.records.mapping.Name;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.Schema;
import dev.lamella.vector.BatchSource;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Directories of random schemas, rows and partition columns: rows, batches, records and DuckDB find the same rows in each
/// partition, in the order in which they were written.
class WrittenTablesTest {
    private static final int CASES = 36 * Integer.getInteger("lamella.effort", 1);

    @TempDir
    private Path folder;

    /// What all tables have.
    record One(int id, @Nullable String p0) {}

    /// @param other the second partition column
    record Two(int id, @Nullable String p0, @Name("p 1") @Nullable String other) {}

    private static Map<List<Optional<String>>, List<Fields>> partitions(List<Fields> rows, int keys) {
        Map<List<Optional<String>>, List<Fields>> partitions = new LinkedHashMap<>();
        for (Fields row : rows) {
            int size = row.values().size() - keys;
            List<Optional<String>> texts = row.values().subList(size, size + keys).stream()
                    .map(value -> Optional.ofNullable(value).map(WrittenTablesTest::text)).toList();
            partitions.computeIfAbsent(texts, _ -> new ArrayList<>())
                    .add(new Fields(row.values().subList(0, size)));
        }
        return partitions;
    }

    private static String text(Object value) {
        return value instanceof Hex hex
                ? new String(HexFormat.of().parseHex(hex.digits()), StandardCharsets.UTF_8)
                : value.toString();
    }

    private static List<Fields> byRows(Dataset dataset) throws IOException {
        List<Fields> rows = new ArrayList<>();
        try (RowCursor cursor = dataset.rows()) {
            while (cursor.next()) {
                rows.add(Physical.row(cursor));
            }
        }
        return rows;
    }

    private static List<Fields> byBatches(Dataset dataset, Scan scan) throws IOException {
        List<Fields> rows = new ArrayList<>();
        try (BatchSource batches = dataset.batches(scan)) {
            while (batches.next()) {
                rows.addAll(Physical.rows(batches.batch()));
            }
        }
        return rows;
    }

    private static List<Fields> byRecords(Dataset dataset, int keys) throws IOException {
        List<Fields> rows = new ArrayList<>();
        if (keys == 1) {
            try (RecordReader<One> reader = RecordMapping.of(One.class).open(dataset)) {
                reader.forEach(one -> rows.add(fields((long) one.id, one.p0)));
            }
        } else {
            try (RecordReader<Two> reader = RecordMapping.of(Two.class).open(dataset)) {
                reader.forEach(two -> rows.add(fields((long) two.id, two.p0, two.other)));
            }
        }
        return rows;
    }

    private static Fields fields(@Nullable Object... values) {
        List<@Nullable Object> list = new ArrayList<>();
        for (Object value : values) {
            list.add(value);
        }
        return new Fields(list);
    }

    /// Only the first column, which numbers the rows.
    private static Map<List<Optional<String>>, List<Fields>> ids(Map<List<Optional<String>>, List<Fields>> partitions) {
        return partitions.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, entry -> entry.getValue()
                .stream().map(row -> new Fields(row.values().subList(0, 1))).toList()));
    }

    private void requireRows(WrittenTable table, Path directory, Map<List<Optional<String>>, List<Fields>> expected)
            throws IOException {
        if (expected.isEmpty()) {
            try (Stream<Path> paths = Files.list(directory)) {
                assertThat(paths).as("%s", table).containsExactly(directory.resolve("_SUCCESS"));
            }
            return;
        }
        Dataset dataset = Dataset.of(directory, table.reading());
        int keys = table.partitionBy().size();
        assertThat(dataset.schema().fields().subList(0, table.fileSchema().fields().size())).as("%s", table)
                .isEqualTo(table.fileSchema().fields());
        List<Fields> rows = byRows(dataset);
        requireSame(table + " by rows", partitions(rows, keys), expected);
        FourWays.assertSame(table + " by batches",
                byBatches(dataset, Scan.all().batchRows(DrawnThreads.batchRows(table.number))), rows);
        requireSame(table + " by records", partitions(byRecords(dataset, keys), keys), ids(expected));
        Scan first = Scan.all().where("p0 is null");
        requireSame(table + " with a filter", partitions(byBatches(dataset, first), keys),
                expected.entrySet().stream().filter(entry -> entry.getKey().getFirst().isEmpty())
                        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
    }

    private static void requireSame(String what, Map<List<Optional<String>>, List<Fields>> actual,
            Map<List<Optional<String>>, List<Fields>> expected) {
        assertThat(actual.keySet()).as(what).isEqualTo(expected.keySet());
        expected.forEach(
                (partition, rows) -> FourWays.assertSame(what + " in " + partition, actual.get(partition), rows));
    }

    /// DuckDB takes an empty value for a null.
    private static Optional<String> inDuckDb(Optional<String> text) {
        return text.filter(value -> !value.isEmpty());
    }

    private void requireSameInDuckDb(DuckDb duckDb, WrittenTable table, Path directory,
            Map<List<Optional<String>>, List<Fields>> expected) throws Exception {
        String columns = table.partitionBy().stream().map(name -> "\"" + name + "\"").collect(Collectors.joining(", "));
        List<Fields> rows = duckDb.query("SELECT id, " + columns + " FROM read_parquet("
                + DuckDb.literal(directory.resolve("**").resolve("*.parquet"))
                + ", hive_partitioning = true, hive_types_autocast = false)");
        Map<List<Optional<String>>, List<Fields>> known = new LinkedHashMap<>();
        expected.forEach((partition, ids) -> known.merge(partition.stream().map(WrittenTablesTest::inDuckDb).toList(),
                ids.stream().map(row -> fields(BigInteger.valueOf((long) row.values().getFirst()))).toList(),
                (one, other) -> Stream.concat(one.stream(), other.stream()).toList()));
        requireSame(table + " in DuckDB", partitions(rows, table.partitionBy().size()), known);
    }

    @Test
    void whatIsWrittenIsRead() throws Exception {
        int[] counts = new int[2];
        try (DuckDb duckDb = DuckDb.open()) {
            for (int number = 0; number < CASES; number++) {
                WrittenTable table = WrittenTable.of(number);
                Path directory = folder.resolve("table" + number);
                table.write(directory, Existing.REJECT, 0, table.rowCount());
                Map<List<Optional<String>>, List<Fields>> expected = table.partitions(0, table.rowCount());
                requireRows(table, directory, expected);
                counts[0] += expected.size();
                if (table.isPlain && !expected.isEmpty()) {
                    requireSameInDuckDb(duckDb, table, directory, expected);
                    counts[1]++;
                }
                delete(directory);
            }
        }
        System.out.println("Tables: " + CASES + " with " + counts[0] + " partitions, " + counts[1]
                + " read by DuckDB");
    }

    @Test
    void existingFilesStayOrGo() throws IOException {
        for (int number = 0; number < CASES / 9; number++) {
            WrittenTable table = WrittenTable.of(number);
            int half = table.rowCount() / 2;
            for (Existing existing : List.of(Existing.KEEP, Existing.REPLACE, Existing.REPLACE_PARTITIONS)) {
                Path directory = folder.resolve(existing + "-" + number);
                table.write(directory, Existing.REJECT, 0, half);
                table.write(directory, existing, half, table.rowCount());
                Map<List<Optional<String>>, List<Fields>> expected = new LinkedHashMap<>(table.partitions(half,
                        table.rowCount()));
                table.partitions(0, half).forEach((partition, rows) -> {
                    switch (existing) {
                        case KEEP -> expected.merge(partition, rows,
                                (later, earlier) -> Stream.concat(earlier.stream(), later.stream()).toList());
                        case REPLACE_PARTITIONS -> expected.putIfAbsent(partition, rows);
                        case REPLACE, REJECT -> {
                        }
                    }
                });
                Map<List<Optional<String>>, List<Fields>> found = partitions(
                        expected.isEmpty() ? List.of() : byRows(Dataset.of(directory, table.reading())),
                        table.partitionBy().size());
                // Files of two writers are in any order.
                found.values().forEach(rows -> rows.sort(Comparator.comparing(row -> (Long) row.values().getFirst())));
                requireSame(existing + " of " + table, found, expected);
                delete(directory);
            }
        }
    }

    /// Writes a partition whose name is not ASCII.
    static final class Abroad {
        private Abroad() {}

        public static void main(String[] arguments) throws IOException {
            Schema schema = Schema.builder("row").required("id", "INT32").required("city", "STRING").build();
            try (DatasetWriter writer = DatasetWriter.create(Path.of(arguments[0]), schema,
                    DatasetWriteOptions.DEFAULT.withPartitionBy("city"))) {
                writer.rows().append(row -> row.setInt("id", 1).setString("city", "Gro\u00dfgl\u00f6dnitz"));
                writer.commit();
            } catch (FileSystemException e) {
                System.out.println(e.getMessage());
            }
        }
    }

    @Test
    void aNameThatTheLocaleCannotSpellIsRejected() throws Exception {
        ProcessBuilder program = JavaProcess.of(Abroad.class, folder.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        program.environment().put("LC_ALL", "POSIX");
        Process process = program.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        // Some systems have names in UTF-8 in every locale.
        assertThat(said).matches("(?s)|.*in the encoding of this process; start it with a UTF-8 locale.*");
        try (Stream<Path> paths = Files.list(folder)) {
            assertThat(paths.count()).isEqualTo(said.isEmpty() ? 2 : 0);
        }
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> paths = Files.walk(directory)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
