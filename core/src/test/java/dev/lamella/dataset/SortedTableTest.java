package dev.lamella.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.WriteOptions;
import dev.lamella.explain.Ecosystem;
import dev.lamella.metadata.SortKey;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Tables whose partitions, or rows in order, are more than memory holds.
class SortedTableTest {
    private static final Schema SCHEMA = Schema.builder("event").required("number", "INT32").optional("shop", "INT32")
            .optional("partition", "STRING").optional("key", "UUID").build();
    private static final int ROWS = 20_000;
    private static final int SHOPS = 300;

    @TempDir
    private Path folder;

    private static final List<Integer> NUMBERS = shuffled();

    private static List<Integer> shuffled() {
        List<Integer> numbers = new ArrayList<>(IntStream.range(0, ROWS).boxed().toList());
        Collections.shuffle(numbers, new Random(5));
        return numbers;
    }

    private DatasetSummary write(DatasetWriteOptions options) throws IOException {
        try (DatasetWriter writer = DatasetWriter.create(folder, SCHEMA, options)) {
            for (int number : NUMBERS) {
                writer.rows().append(row -> {
                    row.setInt("number", number).setString("partition", "p" + number).set("key", new UUID(0, number));
                    if (number % SHOPS > 0) {
                        row.setInt("shop", number % SHOPS);
                    }
                });
            }
            return writer.commit();
        }
    }

    private static List<Integer> numbers(Path file) throws IOException {
        List<Integer> numbers = new ArrayList<>();
        try (ParquetReader reader = Parquet.open(file); RowCursor row = reader.rows()) {
            while (row.next()) {
                int number = row.getInt("number");
                assertThat(row.getString("partition")).isEqualTo("p" + number);
                numbers.add(number);
            }
        }
        return numbers;
    }

    private static DatasetWriteOptions byNumber(long sortMemory) {
        return DatasetWriteOptions.DEFAULT.withWriting(WriteOptions.DEFAULT
                .withSort(SortKey.descending(ColumnPath.parse("number"))).withSortMemory(sortMemory));
    }

    private void requireNothingElse(int files) throws IOException {
        try (Stream<Path> paths = Files.walk(folder)) {
            assertThat(paths.filter(Files::isRegularFile).map(path -> path.getFileName().toString()))
                    .hasSize(files + 1).allMatch(name -> name.endsWith(".parquet") || name.equals("_SUCCESS"));
        }
    }

    @ParameterizedTest
    @CsvSource({"1000000000", "200000", "1"})
    void eachPartitionHasOneFileWithItsRowsInTheirOrder(long memory) throws IOException {
        DatasetSummary summary = write(
                DatasetWriteOptions.DEFAULT.withPartitionBy("shop").withMemory(memory));

        assertThat(summary.files()).hasSize(SHOPS).allMatch(file -> file.rowGroupCount() == 1);
        Map<Integer, List<Integer>> expected = new TreeMap<>();
        NUMBERS.forEach(number -> expected.computeIfAbsent(number % SHOPS, ignored -> new ArrayList<>()).add(number));
        for (DatasetSummary.WrittenFile file : summary.files()) {
            List<Integer> numbers = numbers(folder.resolve(file.path()));
            assertThat(numbers).isEqualTo(expected.get(numbers.getFirst() % SHOPS));
            assertThat(file.path()).startsWith(numbers.getFirst() % SHOPS == 0
                    ? "shop=__HIVE_DEFAULT_PARTITION__/"
                    : "shop=" + numbers.getFirst() % SHOPS + "/");
        }
        requireNothingElse(SHOPS);
    }

