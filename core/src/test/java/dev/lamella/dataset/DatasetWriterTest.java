package dev.lamella.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.WriteOptions;
import dev.lamella.dataset.DatasetWriteOptions.Existing;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.ValueException;
import dev.lamella.explain.Ecosystem;
import dev.lamella.filter.Scan;
import dev.lamella.io.DirectoryOutput;
import dev.lamella.io.ForwardingOutput;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.SortKey;
import dev.lamella.row.RowAppender;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.Validity;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Rows are distributed over the files of a directory, and a data set reads them back.
class DatasetWriterTest {
    private static final Schema SCHEMA = Schema.builder("sale").required("id", "INT32").optional("day", "DATE")
            .optional("shop", "STRING").build();
    private static final DatasetWriteOptions BY_DAY = DatasetWriteOptions.DEFAULT.withPartitionBy("day");

    @TempDir
    private Path folder;

    private static DatasetSummary write(Path directory, DatasetWriteOptions options, List<Map<String, Object>> rows)
            throws IOException {
        try (DatasetWriter writer = DatasetWriter.create(directory, SCHEMA, options)) {
            for (Map<String, Object> row : rows) {
                writer.rows().append(row);
            }
            return writer.commit();
        }
    }

    private static Map<String, Object> row(int id, String day, String shop) {
        Map<String, Object> row = new HashMap<>();
        row.put("id", id);
        row.put("day", day == null ? null : LocalDate.parse(day));
        row.put("shop", shop);
        return row;
    }

    private static List<String> rows(Path directory) throws IOException {
        List<String> rows = new ArrayList<>();
        try (RowCursor row = Dataset.of(directory).rows(Scan.all().columns("id", "day", "shop"))) {
            while (row.next()) {
                rows.add(row.toString());
            }
        }
        return rows.stream().sorted().toList();
    }

    private List<String> names() throws IOException {
        try (Stream<Path> paths = Files.walk(folder)) {
            return paths.filter(Files::isRegularFile).map(path -> folder.relativize(path).toString()
                    .replaceAll("part-[0-9a-f]{16}-", "part-")).sorted().toList();
        }
    }

    @Test
    void eachValueHasADirectory() throws IOException {
        DatasetSummary summary = write(folder, BY_DAY, List.of(row(1, "2026-03-01", "Graz"), row(2, "2026-03-02", null),
                row(3, "2026-03-01", "Linz"), row(4, null, "Wien")));
        assertThat(names()).containsExactly("_SUCCESS", "day=2026-03-01/part-00000.parquet",
                "day=2026-03-02/part-00001.parquet", "day=__HIVE_DEFAULT_PARTITION__/part-00002.parquet");
        assertThat(summary.rowCount()).isEqualTo(4);
        assertThat(summary.files()).hasSize(3);
        assertThat(rows(folder)).containsExactly("{id: 1, shop: Graz, day: 2026-03-01}",
                "{id: 2, shop: null, day: 2026-03-02}", "{id: 3, shop: Linz, day: 2026-03-01}",
                "{id: 4, shop: Wien, day: null}");
    }

    @Test
    void aColumnIsNotWrittenIntoTheDirectoryOfOneOfItsValues() {
        Path partition = folder.resolve("day=2026-03-01");
        assertThatThrownBy(() -> DatasetWriter.create(partition, SCHEMA, DatasetWriteOptions.DEFAULT))
                .isInstanceOf(SchemaMismatchException.class).hasMessageContainingAll(
                        "The directory belongs to one value of the partition column day, and the rows have this column too",
                        "replace only the partitions that get rows");
    }

