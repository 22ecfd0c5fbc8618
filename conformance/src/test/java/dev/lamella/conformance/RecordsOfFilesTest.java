package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.conformance.Physical.Entries;
import dev.lamella.conformance.Physical.Entry;
import dev.lamella.conformance.Physical.Fields;
import dev.lamella.error.ParquetException;
import dev.lamella.error.ValueException;
import dev.lamella.filter.Scan;
import dev.lamella.records.RecordMapping;
import dev.lamella.records.RecordReader;
import dev.lamella.schema.Field;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Files of other writers, read as records of classes generated for their schemas, have the same values as rows.
class RecordsOfFilesTest {
    private static final int FILES = 24 * Integer.getInteger("lamella.effort", 1);
    private static final int LEAST_CORPUS = 80;

    @TempDir
    private Path folder;

    @Test
    void filesOfTheCorpus() throws IOException {
        Corpus.assumeThere();
        Map<String, Path> files = new LinkedHashMap<>();
        Corpus.data().forEach(name -> files.put(name, Corpus.file(name)));
        Corpus.shreddedVariants().forEach(name -> files.put(name, Corpus.file(name)));
        assertThat(check(files)).isGreaterThanOrEqualTo(LEAST_CORPUS);
    }

    @Test
    void fixturesOfOtherWriters() throws IOException {
        Map<String, Path> files = new LinkedHashMap<>();
        FixturesTest.files().forEach(name -> files.put(name, FixturesTest.file(name)));
        assertThat(check(files)).isPositive();
    }

    @Test
    void randomFilesOfParquetJava() throws IOException {
        Map<String, Path> files = new LinkedHashMap<>();
        for (long seed = 0; seed < FILES; seed++) {
            Path file = folder.resolve("java" + seed + ".parquet");
            ParquetJavaFilesTest.write(file, new RandomRows(seed), new Random(~seed));
            files.put("seed " + seed, file);
        }
        // Others have decimals of more digits than their precision, which are rejected.
        assertThat(check(files)).isGreaterThan(FILES / 3);
    }

    @Test
    void randomFilesOfDuckDb() throws IOException, SQLException {
        Map<String, Path> files = new LinkedHashMap<>();
        try (DuckDb duckDb = DuckDb.open()) {
            for (long seed = 0; seed < FILES; seed++) {
                Path file = folder.resolve("duck" + seed + ".parquet");
                for (String statement : new RandomTable(seed).statements("random", 300)) {
                    duckDb.execute(statement);
                }
                duckDb.execute("COPY (FROM random) TO " + DuckDb.literal(file));
                files.put("seed " + seed, file);
            }
        }
        assertThat(check(files)).isGreaterThan(FILES / 2);
    }

    /// @return of how many files all rows were compared
    private static int check(Map<String, Path> files) throws IOException {
        Map<String, Schema> schemas = new LinkedHashMap<>();
        for (Map.Entry<String, Path> file : files.entrySet()) {
            try (ParquetReader reader = FourWays.openWithoutChecksums(file.getValue())) {
                if (!reader.schema().fields().isEmpty()) {
                    schemas.put(file.getKey(), reader.schema());
                }
            } catch (ParquetException _) {
                // A file that cannot be opened has no schema.
            }
        }
        Map<String, Class<?>> classes = SchemaRecords.of(schemas);
        List<String> failures = new ArrayList<>();
        int compared = 0;
        for (Map.Entry<String, Class<?>> entry : classes.entrySet()) {
            try {
                compared += check(files.get(entry.getKey()), schemas.get(entry.getKey()), entry.getValue()) ? 1 : 0;
            } catch (RuntimeException | AssertionError e) {
                failures.add(entry.getKey() + ": " + e);
            }
        }
        assertThat(failures).isEmpty();
        return compared;
    }

    /// @return whether there was something to compare
    private static <T> boolean check(Path file, Schema schema, Class<T> type) throws IOException {
        RecordMapping<T> mapping = RecordMapping.of(type)
                .withReadOptions(ReadOptions.DEFAULT.withChecksums(ReadOptions.Checksums.IGNORE));
        List<Field> fields = SchemaRecords.fields(schema);
        List<Fields> wanted = new ArrayList<>();
        try (ParquetReader reader = FourWays.openWithoutChecksums(file)) {
            for (Fields row : Logical.rows(reader)) {
                wanted.add((Fields) plain(new Fields(row.values().subList(0, fields.size()))));
            }
        } catch (ParquetException e) {
            assertThatThrownBy(() -> read(mapping, file)).isInstanceOf(ParquetException.class);
            return false;
        }
        if (wanted.toString().contains("rejected: ")) {
            assertThatThrownBy(() -> read(mapping, file)).isInstanceOf(ValueException.class);
            return false;
        }
        FourWays.assertSame(file.toString(), read(mapping, file), wanted);
        if (wanted.size() > 1) {
            long from = wanted.size() / 2;
            try (RecordReader<T> reader = mapping.open(file, Scan.all().firstRow(from).batchRows(7))) {
                FourWays.assertSame(file.toString(), trees(reader.toList()),
                        wanted.subList((int) from, wanted.size()));
            }
        }
        return !wanted.isEmpty();
    }

    private static List<Fields> read(RecordMapping<?> mapping, Path file) throws IOException {
        return trees(mapping.read(file));
    }

    private static List<Fields> trees(List<?> records) {
        return records.stream().map(record -> (Fields) tree(record)).toList();
    }

    /// A record as a tree, in which an entry of a map is one.
    private static @Nullable Object tree(@Nullable Object value) {
        return switch (value) {
            case Record record when isOfSchema(record) -> {
                List<@Nullable Object> values = new ArrayList<>();
                for (RecordComponent component : record.getClass().getRecordComponents()) {
                    values.add(tree(get(record, component)));
                }
                yield record.getClass().getRecordComponents()[0].getName().equals("key")
                        ? new Entry(values.getFirst(), values.size() > 1 ? values.get(1) : null)
                        : new Fields(values);
            }
            case List<?> list -> {
                List<@Nullable Object> elements = new ArrayList<>();
                list.forEach(element -> elements.add(tree(element)));
                yield lastOfEach(elements);
            }
            case null, default -> Logical.of(value);
        };
    }

    /// Of entries with the same key, rows have the last one, at the position of the first.
    private static List<@Nullable Object> lastOfEach(List<@Nullable Object> elements) {
        if (!elements.stream().allMatch(Entry.class::isInstance)) {
            return elements;
        }
        Map<@Nullable Object, @Nullable Object> entries = new LinkedHashMap<>();
        elements.forEach(element -> entries.put(((Entry) element).key(), element));
        return new ArrayList<>(entries.values());
    }

    private static boolean isOfSchema(Record record) {
        return record.getClass().getPackageName().isEmpty();
    }

    private static @Nullable Object get(Record record, RecordComponent component) {
        try {
            return component.getAccessor().invoke(record);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(component.toString(), e);
        }
    }

    /// The tree of a row, in which maps are lists of their entries.
    private static @Nullable Object plain(@Nullable Object value) {
        return switch (value) {
            case Fields(List<@Nullable Object> values) -> new Fields(plainAll(values));
            case Entries(List<Entry> list) -> list.stream()
                    .map(entry -> new Entry(plain(entry.key()), plain(entry.value()))).toList();
            case List<?> list -> plainAll(list);
            case null, default -> value;
        };
    }

    private static List<@Nullable Object> plainAll(List<?> values) {
        List<@Nullable Object> all = new ArrayList<>();
        values.forEach(value -> all.add(plain(value)));
        return all;
    }
}
