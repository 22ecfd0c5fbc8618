package dev.lamella;

import static dev.lamella.build.With.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.error.ParquetException;
import dev.lamella.filter.Explanation;
import dev.lamella.filter.Filter;
import dev.lamella.filter.PruningResult;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.BoundaryOrder;
import dev.lamella.metadata.ColumnIndex;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.OffsetIndex;
import dev.lamella.metadata.PageEncodingStats;
import dev.lamella.metadata.PageLocation;
import dev.lamella.metadata.PageType;
import dev.lamella.metadata.Statistics;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.Schema;
import dev.lamella.schema.TypeString;
import dev.lamella.statistics.ColumnStatistics;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Metadata that contradict themselves or the format: filters give the rows that they give without evidence, and the explanation says
/// why it was ignored; or the file is rejected.
class LyingStatisticsTest {
    private static final Schema SCHEMA = Schema.of("m", TypeString.parseFields(
            "k INT64!, d DOUBLE!, s STRING, u INT(32,false)!, c STRING!, xs LIST(INT32), h FLOAT16"));
    private static final int K = 0;
    private static final int D = 1;
    private static final int S = 2;
    private static final int U = 3;
    private static final int C = 4;
    private static final int XS = 5;
    private static final int H = 6;
    private static final int ROWS = 100;

    /// What is asked of each file: of each column something that is there.
    private static final List<String> FILTERS = List.of("k = 40", "k < 60", "k >= 100 and k < 150", "k != 4",
            "not k > 1000", "d = 0", "d < 7.5", "d >= 90", "d is nan", "not d > 3", "s = 's07'", "s > 's5'",
            "s is null", "s is not null", "s starts with 's1'", "u > 3000000000", "u < 5", "u = 4000000050",
            "c = 'odd'", "c in ('even', 'none')", "xs is null", "any(xs, element is null)", "any(xs, element = 7)",
            "xs is not null and not any(xs, element = 7)", "h = 0", "h < 3");

    @FunctionalInterface
    interface Change {
        byte[] of(byte[] file) throws IOException;
    }

    /// @param reason in the explanation of a filter on the column; empty if nothing is wrong that could be seen or matters
    record Lie(String what, String column, String reason, Change change) {
        @Override
        public String toString() {
            return what;
        }
    }

    private static Lie statistics(String what, int column, String reason, String component, Object value) {
        return new Lie(what, name(column), reason,
                file -> ChangedFile.statistics(file, column, old -> with(old, component, value)));
    }

    private static Lie bounds(String what, int column, String reason, byte[] min, byte[] max) {
        return new Lie(what, name(column), reason, file -> ChangedFile.statistics(file, column,
                old -> with(with(old, "minValue", Optional.of(min)), "maxValue", Optional.of(max))));
    }

    /// Only the deprecated bounds, in signed order.
    private static Lie deprecated(String what, int column, String reason, byte[] min, byte[] max) {
        return new Lie(what, name(column), reason,
                file -> withoutPageIndex(ChangedFile.statistics(file, column,
                        old -> new Statistics(Optional.of(max), Optional.of(min), old.nullCount(),
                                OptionalLong.empty(), Optional.empty(), Optional.empty(), Optional.empty(),
                                Optional.empty(), OptionalLong.empty())),
                        column));
    }

    private static Lie index(String what, int column, String reason,
            UnaryOperator<ColumnIndex> change) {
        return new Lie(what, name(column), reason, file -> ChangedFile.columnIndex(file, column, change));
    }

    private static Lie pages(String what, int column, String reason,
            UnaryOperator<List<PageLocation>> change) {
        return new Lie(what, name(column), reason, file -> ChangedFile.offsetIndex(file, column,
                old -> new OffsetIndex(change.apply(old.pageLocations()), old.unencodedByteArrayDataBytes())));
    }

    private static Lie chunk(String what, int column, String reason,
            UnaryOperator<ColumnMetadata> change) {
        return new Lie(what, name(column), reason, file -> ChangedFile.column(file, column, change));
    }

    private static String name(int column) {
        return SCHEMA.leaves().get(column).path().toString();
    }