    @Test
    void rowsThatCannotBeReadTogetherWithTheOldOnesAreRejected() throws IOException {
        write(folder, BY_DAY, List.of(row(1, "2026-03-01", "Graz")));
        // The last file has none of the columns, and is not the one that counts.
        Schema none = Schema.builder("sale").optional("other", "INT32").optional("day", "DATE").build();
        try (DatasetWriter writer = DatasetWriter.create(folder, none, BY_DAY.withExisting(Existing.KEEP))) {
            writer.rows().append(Map.of("other", 1, "day", LocalDate.parse("2026-03-02")));
            writer.commit();
        }
        Schema other = Schema.builder("sale").required("id", "DATE").optional("day", "DATE").build();
        for (Existing existing : List.of(Existing.KEEP, Existing.REPLACE_PARTITIONS)) {
            assertThatThrownBy(() -> DatasetWriter.create(folder, other, BY_DAY.withExisting(existing)))
                    .isInstanceOf(SchemaMismatchException.class).hasMessageContainingAll("id is ",
                            "DATE in the new rows and", "day=2026-03-01/part-",
                            "Convert the column to the type that the table has");
        }
        assertThat(rows(folder)).hasSize(2);
    }

    /// @param name of the directory
    record Named(String value, String name) {}

    static List<Named> values() {
        return List.of(new Named("a/b", "shop=a%2Fb"), new Named("a=b", "shop=a%3Db"), new Named("100%", "shop=100%25"),
                new Named("#1", "shop=%231"), new Named("Größe", "shop=Größe"),
                new Named("line\nend", "shop=line%0Aend"),
                new Named("", "shop="), new Named(".", "shop=."), new Named("..", "shop=.."),
                new Named("\"", "shop=%22"),
                new Named("__HIVE_DEFAULT_PARTITION__", "shop=%5F_HIVE_DEFAULT_PARTITION__"),
                new Named(null, "shop=__HIVE_DEFAULT_PARTITION__"), new Named("%2F", "shop=%252F"),
                new Named("\u0000", "shop=%00"), new Named("😀", "shop=😀"));
    }

    @ParameterizedTest
    @MethodSource("values")
    void aValueComesBackFromTheNameOfItsDirectory(Named named) throws IOException {
        write(folder, DatasetWriteOptions.DEFAULT.withPartitionBy("shop"), List.of(row(1, null, named.value)));
        assertThat(names()).contains(named.name + "/part-00000.parquet");
        Dataset dataset = Dataset.of(folder, DatasetOptions.DEFAULT
                .withPartitionTypes(Map.of("shop", PartitionType.STRING)));
        try (RowCursor row = dataset.rows()) {
            assertThat(row.next()).isTrue();
            assertThat(row.getString("shop")).isEqualTo(named.value);
        }
    }

    @Test
    void filesEndAtTheirMostRows() throws IOException {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (int i = 0; i < 25; i++) {
            rows.add(row(i, i % 2 == 0 ? "2026-03-01" : "2026-03-02", "shop"));
        }
        DatasetSummary summary = write(folder, BY_DAY.withRowsPerFile(10), rows);
        assertThat(summary.files().stream().map(DatasetSummary.WrittenFile::rowCount)).containsExactlyInAnyOrder(10L,
                3L,
                10L, 2L);
        assertThat(rows(folder)).hasSize(25);
    }

    @Test
    void littleMemoryGivesSmallRowGroupsAndTheSameRows() throws IOException {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (int i = 0; i < 5000; i++) {
            rows.add(row(i, "2026-03-" + String.format("%02d", 1 + i % 28), "shop " + i));
        }
        DatasetSummary summary = write(folder, BY_DAY.withMemory(50_000), rows);
        assertThat(summary.files()).hasSize(28);
        assertThat(rows(folder)).hasSize(5000).doesNotHaveDuplicates();
    }

    @Test
    void aDirectoryWithFilesIsRejectedUnlessAsked() throws IOException {
        write(folder, BY_DAY, List.of(row(1, "2026-03-01", "Graz")));
        assertThatThrownBy(() -> write(folder, BY_DAY, List.of(row(2, "2026-03-01", "Graz"))))
                .isInstanceOf(FileAlreadyExistsException.class)
                .hasMessageContaining("the directory has 1 files; keep or replace them");
    }

