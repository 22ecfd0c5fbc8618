package dev.lamella.internal.check;

import static dev.lamella.build.With.with;
import static dev.lamella.internal.check.BrokenFiles.ID;
import static dev.lamella.internal.check.BrokenFiles.NAME;
import static dev.lamella.internal.check.BrokenFiles.PRICE;
import static dev.lamella.internal.check.BrokenFiles.TAG;
import static dev.lamella.internal.check.BrokenFiles.WEIGHT;
import static dev.lamella.internal.check.BrokenFiles.good;
import static dev.lamella.internal.check.RuleCase.fires;
import static dev.lamella.internal.check.RuleCase.keepsStill;
import static dev.lamella.internal.check.StatisticsCases.at;

import dev.lamella.Parquet;
import dev.lamella.ParquetWriter;
import dev.lamella.WriteOptions;
import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.bytes.XxHash64;
import dev.lamella.internal.footer.PageHeaders;
import dev.lamella.internal.footer.SchemaTree;
import dev.lamella.internal.index.BloomFilter;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.BoundaryOrder;
import dev.lamella.metadata.BoundingBox;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.DataPageHeader;
import dev.lamella.metadata.DataPageHeaderV2;
import dev.lamella.metadata.DictionaryPageHeader;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.GeospatialStatistics;
import dev.lamella.metadata.OffsetIndex;
import dev.lamella.metadata.PageEncodingStats;
import dev.lamella.metadata.PageHeader;
import dev.lamella.metadata.PageLocation;
import dev.lamella.metadata.PageType;
import dev.lamella.metadata.SizeStatistics;
import dev.lamella.metadata.SortingColumn;
import dev.lamella.metadata.Statistics;
import dev.lamella.row.StructAppender;
import dev.lamella.schema.Schema;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.MapVector;
import dev.lamella.vector.Validity;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/// What a file says of its values, and does not hold for them: how [BrokenFiles] says. Pages are written anew behind all that
/// is there.
final class DataCases {
    private static final Statistics NONE = new Statistics(Optional.empty(), Optional.empty(), OptionalLong.empty(),
            OptionalLong.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(),
            OptionalLong.empty());
    private static final byte[] ALL_ONE = {2, 0, 0, 0, 8, 1};

    private DataCases() {}

    /// A column chunk of the first row group, of other pages.
    private static BrokenFiles pages(BrokenFiles file, int column, UnaryOperator<ColumnMetadata> change,
            Page... pages) {
        long start = file.size();
        ByteOutput out = new ByteOutput();
        long values = 0;
        long data = -1;
        boolean hasDictionary = false;
        for (Page page : pages) {
            if (page.header instanceof DictionaryPageHeader) {
                hasDictionary = true;
            } else if (data < 0) {
                data = start + out.size();
            }
            PageHeaders.write(page.header, out);
            out.writeBytes(page.body, 0, page.body.length);
            values += switch (page.header) {
                case DataPageHeader v1 -> v1.valueCount();
                case DataPageHeaderV2 v2 -> v2.valueCount();
                default -> 0;
            };
        }
        file.append(out.toByteArray());
        long count = values;
        long first = data;
        boolean isFirst = hasDictionary;
        return file.chunk(0, column, c -> with(with(with(with(c, "columnIndexOffset", OptionalLong.empty()),
                "columnIndexLength", OptionalInt.empty()), "offsetIndexOffset", OptionalLong.empty()),
                "offsetIndexLength",
                OptionalInt.empty())).column(0, column, m -> change.apply(
                        with(with(with(with(with(with(m, "valueCount",
                                count), "dataPageOffset", first), "totalCompressedSize", (long) out.size()),
                                "totalUncompressedSize", (long) out.size()), "dictionaryPageOffset",
                                isFirst ? OptionalLong.of(start) : OptionalLong.empty()), "statistics",
                                Optional.empty())));
    }

    private record Page(PageHeader header, byte[] body) {}

    private static Page v1(int entries, Encoding encoding, byte[]... parts) {
        return v1(entries, encoding, Optional.empty(), parts);
    }

