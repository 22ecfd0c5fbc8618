package dev.lamella;

import static dev.lamella.FileBuilder.column;
import static dev.lamella.FileBuilder.group;
import static dev.lamella.FileBuilder.list;
import static dev.lamella.Parts.indices;
import static dev.lamella.Parts.ints;
import static dev.lamella.Parts.levels;
import static dev.lamella.Parts.texts;
import static dev.lamella.schema.PhysicalType.BYTE_ARRAY;
import static dev.lamella.schema.PhysicalType.INT32;
import static dev.lamella.schema.Repetition.OPTIONAL;
import static dev.lamella.schema.Repetition.REPEATED;
import static dev.lamella.schema.Repetition.REQUIRED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.FileBuilder.Chunk;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.DataPageHeader;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.PageHeader;
import dev.lamella.row.Row;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.ColumnPath;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.IntVector;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Whatever part of a file is asked for, in batches of whatever size: the rows are those of the whole. Pages end anywhere, also in
/// the middle of a row; dictionary pages give way to others; some pages have no entries.
class ScanTest {
    private static final int EFFORT = Integer.getInteger("lamella.effort", 1);
    private static final String[] DICTIONARY = {"alpha", "", "gamma", "delta"};

    /// @param id a number
    /// @param note text in an optional group: absent, or null in the group, or there
    /// @param tags null, or elements that may be null
    record Expected(int id, @Nullable List<@Nullable String> note, @Nullable List<@Nullable Integer> tags) {
        @Override
        public String toString() {
            return id + " " + (note == null ? "null" : note) + " " + (tags == null ? "null" : tags);
        }
    }

    /// A file and its rows.
    record Sample(byte[] bytes, List<Expected> rows) {}

    private static Sample sample(Random random) {
        List<Expected> rows = new ArrayList<>();
        FileBuilder file = new FileBuilder(3, List.of(column("id", INT32, REQUIRED), group("a", OPTIONAL, 1),
                column("note", BYTE_ARRAY, OPTIONAL), list("tags", OPTIONAL), group("list", REPEATED, 1),
                column("element", INT32, OPTIONAL)));
        int groups = 1 + random.nextInt(3);
        for (int g = 0; g < groups; g++) {
            List<Expected> part = new ArrayList<>();
            int count = random.nextInt(random.nextBoolean() ? 10 : 400);
            for (int i = 0; i < count; i++) {
                part.add(row(random, rows.size() + i));
            }
            rows.addAll(part);
            file.rowGroup(count, ids(random, part), notes(random, part), tags(random, part));
        }
        return new Sample(file.bytes(), rows);
    }

    private static Expected row(Random random, int id) {
        List<@Nullable String> note = new ArrayList<>();
        note.add(random.nextInt(3) == 0 ? null : DICTIONARY[random.nextInt(DICTIONARY.length)]);
        List<@Nullable Integer> tags = new ArrayList<>();
        int elements = random.nextInt(20) == 0 ? random.nextInt(150) : random.nextInt(4);
        for (int i = 0; i < elements; i++) {
            tags.add(random.nextInt(4) == 0 ? null : random.nextInt(1000));
        }
        return new Expected(id, random.nextInt(4) == 0 ? null : note, random.nextInt(5) == 0 ? null : tags);
    }

    private static int pageEnd(Random random, int from, int size) {
        return Math.min(size, from + random.nextInt(random.nextBoolean() ? 4 : 90));
    }

    private static Chunk ids(Random random, List<Expected> rows) {
        Chunk chunk = new Chunk(INT32);
        for (int from = 0; from < rows.size();) {
            int to = pageEnd(random, from, rows.size());
            chunk.v1(to - from, Encoding.PLAIN, ints(rows.subList(from, to).stream().mapToInt(Expected::id).toArray()));
            from = to;
        }
        return chunk;
    }

    private static Chunk notes(Random random, List<Expected> rows) {
        Chunk chunk = new Chunk(BYTE_ARRAY).dictionary(DICTIONARY.length, texts(DICTIONARY));
        int fallback = random.nextInt(rows.size() + 1);
        for (int from = 0; from < rows.size();) {
            int to = pageEnd(random, from, rows.size());
            List<Expected> page = rows.subList(from, to);
            byte[] definitions = levels(2, page.stream()
                    .mapToInt(row -> row.note() == null ? 0 : row.note().getFirst() == null ? 1 : 2).toArray());
            List<String> values = page.stream().filter(row -> row.note() != null && row.note().getFirst() != null)
                    .map(row -> Objects.requireNonNull(Objects.requireNonNull(row.note()).getFirst())).toList();
            if (from < fallback) {
                chunk.v1(page.size(), Encoding.RLE_DICTIONARY, definitions,
                        indices(values.stream().mapToInt(List.of(DICTIONARY)::indexOf).toArray()));
            } else {
                chunk.v1(page.size(), Encoding.PLAIN, definitions, texts(values.toArray(String[]::new)));
            }
            from = to;
        }
        return chunk;
    }