    @Test
    void filesAreAddedOrReplaced() throws IOException {
        write(folder, BY_DAY, List.of(row(1, "2026-03-01", "Graz"), row(2, "2026-03-02", "Linz")));
        write(folder, BY_DAY.withExisting(Existing.KEEP), List.of(row(3, "2026-03-01", "Wien")));
        assertThat(rows(folder)).containsExactly("{id: 1, shop: Graz, day: 2026-03-01}",
                "{id: 2, shop: Linz, day: 2026-03-02}", "{id: 3, shop: Wien, day: 2026-03-01}");
        DatasetSummary summary = write(folder, BY_DAY.withExisting(Existing.REPLACE_PARTITIONS),
                List.of(row(4, "2026-03-01", "Bonn")));
        assertThat(summary.removedFiles()).hasSize(2);
        assertThat(rows(folder)).containsExactly("{id: 2, shop: Linz, day: 2026-03-02}",
                "{id: 4, shop: Bonn, day: 2026-03-01}");
        write(folder, BY_DAY.withExisting(Existing.REPLACE), List.of(row(5, "2026-03-03", "Ulm")));
        assertThat(names()).containsExactly("_SUCCESS", "day=2026-03-03/part-00000.parquet");
    }

    @Test
    void nothingAppearsWithoutCommit() throws IOException {
        try (DatasetWriter writer = DatasetWriter.create(folder, SCHEMA, BY_DAY)) {
            writer.rows().append(row(1, "2026-03-01", "Graz"));
            assertThat(names()).allMatch(name -> name.startsWith("_lamella-"));
        }
        assertThat(names()).isEmpty();
    }

    @Test
    void rowsAreNotSortedByTheElementsOfAList() {
        Schema schema = Schema.parse("""
                message s {
                  required binary shop (STRING);
                  optional group tags (LIST) { repeated group list { optional int32 element; } }
                }""");
        DatasetWriteOptions options = DatasetWriteOptions.DEFAULT.withPartitionBy("shop")
                .withWriting(WriteOptions.DEFAULT.withSort(SortKey.ascending(ColumnPath.parse("tags[]"))));
        assertThatThrownBy(() -> DatasetWriter.create(folder.resolve("out"), schema, options))
                .isInstanceOf(SchemaMismatchException.class)
                .hasMessageContaining("Rows cannot be sorted by this column, which is in a list or a map");
    }

    record Misfit(String what, DatasetWriteOptions options, String problem, String advice) {
        @Override
        public String toString() {
            return what;
        }
    }

    private static final String ANOTHER = "Partition by another column, or add one, for example the day of a timestamp. If all values of the"
            + " column are null, give it one of these types in the schema of the rows.";
    private static final DatasetWriteOptions BY = DatasetWriteOptions.DEFAULT;

    private static DatasetWriteOptions sortedBy(DatasetWriteOptions options, String key) {
        return options.withWriting(WriteOptions.DEFAULT.withSort(SortKey.ascending(ColumnPath.of(key))));
    }

    static final List<Misfit> MISFITS = List.of(
            new Misfit("a timestamp", BY.withPartitionBy("at"),
                    "Column at cannot be a partition column: it is TIMESTAMP(MICROS,true) on INT64, and not a whole number,"
                            + " BOOLEAN, DATE, STRING or ENUM",
                    ANOTHER),
            new Misfit("only nulls", BY.withPartitionBy("nothing"),
                    "Column nothing cannot be a partition column: it is UNKNOWN on INT32, and not a whole number, BOOLEAN,"
                            + " DATE, STRING or ENUM",
                    ANOTHER),
            new Misfit("another name", BY.withPartitionBy("shpo"),
                    "Rows cannot be partitioned by shpo. The path shpo leads to no column: the schema has no field shpo."
                            + " The nearest is shop",
                    "Name a column of the rows."),
            new Misfit("a field", BY.withPartitionBy("place.city"),
                    "Rows cannot be partitioned by place.city, which is a field inside a column",
                    "Partition by a column of the rows themselves, or add one that has the values of this field."),
            new Misfit("twice", BY.withPartitionBy("shop", "shop"), "A partition column is named twice in [shop, shop]",
                    "Name each once."),
            new Misfit("sorted by a partition", sortedBy(BY.withPartitionBy("shop"), "shop"),
                    "Files cannot be sorted by shop, a partition column: all rows of a file have the same value of it",
                    "Leave it out of the sort keys, or do not partition by it."),
            new Misfit("sorted by a group", sortedBy(BY, "place"),
                    "Rows cannot be sorted by place, which has 2 columns",
                    "Name one of them: place.city, place.street."),
            new Misfit("sorted by another name", sortedBy(BY, "shpo"),
                    "Rows cannot be sorted by shpo. The path shpo leads to no column: the schema has no field shpo. The"
                            + " nearest is shop",
                    "Name a column of the rows."));

