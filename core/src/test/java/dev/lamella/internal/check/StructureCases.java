package dev.lamella.internal.check;

import static dev.lamella.build.With.with;
import static dev.lamella.internal.check.BrokenFiles.ID;
import static dev.lamella.internal.check.BrokenFiles.KEY;
import static dev.lamella.internal.check.BrokenFiles.NAME;
import static dev.lamella.internal.check.BrokenFiles.PRICE;
import static dev.lamella.internal.check.BrokenFiles.TAG;
import static dev.lamella.internal.check.BrokenFiles.WEIGHT;
import static dev.lamella.internal.check.BrokenFiles.good;
import static dev.lamella.internal.check.BrokenFiles.ofSchema;
import static dev.lamella.internal.check.RuleCase.fires;
import static dev.lamella.internal.check.RuleCase.keepsStill;

import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.footer.FooterWriter;
import dev.lamella.internal.footer.PageHeaders;
import dev.lamella.metadata.ColumnCryptoMetadata;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.OffsetIndex;
import dev.lamella.metadata.OtherPageHeader;
import dev.lamella.metadata.PageEncodingStats;
import dev.lamella.metadata.PageLocation;
import dev.lamella.metadata.PageType;
import dev.lamella.metadata.RowGroup;
import dev.lamella.metadata.SortingColumn;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;

/// The rules of [StructureRules]: how [BrokenFiles] says.
final class StructureCases {
    static final List<RuleCase> CASES = Stream
            .of(file(), rowGroups(), chunks(), encodings(), sizes(), pages(), indexes())
            .<RuleCase>flatMap(cases -> cases).toList();

    private static final String PAGES_IN_ORDER = "pages are in the chunk, in the order of their offsets and rows, from"
            + " row 0 on";

    private StructureCases() {}

    private static Stream<RuleCase> file() {
        return Stream.of(fires("LP-VERSION", "3", good().file(m -> with(m, "version", 3)),
                "the version is 3; it is 1 or 2"),
                keepsStill("LP-VERSION", "2", good().file(m -> with(m, "version", 2))),
                new RuleCase("LP-FOOTER-REST", "three bytes", withRest(), List.of(
                        "3 bytes stand between the end of the footer's struct and its length; the footer ends with the"
                                + " struct; what follows is ignored")),
                keepsStill("LP-FOOTER-REST", "none", good()),
                fires("LP-ROW-COUNT", "one row too few", good().file(m -> with(m, "rowCount", 7L)),
                        "the footer claims 7 rows; its row groups have 8 together"),
                keepsStill("LP-ROW-COUNT", "eight rows", good()));
    }

    private static byte[] withRest() {
        BrokenFiles file = good();
        byte[] whole = file.bytes();
        ByteOutput out = new ByteOutput();
        int footer = whole.length - (int) file.size() - 8;
        out.writeBytes(whole, 0, whole.length - 8);
        out.writeBytes(new byte[3], 0, 3);
        out.writeInt(footer + 3);
        FooterWriter.writeHead(out);
        return out.toByteArray();
    }