    private static Chunk tags(Random random, List<Expected> rows) {
        List<int[]> entries = new ArrayList<>();
        for (Expected row : rows) {
            if (row.tags() == null || row.tags().isEmpty()) {
                entries.add(new int[]{0, row.tags() == null ? 0 : 1, 0});
                continue;
            }
            int repetition = 0;
            for (Integer tag : row.tags()) {
                entries.add(new int[]{repetition, tag == null ? 2 : 3, tag == null ? 0 : tag});
                repetition = 1;
            }
        }
        Chunk chunk = new Chunk(INT32);
        for (int from = 0; from < entries.size();) {
            int to = pageEnd(random, from, entries.size());
            List<int[]> page = entries.subList(from, to);
            chunk.v1(page.size(), Encoding.PLAIN, levels(1, page.stream().mapToInt(e -> e[0]).toArray()),
                    levels(3, page.stream().mapToInt(e -> e[1]).toArray()),
                    ints(page.stream().filter(e -> e[1] == 3).mapToInt(e -> e[2]).toArray()));
            from = to;
        }
        return chunk;
    }

    private static List<String> read(byte[] file, Scan scan) throws IOException {
        List<String> rows = new ArrayList<>();
        try (ParquetReader reader = Parquet.open(InputFile.of(file)); RowCursor row = reader.rows(scan)) {
            while (row.next()) {
                Row note = row.getRow("a");
                List<?> tags = (List<?>) row.get(2);
                rows.add(row.getInt(0) + " " + (note == null ? "null" : "[" + text(note) + "]") + " "
                        + (tags == null ? "null" : new ArrayList<>(tags)));
            }
        }
        return rows;
    }