    @ParameterizedTest
    @FieldSource("MISFITS")
    void optionsThatDoNotFitTheRowsAreRejected(Misfit misfit) {
        Schema schema = Schema.parse("""
                message s {
                  required int64 at (TIMESTAMP(MICROS,true));
                  required binary shop (STRING);
                  optional int32 nothing (UNKNOWN);
                  required group place { required binary city (STRING); required binary street (STRING); }
                }""");
        Path out = folder.resolve("out");
        assertThatThrownBy(() -> misfit.options.check(schema)).isInstanceOf(SchemaMismatchException.class)
                .hasMessage(misfit.problem + ".\n" + misfit.advice);
        assertThatThrownBy(() -> DatasetWriter.create(out, schema, misfit.options))
                .hasMessage(out + ":\n" + misfit.problem + ".\n" + misfit.advice);
        assertThat(out).doesNotExist();
    }

    @Test
    void aColumnWithoutANameIsNotAPartitionColumn() {
        Schema schema = Schema.asDeclared("s",
                List.of(PrimitiveField.of("id", Repetition.REQUIRED, PhysicalType.INT32),
                        PrimitiveField.of("", Repetition.REQUIRED, PhysicalType.INT32)));
        assertThatThrownBy(() -> DatasetWriteOptions.DEFAULT.withPartitionBy("").check(schema))
                .isInstanceOf(SchemaMismatchException.class).hasMessage("""
                        A column without a name cannot be a partition column: readers take no column from a directory \
                        named =...
                        Partition by another column, or give this one a name.""");
    }

    @Test
    void otherPartitionsThanTheDirectoryHasAreRejected() throws IOException {
        write(folder, BY_DAY, List.of(row(1, "2026-03-01", "Graz")));
        assertThatThrownBy(() -> write(folder,
                DatasetWriteOptions.DEFAULT.withPartitionBy("shop").withExisting(Existing.KEEP),
                List.of(row(2, "2026-03-01", "Graz")))).isInstanceOf(SchemaMismatchException.class)
                .hasMessageContaining("The files of the directory are partitioned by [day], and not by [shop]");
    }

    @Test
    void filesThatAreNotParquetFilesHaveNoPartitions() throws IOException {
        write(folder, BY_DAY, List.of(row(1, "2026-03-01", "Graz")));
        Files.writeString(folder.resolve("README.txt"), "about this table");
        write(folder, BY_DAY.withExisting(Existing.KEEP), List.of(row(2, "2026-03-02", "Graz")));
        write(folder, BY_DAY.withExisting(Existing.REPLACE_PARTITIONS), List.of(row(3, "2026-03-02", "Graz")));
        assertThat(folder.resolve("README.txt")).hasContent("about this table");
        Files.delete(folder.resolve("README.txt"));
        assertThat(rows(folder)).hasSize(2);
    }

    @Test
    void aFileThatIsGoneIsNotCompared() throws IOException {
        write(folder, BY_DAY, List.of(row(1, "2026-03-01", "Graz")));
        // It is listed, but cannot be opened, like a file that another writer has just replaced.
        Path gone = Files.createSymbolicLink(folder.resolve("a.parquet"), Path.of("nowhere"));
        write(folder, BY_DAY.withExisting(Existing.KEEP), List.of(row(2, "2026-03-01", "Graz")));
        Files.delete(gone);
        assertThat(rows(folder)).hasSize(2);
    }