    private static Page v1(int entries, Encoding encoding, Optional<Statistics> statistics, byte[]... parts) {
        byte[] body = join(parts);
        return new Page(
                new DataPageHeader(body.length, body.length, OptionalInt.empty(), entries, encoding, Encoding.RLE,
                        Encoding.RLE, statistics),
                body);
    }

    private static Page v2(int nulls, int rows, byte[] repetitions, byte[] definitions, byte[] values) {
        byte[] body = join(repetitions, definitions, values);
        return new Page(
                new DataPageHeaderV2(body.length, body.length, OptionalInt.empty(), 4, nulls, rows, Encoding.PLAIN,
                        definitions.length, repetitions.length, false, Optional.empty()),
                body);
    }

    private static byte[] join(byte[]... parts) {
        ByteOutput joined = new ByteOutput();
        for (byte[] part : parts) {
            joined.writeBytes(part, 0, part.length);
        }
        return joined.toByteArray();
    }

    private static BrokenFiles ids(Page... pages) {
        return pages(good(), ID, m -> with(m, "encodingStats", List.of()), pages);
    }

    private static Page fourIds() {
        return v1(4, Encoding.PLAIN, BrokenFiles.longs(0, 1, 2, 3));
    }

    private static BrokenFiles names(Optional<Boolean> isSorted, String... entries) {
        byte[] values = BrokenFiles.texts(entries);
        return pages(good(), NAME, m -> with(m, "encodingStats", List.of()),
                new Page(new DictionaryPageHeader(values.length,
                        values.length, OptionalInt.empty(), entries.length, Encoding.PLAIN, isSorted), values),
                v1(4, Encoding.RLE_DICTIONARY, ALL_ONE, new byte[]{1, 3, 0b1010}));
    }

    /// Ids in two pages, with a column index.
    private static BrokenFiles twoPages(BoundaryOrder order, long second) {
        BrokenFiles file = ids(v1(2, Encoding.PLAIN, BrokenFiles.longs(1, 1)),
                v1(2, Encoding.PLAIN, BrokenFiles.longs(second, second)));
        byte[] one = BrokenFiles.longs(1);
        byte[] two = BrokenFiles.longs(second);
        long start = file.metadata(0, ID).dataPageOffset();
        int length = (int) file.metadata(0, ID).totalCompressedSize() / 2;
        return file.statistics(0, ID, s -> s).column(0, ID, m -> with(m, "statistics", Optional.of(
                with(with(NONE, "minValue", Optional.of(one)), "maxValue", Optional.of(one)))))
                .columnIndex(0, ID,
                        i -> with(with(with(with(with(with(i, "nullPages", List.of(false, false)), "minValues",
                                List.of(one, two)), "maxValues", List.of(one, two)), "nullCounts", List.of(0L, 0L)),
                                "boundaryOrder",
                                order), "nanCounts", List.of()))
                .column(0, ID, m -> with(m, "statistics", Optional.empty())).offsetIndex(0, ID,
                        new OffsetIndex(List.of(new PageLocation(start, length, 0),
                                new PageLocation(start + length, length, 2)), List.of()));
    }

    private static BrokenFiles sizes(int column, UnaryOperator<SizeStatistics> change) {
        return good().column(0, column, m -> with(m, "sizeStatistics", m.sizeStatistics().map(change)));
    }

    private static PageLocation location(BrokenFiles file) {
        ColumnMetadata m = file.metadata(0, ID);
        return new PageLocation(m.dataPageOffset(), (int) m.totalCompressedSize(), 0);
    }

    private static BrokenFiles offsets(UnaryOperator<PageLocation> change) {
        BrokenFiles file = good();
        return file.offsetIndex(0, ID, new OffsetIndex(List.of(change.apply(location(file))), List.of()));
    }

    /// A filter that has some numbers.
    private static BrokenFiles filter(long... numbers) {
        BrokenFiles file = good();
        BloomFilter filter = new BloomFilter(new byte[32]);
        for (long number : numbers) {
            filter.add(XxHash64.hash(number));
        }
        long start = file.size();
        // Field 1: 32 bytes; 2 to 4: unions whose first member is an empty struct.
        byte[] header = {0x15, 0x40, 0x1c, 0x1c, 0, 0, 0x1c, 0x1c, 0, 0, 0x1c, 0x1c, 0, 0, 0};
        file.append(join(header, filter.bits()));
        return file.column(0, ID, m -> with(with(m, "bloomFilterOffset", OptionalLong.of(start)), "bloomFilterLength",
                OptionalInt.of(header.length + 32)));
    }