    private static Stream<RuleCase> rowGroups() {
        return Stream.of(fires("LP-ROW-GROUP-NONE", "a schema only", ofSchema("message m { optional int32 a; }"),
                "the file has no row groups; that is legal; there are no rows"),
                keepsStill("LP-ROW-GROUP-NONE", "two", good()),
                fires("LP-ROW-GROUP-EMPTY", "no rows", good().rowGroup(1, g -> with(g, "rowCount", 0L)),
                        "row group 1: the row group has no rows; that is legal, but readers have stumbled over it"),
                keepsStill("LP-ROW-GROUP-EMPTY", "one row", good().rowGroup(1, g -> with(g, "rowCount", 1L))),
                fires("LP-ROW-GROUP-ROWS", "-1 rows", good().rowGroup(1, g -> with(g, "rowCount", -1L)),
                        "row group 1: the row group claims -1 rows; it has 0 or more"),
                keepsStill("LP-ROW-GROUP-ROWS", "no rows", good().rowGroup(1, g -> with(g, "rowCount", 0L))),
                fires("LP-ROW-GROUP-ORDINAL", "1 twice", good().rowGroup(0, g -> with(g, "ordinal", OptionalInt.of(1))),
                        "row group 0: the row group says that its ordinal is 1; its position is 0"),
                keepsStill("LP-ROW-GROUP-ORDINAL", "none",
                        good().rowGroup(1, g -> with(g, "ordinal", OptionalInt.empty()))),
                fires("LP-ROW-GROUP-SIZE", "both sizes",
                        good().rowGroup(1,
                                g -> with(with(g, "totalByteSize", 1L), "totalCompressedSize", OptionalLong.of(2))),
                        "row group 1: total_byte_size is 1; its column chunks have 335 bytes uncompressed",
                        "row group 1: total_compressed_size is 2; its column chunks have 335 bytes as stored"),
                fires("LP-ROW-GROUP-SIZE", "a sum beyond a long",
                        good().column(0, ID, m -> with(m, "totalUncompressedSize", Long.MAX_VALUE)),
                        "row group 0: total_byte_size is 335; its column chunks have 9223372036854776093 bytes"
                                + " uncompressed"),
                keepsStill("LP-ROW-GROUP-SIZE", "the second size left out",
                        good().rowGroup(1, g -> with(g, "totalCompressedSize", OptionalLong.empty()))),
                fires("LP-ROW-GROUP-OFFSET", "that of the row group before",
                        good().rowGroup(1, g -> with(g, "fileOffset", OptionalLong.of(4))),
                        "row group 1: file_offset is 4; the first column chunk begins at byte 577"),
                keepsStill("LP-ROW-GROUP-OFFSET", "none",
                        good().rowGroup(1, g -> with(g, "fileOffset", OptionalLong.empty()))),
                fires("LP-ROW-GROUP-SMALL", "sixteen tiny ones", manyRowGroups(16),
                        "the file has 16 row groups of 335 bytes on average; row groups of some megabytes or more cost"
                                + " less to read"),
                keepsStill("LP-ROW-GROUP-SMALL", "fifteen tiny ones", manyRowGroups(15)),
                fires("LP-SORTING-COLUMN", "the one behind the last, and one before the first", good().rowGroup(0,
                        g -> with(g, "sortingColumns",
                                List.of(new SortingColumn(7, false, false), new SortingColumn(-1, true, false)))),
                        "row group 0: the rows are said to be sorted by column 7; columns are numbered 0 to 6",
                        "row group 0: the rows are said to be sorted by column -1; columns are numbered 0 to 6"),
                keepsStill("LP-SORTING-COLUMN", "the last", good().rowGroup(0,
                        g -> with(g, "sortingColumns", List.of(new SortingColumn(6, false, false))))));
    }

    private static BrokenFiles manyRowGroups(int count) {
        BrokenFiles file = good();
        List<RowGroup> rowGroups = Collections.nCopies(count, file.metadata().rowGroups().getFirst());
        return file.file(m -> with(m, "rowGroups", rowGroups));
    }

