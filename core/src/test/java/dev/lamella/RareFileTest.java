package dev.lamella;

import static dev.lamella.FileBuilder.column;
import static dev.lamella.FileBuilder.fixed;
import static dev.lamella.FileBuilder.flat;
import static dev.lamella.FileBuilder.group;
import static dev.lamella.FileBuilder.list;
import static dev.lamella.Parts.NONE;
import static dev.lamella.Parts.bareLevels;
import static dev.lamella.Parts.bitPacked;
import static dev.lamella.Parts.bytes;
import static dev.lamella.Parts.indices;
import static dev.lamella.Parts.ints;
import static dev.lamella.Parts.join;
import static dev.lamella.Parts.levels;
import static dev.lamella.Parts.run;
import static dev.lamella.Parts.sized;
import static dev.lamella.Parts.texts;
import static dev.lamella.Parts.wideIndices;
import static dev.lamella.schema.PhysicalType.BOOLEAN;
import static dev.lamella.schema.PhysicalType.BYTE_ARRAY;
import static dev.lamella.schema.PhysicalType.FIXED_LEN_BYTE_ARRAY;
import static dev.lamella.schema.PhysicalType.INT32;
import static dev.lamella.schema.PhysicalType.INT96;
import static dev.lamella.schema.Repetition.OPTIONAL;
import static dev.lamella.schema.Repetition.REPEATED;
import static dev.lamella.schema.Repetition.REQUIRED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.FileBuilder.Chunk;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.SchemaElement;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.LogicalType;
import dev.lamella.update.FileRecovery;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Files that are right, or nearly so, but seldom: each is read whole, in batches of every small size, from every row on, and
/// gives the same rows.
class RareFileTest {
    private static final LogicalType TEXT = new LogicalType.String();