    private static byte[] longs(long value) {
        return ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(value).array();
    }

    private static byte[] doubles(double value) {
        return longs(Double.doubleToRawLongBits(value));
    }

    private static byte[] ints(int value) {
        return ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(value).array();
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static <T> List<T> set(List<T> list, int at, T value) {
        List<T> changed = new ArrayList<>(list);
        changed.set(at, value);
        return changed;
    }

    static final List<Lie> LIES = List.of(
            bounds("lower bound above the upper one", K, "the lower bound is above the upper one", longs(198),
                    longs(0)),
            bounds("texts the wrong way round", S, "the lower bound is above the upper one", text("s99"), text("s01")),
            bounds("bounds too short", K, "a bound is not a value of the type", new byte[4], new byte[4]),
            bounds("bounds too long", U, "a bound is not a value of the type", new byte[8], new byte[8]),
            bounds("empty bounds of numbers", D, "a bound is not a value of the type", new byte[0], new byte[0]),
            bounds("a bound of FLOAT16 of three bytes", H, "a bound is not a value of the type", new byte[3],
                    new byte[3]),
            bounds("NaN as upper bound", D, "a bound is NaN", doubles(5), doubles(Double.NaN)),
            bounds("NaN as both bounds", D, "a bound is NaN", doubles(Double.NaN), doubles(Double.NaN)),
            bounds("zeros of the wrong signs", D, "", doubles(0.0), doubles(99)),
            bounds("zeros of the wrong signs in FLOAT16", H, "", new byte[]{0, 0}, new byte[]{0, 0x70}),
            statistics("nulls below zero", S, "nulls are -1 of 100 entries", "nullCount", OptionalLong.of(-1)),
            statistics("more nulls than rows", S, "nulls are 1000 of 100 entries", "nullCount", OptionalLong.of(1000)),
            statistics("nulls where none can be", K, "nulls are 5 in a column that has none", "nullCount",
                    OptionalLong.of(5)),
            statistics("bounds of nulls only", S, "there are bounds of nulls only", "nullCount",
                    OptionalLong.of(ROWS)),
            statistics("nulls that the pages do not count", S, "its pages count 20 nulls, the statistics 3",
                    "nullCount", OptionalLong.of(3)),
            statistics("more NaNs than values", D, "NaNs are 101 of 100 values", "nanCount", OptionalLong.of(101)),
            statistics("NaNs below zero", D, "NaNs are -3 of 100 values", "nanCount", OptionalLong.of(-3)),
            statistics("bounds of NaNs only", D, "the bounds contradict the count of NaNs", "nanCount",
                    OptionalLong.of(ROWS)),
            statistics("a distinct count of 1", K, "", "distinctCount", OptionalLong.of(1)),
            deprecated("unsigned numbers in signed order", U, "deprecated bounds are in signed order",
                    ints((int) 4_000_000_098L), ints(98)),
            deprecated("texts in signed order", S, "deprecated bounds are in signed order", text("s01"), text("s02")),
            deprecated("FLOAT16 in signed order", H, "deprecated bounds are in signed order", new byte[2], new byte[2]),
            deprecated("deprecated bounds the wrong way round", K, "the lower bound is above the upper one",
                    longs(198), longs(0)),
            new Lie("a writer before PARQUET-686", "u", "the writer compared unsigned values as signed ones",
                    file -> withoutPageIndex(ChangedFile.metadata(ChangedFile.statistics(file, U,
                            old -> with(with(old, "minValue", Optional.of(ints((int) 4_000_000_098L))), "maxValue",
                                    Optional.of(ints(98)))),
                            old -> with(old, "createdBy", Optional.of("parquet-cpp version 1.2.0"))), U)),
            new Lie("a writer that multiplied nulls", "s", "the writer multiplied null counts by the number of pages",
                    file -> withoutPageIndex(ChangedFile.metadata(ChangedFile.statistics(file, S,
                            old -> with(old, "nullCount", OptionalLong.of(ROWS))),
                            old -> with(old, "createdBy", Optional.of("Polars"))), S)),
            new Lie("no order told", "k", "the order of the bounds is missing or unknown",
                    file -> ChangedFile.metadata(ChangedFile.statistics(file, K,
                            old -> with(old, "maxValue", Optional.of(longs(10)))),
                            old -> with(old, "columnOrders", Optional.empty()))),
            new Lie("nulls of elements only", "xs", "null lists may be missing in the count of nulls",
                    file -> withoutPageIndex(ChangedFile.column(file, XS,
                            old -> with(with(old, "sizeStatistics", Optional.empty()), "statistics",
                                    old.statistics().map(some -> with(some, "nullCount", OptionalLong.of(0))))),
                            XS)),
            index("a null page that has values", S, "page 3 has nulls only, and counts 2",
                    old -> with(old, "nullPages", set(old.nullPages(), 3, true))),
            index("a null page whose histogram has values", S,
                    "page 3 has nulls only, and counts 8 values in its histogram",
                    old -> with(with(old, "nullPages", set(old.nullPages(), 3, true)), "nullCounts", List.of())),
            index("a null page that has NaNs", H, "page 0 has nulls only, and counts 2 NaNs",
                    old -> with(with(with(with(old, "nullPages", set(old.nullPages(), 0, true)), "nullCounts",
                            List.of()), "nanCounts", set(Collections.nCopies(10, 0L), 0, 2L)),
                            "definitionLevelHistograms", List.of())),
            new Lie("a null page with values in lists, by arrow-rs", "xs", "the writer compared nulls with rows",
                    file -> ChangedFile.metadata(ChangedFile.columnIndex(ChangedFile.column(file, XS,
                            old -> with(with(old, "sizeStatistics", Optional.empty()), "statistics",
                                    old.statistics().map(some -> with(some, "nullCount", OptionalLong.empty())))),
                            XS,
                            old -> with(with(with(old, "nullPages", set(old.nullPages(), 3, true)), "nullCounts",
                                    List.of()), "definitionLevelHistograms", List.of())),
                            old -> with(old, "createdBy", Optional.of("parquet-rs version 59.3.0")))),
            new Lie("a null page with values, by Polars", "h", "the writer took pages with NaN for pages of nulls",
                    file -> ChangedFile.metadata(ChangedFile.columnIndex(ChangedFile.column(file, H,
                            old -> with(with(old, "sizeStatistics", Optional.empty()), "statistics",
                                    old.statistics().map(some -> with(some, "nullCount", OptionalLong.empty())))),
                            H,
                            old -> with(with(with(with(old, "nullPages", set(old.nullPages(), 3, true)), "nullCounts",
                                    List.of()), "nanCounts", List.of()), "definitionLevelHistograms", List.of())),
                            old -> with(old, "createdBy", Optional.of("Polars")))),
            index("a null page in a column that has none", K, "page 2 has nulls only, in a column that has none",
                    old -> with(old, "nullPages", set(old.nullPages(), 2, true))),
            index("a page that counts nulls only", S, "its pages count 28 nulls, the statistics 20",
                    old -> with(old, "nullCounts", set(old.nullCounts(), 1, 10L))),
            index("null counts below zero", S, "nulls, the statistics 20",
                    old -> with(old, "nullCounts", set(old.nullCounts(), 1, -2L))),
            index("too few null counts", S, "counts of 3 and 0 pages",
                    old -> with(old, "nullCounts", List.of(0L, 1L, 1L))),
            index("fewer pages than the offset index", K, "there are 10", old -> new ColumnIndex(
                    old.nullPages().subList(0, 9), old.minValues().subList(0, 9), old.maxValues().subList(0, 9),
                    old.boundaryOrder(), List.of(), List.of(), List.of(), List.of())),
            index("more pages than the offset index", K, "there are 10", old -> new ColumnIndex(
                    Collections.nCopies(11, false), Collections.nCopies(11, longs(0)),
                    Collections.nCopies(11, longs(1)),
                    old.boundaryOrder(), List.of(), List.of(), List.of(), List.of())),
            index("bounds of a page the wrong way round", K, "page 4: the lower bound is above the upper one",
                    old -> with(old, "minValues", set(old.minValues(), 4, longs(1000)))),
            index("a bound of a page too short", K, "page 4: a bound is not a value of the type",
                    old -> with(old, "minValues", set(old.minValues(), 4, new byte[3]))),
            index("NaN as bound of a page", D, "a bound is NaN",
                    old -> with(old, "maxValues", set(old.maxValues(), 4, doubles(Double.NaN)))),
            index("pages in descending order that ascend", K, "",
                    old -> with(old, "boundaryOrder", BoundaryOrder.DESCENDING)),
            index("pages in order that are not", C, "", old -> with(old, "boundaryOrder", BoundaryOrder.ASCENDING)),
            index("an order of pages that is not known", K, "",
                    old -> with(old, "boundaryOrder", new BoundaryOrder(17))),
            pages("pages out of order", K, "page 0 begins at row 90 of 100", List::reversed),
            pages("pages that begin at the same row", K, "page 3 begins at row 20 of 100", old -> set(old, 3,
                    with(old.get(3), "firstRowIndex", 20L))),
            pages("a page behind the last row", K, "page 9 begins at row 100 of 100", old -> set(old, 9,
                    with(old.get(9), "firstRowIndex", 100L))),
            pages("no pages", K, "it has no pages", ignored -> List.of()),
            pages("pages of other columns", K, "", old -> old.stream().map(page -> with(page, "offset", 4L)).toList()),
            chunk("fewer values than rows", K, "the column chunk has 90 entries for 100 rows",
                    old -> with(old, "valueCount", 90L)),
            chunk("more values than rows", K, "the column chunk has 110 entries for 100 rows",
                    old -> with(old, "valueCount", 110L)),
            chunk("values without end", XS, "null lists may be missing in the count of nulls",
                    old -> with(old, "valueCount", Long.MAX_VALUE)),
            chunk("dictionary pages of a column without", K, "", old -> with(old, "encodingStats",
                    List.of(new PageEncodingStats(PageType.DATA_PAGE, Encoding.RLE_DICTIONARY, 10)))),
            chunk("a dictionary where a data page is", K, "there is none at the place in the footer",
                    old -> with(with(with(old, "encodingStats",
                            List.of(new PageEncodingStats(PageType.DATA_PAGE, Encoding.RLE_DICTIONARY, 10))),
                            "dictionaryPageOffset", OptionalLong.of(old.dataPageOffset())), "dataPageOffset",
                            old.dataPageOffset() + 2)),
            chunk("a Bloom filter at byte 0", K, "it does not lie between byte 4 and the footer",
                    old -> with(old, "bloomFilterOffset", OptionalLong.of(0))),
            new Lie("a column chunk in another file", "k", "the column chunk is in another file",
                    file -> ChangedFile.chunk(file, K, old -> with(old, "filePath", Optional.of("other")))),
            chunk("pages counted below zero", C, "", old -> with(old, "encodingStats",
                    List.of(new PageEncodingStats(PageType.DATA_PAGE, Encoding.RLE_DICTIONARY, -1)))));

    private static byte[] withoutPageIndex(byte[] file, int column) throws IOException {
        return ChangedFile.chunk(file, column, old -> with(with(old, "columnIndexOffset", OptionalLong.empty()),
                "offsetIndexOffset", OptionalLong.empty()));
    }

    private static byte[] file() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        WriteOptions options = WriteOptions.DEFAULT.withCodec(CompressionCodec.UNCOMPRESSED).withPages(1 << 20, 10)
                .withColumn("k", ColumnOptions.DEFAULT.withBloomFilter(0.01)
                        .withDictionary(WriteOptions.Dictionary.NEVER));
        try (ParquetWriter writer = Parquet.create(OutputFile.of("m", bytes), SCHEMA, options)) {
            for (int i = 0; i < ROWS; i++) {
                Map<String, @Nullable Object> row = new TreeMap<>();
                row.put("k", 2L * i);
                row.put("d", i == 0 ? -0.0 : (double) i);
                row.put("s", i % 5 == 0 ? null : "s%02d".formatted(i));
                row.put("u", i % 2 == 0 ? 4_000_000_000L + i : i);
                row.put("c", i % 2 == 0 ? "even" : "odd");
                row.put("xs", i == 5 ? null : i == 6 ? List.of() : List.of(i));
                row.put("h", i == 0 ? -0.0f : (float) i);
                writer.rows().append(row);
            }
            writer.commit();
        }
        return bytes.toByteArray();
    }