    private static String text(Row note) {
        byte[] bytes = (byte[]) note.get(0);
        return bytes == null ? "null" : new String(bytes, StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void anyPartInAnyBatchesIsPartOfTheWhole(int seed) throws IOException {
        Random random = new Random(seed);
        for (int i = 0; i < 40 * EFFORT; i++) {
            Sample sample = sample(random);
            List<String> rows = sample.rows().stream().map(Expected::toString).toList();
            for (int j = 0; j < 12; j++) {
                int first = random.nextInt(rows.size() + 2);
                int limit = random.nextInt(4) == 0 ? rows.size() + 5 : random.nextInt(rows.size() + 1);
                int batch = j == 0 ? 8192 : 1 + random.nextInt(random.nextBoolean() ? 5 : 200);
                int from = Math.min(first, rows.size());
                int to = Math.min(rows.size(), from + limit);
                assertThat(read(sample.bytes(), Scan.all().firstRow(first).limit(limit).batchRows(batch)))
                        .as("seed %d, file %d: first row %d, limit %d, batches of %d", seed, i, first, limit, batch)
                        .isEqualTo(rows.subList(from, to));
            }
        }
    }

    @Test
    void pagesAreShownThoughTheirRowsBeganBefore() throws IOException {
        Random random = new Random(7);
        Sample sample = sample(random);
        while (sample.rows().size() < 300) {
            sample = sample(random);
        }
        try (ParquetReader reader = Parquet.open(InputFile.of(sample.bytes()))) {
            List<Integer> shown = new ArrayList<>();
            for (int g = 0; g < reader.metadata().rowGroups().size(); g++) {
                try (PageCursor pages = reader.pages(g, 2)) {
                    while (pages.next()) {
                        PageHeader header = pages.header();
                        assertThat(header).isInstanceOf(DataPageHeader.class);
                        IntVector values = (IntVector) pages.values();
                        for (int i = 0; i < values.size(); i++) {
                            shown.add(values.values()[i]);
                        }
                    }
                }
            }
            List<Integer> expected = new ArrayList<>();
            for (Expected row : sample.rows()) {
                if (row.tags() != null) {
                    row.tags().stream().filter(Objects::nonNull).forEach(expected::add);
                }
            }
            assertThat(shown).isEqualTo(expected);
        }
    }

    /// A batch that a consumer looks at shows one dictionary a column, and its entries stay as they are until the next batch.
    @Test
    void aBatchNeverSeesTwoDictionaries() throws IOException {
        FileBuilder builder = FileBuilder.flat(column("x", BYTE_ARRAY, REQUIRED));
        List<String> expected = new ArrayList<>();
        for (int g = 0; g < 5; g++) {
            String[] entries = {"a" + g, "b" + g};
            builder.rowGroup(6, new Chunk(BYTE_ARRAY).dictionary(2, texts(entries))
                    .v1(3, Encoding.RLE_DICTIONARY, indices(0, 1, 0)).v1(3, Encoding.RLE_DICTIONARY, indices(1, 1, 0)));
            for (int index : new int[]{0, 1, 0, 1, 1, 0}) {
                expected.add(entries[index]);
            }
        }
        byte[] file = builder.bytes();
        for (int rows : new int[]{1, 2, 4, 100}) {
            List<String> found = new ArrayList<>();
            List<ColumnVector> dictionaries = new ArrayList<>();
            try (ParquetReader reader = Parquet.open(InputFile.of(file));
                    BatchSource batches = reader.batches(Scan.all().batchRows(rows))) {
                while (batches.next()) {
                    DictionaryVector vector = (DictionaryVector) batches.batch().columns().getFirst();
                    if (dictionaries.stream().noneMatch(known -> known == vector.dictionary())) {
                        dictionaries.add(vector.dictionary());
                    }
                    BytesVector values = (BytesVector) vector.materialize();
                    for (int i = 0; i < values.size(); i++) {
                        found.add(new String(values.value(i), StandardCharsets.US_ASCII));
                    }
                }
            }
            assertThat(found).isEqualTo(expected);
            assertThat(dictionaries).hasSize(5);
        }
    }

    /// @param columns what is asked for
    /// @param row the fields that come, as text without types
    record Projection(String[] columns, String row) {}

    @Test
    void columnsComeInTheOrderOfTheFileAndOnce() throws IOException {
        Sample sample = sample(new Random(3));
        try (ParquetReader reader = Parquet.open(InputFile.of(sample.bytes()))) {
            List<Projection> cases = List.of(
                    new Projection(new String[]{"tags", "id"}, "[id, tags]"),
                    new Projection(new String[]{"id", "id", "id"}, "[id]"),
                    new Projection(new String[]{"a.note", "a"}, "[a]"),
                    new Projection(new String[]{"tags[]"}, "[tags]"),
                    new Projection(new String[]{}, "[]"));
            for (Projection c : cases) {
                Scan scan = Scan.all().columns(List.of(c.columns()).stream().map(ColumnPath::parse).toList());
                try (BatchSource batches = reader.batches(scan)) {
                    assertThat(batches.next()).isTrue();
                    assertThat(batches.batch().schema().fields().stream().map(field -> field.name()).toList())
                            .hasToString(c.row());
                    assertThat(batches.batch().columns()).hasSize(batches.batch().schema().fields().size());
                    assertThat(batches.batch().rowCount()).isPositive();
                }
            }
            assertThatThrownBy(() -> reader.batches(Scan.all().columns("a.nota")))
                    .isInstanceOf(SchemaMismatchException.class).hasMessageContaining("note");
        }
    }

    @Test
    void aFilterThatIsNestedTooDeeplyIsRejectedWhateverIsRead() throws IOException {
        Filter nested = Filter.column("id").equalTo(1);
        for (int i = 0; i < 100_000; i++) {
            nested = new Filter.Not(nested);
        }
        Filter filter = nested;
        try (ParquetReader reader = Parquet.open(InputFile.of(Tables.file(0, 10, WriteOptions.DEFAULT)))) {
            for (Scan scan : List.of(Scan.all(), Scan.all().columns("name"), Scan.all().columns(List.of()))) {
                assertThatThrownBy(() -> reader.batches(scan.filter(filter)))
                        .isInstanceOf(SchemaMismatchException.class)
                        .hasMessageContaining("nested more than 200 deep");
            }
            assertThatThrownBy(() -> reader.count(filter)).isInstanceOf(SchemaMismatchException.class)
                    .hasMessageContaining("nested more than 200 deep");
        }
    }

    @Test
    void whatIsNoScanIsRejected() {
        assertThatThrownBy(() -> Scan.all().firstRow(-1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Scan.all().limit(-1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Scan.all().batchRows(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Scan.all().batchRows(Scan.MAX_BATCH_ROWS + 1))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