    private static Stream<RuleCase> chunks() {
        return Stream.of(fires("LP-CHUNK-METADATA", "nothing",
                good().chunk(1, NAME, c -> with(c, "metadata", Optional.empty())),
                "row group 1, column name: the column chunk has no metadata, or not all that must be there; the footer"
                        + " says where its pages are, unless it is encrypted"),
                keepsStill("LP-CHUNK-METADATA", "nothing, because it is encrypted",
                        good().chunk(1, NAME, c -> with(with(c, "metadata", Optional.empty()), "crypto",
                                Optional.of(new ColumnCryptoMetadata.FooterKey())))),
                fires("LP-ENCRYPTED", "one chunk",
                        good().chunk(0, PRICE, c -> with(c, "crypto",
                                Optional.of(new ColumnCryptoMetadata.FooterKey()))),
                        "row group 0, column price: the column chunk is encrypted; its pages and indexes are not"
                                + " checked"),
                keepsStill("LP-ENCRYPTED", "nothing", good()),
                fires("LP-CHUNK-ELSEWHERE", "a summary",
                        good().chunk(0, ID, c -> with(c, "filePath", Optional.of("a.parquet"))),
                        "row group 0, column id: the pages are in another file; the pages of a file are in the file"
                                + " itself"),
                keepsStill("LP-CHUNK-ELSEWHERE", "a file", good()),
                fires("LP-CHUNK-FILE-OFFSET", "in the middle of the chunk",
                        good().chunk(0, ID, c -> with(c, "fileOffset", 5L)),
                        "row group 0, column id: file_offset is 5; it is deprecated and 0; readers ignore it"),
                keepsStill("LP-CHUNK-FILE-OFFSET", "the first page",
                        good().chunk(0, ID, c -> with(c, "fileOffset", 4L))),
                fires("LP-CHUNK-TYPE", "others, and one that does not exist",
                        good().column(0, ID, m -> with(m, "type", 1)).column(0, NAME, m -> with(m, "type", -7)),
                        "row group 0, column id: the column chunk says that its physical type is INT32; the schema says"
                                + " INT64",
                        "row group 0, column name: the column chunk says that its physical type is number -7; the"
                                + " schema says BYTE_ARRAY"),
                keepsStill("LP-CHUNK-TYPE", "the same", good()),
                fires("LP-CHUNK-PATH", "another, and none",
                        good().column(0, ID, m -> with(m, "pathInSchema", List.of("name"))).column(0, TAG,
                                m -> with(m, "pathInSchema", List.of())),
                        "row group 0, column id: the column chunk names the column name; chunks are in the order of the"
                                + " schema, where id is at this place",
                        "row group 0, column tags.list.element: the column chunk does not name its column; chunks are"
                                + " in the order of the schema, where tags.list.element is at this place"),
                keepsStill("LP-CHUNK-PATH", "the same", good()),
                fires("LP-CODEC-UNKNOWN", "codec 8",
                        good().column(0, ID, m -> with(m, "codec", new CompressionCodec(8))),
                        "row group 0, column id: the pages are compressed with codec 8; codecs are 0 (UNCOMPRESSED) to"
                                + " 7 (LZ4_RAW)"),
                keepsStill("LP-CODEC-UNKNOWN", "codec 7",
                        good().column(0, ID, m -> with(m, "codec", CompressionCodec.LZ4_RAW))),
                fires("LP-CODEC-OLD", "LZ4 and LZO",
                        good().column(0, ID, m -> with(m, "codec", CompressionCodec.LZ4)).column(0, NAME,
                                m -> with(m, "codec", CompressionCodec.LZO)),
                        "row group 0, column id: the pages are compressed with LZ4, whose framing differs by writer;"
                                + " its successor is LZ4_RAW",
                        "row group 0, column name: the pages are compressed with LZO, which few readers have; ZSTD,"
                                + " SNAPPY and GZIP are read everywhere"),
                keepsStill("LP-CODEC-OLD", "LZ4_RAW",
                        good().column(0, ID, m -> with(m, "codec", CompressionCodec.LZ4_RAW))));
    }