    /// The rows of the first partition are in its file, or wait for it, when the others come.
    @Test
    void partitionsThatBecomeManyLaterKeepTheOrderOfTheirRows() throws IOException {
        DatasetWriteOptions options = DatasetWriteOptions.DEFAULT.withPartitionBy("shop").withMemory(1 << 20);
        try (DatasetWriter writer = DatasetWriter.create(folder, SCHEMA, options)) {
            for (int i = 0; i < 2 * ROWS; i++) {
                int number = i;
                writer.rows().append(row -> row.setInt("number", number).setString("partition", "p" + number)
                        .setInt("shop", number < ROWS ? 7 : number % SHOPS));
            }
            assertThat(writer.commit().files()).hasSize(SHOPS);
        }
        List<Integer> expected = new ArrayList<>(IntStream.range(0, ROWS).boxed().toList());
        IntStream.range(ROWS, 2 * ROWS).filter(number -> number % SHOPS == 7).forEach(expected::add);
        List<Path> files;
        try (Stream<Path> paths = Files.list(folder.resolve("shop=7"))) {
            files = paths.toList();
        }
        assertThat(files).hasSize(1);
        assertThat(numbers(files.getFirst())).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"1000000000", "200000"})
    void theFilesOfATableFollowEachOtherInOrder(long memory) throws IOException {
        DatasetSummary summary = write(byNumber(memory).withRowsPerFile(3000));

        List<Integer> all = new ArrayList<>();
        for (DatasetSummary.WrittenFile file : summary.files()) {
            all.addAll(numbers(folder.resolve(file.path())));
        }
        assertThat(all).containsExactlyElementsOf(IntStream.range(0, ROWS).map(i -> ROWS - 1 - i).boxed().toList());
        assertThat(summary.files()).hasSize(7);
        requireNothingElse(7);
    }

    @ParameterizedTest
    @CsvSource({"1000000000", "200000"})
    void theRowsOfEachPartitionAreInOrder(long memory) throws IOException {
        DatasetSummary summary = write(byNumber(memory).withPartitionBy("shop"));

        assertThat(summary.files()).hasSize(SHOPS);
        for (DatasetSummary.WrittenFile file : summary.files()) {
            Path path = folder.resolve(file.path());
            assertThat(numbers(path)).isSortedAccordingTo(Comparator.reverseOrder());
            try (ParquetReader reader = Parquet.open(path)) {
                assertThat(reader.metadata().rowGroups().getFirst().sortingColumns()).hasSize(1);
            }
        }
    }

    @Test
    void rowGroupsThatTheCallerEndsAreSortedAmongThemselves() throws IOException {
        try (DatasetWriter writer = DatasetWriter.create(folder, SCHEMA, byNumber(1).withPartitionBy("shop"))) {
            for (int group = 0; group < 2; group++) {
                for (int i = 0; i < 20; i++) {
                    int number = 100 * group + i * 7 % 20;
                    writer.rows().append(row -> row.setInt("number", number).setString("partition", "p" + number)
                            .setInt("shop", number % 2));
                }
                writer.endRowGroups();
            }
            assertThat(writer.commit().files()).hasSize(2).allMatch(file -> file.rowGroupCount() == 2);
        }
        List<Path> odd;
        try (Stream<Path> paths = Files.list(folder.resolve("shop=1"))) {
            odd = paths.toList();
        }
        assertThat(odd).hasSize(1);
        assertThat(numbers(odd.getFirst()))
                .containsExactly(19, 17, 15, 13, 11, 9, 7, 5, 3, 1, 119, 117, 115, 113, 111, 109, 107, 105, 103, 101);
    }

    @Test
    void aTableThatIsGivenUpLeavesNothing() throws IOException {
        try (DatasetWriter writer = DatasetWriter.create(folder, SCHEMA, byNumber(1).withPartitionBy("shop"))) {
            writer.rows().append(row -> row.setInt("number", 1));
            writer.endRowGroups();
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void filesAreSortedByTheTypesThatTheyStore() throws IOException {
        WriteOptions writing = WriteOptions.DEFAULT.withStoredSchema(Ecosystem.SPARK::storedSchema)
                .withSort(SortKey.ascending(ColumnPath.parse("key")));
        DatasetSummary summary = write(DatasetWriteOptions.DEFAULT.withPartitionBy("shop").withWriting(writing));

        assertThat(summary.files()).hasSize(SHOPS);
        for (DatasetSummary.WrittenFile file : summary.files()) {
            Path path = folder.resolve(file.path());
            assertThat(numbers(path)).isSorted();
            try (ParquetReader reader = Parquet.open(path)) {
                assertThat(reader.metadata().rowGroups().getFirst().sortingColumns()).hasSize(1);
                assertThat(reader.schema().toString()).contains("binary key (STRING)");
            }
        }
    }
}