    @Test
    void aPartitionColumnOfAnyFileIsNotAColumnOfNewFiles() throws IOException {
        DatasetFolder files = new DatasetFolder(folder);
        files.write("a.parquet", "required int32 id;", 1);
        files.write("shop=Graz/b.parquet", "required int32 id;", 2);
        assertThatThrownBy(() -> write(folder, DatasetWriteOptions.DEFAULT.withExisting(Existing.KEEP),
                List.of(row(3, null, "Linz")))).isInstanceOf(SchemaMismatchException.class).hasMessageContaining(
                        "Column shop would be in the new files, and shop=Graz/b.parquet is in a directory of the"
                                + " partition column shop");
        assertThat(names()).containsExactly("a.parquet", "shop=Graz/b.parquet");
    }

    @Test
    void withoutColumnsThereAreRows() throws IOException {
        Schema schema = Schema.builder("m").build();
        try (DatasetWriter writer = DatasetWriter.create(folder, schema,
                DatasetWriteOptions.DEFAULT.withRowsPerFile(4))) {
            writer.write(new Batch(schema, 6, List.of()));
            writer.rows().append(row -> {});
            assertThat(writer.commit().rowCount()).isEqualTo(7);
        }
        assertThat(Dataset.of(folder).rowCount()).isEqualTo(7);
    }

    @Test
    void withoutRowsThereIsAFileWithTheSchema() throws IOException {
        write(folder, DatasetWriteOptions.DEFAULT, List.of());
        assertThat(Dataset.of(folder).schema().fields()).hasSize(3);
        assertThat(rows(folder)).isEmpty();
    }

    @Test
    void aPartitionThatAnotherWriterSpelledOtherwiseIsReplaced() throws IOException {
        DatasetWriteOptions byShop = DatasetWriteOptions.DEFAULT.withPartitionBy("shop");
        write(folder, byShop, List.of(row(1, null, "a b"), row(2, null, "Linz")));
        Files.move(folder.resolve("shop=a b"), folder.resolve("shop=a%20b"));
        write(folder, byShop.withExisting(Existing.REPLACE_PARTITIONS), List.of(row(3, null, "a b")));
        assertThat(rows(folder)).containsExactly("{id: 2, day: null, shop: Linz}", "{id: 3, day: null, shop: a b}");
    }

    /// Fails at one call of a directory or of its files.
    private static class FailingDirectory implements DirectoryOutput {
        private final DirectoryOutput out;
        private int good;

        FailingDirectory(DirectoryOutput out, int good) {
            this.out = out;
            this.good = good;
        }

        private void step() throws IOException {
            if (good-- == 0) {
                throw new IOException("no space left");
            }
        }

        @Override
        public String name() {
            return out.name();
        }

        @Override
        public List<String> files() throws IOException {
            step();
            return out.files();
        }

        @Override
        public OutputFile create(String path) throws IOException {
            step();
            return new ForwardingOutput(out.create(path)) {
                @Override
                public void write(byte[] bytes, int from, int count) throws IOException {
                    step();
                    super.write(bytes, from, count);
                }

                @Override
                public void commit() throws IOException {
                    step();
                    super.commit();
                }
            };
        }

        @Override
        public void commit(Collection<String> removed) throws IOException {
            step();
            out.commit(removed);
        }

        @Override
        public void close() throws IOException {
            out.close();
        }
    }