    private static Stream<RuleCase> encodings() {
        List<PageEncodingStats> delta = List
                .of(new PageEncodingStats(PageType.DATA_PAGE, Encoding.DELTA_BINARY_PACKED, 1));
        return Stream.of(fires("LP-ENCODINGS-EMPTY", "none", good().column(0, ID, m -> with(m, "encodings", List.of())),
                "row group 0, column id: the list of encodings is empty; it has all encodings of the chunk, by which"
                        + " readers know what they cannot read"),
                keepsStill("LP-ENCODINGS-EMPTY", "two", good()),
                fires("LP-ENCODING-UNKNOWN", "encodings 1 and 11",
                        good().column(0, ID, m -> with(m, "encodings", List.of(new Encoding(1), new Encoding(11)))),
                        "row group 0, column id: the chunk has encoding 1; encodings are 0, and 2 (PLAIN_DICTIONARY) to"
                                + " 10 (ALP)",
                        "row group 0, column id: the chunk has encoding 11; encodings are 0, and 2 (PLAIN_DICTIONARY)"
                                + " to 10 (ALP)"),
                keepsStill("LP-ENCODING-UNKNOWN", "the newest",
                        good().column(0, ID, m -> with(m, "encodings", List.of(Encoding.PLAIN, Encoding.ALP)))),
                fires("LP-ENCODING-READERS", "a part of the format that Spark does not have",
                        good().column(0, WEIGHT,
                                m -> with(m, "encodings", List.of(Encoding.RLE, Encoding.BYTE_STREAM_SPLIT))),
                        "row group 0, column weight: the chunk has BYTE_STREAM_SPLIT, which is not read by Spark SQL;"
                                + " PLAIN and RLE_DICTIONARY are read by all"),
                keepsStill("LP-ENCODING-READERS", "an encoding that all have",
                        good().column(0, ID, m -> with(m, "encodings", List.of(Encoding.DELTA_BINARY_PACKED)))),
                fires("LP-ENCODING-PLAIN-DICTIONARY", "the old name",
                        good().column(0, NAME, m -> with(m, "encodings", List.of(Encoding.PLAIN_DICTIONARY))),
                        "row group 0, column name: the chunk has PLAIN_DICTIONARY; dictionaries are PLAIN, and indices"
                                + " RLE_DICTIONARY"),
                keepsStill("LP-ENCODING-PLAIN-DICTIONARY", "the new name", good()),
                fires("LP-ENCODING-BIT-PACKED", "old levels", good().column(0, ID,
                        m -> with(m, "encodings", List.of(Encoding.PLAIN, Encoding.BIT_PACKED))),
                        "row group 0, column id: the chunk has BIT_PACKED; levels are RLE"),
                keepsStill("LP-ENCODING-BIT-PACKED", "new levels", good()),
                fires("LP-ENCODING-TYPE", "integers' deltas of doubles, as encoding_stats has it",
                        good().column(0, WEIGHT, m -> with(m, "encodingStats", delta)),
                        "row group 0, column weight: a data page is in DELTA_BINARY_PACKED; that is not an encoding of"
                                + " DOUBLE"),
                fires("LP-ENCODING-TYPE", "levels' encoding of values, as the first page has it",
                        good().overwrite(encodingOfFirstPage(), (byte) (Encoding.BIT_PACKED.id() << 1)),
                        "row group 0, column id: a data page is in BIT_PACKED; that is not an encoding of INT64"),
                keepsStill("LP-ENCODING-TYPE", "integers' deltas of integers",
                        good().column(0, ID, m -> with(m, "encodingStats", delta))),
                fires("LP-ENCODING-STATS", "one that is not listed, and fewer than none",
                        good().column(0, ID, m -> with(m, "encodingStats", delta)).column(0, NAME,
                                m -> with(m, "encodingStats",
                                        List.of(new PageEncodingStats(PageType.DATA_PAGE, Encoding.PLAIN, -1)))),
                        "row group 0, column id: encoding_stats has DATA_PAGEs in DELTA_BINARY_PACKED; the list of"
                                + " encodings has all of them, and lacks this one",
                        "row group 0, column name: encoding_stats counts -1 pages; no count is negative"),
                keepsStill("LP-ENCODING-STATS", "the old name of dictionary encoding, which DuckDB lists",
                        good().column(0, NAME, m -> with(m, "encodings", List.of(Encoding.PLAIN_DICTIONARY)))),
                keepsStill("LP-ENCODING-STATS", "none",
                        good().column(0, NAME, m -> with(m, "encodingStats", List.of()))));
    }

