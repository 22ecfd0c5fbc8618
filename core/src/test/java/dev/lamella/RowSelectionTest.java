package dev.lamella;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Scan;
import dev.lamella.filter.Split;
import dev.lamella.io.ByteRange;
import dev.lamella.io.ForwardingInput;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.PageLocation;
import dev.lamella.row.RowCursor;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Which rows a scan asks for: by number, by their place in the file, by a filter, by offset and limit; and what of the file is fetched
/// for them. Row `i` of the table follows from `i`.
class RowSelectionTest {
    private static final int ROWS = 20_000;
    /// Chunks so small are read whole.
    private static final int SMALL_CHUNK = 4096;

    private static WriteOptions options() {
        return Tables.plain().withCompatibility(WriteOptions.Compatibility.CURRENT).withRowGroups(1L << 40, 8000)
                .withPages(1 << 20, 500);
    }

    private static List<Long> ids(byte[] file, Scan scan) throws IOException {
        List<Long> ids = new ArrayList<>();
        try (ParquetReader reader = Parquet.open(InputFile.of(file)); RowCursor rows = reader.rows(scan)) {
            while (rows.next()) {
                assertThat(rows.rowNumber()).isEqualTo(rows.getLong("id"));
                ids.add(rows.rowNumber());
            }
        }
        return ids;
    }

    private static List<Long> numbers(LongPredicate wanted) {
        List<Long> numbers = new ArrayList<>();
        for (long i = 0; i < ROWS; i++) {
            if (wanted.test(i)) {
                numbers.add(i);
            }
        }
        return numbers;
    }

    @Test
    void rowsAreAskedForByNumberFilterOffsetAndLimit() throws IOException {
        byte[] file = Tables.file(0, ROWS, options());
        assertThat(ids(file, Scan.all().rows(7990, 20))).isEqualTo(numbers(i -> i >= 7990 && i < 8010));
        assertThat(ids(file, Scan.all().rows(ROWS - 3, 20))).hasSize(3);
        assertThat(ids(file, Scan.all().rows(5, 100).offset(10).limit(3))).containsExactly(15L, 16L, 17L);
        assertThat(ids(file, Scan.all().firstRow(9000).limit(2))).containsExactly(9000L, 9001L)
                .isEqualTo(ids(file, Scan.all().offset(9000).limit(2)));
        assertThat(ids(file, Scan.all().filter(Filter.column("id").lessThan(12).negate()).limit(2)))
                .containsExactly(12L, 13L);
        assertThat(ids(file, Scan.all().where("name is null").offset(4000).limit(2)))
                .containsExactly(12000L, 12003L);
        assertThat(ids(file, Scan.all().where("xs[] = 8001").rows(0, 9000))).isEqualTo(
                ids(file, Scan.all()).stream().filter(i -> i < 9000 && i % 4 > 0 && hasElement(i, 8001)).toList());
        assertThat(ids(file, Scan.all().where("name is null").where("id > 17000").where("id < 17005")))
                .containsExactly(17001L, 17004L);
        assertThat(ids(file, Scan.all().limit(0))).isEmpty();
    }

    /// The lists count on through the table: list `i` has `i % 4` elements, the first of which is the number of those before.
    private static boolean hasElement(long row, long value) {
        long before = row / 4 * 6 + (row % 4) * (row % 4 - 1) / 2;
        return value >= before && value < before + row % 4;
    }