    @Test
    void afterAFailureOfStorageNothingIsCommitted() throws IOException {
        write(folder, BY_DAY, List.of(row(0, "2026-03-01", "Wien")));
        int good = 0;
        for (boolean isWritten = false; !isWritten; good++) {
            try (DatasetWriter writer = DatasetWriter.create(new FailingDirectory(DirectoryOutput.of(folder), good),
                    SCHEMA, BY_DAY.withExisting(Existing.REPLACE).withRowsPerFile(2))) {
                isWritten = writesInSpiteOfFailures(writer);
            } catch (IOException e) {
                assertThat(e).hasMessage("no space left");
            }
            assertThat(rows(folder)).as("%d calls", good).hasSize(isWritten ? 9 : 1);
            assertThat(names()).as("%d calls", good).noneMatch(name -> name.startsWith("_lamella"));
        }
        assertThat(good).isGreaterThan(20);
    }

    private static final String FAILED = "(?s)no space left|.*(failed before|failed in an earlier write|abandon the file).*";

    /// Whoever passes over a failure must not commit the other rows.
    private static boolean writesInSpiteOfFailures(DatasetWriter writer) {
        for (int i = 0; i < 9; i++) {
            try {
                writer.rows().append(row(i, "2026-03-0" + (1 + i % 2), "Graz"));
                if (i % 3 == 2) {
                    writer.endRowGroups();
                }
            } catch (IOException | IllegalStateException e) {
                assertThat(e).hasMessageMatching(FAILED);
            }
        }
        try {
            writer.commit();
            return true;
        } catch (IOException | IllegalStateException e) {
            assertThat(e).hasMessageMatching(FAILED);
            return false;
        }
    }

    @Test
    void aRowThatNoDirectoryCanBeNamedAfterEndsTheWriting() throws IOException {
        DatasetWriteOptions options = DatasetWriteOptions.DEFAULT.withPartitionBy("shop")
                .withWriting(WriteOptions.DEFAULT.withValidation(WriteOptions.Validation.KEEP));
        Batch batch = new Batch(SCHEMA, 1, List.of(new IntVector(1, Validity.none(), new int[]{1}),
                new IntVector(1, Validity.none(), new int[]{1}),
                new BytesVector(1, Validity.none(), new byte[]{(byte) 0xff}, new long[]{1})));
        try (DatasetWriter writer = DatasetWriter.create(folder, SCHEMA, options)) {
            writer.write(batch);
            assertThatThrownBy(writer::commit).isInstanceOf(ValueException.class).hasMessageContaining(
                    "Partition column shop: a value is not UTF-8, and cannot be the name of a directory");
            assertThatThrownBy(writer::commit).isInstanceOf(IOException.class)
                    .hasMessageContaining("failed before; nothing can be written any more");
        }
        assertThat(names()).isEmpty();
    }

    @Test
    void aValueThatIsTooLongForANameIsRejected() throws IOException {
        DatasetWriteOptions byShop = DatasetWriteOptions.DEFAULT.withPartitionBy("shop");
        assertThatThrownBy(() -> write(folder, byShop, List.of(row(1, null, "x".repeat(300)))))
                .isInstanceOf(ValueException.class)
                .hasMessageContaining("Partition column shop: a value takes 305 bytes");
        assertThat(names()).isEmpty();
    }

    @Test
    void rowsAfterTheEndAreRejected() throws IOException {
        DatasetWriter committed = DatasetWriter.create(folder.resolve("a"), SCHEMA, DatasetWriteOptions.DEFAULT);
        RowAppender late = committed.rows();
        late.append(row(1, null, "Graz"));
        committed.commit();
        requireRejected(late);
        committed.close();
        DatasetWriter closed = DatasetWriter.create(folder.resolve("b"), SCHEMA, DatasetWriteOptions.DEFAULT);
        RowAppender later = closed.rows();
        closed.close();
        requireRejected(later);
        assertThat(names()).containsExactly("a/_SUCCESS", "a/part-00000.parquet");
        assertThat(Dataset.of(folder.resolve("a")).rowCount()).isEqualTo(1);
    }

    private static void requireRejected(RowAppender rows) {
        assertThatThrownBy(() -> rows.append(row(2, null, "Linz"))).isInstanceOf(IllegalStateException.class)
                .hasMessageEndingWith("is committed or closed");
    }