    /// A file of one row.
    /// Writes the rows of a file.
    private interface Rows {
        void write(ParquetWriter writer) throws IOException;
    }

    private static BrokenFiles written(String fields, Consumer<StructAppender> row) {
        return file(Schema.parse("message m { " + fields + " }"), writer -> writer.rows().append(row::accept));
    }

    private static BrokenFiles file(Schema schema, Rows rows) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ParquetWriter writer = Parquet.create(OutputFile.of("memory", bytes), schema,
                WriteOptions.DEFAULT.withValidation(WriteOptions.Validation.KEEP))) {
            rows.write(writer);
            writer.commit();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return BrokenFiles.of(bytes.toByteArray(), SchemaTree.elements(schema));
    }

    private static BrokenFiles map(String first, String second) {
        Schema schema = Schema.parse("message m { optional group m (MAP) { repeated group key_value {"
                + " required binary key (STRING); optional int32 value; } } }");
        return file(schema, writer -> writer.write(new Batch(schema, 1, List.of(new MapVector(1, Validity.none(),
                new int[]{0, 2},
                new BytesVector(2, Validity.none(), (first + second).getBytes(StandardCharsets.US_ASCII),
                        new long[]{1, 1L << 32 | 1}),
                new IntVector(2, Validity.none(), new int[]{1, 2}))))));
    }

    /// A point at 5, 6.
    private static BrokenFiles point(UnaryOperator<GeospatialStatistics> change) {
        ByteOutput wkb = new ByteOutput();
        wkb.writeByte(1);
        wkb.writeInt(1);
        byte[] xy = BrokenFiles.doubles(5, 6);
        wkb.writeBytes(xy, 0, xy.length);
        return written("required binary g (GEOMETRY);", row -> row.setBytes("g", wkb.toByteArray())).column(0, 0,
                m -> with(m, "geospatialStatistics", m.geospatialStatistics().map(change)));
    }

    private static BrokenFiles sorted(SortingColumn... columns) {
        return good().rowGroup(0, g -> with(g, "sortingColumns", List.of(columns)));
    }

    private static String page(int column, String path, BrokenFiles file, String text) {
        return at(0, path + ", data page at byte " + file.metadata(0, column).dataPageOffset(), text);
    }

    private static final List<RuleCase> PAGES = List.of(
            fires("LP-DATA-VALUE-COUNT", "more", good().column(0, ID, m -> with(m, "valueCount", 5L)),
                    at(0, "id", "num_values is 5; the pages have 4 entries")),
            keepsStill("LP-DATA-VALUE-COUNT", "as many", good()),
            fires("LP-DATA-ROW-COUNT", "a list of two elements",
                    pages(good(), TAG, m -> m,
                            v1(4, Encoding.PLAIN, new byte[]{2, 0, 0, 0, 3, 0b1000}, new byte[]{2, 0, 0, 0, 8, 3},
                                    BrokenFiles.texts("a", "b", "c", "d"))),
                    at(0, "tags.list.element", "the pages have 3 rows; the row group has 4")),
            keepsStill("LP-DATA-ROW-COUNT", "as many", good()),
            fires("LP-DATA-FIRST-PAGE", "one byte late",
                    good().column(0, NAME, m -> with(m, "dataPageOffset", m.dataPageOffset() + 1)),
                    at(0, "name", "data_page_offset is " + (good().metadata(0, NAME).dataPageOffset() + 1)
                            + "; the header of the first data page is at byte "
                            + good().metadata(0, NAME).dataPageOffset())),
            keepsStill("LP-DATA-FIRST-PAGE", "as it is", good()),
            fires("LP-DATA-ROW-START", "a list goes on",
                    pages(good(), TAG, m -> m,
                            v1(4, Encoding.PLAIN, new byte[]{2, 0, 0, 0, 3, 0b0001}, new byte[]{2, 0, 0, 0, 8, 3},
                                    BrokenFiles.texts("a", "b", "c", "d"))),
                    at(0, "tags.list.element",
                            "the first entry continues a row; a column chunk starts at the beginning of a row")),
            keepsStill("LP-DATA-ROW-START", "a row", good()));

    static final List<RuleCase> CASES = Stream
            .of(PAGES, pagesOfVersion2(), headers(), values(), statistics(), indexes())
            .<RuleCase>flatMap(List::stream).toList();

    private static List<RuleCase> pagesOfVersion2() {
        byte[] one = {8, 1};
        BrokenFiles wrong = pages(good(), PRICE, m -> m,
                v2(1, 3, new byte[0], one, BrokenFiles.ints(100, 200, 300, 400)));
        BrokenFiles within = pages(good(), TAG, m -> m, v2(0, 3, new byte[]{3, 0b0001}, new byte[]{8, 3},
                BrokenFiles.texts("a", "b", "c", "d")));
        return List.of(
                fires("LP-DATA-PAGE-COUNTS", "nulls and rows", wrong,
                        page(PRICE, "price", wrong, "num_nulls is 1; the page has 0 nulls"),
                        page(PRICE, "price", wrong, "num_rows is 3; the page has 4 rows")),
                fires("LP-DATA-PAGE-COUNTS", "within a row", within,
                        page(TAG, "tags.list.element", within,
                                "the page begins within a row; data pages of version 2 begin with a row")),
                keepsStill("LP-DATA-PAGE-COUNTS", "as they are",
                        pages(good(), PRICE, m -> m,
                                v2(0, 4, new byte[0], one, BrokenFiles.ints(100, 200, 300, 400)))));
    }

    private static List<RuleCase> headers() {
        BrokenFiles rest = ids(v1(4, Encoding.PLAIN, BrokenFiles.longs(0, 1, 2, 3), new byte[3]));
        BrokenFiles levels = pages(good(), PRICE, m -> m, v1(4, Encoding.PLAIN, new byte[]{4, 0, 0, 0, 8, 1, 8, 1},
                BrokenFiles.ints(100, 200, 300, 400)));
        long size = good().metadata(0, ID).totalCompressedSize();
        return List.of(
                fires("LP-DATA-REST", "behind values", rest, page(ID, "id", rest,
                        "there are 3 bytes behind the last value; a page has no bytes after its last value")),
                fires("LP-DATA-REST", "behind levels", levels, page(PRICE, "price", levels,
                        "there are 2 bytes behind the last level; levels end with the last one")),
                keepsStill("LP-DATA-REST", "nothing", good()),
                fires("LP-DATA-STORED-SIZE", "shorter",
                        good().column(0, ID, m -> with(m, "totalCompressedSize", size + 1)),
                        at(0, "id",
                                "total_compressed_size is " + (size + 1) + "; the pages and their headers have " + size
                                        + " bytes")),
                keepsStill("LP-DATA-STORED-SIZE", "as long", good()),
                fires("LP-DATA-PLAIN-SIZE", "shorter",
                        good().column(0, ID, m -> with(m, "totalUncompressedSize", size + 1)),
                        at(0, "id", "total_uncompressed_size is " + (size + 1) + "; the pages have " + size
                                + " bytes before compression, with their headers")),
                keepsStill("LP-DATA-PLAIN-SIZE", "as long", good()),
                fires("LP-DATA-ENCODINGS", "not listed",
                        good().column(0, ID, m -> with(m, "encodings", List.of(Encoding.RLE))),
                        at(0, "id", "pages are encoded as PLAIN; the footer lists the encodings of all pages: [RLE]")),
                keepsStill("LP-DATA-ENCODINGS", "the old name of dictionaries", good().column(0, NAME,
                        m -> with(m, "encodings", List.of(Encoding.PLAIN_DICTIONARY)))),
                fires("LP-DATA-ENCODING-STATS", "two pages", good().column(0, ID, m -> with(m, "encodingStats",
                        List.of(new PageEncodingStats(PageType.DATA_PAGE, Encoding.PLAIN, 2)))),
                        at(0, "id",
                                "encoding_stats counts [2 of type DATA_PAGE in PLAIN]; there are [1 of type DATA_PAGE in"
                                        + " PLAIN]")),
                keepsStill("LP-DATA-ENCODING-STATS", "as many", good()),
                fires("LP-DATA-DICTIONARY-TWICE", "twice", names(Optional.empty(), "x", "x"),
                        dictionary("of 2 entries 1 differ; a dictionary contains each value once")),
                keepsStill("LP-DATA-DICTIONARY-TWICE", "once", good()),
                fires("LP-DATA-DICTIONARY-SORTED", "falling", names(Optional.of(true), "y", "x"),
                        dictionary(
                                "is_sorted is true, and the entries are not; the entries of a sorted dictionary ascend")),
                keepsStill("LP-DATA-DICTIONARY-SORTED", "not said to be", names(Optional.of(false), "y", "x")));
    }

    private static String dictionary(String text) {
        return at(0, "name, dictionary page at byte " + good().size(), text);
    }

    private static List<RuleCase> values() {
        BrokenFiles large = pages(good(), PRICE, m -> m, v1(4, Encoding.PLAIN, ALL_ONE,
                BrokenFiles.ints(1, 1_000_000_000, 3, 2_000_000_000)));
        return List.of(
                fires("LP-DATA-VALUE", "digits", large, page(PRICE, "price", large,
                        "The stored number is above what DECIMAL(9,2) on INT32 holds, -999999999 to 999999999 (the first of 2);"
                                + " the annotation of the column allows its values")),
                keepsStill("LP-DATA-VALUE", "within", good()),
                fires("LP-DATA-MAP-KEYS", "a key twice", map("a", "a"),
                        "column m, row 0: a map has a key twice; each key occurs once"),
                keepsStill("LP-DATA-MAP-KEYS", "different keys", map("a", "b")),
                fires("LP-DATA-SORTED", "falling", sorted(new SortingColumn(ID, true, false)),
                        "row group 0: The row comes before the one in front of it, but rows are declared as sorted descending, nulls last;"
                                + " rows are in the order of sorting_columns"),
                keepsStill("LP-DATA-SORTED", "rising", sorted(new SortingColumn(ID, false, false))));
    }

    private static List<RuleCase> statistics() {
        byte[] five = BrokenFiles.longs(5);
        BoundingBox small = new BoundingBox(1, 2, 3, 4, OptionalDouble.empty(), OptionalDouble.empty(),
                OptionalDouble.empty(), OptionalDouble.empty());
        BrokenFiles page = ids(
                v1(4, Encoding.PLAIN, Optional.of(with(with(NONE, "minValue", Optional.of(five)), "nullCount",
                        OptionalLong.of(2))), BrokenFiles.longs(0, 1, 2, 3)));
        return List.of(
                fires("LP-DATA-BOUNDS", "both", good().statistics(0, ID,
                        s -> with(with(s, "minValue", Optional.of(five)), "maxValue",
                                Optional.of(BrokenFiles.longs(2)))),
                        at(0, "id", "min_value is above a value; it is at most the smallest value"),
                        at(0, "id", "max_value is below a value; it is at least the largest value")),
                keepsStill("LP-DATA-BOUNDS", "wider",
                        good().statistics(0, ID, s -> with(s, "maxValue", Optional.of(five)))),
                fires("LP-DATA-BOUNDS-DOUBTED", "of Polars",
                        good().file(m -> with(m, "createdBy", Optional.of("Polars")))
                                .statistics(0, WEIGHT, s -> with(s, "minValue", Optional.of(BrokenFiles.doubles(2)))),
                        at(0, "weight", "min_value is above a value; it is at most the smallest value")),
                keepsStill("LP-DATA-BOUNDS-DOUBTED", "that hold",
                        good().file(m -> with(m, "createdBy", Optional.of("Polars")))),
                fires("LP-DATA-EXACTNESS", "wider",
                        good().statistics(0, ID, s -> with(s, "maxValue", Optional.of(five))),
                        at(0, "id",
                                "is_max_value_exact is true, and max_value is no value; an exact bound is the smallest or"
                                        + " the largest value")),
                keepsStill("LP-DATA-EXACTNESS", "wider and not said to be exact", good().statistics(0, ID,
                        s -> with(with(s, "maxValue", Optional.of(five)), "isMaxValueExact", Optional.of(false)))),
                fires("LP-DATA-NULL-COUNT", "one",
                        good().statistics(0, NAME, s -> with(s, "nullCount", OptionalLong.of(1))),
                        at(0, "name", "null_count is 1; there are 0 nulls")),
                keepsStill("LP-DATA-NULL-COUNT", "none", good()),
                fires("LP-DATA-NULL-COUNT-LISTS", "one",
                        good().statistics(0, TAG, s -> with(s, "nullCount", OptionalLong.of(1))),
                        at(0, "tags.list.element", "null_count is 1; there are 0 nulls")),
                keepsStill("LP-DATA-NULL-COUNT-LISTS", "none", good()),
                fires("LP-DATA-NAN-COUNT", "one",
                        good().statistics(0, WEIGHT, s -> with(s, "nanCount", OptionalLong.of(1))),
                        at(0, "weight", "nan_count is 1; there are 0 NaN")),
                keepsStill("LP-DATA-NAN-COUNT", "none", good()),
                fires("LP-DATA-DISTINCT-COUNT", "three",
                        good().statistics(0, NAME, s -> with(s, "distinctCount", OptionalLong.of(3))),
                        at(0, "name", "distinct_count is 3; there are 2 different values")),
                keepsStill("LP-DATA-DISTINCT-COUNT", "two",
                        good().statistics(0, NAME, s -> with(s, "distinctCount", OptionalLong.of(2)))),
                keepsStill("LP-DATA-DISTINCT-COUNT", "a BOOLEAN",
                        written("optional boolean b;", row -> row.setBoolean("b", true)).statistics(0, 0,
                                s -> with(s, "distinctCount", OptionalLong.of(1)))),
                fires("LP-DATA-PLAIN-BYTES", "more",
                        sizes(NAME, s -> with(s, "unencodedByteArrayDataBytes", OptionalLong.of(9))),
                        at(0, "name", "unencoded_byte_array_data_bytes is 9; the values have 4 bytes")),
                keepsStill("LP-DATA-PLAIN-BYTES", "as many", good()),
                fires("LP-DATA-HISTOGRAMS", "an empty list",
                        sizes(TAG, s -> with(s, "definitionLevelHistogram", List.of(0L, 1L, 0L, 3L))),
                        at(0, "tags.list.element",
                                "definition_level_histogram is [0, 1, 0, 3]; the levels occur [0, 0, 0, 4] times")),
                keepsStill("LP-DATA-HISTOGRAMS", "as they are", good()),
                fires("LP-DATA-PAGE-STATISTICS", "a bound and nulls", page,
                        page(ID, "id", page, "min_value is above a value; it is at most the smallest value"),
                        page(ID, "id", page, "null_count is 2; there are 0 nulls")),
                keepsStill("LP-DATA-PAGE-STATISTICS", "none", good()),
                fires("LP-DATA-GEOSPATIAL", "a point outside",
                        point(g -> new GeospatialStatistics(Optional.of(small), List.of(2))),
                        at(0, "g", "xmax is 2.0; a shape reaches 5.0"), at(0, "g", "ymax is 4.0; a shape reaches 6.0"),
                        at(0, "g", "geospatial_types is [2]; there are also shapes of the kinds [1]")),
                keepsStill("LP-DATA-GEOSPATIAL", "as they are", point(g -> g)));
    }

    private static List<RuleCase> indexes() {
        BrokenFiles bounds = good().columnIndex(0, ID, i -> with(i, "minValues", List.of(BrokenFiles.longs(2))));
        BrokenFiles nulls = good().columnIndex(0, NAME, i -> with(i, "nullCounts", List.of(3L)));
        BrokenFiles nullPage = good().columnIndex(0, ID, i -> with(i, "nullPages", List.of(true)));
        BrokenFiles order = twoPages(BoundaryOrder.DESCENDING, 2);
        BrokenFiles histograms = good().columnIndex(0, TAG, i -> with(i, "repetitionLevelHistograms", List.of(3L, 1L)));
        BrokenFiles nan = pages(good(), WEIGHT, m -> m, v1(4, Encoding.PLAIN, ALL_ONE,
                BrokenFiles.doubles(Double.NaN, 1, 2, 3)));
        BrokenFiles nanPage = nan.column(0, WEIGHT, m -> with(m, "statistics", Optional.of(with(with(NONE, "minValue",
                Optional.of(BrokenFiles.doubles(1))), "maxValue", Optional.of(BrokenFiles.doubles(3)))))).columnIndex(0,
                        WEIGHT, i -> with(i, "nullPages", List.of(true)));
        BrokenFiles bytes = good();
        ColumnMetadata name = bytes.metadata(0, NAME);
        PageLocation ofName = new PageLocation(name.dataPageOffset(),
                (int) (name.totalCompressedSize() - (name.dataPageOffset() - Chunk.start(name))), 0);
        return List.of(
                fires("LP-DATA-INDEX-BOUNDS", "a lower one", bounds, page(ID, "id", bounds,
                        "the lower bound in the column index is above a value; it is at most the smallest value")),
                keepsStill("LP-DATA-INDEX-BOUNDS", "as they are", good()),
                fires("LP-DATA-INDEX-COUNTS", "nulls", nulls, page(NAME, "name", nulls,
                        "null_counts has 3; the page has 0 nulls")),
                fires("LP-DATA-INDEX-COUNTS", "a page of nulls", nullPage, page(ID, "id", nullPage,
                        "null_pages is true; the page has 4 values that are not null")),
                keepsStill("LP-DATA-INDEX-COUNTS", "as they are", good()),
                fires("LP-DATA-INDEX-NAN", "with NaN", nanPage, page(WEIGHT, "weight", nanPage,
                        "null_pages is true; the page has 4 values, 1 of them NaN")),
                keepsStill("LP-DATA-INDEX-NAN", "without", good()),
                fires("LP-DATA-INDEX-ORDER", "rising", order,
                        at(0, "id, data page at byte " + (order.metadata(0, ID).dataPageOffset()
                                + order.metadata(0, ID).totalCompressedSize() / 2),
                                "boundary_order is DESCENDING, and the bounds of the page are on the wrong side of those"
                                        + " before; bounds are in the order that is stated")),
                keepsStill("LP-DATA-INDEX-ORDER", "falling", twoPages(BoundaryOrder.DESCENDING, 0)),
                fires("LP-DATA-INDEX-HISTOGRAMS", "a longer list", histograms,
                        page(TAG, "tags.list.element", histograms,
                                "repetition_level_histograms has [3, 1]; the levels occur [4, 0] times")),
                keepsStill("LP-DATA-INDEX-HISTOGRAMS", "none", good()),
                fires("LP-DATA-OFFSETS", "another row", offsets(l -> with(l, "firstRowIndex", 1L)),
                        page(ID, "id", good(), "the offset index has row 1 for page 0; the page begins with row 0")),
                fires("LP-DATA-OFFSETS", "another place", offsets(l -> with(l, "offset", 5L)),
                        page(ID, "id", good(),
                                "the offset index has byte 5 for page 0; the header of the page is at byte 4")),
                keepsStill("LP-DATA-OFFSETS", "as they are", good()),
                fires("LP-DATA-OFFSET-SIZES", "more",
                        bytes.offsetIndex(0, NAME, new OffsetIndex(List.of(ofName), List.of(7L))),
                        page(NAME, "name", good(),
                                "unencoded_byte_array_data_bytes has 7; the values of the page have 4 bytes")),
                keepsStill("LP-DATA-OFFSET-SIZES", "as many",
                        good().offsetIndex(0, NAME, new OffsetIndex(List.of(ofName), List.of(4L)))),
                fires("LP-DATA-BLOOM", "without two", filter(0, 1),
                        at(0, "id, Bloom filter at byte " + good().size(),
                                "the Bloom filter does not have 2 values of the column chunk; a Bloom filter has every value")),
                keepsStill("LP-DATA-BLOOM", "with all", filter(0, 1, 2, 3)));
    }
}