    @Test
    void columnsOfTheFilterNeedNotBeAskedFor() throws IOException {
        byte[] file = Tables.file(0, ROWS, options());
        Scan scan = Scan.all().columns("name").where("id >= 8002 and id < 8005");
        List<String> found = new ArrayList<>();
        try (ParquetReader reader = Parquet.open(InputFile.of(file)); RowCursor rows = reader.rows(scan)) {
            while (rows.next()) {
                found.add(rows.rowNumber() + " " + rows.getString(0) + " of " + rows.size());
            }
            assertThatThrownBy(() -> reader.rows(Scan.all().where("nam is null")))
                    .isInstanceOf(SchemaMismatchException.class).hasMessageContaining("name");
        }
        assertThat(found).containsExactly("8002 name 8002 of 1", "8003 name 8003 of 1", "8004 null of 1");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6})
    void splitsOfTheFileReadEveryRowOnce(int seed) throws IOException {
        Random random = new Random(seed);
        byte[] file = Tables.file(0, ROWS, options().withRowGroups(1L << 40, 500 + random.nextInt(5000)));
        List<Long> all = new ArrayList<>();
        for (long from = 0; from < file.length;) {
            long length = Math.min(file.length - from, random.nextInt(file.length / 3));
            all.addAll(ids(file, Scan.all().bytes(new ByteRange(from, length))));
            from += length;
        }
        assertThat(all).as("seed %d", seed).isEqualTo(numbers(ignored -> true));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6})
    void splitsSayWhatTheyRead(int seed) throws IOException {
        Random random = new Random(seed);
        byte[] file = Tables.file(0, ROWS, options().withRowGroups(1L << 40, 500 + random.nextInt(5000)));
        try (ParquetReader reader = Parquet.open(InputFile.of(file))) {
            Scan scan = Scan.all().columns("id").rows(random.nextInt(100), ROWS - random.nextInt(2000));
            long target = 1 + random.nextInt(100_000);
            List<Split> splits = reader.splits(scan, target);
            List<Long> all = new ArrayList<>();
            for (Split split : splits) {
                assertThat(Split.parse(split.toString())).isEqualTo(split);
                Scan part = scan.bytes(split.bytes());
                assertThat(reader.rowCount(part)).isEqualTo(split.rowCount());
                List<Long> ids = ids(file, part);
                assertThat(ids).as("seed %d, %s", seed, split).hasSize((int) split.rowCount());
                all.addAll(ids);
                long largest = split.rowGroups().stream().mapToLong(group -> reader.metadata().rowGroups().get(group)
                        .columns().getFirst().metadata().orElseThrow().totalCompressedSize()).max().orElseThrow();
                assertThat(split.columnBytes()).isLessThan(target + largest);
            }
            assertThat(all).as("seed %d", seed).isEqualTo(ids(file, scan));
            assertThat(splits.getLast().bytes().end()).isEqualTo(file.length);
            assertThat(reader.splits(scan, Long.MAX_VALUE)).hasSize(1);
            assertThat(reader.splits(Scan.all(), 1)).hasSize(reader.metadata().rowGroups().size());
        }
    }

    @Test
    void splitsLeaveOutWhatStatisticsExclude() throws IOException {
        byte[] file = Tables.file(0, ROWS, options().withRowGroups(1L << 40, 1000));
        try (ParquetReader reader = Parquet.open(InputFile.of(file))) {
            List<Split> splits = reader.splits(Scan.all().where("id >= 4500 and id < 5500"), 1);
            assertThat(splits).extracting(Split::rowGroups).containsExactly(List.of(4), List.of(5));
            assertThat(reader.splits(Scan.all().where("id < 0"), 1)).isEmpty();
            assertThat(reader.splits(Scan.all().columns(List.of()), 1).stream().mapToLong(Split::rowCount).sum())
                    .isEqualTo(ROWS);
            assertThatThrownBy(() -> reader.splits(Scan.all().limit(5), 1)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessage(
                            "The scan has an offset or a limit, and parts that are read apart cannot count each other's"
                                    + " rows. Leave them out, and count where the parts come together");
            assertThatThrownBy(() -> reader.splits(Scan.all(), 0)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("Splits of 0 bytes; they have at least 1");
        }
    }

    /// Counts what is fetched.
    private static final class Counting extends ForwardingInput {
        private final AtomicLong bytes = new AtomicLong();

        Counting(byte[] file) {
            super(InputFile.of(file));
        }

        @Override
        public void read(long position, byte[] target, int from, int count) throws IOException {
            bytes.addAndGet(count);
            file.read(position, target, from, count);
        }
    }

    /// Bytes of the pages that have some rows of a column, and of the index that says where they are.
    private static long needed(ParquetReader reader, int column, long from, long end) throws IOException {
        long bytes = 0;
        long first = 0;
        for (int g = 0; g < reader.metadata().rowGroups().size(); g++) {
            List<PageLocation> pages = reader.offsetIndex(g, column).orElseThrow().pageLocations();
            long rows = reader.metadata().rowGroups().get(g).rowCount();
            ColumnChunk chunk = reader.metadata().rowGroups().get(g).columns().get(column);
            long before = bytes;
            for (int p = 0; p < pages.size(); p++) {
                long pageEnd = p + 1 < pages.size() ? pages.get(p + 1).firstRowIndex() : rows;
                if (first + pages.get(p).firstRowIndex() < end && first + pageEnd > from) {
                    bytes += pages.get(p).compressedPageSize();
                }
            }
            if (bytes > before && chunk.metadata().orElseThrow().totalCompressedSize() <= SMALL_CHUNK) {
                bytes = before + chunk.metadata().orElseThrow().totalCompressedSize();
            } else if (bytes > before) {
                bytes += chunk.offsetIndexLength().orElseThrow();
                bytes += pages.getFirst().offset() - chunk.metadata().orElseThrow().dictionaryPageOffset()
                        .orElse(pages.getFirst().offset());
            }
            first += rows;
        }
        return bytes;
    }

    @Test
    void ofRowsByNumberLittleMoreIsFetchedThanTheirPages() throws IOException {
        byte[] file = Tables.file(0, ROWS, options());
        for (long from : new long[]{0, 3000, 7800, 15_999, 19_990}) {
            long end = Math.min(ROWS, from + 300);
            Counting counting = new Counting(file);
            try (ParquetReader reader = Parquet.open(counting)) {
                long needed = 0;
                for (int column = 0; column < 3; column++) {
                    needed += needed(reader, column, from, end);
                }
                counting.bytes.set(0);
                try (RowCursor rows = reader.rows(Scan.all().rows(from, end - from))) {
                    for (long row = from; row < end; row++) {
                        assertThat(rows.next()).isTrue();
                        assertThat(rows.getLong(0)).isEqualTo(row);
                        assertThat(rows.isNull(1)).isEqualTo(row % 3 == 0);
                        assertThat(rows.getList(2).size()).isEqualTo((int) (row % 4));
                    }
                    assertThat(rows.next()).isFalse();
                }
                assertThat(counting.bytes.get()).as("bytes from row %d on", from).isBetween(needed, needed * 6 / 5);
            }
        }
    }

    @Test
    void ofOtherColumnsOnlyThePagesOfWantedRowsAreFetched() throws IOException {
        byte[] file = Tables.file(0, ROWS, options());
        Counting counting = new Counting(file);
        try (ParquetReader reader = Parquet.open(counting)) {
            long ids = 0;
            for (int g = 0; g < reader.metadata().rowGroups().size(); g++) {
                ids += reader.metadata().rowGroups().get(g).columns().getFirst().metadata().orElseThrow()
                        .totalCompressedSize();
            }
            long needed = needed(reader, 1, 9100, 9103) + needed(reader, 2, 9100, 9103);
            counting.bytes.set(0);
            try (RowCursor rows = reader.rows(Scan.all().where("id between 9100 and 9102"))) {
                for (long row = 9100; row < 9103; row++) {
                    assertThat(rows.next()).isTrue();
                    assertThat(rows.rowNumber()).isEqualTo(row);
                    assertThat(rows.isNull(1)).isEqualTo(row % 3 == 0);
                    assertThat(rows.getList(2).size()).isEqualTo((int) (row % 4));
                }
                assertThat(rows.next()).isFalse();
            }
            assertThat(counting.bytes.get()).isLessThanOrEqualTo(ids + needed * 6 / 5);
        }
    }

    /// Changes a stored number of the offset index of `name` in the first row group, to one whose varint is as long.
    private static byte[] changed(byte[] file, long from, long to) throws IOException {
        try (ParquetReader reader = Parquet.open(InputFile.of(file))) {
            ColumnChunk chunk = reader.metadata().rowGroups().getFirst().columns().get(1);
            int start = (int) chunk.offsetIndexOffset().orElseThrow();
            byte[] wanted = varint(from);
            byte[] other = varint(to);
            assertThat(other).hasSameSizeAs(wanted);
            byte[] changed = file.clone();
            for (int i = start; i < start + chunk.offsetIndexLength().orElseThrow(); i++) {
                if (ByteBuffer.wrap(file, i, wanted.length).equals(ByteBuffer.wrap(wanted))) {
                    System.arraycopy(other, 0, changed, i, other.length);
                    return changed;
                }
            }
            throw new AssertionError("the index has no " + from);
        }
    }

    private static byte[] varint(long value) {
        ByteBuffer bytes = ByteBuffer.allocate(10);
        long left = value << 1;
        for (; left > 0x7f; left >>>= 7) {
            bytes.put((byte) (left | 0x80));
        }
        bytes.put((byte) left).flip();
        byte[] all = new byte[bytes.limit()];
        bytes.get(all);
        return all;
    }

    @Test
    void damagedOffsetIndexesAreIgnoredOrReported() throws IOException {
        byte[] file = Tables.file(0, ROWS, options());
        Scan scan = Scan.all().rows(3010, 20);
        List<Long> rows = numbers(i -> i >= 3010 && i < 3030);
        List<PageLocation> pages;
        try (ParquetReader reader = Parquet.open(InputFile.of(file))) {
            pages = reader.offsetIndex(0, 1).orElseThrow().pageLocations();
        }
        // Rows that do not ascend, and pages that overlap: the index is of no use, and the column is read without.
        assertThat(ids(changed(file, 3000, 3600), scan)).isEqualTo(rows);
        assertThat(ids(changed(file, pages.get(6).offset(), pages.get(5).offset() + 3), scan)).isEqualTo(rows);
        assertThat(ids(changed(file, pages.get(6).offset(), 100), scan)).isEqualTo(rows);
        assertThat(ids(changed(file, pages.get(6).offset(), pages.get(6).offset() + 40), scan)).isEqualTo(rows);
        // A page that has other rows than it is said to have.
        assertThatThrownBy(() -> ids(changed(file, 3000, 3001), scan)).isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("column name")
                .hasMessageContaining("The page has 500 rows; the offset index of the"
                        + " column says 499");
    }

    @Test
    void whatIsNoScanIsRejected() {
        for (Runnable scan : List.<Runnable>of(() -> Scan.all().offset(-1), () -> Scan.all().rows(-1, 2),
                () -> Scan.all().rows(1, -2))) {
            assertThatThrownBy(scan::run).isInstanceOf(IllegalArgumentException.class);
        }
        assertThatThrownBy(() -> Scan.all().where("id >")).isInstanceOf(IllegalArgumentException.class);
    }
}