    /// Behind the magic: three fields of two bytes each (type and two sizes), the beginning of the struct of data pages,
    /// its number of values in two bytes, and the beginning of the encoding.
    private static long encodingOfFirstPage() {
        return 4 + 2 + 2 + 2 + 1 + 2 + 1;
    }

    private static Stream<RuleCase> sizes() {
        return Stream.of(fires("LP-SIZE-NEGATIVE", "all three",
                good().column(0, ID,
                        m -> with(with(with(m, "valueCount", -1L), "totalUncompressedSize", -2L),
                                "totalCompressedSize", -3L)),
                "row group 0, column id: num_values is -1; it is at least 0",
                "row group 0, column id: total_uncompressed_size is -2; it is at least 0",
                "row group 0, column id: total_compressed_size is -3; it is at least 0"),
                keepsStill("LP-SIZE-NEGATIVE", "0", good().column(0, ID, m -> with(m, "totalUncompressedSize", 0L))),
                fires("LP-SIZE-ZERO", "Values of no bytes",
                        good().column(0, ID, m -> with(m, "totalCompressedSize", 0L)),
                        "row group 0, column id: total_compressed_size is 0, and num_values 4; values are in pages,"
                                + " which have headers at least"),
                keepsStill("LP-SIZE-ZERO", "no values of no bytes", good().column(0, ID,
                        m -> with(with(m, "totalCompressedSize", 0L), "valueCount", 0L))),
                fires("LP-VALUE-COUNT", "too few of a column, and of a list",
                        good().column(0, ID, m -> with(m, "valueCount", 3L)).column(0, TAG,
                                m -> with(m, "valueCount", 3L)),
                        "row group 0, column id: num_values is 3; a column that is not repeated has one for each of the"
                                + " 4 rows, null or not",
                        "row group 0, column tags.list.element: num_values is 3; there is at least one entry for each"
                                + " of the 4 rows"),
                keepsStill("LP-VALUE-COUNT", "more elements than rows",
                        good().column(0, TAG, m -> with(m, "valueCount", 40L))),
                fires("LP-CHUNK-HUGE", "2 GiB", good().column(0, ID, m -> with(m, "totalCompressedSize", 1L << 31)),
                        "row group 0, column id: the column chunk has 2147483648 bytes; readers that take a chunk as"
                                + " one array have room for 2147483647"),
                keepsStill("LP-CHUNK-HUGE", "a byte less",
                        good().column(0, ID, m -> with(m, "totalCompressedSize", (1L << 31) - 1))),
                fires("LP-CHUNK-RANGE", "before the pages, behind them, across the footer, and no page in the chunk",
                        good().column(0, ID, m -> with(m, "dataPageOffset", 3L))
                                .column(0, PRICE, m -> with(m, "dataPageOffset", Long.MAX_VALUE))
                                .column(0, TAG, m -> with(m, "totalCompressedSize", Long.MAX_VALUE))
                                .column(0, NAME, m -> with(m, "dataPageOffset", 1000L)),
                        "row group 0, column id: the column chunk has 49 bytes from byte 3 on; pages lie from byte 4 to"
                                + " the footer at byte 1151",
                        "row group 0, column name: the first data page is at byte 1000; the column chunk ends at byte"
                                + " 102",
                        "row group 0, column price: the column chunk has 39 bytes from byte 9223372036854775807 on;"
                                + " pages lie from byte 4 to the footer at byte 1151",
                        "row group 0, column tags.list.element: the column chunk has 9223372036854775807 bytes from"
                                + " byte 196 on; pages lie from byte 4 to the footer at byte 1151"),
                keepsStill("LP-CHUNK-RANGE", "no values at byte 0", good().column(0, ID,
                        m -> with(with(m, "dataPageOffset", 0L), "valueCount", 0L))),
                fires("LP-CHUNK-OVERLAP", "a byte too many",
                        good().column(0, ID, m -> with(m, "totalCompressedSize", m.totalCompressedSize() + 1)),
                        "row group 0, column name, column chunk at byte 53: the column chunk begins before byte 54,"
                                + " where another one ends; column chunks do not overlap"),
                keepsStill("LP-CHUNK-OVERLAP", "a byte too few",
                        good().column(0, ID, m -> with(m, "totalCompressedSize", m.totalCompressedSize() - 1))));
    }