    @Test
    void rowsFitFilesWhoseTypesAreStoredOtherwise() throws IOException {
        Schema schema = Schema.parse("message m { required fixed_len_byte_array(16) u (UUID); required int32 k; }");
        DatasetWriteOptions spark = DatasetWriteOptions.DEFAULT.withExisting(Existing.KEEP).withPartitionBy("k")
                .withWriting(WriteOptions.DEFAULT.withStoredSchema(Ecosystem.SPARK::storedSchema));
        for (int i = 0; i < 2; i++) {
            try (DatasetWriter writer = DatasetWriter.create(folder, schema, spark)) {
                writer.rows().append(row -> row.set("u", new UUID(1, 2)).set("k", 1));
                writer.commit();
            }
        }
        assertThat(Dataset.of(folder).rowCount()).isEqualTo(2);
    }

    @Test
    void aBatchThatTheStoredTypesRejectIsNotWritten() throws IOException {
        Schema schema = Schema.builder("m").required("k", "INT32").required("at", "TIMESTAMP(NANOS,true)").build();
        DatasetWriteOptions spark = DatasetWriteOptions.DEFAULT.withPartitionBy("k")
                .withWriting(WriteOptions.DEFAULT.withStoredSchema(Ecosystem.SPARK::storedSchema));
        try (DatasetWriter writer = DatasetWriter.create(folder, schema, spark)) {
            writer.write(nanos(schema, 1000));
            assertThatThrownBy(() -> writer.write(nanos(schema, 123))).isInstanceOf(ValueException.class)
                    .hasMessageContaining(folder.toString()).hasMessageContaining("the value 123 in NANOS");
            writer.write(nanos(schema, 2000));
            writer.rows().append(row -> row.setInt("k", 2).set("at", Instant.ofEpochSecond(0, 3000)));
            writer.commit();
        }
        List<String> rows = new ArrayList<>();
        try (RowCursor row = Dataset.of(folder).rows()) {
            while (row.next()) {
                rows.add(row.getInt("k") + " " + row.getLong("at"));
            }
        }
        assertThat(rows).containsExactly("1 1", "1 2", "2 3");
    }

    private static Batch nanos(Schema schema, long value) {
        return new Batch(schema, 1, List.of(new IntVector(1, Validity.none(), new int[]{1}),
                new LongVector(1, Validity.none(), new long[]{value})));
    }

    @Test
    void batchesWithoutColumnsMayHaveAnyNumberOfRows() throws IOException {
        Schema schema = Schema.builder("m").build();
        try (DatasetWriter writer = DatasetWriter.create(folder, schema, DatasetWriteOptions.DEFAULT)) {
            writer.write(new Batch(schema, 1, List.of()));
            writer.write(new Batch(schema, Integer.MAX_VALUE, List.of()));
            writer.commit();
        }
        assertThat(Dataset.of(folder).rowCount()).isEqualTo(1L << 31);
    }

    @Test
    void allFilesAreClosedAlsoIfOneFails() throws IOException {
        List<String> closed = new ArrayList<>();
        DirectoryOutput out = new FailingDirectory(DirectoryOutput.of(folder), Integer.MAX_VALUE) {
            @Override
            public OutputFile create(String path) throws IOException {
                return new ForwardingOutput(super.create(path)) {
                    @Override
                    public void close() throws IOException {
                        closed.add(path);
                        super.close();
                        throw new IOException("cannot close " + closed.size());
                    }
                };
            }
        };
        DatasetWriter writer = DatasetWriter.create(out, SCHEMA, BY_DAY);
        writer.rows().append(row(1, "2026-03-01", "Graz"));
        writer.rows().append(row(2, "2026-03-02", "Graz"));
        writer.endRowGroups();
        assertThatThrownBy(writer::close).hasMessage("cannot close 1")
                .satisfies(e -> assertThat(e.getSuppressed()).extracting(Throwable::getMessage)
                        .containsExactly("cannot close 2"));
        assertThat(closed).hasSize(2);
    }
}