    private static List<Long> rows(byte[] file, String filter, ReadOptions options) throws IOException {
        List<Long> rows = new ArrayList<>();
        try (ParquetReader reader = Parquet.open(InputFile.of(file), options);
                RowCursor row = reader.rows(Scan.all().columns("k").where(filter))) {
            while (row.next()) {
                rows.add(row.getLong("k"));
            }
        }
        return rows;
    }

    private static String ignored(byte[] file, String filter) throws IOException {
        try (ParquetReader reader = Parquet.open(InputFile.of(file))) {
            Explanation explanation = reader.explain(Scan.all().where(filter));
            return explanation.rowGroups().stream().flatMap(part -> part.results().stream()).map(PruningResult::ignored)
                    .flatMap(List::stream).collect(Collectors.joining("\n"));
        }
    }

    @Test
    void theFiltersFindSomething() throws IOException {
        byte[] file = file();
        for (String filter : FILTERS) {
            List<Long> rows = rows(file, filter, ReadOptions.DEFAULT.withPruning(Set.of()));
            assertThat(rows.isEmpty()).as(filter).isEqualTo(Set.of("d is nan", "any(xs, element is null)")
                    .contains(filter));
            assertThat(rows(file, filter, ReadOptions.DEFAULT)).as(filter).isEqualTo(rows);
            assertThat(ignored(file, filter)).as(filter).isEmpty();
        }
    }