    private static Stream<RuleCase> pages() {
        ByteOutput index = new ByteOutput();
        PageHeaders.write(new OtherPageHeader(PageType.INDEX_PAGE, 0, 0, OptionalInt.empty()), index);
        byte[] indexPage = index.toByteArray();
        return Stream.of(fires("LP-PAGE-HEADER", "bytes that are none",
                good().overwrite(4, (byte) 0x15, (byte) -1, (byte) -1,
                        (byte) -1, (byte) -1, (byte) -1, (byte) -1),
                "row group 0, column id, page header at byte 4: A number has more than 32 bits, before byte 6 of the"
                        + " structure; a column chunk begins with a page header"),
                keepsStill("LP-PAGE-HEADER", "bytes of an encrypted chunk",
                        good().overwrite(4, (byte) -1, (byte) -1).chunk(0, ID,
                                c -> with(c, "crypto", Optional.of(new ColumnCryptoMetadata.FooterKey())))),
                fires("LP-PAGE-TYPE", "an index page", good().overwrite(4, indexPage),
                        "row group 0, column id, page header at byte 4: the first page is of type INDEX_PAGE; a column"
                                + " chunk begins with a dictionary page or a data page; others are passed over"),
                keepsStill("LP-PAGE-TYPE", "a dictionary page and data pages", good()),
                fires("LP-PAGE-SIZE", "a byte too few",
                        good().column(0, ID, m -> with(m, "totalCompressedSize", m.totalCompressedSize() - 1)),
                        "row group 0, column id, page header at byte 4: the first page ends at byte 53; the column"
                                + " chunk ends at byte 52"),
                keepsStill("LP-PAGE-SIZE", "a byte too many",
                        good().column(0, ID, m -> with(m, "totalCompressedSize", m.totalCompressedSize() + 1))),
                fires("LP-PAGE-VALUE-COUNT", "fewer in the chunk",
                        good().column(0, KEY, m -> with(m, "valueCount", 3L)),
                        "row group 0, column counts.key_value.key, page header at byte 245: the first page has 4"
                                + " values; its column chunk has 3"),
                keepsStill("LP-PAGE-VALUE-COUNT", "more in the chunk, on further pages",
                        good().column(0, KEY, m -> with(m, "valueCount", 5L))),
                fires("LP-DICTIONARY-OFFSET-ZERO", "0",
                        good().column(0, ID, m -> with(m, "dictionaryPageOffset", OptionalLong.of(0))),
                        "row group 0, column id: dictionary_page_offset is 0; it is left out where there is no"
                                + " dictionary; at byte 0 there is the magic"),
                keepsStill("LP-DICTIONARY-OFFSET-ZERO", "none", good()),
                fires("LP-DICTIONARY-OFFSET-MISSING", "data_page_offset leads to the dictionary",
                        good().column(0, NAME, m -> with(with(m, "dataPageOffset", 53L), "dictionaryPageOffset",
                                OptionalLong.empty())),
                        "row group 0, column name, dictionary page at byte 53: data_page_offset leads to a dictionary"
                                + " page, and dictionary_page_offset is not there; each of them leads to its own page"),
                keepsStill("LP-DICTIONARY-OFFSET-MISSING", "both offsets", good()),
                fires("LP-DICTIONARY-OFFSET-ORDER", "both the same",
                        good().column(0, NAME, m -> with(m, "dataPageOffset", 53L)),
                        "row group 0, column name: dictionary_page_offset is 53, and data_page_offset 53; the"
                                + " dictionary page is before the data pages"),
                keepsStill("LP-DICTIONARY-OFFSET-ORDER", "no values",
                        good().column(0, NAME, m -> with(with(m, "dataPageOffset", 0L), "valueCount", 0L))),
                fires("LP-DICTIONARY-PAGE", "the data page of the column before",
                        good().column(0, NAME, m -> with(m, "dictionaryPageOffset", OptionalLong.of(4))),
                        "row group 0, column name, page header at byte 4: dictionary_page_offset leads to a DATA_PAGE;"
                                + " it leads to the dictionary page"),
                keepsStill("LP-DICTIONARY-PAGE", "a dictionary page", good()),
                fires("LP-INDEX-PAGE-OFFSET", "0",
                        good().column(0, ID, m -> with(m, "indexPageOffset", OptionalLong.of(0))),
                        "row group 0, column id: index_page_offset is 0; there are no index pages; it is ignored"),
                keepsStill("LP-INDEX-PAGE-OFFSET", "none", good()));
    }

