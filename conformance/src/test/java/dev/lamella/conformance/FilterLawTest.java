package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.lamella.Parallelism;
import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.conformance.Physical.Fields;
import dev.lamella.filter.Explanation;
import dev.lamella.filter.Filter;
import dev.lamella.filter.PruningSource;
import dev.lamella.filter.Scan;
import dev.lamella.filter.Share;
import dev.lamella.io.ByteRange;
import dev.lamella.io.InputFile;
import dev.lamella.records.RecordMapping;
import dev.lamella.records.RecordReader;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.RowNumbers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// For any filter and any file, a scan returns the rows that [SlowFilter] selects one by one: as batches, rows and
/// records; with all statistics, without each kind of them, and without any; on one thread and on several.
///
/// `-Dlamella.seed` chooses another first file, `-Dlamella.effort` more files.
class FilterLawTest {
    private static final int FILES = 260 * Integer.getInteger("lamella.effort", 1);
    private static final int FILTERS = 80;
    private static final long LEAST_PAIRS = 20_000;
    private static final RecordMapping<Numbered> RECORDS = RecordMapping.of(Numbered.class);

    private final long[] shares = new long[Share.values().length];
    private long pairs;
    private long wanted;
    private long seen;

    /// What records are made of the files.
    record Numbered(long id) {}

    @Test
    void whatComesIsThePlainScanPickedOutInMemory() throws IOException {
        long first = Long.getLong("lamella.seed", 1);
        for (long seed = first; seed < first + FILES; seed++) {
            check(seed);
        }
        assertThat(pairs).as("files and filters").isGreaterThanOrEqualTo(LEAST_PAIRS);
        assertThat(wanted).as("rows that are wanted").isBetween(seen / 5, seen * 4 / 5);
        for (Share share : Share.values()) {
            assertThat(shares[share.ordinal()]).as("rows of which %s are known", share).isGreaterThan(seen / 40);
        }
        System.out.printf("%d pairs of files and filters; %d of %d rows wanted; known to be none %d, some %d, all %d%n",
                pairs, wanted, seen, shares[0], shares[1], shares[2]);
    }

    private void check(long seed) throws IOException {
        FilterCase filtered = new FilterCase(seed, LeafKind.ALL);
        Random random = new Random(~seed);
        byte[] bytes = filtered.write();
        byte[] file = random.nextInt(3) == 0 ? bytes : LessPruning.some(bytes, random);
        SlowFilter slow = new SlowFilter(filtered.schema);
        List<Fields> meant = filtered.rows.stream().map(row -> SlowFilter.meant(filtered.schema, row)).toList();
        RandomFilters filters = new RandomFilters(random, filtered.schema, filtered::values);
        try (Readers readers = new Readers(file, DrawnThreads.of(seed))) {
            List<Fields> plain = FourWays.rows(readers.all, Scan.all());
            assertThat(plain).hasSize(filtered.rows.size());
            for (int i = 0; i < FILTERS; i++) {
                Filter filter = filters.next();
                List<Long> expected = new ArrayList<>();
                try {
                    for (int row = 0; row < meant.size(); row++) {
                        if (slow.of(filter, meant.get(row)) == Truth.TRUE) {
                            expected.add((long) row);
                        }
                    }
                    check(readers, filter, plain, expected, random);
                } catch (AssertionError | RuntimeException e) {
                    throw new AssertionError("-Dlamella.seed=" + seed + ", filter " + i + ": " + filter + "\n"
                            + filtered.schema, e);
                }
                pairs++;
                wanted += expected.size();
                seen += plain.size();
            }
        }
    }

    /// A file opened with all statistics, without each kind of them, and without any.
    private static final class Readers implements AutoCloseable {
        private final byte[] file;
        private final Parallelism parallelism;
        private final ParquetReader all;
        private final List<ParquetReader> less = new ArrayList<>();

        Readers(byte[] file, Parallelism parallelism) throws IOException {
            this.file = file;
            this.parallelism = parallelism;
            all = open(EnumSet.allOf(PruningSource.class));
            for (PruningSource evidence : PruningSource.values()) {
                less.add(open(EnumSet.complementOf(EnumSet.of(evidence))));
            }
            less.add(open(Set.of()));
        }

        private ParquetReader open(Set<PruningSource> evidence) throws IOException {
            return Parquet.open(InputFile.of(file),
                    ReadOptions.DEFAULT.withPruning(evidence).withParallelism(parallelism));
        }

        @Override
        public void close() throws IOException {
            all.close();
            for (ParquetReader reader : less) {
                reader.close();
            }
        }
    }