    @ParameterizedTest
    @FieldSource("LIES")
    void aLieChangesNoRows(Lie lie) throws IOException {
        byte[] file = file();
        byte[] changed = lie.change().of(file);
        List<String> reasons = new ArrayList<>();
        for (String filter : FILTERS) {
            List<Long> expected = rows(file, filter, ReadOptions.DEFAULT.withPruning(Set.of()));
            List<Long> found;
            try {
                found = rows(changed, filter, ReadOptions.DEFAULT);
                try (ParquetReader reader = Parquet.open(InputFile.of(changed))) {
                    assertThat(reader.count(Filter.parse(filter)).value()).as(filter).isEqualTo(expected.size());
                }
            } catch (ParquetException e) {
                // What reading without evidence rejects too.
                assertThat(e.getMessage()).contains(lie.column());
                found = expected;
            }
            assertThat(found).as(filter).isEqualTo(expected);
            reasons.add(ignored(changed, filter));
        }
        if (lie.reason().isEmpty()) {
            assertThat(reasons).allMatch(String::isEmpty);
        } else {
            assertThat(reasons).anyMatch(reason -> reason.contains(lie.reason()));
        }
    }

    /// All but what only the pages contradict: the footer alone is asked.
    @Test
    void figuresDoNotBelieveWhatIsIgnored() throws IOException {
        byte[] file = file();
        for (Lie lie : LIES.stream().filter(some -> !some.reason().startsWith("its pages")).toList()) {
            byte[] changed = lie.change().of(file);
            try (ParquetReader right = Parquet.open(InputFile.of(file));
                    ParquetReader reader = Parquet.open(InputFile.of(changed))) {
                for (int column = 0; column < SCHEMA.leaves().size(); column++) {
                    ColumnStatistics told = reader.statistics(column);
                    ColumnStatistics known = right.statistics(column);
                    assertThat(told.nullCount().equals(known.nullCount()) || told.nullCount().isEmpty())
                            .as("nulls of " + column + ": " + lie).isTrue();
                    assertThat(told.valueCount().equals(known.valueCount()) || told.valueCount().isEmpty())
                            .as("values of " + column + ": " + lie).isTrue();
                }
            }
        }
    }
}