    /// @param name what is rare
    /// @param file the file
    /// @param rows its rows, as [Reading] gives them
    record Case(String name, Supplier<byte[]> file, List<String> rows) {
        Case(String name, Supplier<byte[]> file, String... rows) {
            this(name, file, List.of(rows));
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private static Chunk numbers() {
        return new Chunk(INT32);
    }

    private static Chunk strings() {
        return new Chunk(BYTE_ARRAY);
    }

    private static FileBuilder ofNumbers() {
        return flat(column("x", INT32, REQUIRED));
    }

    private static FileBuilder ofNumbersOrNull() {
        return flat(column("x", INT32, OPTIONAL));
    }

    private static FileBuilder ofTexts() {
        return flat(column("x", BYTE_ARRAY, REQUIRED, TEXT));
    }

    private static FileBuilder ofTextsOrNull() {
        return flat(column("x", BYTE_ARRAY, OPTIONAL, TEXT));
    }

    private static FileBuilder ofList() {
        return FileBuilder.nested(list("xs", OPTIONAL), group("list", REPEATED, 1), column("element", INT32, OPTIONAL));
    }

    private static FileBuilder ofTextList() {
        return FileBuilder.nested(list("xs", OPTIONAL), group("list", REPEATED, 1),
                column("element", BYTE_ARRAY, OPTIONAL, TEXT));
    }

    private static final List<Case> DICTIONARIES = List.of(
            new Case("a dictionary that later pages do not use", () -> ofTextsOrNull().rowGroup(9, strings()
                    .dictionary(2, texts("a", "bb"))
                    .v1(4, Encoding.RLE_DICTIONARY, levels(1, 1, 0, 1, 0), indices(1, 0))
                    .v1(3, Encoding.PLAIN, levels(1, 0, 1, 1), texts("ccc", ""))
                    .v1(2, Encoding.DELTA_LENGTH_BYTE_ARRAY, levels(1, 1, 0),
                            texts(Encoding.DELTA_LENGTH_BYTE_ARRAY, "d")))
                    .bytes(), "bb", "null", "a", "null", "null", "ccc", "", "d", "null"),
            new Case("a dictionary that later pages use again", () -> ofTextsOrNull().rowGroup(6, strings()
                    .dictionary(2, texts("a", "bb"))
                    .v1(2, Encoding.RLE_DICTIONARY, levels(1, 1, 0), indices(1))
                    .v1(2, Encoding.PLAIN, levels(1, 0, 1), texts("ccc"))
                    .v1(2, Encoding.PLAIN_DICTIONARY, levels(1, 1, 1), indices(0, 1)))
                    .bytes(), "bb", "null", "null", "ccc", "a", "bb"),
            new Case("numbers that begin with a dictionary", () -> ofNumbersOrNull().rowGroup(5, numbers()
                    .dictionary(3, ints(10, 20, 30))
                    .v2(3, 1, 3, Encoding.RLE_DICTIONARY, NONE, bareLevels(1, 1, 0, 1), indices(2, 1))
                    .v2(2, 0, 2, Encoding.DELTA_BINARY_PACKED, NONE, bareLevels(1, 1, 1),
                            ints(Encoding.DELTA_BINARY_PACKED, -5, 1 << 30)))
                    .bytes(), "30", "null", "20", "-5", "1073741824"),
            new Case("only nulls before the first value of a dictionary", () -> ofTextsOrNull().rowGroup(8, strings()
                    .dictionary(1, texts("a"))
                    .v1(3, Encoding.RLE_DICTIONARY, levels(1, 0, 0, 0))
                    .v1(3, Encoding.PLAIN, levels(1, 0, 0, 0))
                    .v1(2, Encoding.RLE_DICTIONARY, levels(1, 0, 1), indices(0)))
                    .bytes(), "null", "null", "null", "null", "null", "null", "null", "a"),
            new Case("only nulls before the dictionary itself", () -> ofTextsOrNull().rowGroup(4, strings()
                    .v1(2, Encoding.RLE_DICTIONARY, levels(1, 0, 0))
                    .dictionary(1, texts("a"))
                    .v1(2, Encoding.RLE_DICTIONARY, levels(1, 0, 1), indices(0)))
                    .bytes(), "null", "null", "null", "a"),
            new Case("only nulls, with a dictionary of nothing", () -> ofTextsOrNull().rowGroup(2, strings()
                    .dictionary(0, NONE).v1(2, Encoding.RLE_DICTIONARY, levels(1, 0, 0))).bytes(), "null", "null"),
            new Case("only nulls, with no dictionary", () -> ofTextsOrNull().rowGroup(2, strings()
                    .v1(2, Encoding.RLE_DICTIONARY, levels(1, 0, 0))).bytes(), "null", "null"),
            new Case("values only before the dictionary, then indices", () -> ofTexts().rowGroup(3, strings()
                    .v1(2, Encoding.PLAIN, texts("p", "q")).dictionary(1, texts("a"))
                    .v1(1, Encoding.RLE_DICTIONARY, indices(0))).bytes(), "p", "q", "a"),
            new Case("indices of another width in every page", () -> ofNumbers().rowGroup(8, numbers()
                    .dictionary(3, ints(7, 8, 9))
                    .v1(2, Encoding.RLE_DICTIONARY, wideIndices(2, 0, 2))
                    .v1(2, Encoding.RLE_DICTIONARY, wideIndices(0, 0, 0))
                    .v1(2, Encoding.RLE_DICTIONARY, wideIndices(32, 1, 2))
                    .v1(2, Encoding.RLE_DICTIONARY, wideIndices(17, 2, 1)))
                    .bytes(), "7", "9", "7", "7", "8", "9", "9", "8"),
            new Case("indices of no bits without a run", () -> ofNumbers().rowGroup(3, numbers().dictionary(1, ints(7))
                    .v1(3, Encoding.RLE_DICTIONARY, bytes(0))).bytes(), "7", "7", "7"),
            new Case("a dictionary of booleans",
                    () -> flat(column("x", BOOLEAN, REQUIRED)).rowGroup(3, new Chunk(BOOLEAN)
                            .dictionary(2, bytes(2)).v1(3, Encoding.RLE_DICTIONARY, indices(1, 0, 1))).bytes(),
                    "true", "false", "true"),
            new Case("a dictionary of INT96", () -> flat(column("x", INT96, OPTIONAL)).rowGroup(3, new Chunk(INT96)
                    .dictionary(2, join(new byte[8], ints(2440588), bytes(1, 0, 0, 0, 0, 0, 0, 0), ints(2440589)))
                    .v1(3, Encoding.PLAIN_DICTIONARY, levels(1, 1, 0, 1), indices(1, 0))).bytes(),
                    "1970-01-02T00:00:00.000000001Z", "null", "1970-01-01T00:00:00Z"),
            new Case("a dictionary of values of no bytes", () -> flat(fixed("x", 0, OPTIONAL)).rowGroup(3,
                    new Chunk(FIXED_LEN_BYTE_ARRAY).dictionary(1, NONE)
                            .v1(3, Encoding.RLE_DICTIONARY, levels(1, 1, 0, 1), indices(0, 0)))
                    .bytes(), "", "null", ""),
            new Case("wide values, all null, and then one", () -> flat(fixed("x", 2000, OPTIONAL)).rowGroup(4,
                    new Chunk(FIXED_LEN_BYTE_ARRAY).v1(3, Encoding.PLAIN, levels(1, 0, 0, 0))
                            .v1(1, Encoding.PLAIN, levels(1, 1), "z".repeat(2000).getBytes(StandardCharsets.US_ASCII)))
                    .bytes(),
                    "null", "null", "null", "z".repeat(2000)));

    private static final List<Case> LEVELS = List.of(
            new Case("rows that go on over the ends of pages", () -> ofList().rowGroup(4, numbers()
                    .v1(3, Encoding.PLAIN, levels(1, 0, 1, 0), levels(3, 3, 2, 3), ints(1, 2))
                    .v1(2, Encoding.PLAIN, levels(1, 1, 1), levels(3, 3, 3), ints(3, 4))
                    .v1(1, Encoding.PLAIN, levels(1, 1), levels(3, 3), ints(5))
                    .v1(2, Encoding.PLAIN, levels(1, 0, 0), levels(3, 0, 1))).bytes(),
                    "[1, null]", "[2, 3, 4, 5]", "null", "[]"),
            new Case("texts that go on over the ends of pages, from a dictionary to another encoding",
                    () -> ofTextList().rowGroup(2, strings().dictionary(2, texts("a", "b"))
                            .v1(2, Encoding.RLE_DICTIONARY, levels(1, 0, 1), levels(3, 3, 2), indices(1))
                            .v1(2, Encoding.PLAIN, levels(1, 1, 0), levels(3, 3, 3), texts("c", "d"))
                            .v1(1, Encoding.RLE_DICTIONARY, levels(1, 1), levels(3, 3), indices(0))).bytes(),
                    "[b, null, c]", "[d, a]"),
            new Case("levels in BIT_PACKED", () -> ofList().rowGroup(3, numbers()
                    .v1(5, Encoding.PLAIN, Encoding.BIT_PACKED, bitPacked(1, 0, 1, 1, 0, 0),
                            bitPacked(3, 3, 2, 3, 1, 0),
                            ints(1, 2)))
                    .bytes(), "[1, null, 2]", "[]", "null"),
            new Case("levels in BIT_PACKED over the ends of bytes", () -> ofNumbersOrNull().rowGroup(11, numbers()
                    .v1(11, Encoding.PLAIN, Encoding.BIT_PACKED, bitPacked(1, 1, 0, 0, 1, 1, 1, 0, 0, 1, 0, 1),
                            ints(1, 2, 3, 4, 5, 6)))
                    .bytes(),
                    "1", "null", "null", "2", "3", "4", "null", "null", "5", "null", "6"),
            new Case("levels in BIT_PACKED, said of a column that has none", () -> ofNumbers().rowGroup(2, numbers()
                    .v1(2, Encoding.PLAIN, Encoding.BIT_PACKED, ints(1, 2))).bytes(), "1", "2"),
            new Case("a last bit-packed run that is cut short", () -> ofNumbersOrNull().rowGroup(3, numbers()
                    .v1(3, Encoding.PLAIN, sized(bytes(2 * 4 + 1, 5)), ints(1, 3))).bytes(), "1", "null", "3"),
            new Case("a run of levels longer than the page", () -> ofNumbersOrNull().rowGroup(3, numbers()
                    .v1(2, Encoding.PLAIN, sized(run(1000, 1)), ints(1, 2)).v1(1, Encoding.PLAIN, sized(run(1, 0))))
                    .bytes(),
                    "1", "2", "null"),
            new Case("pages of no values between others", () -> ofNumbersOrNull().rowGroup(2, numbers()
                    .v1(0, Encoding.PLAIN, sized(NONE)).v1(1, Encoding.PLAIN, levels(1, 1), ints(1))
                    .v2(0, 0, 0, Encoding.PLAIN, NONE, NONE, NONE).v1(1, Encoding.PLAIN, levels(1, 0))
                    .v1(0, Encoding.PLAIN, sized(NONE))).bytes(), "1", "null"),
            new Case("pages of nulls that have no values at all, in every encoding", () -> {
                Chunk chunk = strings();
                for (Encoding encoding : List.of(Encoding.PLAIN, Encoding.RLE_DICTIONARY, Encoding.PLAIN_DICTIONARY,
                        Encoding.DELTA_LENGTH_BYTE_ARRAY, Encoding.DELTA_BYTE_ARRAY)) {
                    chunk.v1(1, encoding, levels(1, 0)).v2(1, 1, 1, encoding, NONE, bareLevels(1, 0), NONE);
                }
                return ofTextsOrNull().rowGroup(10, chunk).bytes();
            }, "null", "null", "null", "null", "null", "null", "null", "null", "null", "null"),
            new Case("compressed pages of version 2 with nothing compressed",
                    () -> ofNumbersOrNull().rowGroup(2, numbers()
                            .codec(CompressionCodec.GZIP).v2(2, 2, 2, Encoding.PLAIN, NONE, bareLevels(1, 0, 0), NONE))
                            .bytes(),
                    "null", "null"));

    private static final List<Case> PLACES = List.of(
            new Case("columns out of order, with gaps between", () -> {
                FileBuilder file = flat(column("a", INT32, REQUIRED), column("b", BYTE_ARRAY, OPTIONAL, TEXT),
                        column("c", INT32, OPTIONAL));
                ColumnChunk c = file.write(numbers().v1(2, Encoding.PLAIN, levels(1, 0, 1), ints(9)));
                ColumnChunk a = file.gap(20_000).write(numbers().v1(2, Encoding.PLAIN, ints(1, 2)));
                ColumnChunk b = file.gap(100).write(strings().v1(2, Encoding.PLAIN, levels(1, 1, 0), texts("x")));
                return file.claim(2, List.of(a, b, c)).bytes();
            }, "1|x|null", "2|null|9"),
            new Case("row groups of several sizes, one of none", () -> flat(column("a", INT32, REQUIRED),
                    column("b", BYTE_ARRAY, OPTIONAL, TEXT))
                    .rowGroup(3, numbers().v1(2, Encoding.PLAIN, ints(1, 2)).v1(1, Encoding.PLAIN, ints(3)),
                            strings().v1(1, Encoding.PLAIN, levels(1, 0)).v1(2, Encoding.PLAIN, levels(1, 1, 1),
                                    texts("b", "c")))
                    .rowGroup(0, numbers(), strings())
                    .rowGroup(1, numbers().v1(1, Encoding.PLAIN, ints(4)),
                            strings().v1(1, Encoding.PLAIN, levels(1, 0)))
                    .rowGroup(2, numbers().dictionary(1, ints(5)).v1(2, Encoding.RLE_DICTIONARY, indices(0, 0)),
                            strings().v1(2, Encoding.PLAIN, levels(1, 1, 0), texts("e")))
                    .bytes(), "1|null", "2|b", "3|c", "4|null", "5|e", "5|null"),
            new Case("a dictionary of which the footer says nothing", () -> ofNumbers().rowGroup(2, numbers()
                    .dictionary(2, ints(5, 6)).v1(2, Encoding.RLE_DICTIONARY, indices(1, 0))
                    .claiming(m -> FileBuilder.withPlace(m, OptionalLong.empty(), m.dictionaryPageOffset().getAsLong(),
                            m.totalCompressedSize())))
                    .bytes(), "6", "5"),
            new Case("a dictionary that the footer puts at 0", () -> ofNumbers().rowGroup(2, numbers()
                    .dictionary(2, ints(5, 6)).v1(2, Encoding.RLE_DICTIONARY, indices(1, 0))
                    .claiming(m -> FileBuilder.withPlace(m, OptionalLong.of(0), m.dictionaryPageOffset().getAsLong(),
                            m.totalCompressedSize())))
                    .bytes(), "6", "5"),
            new Case("a dictionary where the footer puts the first data page too",
                    () -> ofNumbers().rowGroup(2, numbers()
                            .dictionary(2, ints(5, 6)).v1(2, Encoding.RLE_DICTIONARY, indices(1, 0))
                            .claiming(m -> FileBuilder.withPlace(m, m.dictionaryPageOffset(),
                                    m.dictionaryPageOffset().getAsLong(),
                                    m.totalCompressedSize())))
                            .bytes(),
                    "6", "5"),
            new Case("a size that leaves out the dictionary's header, as parquet-mr wrote it", () -> ofNumbers()
                    .createdBy("parquet-mr version 1.2.8").rowGroup(2, numbers().dictionary(2, ints(5, 6))
                            .v1(2, Encoding.RLE_DICTIONARY, indices(1, 0)).claiming(m -> FileBuilder.withPlace(m,
                                    m.dictionaryPageOffset(), m.dataPageOffset(), m.totalCompressedSize() - 14)))
                    .gap(300)
                    .bytes(), "6", "5"),
            new Case("prefixes that go on from page to page, as parquet-mr wrote them", () -> ofTexts()
                    .createdBy("parquet-mr version 1.7.0").rowGroup(6, chained()).bytes(),
                    "axis", "axle", "axles", "babble", "axles", "axle"),
            new Case("prefixes that go on from page to page, by a writer without a name",
                    () -> ofTexts().withoutCreator()
                            .rowGroup(6, chained()).bytes(),
                    "axis", "axle", "axles", "babble", "axles", "axle"));

    /// Pages of `DELTA_BYTE_ARRAY` whose first values have prefixes.
    private static Chunk chained() {
        return strings()
                .v1(2, Encoding.DELTA_BYTE_ARRAY, prefixed(new int[]{0, 2}, new int[]{4, 2}, "axisle"))
                .v1(1, Encoding.DELTA_BYTE_ARRAY, prefixed(new int[]{4}, new int[]{1}, "s"))
                .v1(1, Encoding.PLAIN, texts("babble"))
                .v1(2, Encoding.DELTA_BYTE_ARRAY, prefixed(new int[]{5, 4}, new int[]{0, 0}, ""));
    }

    private static byte[] prefixed(int[] prefixes, int[] suffixes, String text) {
        return join(ints(Encoding.DELTA_BINARY_PACKED, prefixes), ints(Encoding.DELTA_BINARY_PACKED, suffixes),
                text.getBytes(StandardCharsets.US_ASCII));
    }

    @ParameterizedTest
    @FieldSource({"DICTIONARIES", "LEVELS", "PLACES"})
    void readsTheRows(Case c) throws IOException {
        readsEveryWay(c.file.get(), c.rows);
    }

    private static void readsEveryWay(byte[] file, List<String> rows) throws IOException {
        assertThat(Reading.rows(file)).isEqualTo(rows);
        for (int size : new int[]{1, 2, 3, 5, 7, 8192}) {
            Scan scan = Scan.all().batchRows(size);
            assertThat(Reading.rows(file, scan)).as("Batches of %d", size).isEqualTo(rows);
            for (int first = 0; first <= rows.size() + 1; first++) {
                for (int limit = 0; limit <= rows.size() + 1; limit++) {
                    assertThat(Reading.rows(file, scan.firstRow(first).limit(limit)))
                            .as("%d rows from %d on, in batches of %d", limit, first, size)
                            .isEqualTo(rows.stream().skip(first).limit(limit).toList());
                }
            }
        }
    }

    /// Recovered files keep their writer; if it is unknown, its pages may continue prefixes, too.
    @Test
    void pagesOfRecoveredFilesContinuePrefixes() throws IOException {
        byte[] file = ofTexts().createdBy("parquet-mr version 1.7.0").rowGroup(6, chained()).bytes();
        List<FileRecovery> ways = new ArrayList<>();
        try (ParquetReader reader = Parquet.open(InputFile.of(file))) {
            ways.add(FileRecovery.BY_FOOTER);
            ways.add(FileRecovery.like(reader.metadata()));
            ways.add(FileRecovery.withSchema(reader.schema()));
        }
        for (FileRecovery way : ways) {
            FileRecovery.Found found = way.run(InputFile.of(file));
            assertThat(found.rowCount()).isEqualTo(6);
            List<String> values = new ArrayList<>();
            try (ParquetReader reader = Parquet.open(found.file());
                    RowCursor rows = reader.rows(Scan.all().firstRow(2))) {
                while (rows.next()) {
                    values.add(rows.getString(0));
                }
            }
            assertThat(values).containsExactly("axles", "babble", "axles", "axle");
        }
    }

    @Test
    void skippedPagesOfANewWriterAreNotGoneOnFrom() throws IOException {
        byte[] file = ofTexts().createdBy("somebody 1.0").rowGroup(6, chained()).bytes();
        assertThat(Reading.outcome(file, Scan.all().firstRow(2))).startsWith(
                "CorruptFileException after 0 rows: bytes in memory, row group 0, column x, data page 1");
    }

    @Test
    void cutsWindowsThatGrowLargeAndReadsOtherColumnsAgain() throws IOException {
        int rows = 60;
        List<String> large = IntStream.range(0, rows)
                .mapToObj(i -> Integer.toString(i).repeat(700_000).substring(0, 700_000))
                .toList();
        Chunk first = strings();
        Chunk lists = numbers();
        Chunk second = strings();
        Chunk number = numbers();
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            first.v1(1, Encoding.PLAIN, levels(1, i % 3 == 0 ? 0 : 1), i % 3 == 0 ? NONE : texts("t" + i));
            lists.v1(2, Encoding.PLAIN, levels(1, 0, 1), levels(3, 3, 3), ints(i, -i));
            second.v1(1, Encoding.PLAIN, texts(large.get(i)));
            number.v1(1, Encoding.PLAIN, ints(i));
            expected.add((i % 3 == 0 ? "null" : "t" + i) + "|[" + i + ", " + -i + "]|" + large.get(i) + "|" + i);
        }
        byte[] file = new FileBuilder(4, List.of(column("first", BYTE_ARRAY, OPTIONAL, TEXT), list("xs", OPTIONAL),
                group("list", REPEATED, 1), column("element", INT32, OPTIONAL),
                column("second", BYTE_ARRAY, REQUIRED, TEXT),
                column("number", INT32, REQUIRED))).rowGroup(rows, first, lists, second, number).bytes();
        assertThat(Reading.rows(file)).isEqualTo(expected);
        assertThat(Reading.rows(file, Scan.all().firstRow(7).limit(41))).isEqualTo(expected.subList(7, 48));
    }

