package dev.lamella.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.bench.peer.Totals;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// All contenders of a cell find, write and make the same.
class WorksTest {
    private static final int ROWS = 5000;
    private static final int DOCUMENTS = 300;

    @TempDir
    static Path folder;

    static Stream<Arguments> scans() {
        Stream<ScanCell> tables = Arrays.stream(Table.values()).map(table -> new ScanCell(Way.COLUMNS, table));
        Stream<ScanCell> codecs = Stream.of(Codec.ZSTD, Codec.UNCOMPRESSED)
                .map(codec -> new ScanCell(Way.COLUMNS, Table.TAXI, Writer.DUCKDB, codec));
        Stream<ScanCell> writers = Stream.of(Table.LINEITEM, Table.TAXI, Table.NESTED, Table.ENCODINGS)
                .map(table -> new ScanCell(Way.COLUMNS, table, Writer.PARQUET_JAVA, Codec.SNAPPY));
        Stream<ScanCell> lengths = Stream.of(Table.LINEITEM, Table.STRINGS)
                .map(table -> new ScanCell(Way.LENGTHS, table));
        Stream<ScanCell> ways = Stream.of(Way.ROWS, Way.RECORDS, Way.THREADS).flatMap(
                way -> Stream.of(new ScanCell(way, Table.LINEITEM), new ScanCell(way, Table.NESTED)));
        return Stream.of(tables, codecs, writers, lengths, ways, Stream.of(new ScanCell(Way.CONSUMING, Table.LINEITEM)))
                .flatMap(each -> each).map(Arguments::of);
    }

    @ParameterizedTest
    @MethodSource("scans")
    void readTheSame(ScanCell cell) throws Exception {
        TestFiles files = new TestFiles(folder);
        Path file = files.get(cell.table(), cell.writer(), cell.codec(), ROWS);
        Path reference = files.get(cell.table(), Writer.DUCKDB, Codec.SNAPPY, ROWS);
        List<Totals> found = new ArrayList<>();
        found.add(DuckDb.scan(reference, cell.table(), cell.way(), Optional.empty()));
        assertThat(found.getFirst().rows()).isEqualTo(ROWS);
        for (String contender : cell.contenders()) {
            if (!contender.equals(StoredPages.FLOOR)) {
                try (Work work = Scans.start(contender, cell.table(), cell.way(), file)) {
                    requireSame(contender, work.check(), found);
                }
                assertThat(Library.of(contender).version()).isNotBlank().isNotEqualTo("null");
            }
        }
        assertThat(found).hasSizeGreaterThan(2);
    }

    @ParameterizedTest
    @EnumSource
    void findTheSameRows(FilterTask task) throws Exception {
        Path source = new TestFiles(folder).get(Table.LINEITEM, Writer.DUCKDB, Codec.SNAPPY, 6 * ROWS);
        Wanted wanted = task.wanted(source);
        Totals reference = DuckDb.scan(source, Table.LINEITEM, Way.COLUMNS, Optional.of(wanted.text()));
        assertThat(reference.rows() == 0).isEqualTo(task == FilterTask.ABSENT);
        for (FilterFiles writer : FilterFiles.values()) {
            Path file = writer.get(source);
            List<Totals> found = new ArrayList<>(List.of(reference));
            for (String contender : new FilterCell(task, writer).contenders()) {
                if (!contender.equals("trino")) { // needs another version of parquet-java
                    try (Work work = Filters.start(contender, task, source, file)) {
                        requireSame(contender + ", file of " + writer, work.check(), found);
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("writes")
    void writeTheSame(WriteCell cell) throws Exception {
        Path source = new TestFiles(folder).get(cell.table(), Writer.DUCKDB, Codec.SNAPPY, ROWS);
        List<Totals> found = new ArrayList<>();
        found.add(DuckDb.scan(source, cell.table(), Way.COLUMNS, Optional.empty()));
        for (String contender : cell.contenders()) {
            Path file = folder.resolve("written-" + contender + ".parquet");
            try (Work work = Writes.start(contender, cell.table(), cell.codec(), source, file)) {
                requireSame(contender, work.check(), found);
            }
        }
    }

    static Stream<Arguments> writes() {
        return WriteCell.all().stream().map(Arguments::of);
    }

    @ParameterizedTest
    @EnumSource
    void readAndWriteTheSameEncrypted(EncryptionTask task) throws Exception {
        Path source = new TestFiles(folder).get(task.table(), Writer.DUCKDB, Codec.SNAPPY, ROWS);
        List<Totals> found = new ArrayList<>();
        for (String contender : task.contenders()) {
            Path file = task == EncryptionTask.WRITE
                    ? folder.resolve("encrypted-" + contender + ".parquet")
                    : task.make(source, Protection.of(contender));
            try (Work work = task.start(contender, source, file)) {
                requireSame(contender, work.check(), found);
            }
        }
        assertThat(found).hasSizeGreaterThan(1);
        assertThat(found.getFirst().rows()).isNotZero();
    }

    @ParameterizedTest
    @EnumSource
    void meanTheSame(VariantTask task) throws Exception {
        Path file = folder.resolve("variants.parquet");
        task.write(DOCUMENTS, file);
        List<Totals> found = new ArrayList<>();
        for (String contender : task.contenders()) {
            try (Work work = task.start(contender, DOCUMENTS, file)) {
                requireSame(contender, work.check(), found);
                assertThat(work.run()).isEqualTo(work.run());
            }
        }
        assertThat(found).hasSizeGreaterThan(1);
        assertThat(found.getFirst().rows()).isNotZero();
    }

    @Test
    void aLargeFileHoldsWhatWasWritten() throws Exception {
        assertThat(LargeWrite.start(folder.resolve("large.parquet"), 1_000_000).run().rows()).isNotZero();
    }

    static Stream<GrowthCell> growth() {
        return GrowthCell.all().stream();
    }

    @ParameterizedTest
    @MethodSource("growth")
    void eachSizeIsFound(GrowthCell cell) throws Exception {
        int size = cell.quantity().sizes().getFirst();
        Path path = folder.resolve("grown.parquet");
        Growth.Shape shape = cell.quantity().shape(size);
        if (cell.task() != GrowthTask.WRITE) {
            GrowthTask.write(shape, path);
        }
        try (Work work = cell.task().start(shape, path)) {
            assertThat(work.check()).isEqualTo(work.run());
        } finally {
            TableTask.delete(path);
        }
    }

    @Test
    void anotherNumberOfRowsIsNoticed() throws Exception {
        Path path = folder.resolve("other.parquet");
        GrowthTask.write(Growth.ROW_GROUPS.shape(2), path);
        try (Work work = GrowthTask.READ.start(Growth.ROW_GROUPS.shape(3), path)) {
            assertThatThrownBy(work::run).hasMessageStartingWith("Found ");
        }
    }

    private static void requireSame(String contender, Totals totals, List<Totals> others) {
        for (Totals other : others) {
            assertThat(totals.difference(other)).as(contender).isEmpty();
        }
        others.add(totals);
    }
}