    private static Stream<RuleCase> indexes() {
        return Stream.of(fires("LP-OFFSET-INDEX", "no page, one behind the chunk, and one that begins with row 1",
                good().offsetIndex(0, ID, new OffsetIndex(List.of(), List.of()))
                        .offsetIndex(0, NAME, new OffsetIndex(List.of(new PageLocation(1000, 5, 0)), List.of()))
                        .offsetIndex(0, PRICE, new OffsetIndex(List.of(new PageLocation(102, 20, 1)), List.of())),
                "row group 0, column id: the offset index has no pages; " + PAGES_IN_ORDER,
                "row group 0, column name: page 0 of the offset index has 5 bytes from byte 1000 on, where bytes 53 to"
                        + " 102 are left; " + PAGES_IN_ORDER,
                "row group 0, column price: page 0 of the offset index begins with row 1 of 4; " + PAGES_IN_ORDER),
                keepsStill("LP-OFFSET-INDEX", "two pages",
                        good().offsetIndex(0, ID, new OffsetIndex(
                                List.of(new PageLocation(4, 20, 0), new PageLocation(24, 29, 2)), List.of()))),
                fires("LP-OFFSET-INDEX", "the second page begins with an earlier row",
                        good().offsetIndex(0, ID, pages(0, 2, 1)),
                        "row group 0, column id: page 2 of the offset index begins with row 1 of 4, and the one before"
                                + " with row 2; " + PAGES_IN_ORDER),
                keepsStill("LP-OFFSET-INDEX", "a page without rows, as Arrow writes it",
                        good().offsetIndex(0, ID, pages(0, 3, 3))),
                fires("LP-OFFSET-INDEX-ROWS", "a page without rows, as Arrow writes it",
                        good().offsetIndex(0, ID, pages(0, 3, 3)),
                        "row group 0, column id: pages 1 and 2 of the offset index both begin with row 3; each page has"
                                + " rows of its own"),
                keepsStill("LP-OFFSET-INDEX-ROWS", "three pages", good().offsetIndex(0, ID, pages(0, 2, 3))),
                fires("LP-COLUMN-INDEX", "two pages, and one null_count",
                        good().columnIndex(0, ID, i -> with(i, "nullPages", List.of(false, true))),
                        "row group 0, column id: the column index has 2 null_pages, 1 min_values, 1 max_values, 1"
                                + " null_counts and 0 nan_counts; there is one of each for each of the 1 pages; counts"
                                + " may be left out"),
                keepsStill("LP-COLUMN-INDEX", "no counts",
                        good().columnIndex(0, ID, i -> with(i, "nullCounts", List.of()))));
    }

    /// An offset index of three pages.
    private static OffsetIndex pages(long first, long second, long third) {
        return new OffsetIndex(List.of(new PageLocation(4, 10, first), new PageLocation(14, 10, second),
                new PageLocation(24, 29, third)), List.of());
    }
}