    @Test
    void slidesOverChunksLargerThanItsWindow() throws IOException {
        // A window has a mebibyte; pages, and headers, are smaller and larger.
        Chunk chunk = numbers();
        List<String> expected = new ArrayList<>();
        for (int size : new int[]{1000, 300_000, 10, 700_000, 3, 262_144, 262_143, 262_145, 50_000, 1}) {
            int from = expected.size();
            int[] values = IntStream.range(from, from + size).toArray();
            chunk.v1(size, Encoding.PLAIN, ints(values)).indexPage(size);
            IntStream.of(values).forEach(i -> expected.add(Integer.toString(i)));
        }
        byte[] file = ofNumbers().rowGroup(expected.size(), chunk).bytes();
        assertThat(Reading.rows(file)).isEqualTo(expected);
        for (int first : new int[]{1, 999, 1000, 301_009, 301_010, 1_000_000, expected.size() - 1}) {
            assertThat(Reading.rows(file, Scan.all().firstRow(first).limit(5))).as("from %d on", first)
                    .isEqualTo(expected.stream().skip(first).limit(5).toList());
        }
    }

    @Test
    void readsManyColumnsWithSmallWindows() throws IOException {
        int columns = 1500;
        List<SchemaElement> elements = new ArrayList<>();
        Chunk[] chunks = new Chunk[columns];
        for (int i = 0; i < columns; i++) {
            elements.add(column("c" + i, INT32, REQUIRED));
            int base = i * 31;
            chunks[i] = numbers();
            // Every hundredth column is larger than a window of 32 KiB, in pages of which some are too.
            int rest = 15_000;
            if (i % 100 == 0) {
                chunks[i].v1(12_000, Encoding.PLAIN, ints(IntStream.range(base, base + 12_000).toArray()));
                base += 12_000;
                rest -= 12_000;
                for (int page = 0; page < 10; page++, base += 300) {
                    chunks[i].v1(300, Encoding.PLAIN, ints(IntStream.range(base, base + 300).toArray()));
                }
            } else {
                chunks[i].v1(rest, Encoding.DELTA_BINARY_PACKED,
                        ints(Encoding.DELTA_BINARY_PACKED, IntStream.range(base, base + rest).toArray()));
            }
        }
        byte[] file = new FileBuilder(columns, elements).rowGroup(15_000, chunks).bytes();
        List<String> rows = Reading.rows(file, Scan.all().firstRow(11_990).limit(20));
        for (int row = 0; row < 20; row++) {
            int at = 11_990 + row;
            assertThat(rows.get(row)).isEqualTo(String.join("|",
                    IntStream.range(0, columns).mapToObj(i -> Integer.toString(i * 31 + at)).toList()));
        }
    }
}