    private void check(Readers readers, Filter filter, List<Fields> plain, List<Long> expected, Random random)
            throws IOException {
        assertThat(Filter.parse(filter.toString())).as("the text of the filter").isEqualTo(filter);
        Scan scan = Scan.all().filter(filter);
        if (readers.parallelism.threads() > 1) {
            scan = scan.batchRows(1 + random.nextInt(9));
        }
        ParquetReader less = readers.less.get(random.nextInt(readers.less.size()));
        assertThat(CorpusFiltersTest.numbers(less, scan.columns(FilterCase.ID))).as("less evidence")
                .isEqualTo(expected);
        switch (random.nextInt(7)) {
            case 6 -> assertSame("all evidence", readers.all, scan, plain, expected);
            case 0 -> assertThat(ids(readers.all, scan)).as("rows").isEqualTo(expected);
            case 1 -> assertThat(records(readers.file, scan)).as("records").isEqualTo(expected);
            case 2 -> assertThat(readers.all.count(filter).value()).as("count").isEqualTo(expected.size());
            case 3 -> {
                long middle = random.nextLong(readers.all.fileSize());
                List<Long> both = new ArrayList<>(ids(readers.all, scan.bytes(new ByteRange(0, middle))));
                both.addAll(ids(readers.all, scan.bytes(new ByteRange(middle, readers.all.fileSize() - middle))));
                assertThat(both).as("the shares of two readers").isEqualTo(expected);
            }
            default -> part(random.nextBoolean() ? readers.all : less, scan, plain, expected, random);
        }
        if (random.nextInt(3) == 0) {
            explained(readers.all.explain(scan), plain.size(), expected);
        }
    }

    /// Some columns, and some of the rows.
    private static void part(ParquetReader reader, Scan all, List<Fields> plain, List<Long> expected, Random random)
            throws IOException {
        long size = plain.size();
        long from = random.nextBoolean() ? 0 : random.nextLong(size + 2);
        long count = random.nextBoolean() ? size : random.nextLong(size + 2);
        long offset = random.nextBoolean() ? 0 : random.nextLong(expected.size() + 2);
        long limit = random.nextBoolean() ? Long.MAX_VALUE : random.nextLong(expected.size() + 2);
        Scan scan = all.rows(from, count).offset(offset).limit(limit);
        if (random.nextBoolean()) {
            scan = scan.batchRows(1 + random.nextInt(30));
        }
        Set<ColumnPath> columns = new HashSet<>();
        for (Leaf leaf : reader.schema().leaves()) {
            boolean isOfVariant = leaf.path().names().getFirst().equals("variant");
            if (random.nextInt(3) == 0 && !isOfVariant) {
                columns.add(leaf.path());
            }
        }
        columns.add(ColumnPath.of(FilterCase.ID));
        Schema projected = reader.schema().project(columns);
        List<Long> wanted = expected.stream().filter(row -> row >= from && row < from + count).skip(offset).limit(limit)
                .toList();
        assertSame("a part: " + scan, reader, scan.columns(columns),
                plain.stream().map(row -> Physical.project(row, reader.schema(), projected)).toList(), wanted);
    }

    private static void assertSame(String what, ParquetReader reader, Scan scan, List<Fields> plain,
            List<Long> expected)
            throws IOException {
        List<Long> numbers = new ArrayList<>();
        List<Fields> rows = new ArrayList<>();
        try (BatchSource batches = reader.batches(scan)) {
            while (batches.next()) {
                Batch batch = batches.batch();
                assertThat(batch.rowCount()).isBetween(1, scan.rowsPerBatch().orElse(Scan.MAX_BATCH_ROWS));
                RowNumbers of = batches.rowNumbers().orElseThrow();
                for (int i = 0; i < batch.rowCount(); i++) {
                    numbers.add(of.of(i));
                }
                rows.addAll(Physical.rows(batch));
            }
        }
        if (!numbers.equals(expected)) {
            fail("%s: rows %s, and wanted are %s", what, numbers, expected);
        }
        FourWays.assertSame(what, rows, expected.stream().map(row -> plain.get(Math.toIntExact(row))).toList());
    }

    private static List<Long> ids(ParquetReader reader, Scan scan) throws IOException {
        List<Long> ids = new ArrayList<>();
        try (RowCursor rows = reader.rows(scan.columns(FilterCase.ID))) {
            while (rows.next()) {
                assertThat(rows.rowNumber()).isEqualTo(rows.getLong(0));
                ids.add(rows.getLong(0));
            }
        }
        return ids;
    }

    private static List<Long> records(byte[] file, Scan scan) throws IOException {
        try (RecordReader<Numbered> records = RECORDS.open(InputFile.of(file), scan)) {
            return records.toList().stream().map(Numbered::id).toList();
        }
    }

    private void explained(Explanation explanation, int rowCount, List<Long> expected) {
        Set<Long> wantedRows = new HashSet<>(expected);
        long next = 0;
        for (Explanation.Part part : explanation.rowGroups()) {
            for (Explanation.Rows rows : part.rows()) {
                assertThat(rows.from()).as("explained rows").isEqualTo(next);
                next += rows.count();
                shares[rows.share().ordinal()] += rows.count();
                for (long row = rows.from(); row < next; row++) {
                    boolean isWanted = wantedRows.contains(row);
                    if (rows.share() == Share.NONE && isWanted || rows.share() == Share.ALL && !isWanted) {
                        fail("row %d is %s, and by\n%s", row, isWanted ? "wanted" : "not wanted", explanation);
                    }
                }
            }
        }
        assertThat(next).as("explained rows").isEqualTo(rowCount);
    }
}
