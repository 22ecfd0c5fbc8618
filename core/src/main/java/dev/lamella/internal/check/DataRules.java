package dev.lamella.internal.check;

import static dev.lamella.internal.check.Rules.row;

import dev.lamella.check.Rule;
import dev.lamella.check.Severity;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

/// The rules that compare what a file says of its values with the values, which are checked when data is.
///
/// What makes readers lose or misplace rows is an error; what only misleads people and plans is a warning.
final class DataRules {
    private static final String AGAIN = "Write the file again with a current writer.";
    private static final String LOST = "Write the file again. Until then, filter without statistics,"
            + " because readers that use them lose rows.";
    private static final String STATISTICS = "parquet.thrift, Statistics";
    private static final String METADATA = "parquet.thrift, ColumnMetaData";
    private static final String PAGE_INDEX = "PageIndex.md";

    private static final List<Rules.Row<ChunkData>> PAGES = List.of(
            row("LP-DATA-VALUE-COUNT", Severity.ERROR, "num_values is the number of entries in the pages", METADATA,
                    AGAIN,
                    DataPages::valueCount),
            row("LP-DATA-ROW-COUNT", Severity.ERROR,
                    "all column chunks of a row group have the same number of rows as the row group",
                    "README.md#glossary",
                    "Write the file again; values of one row may appear in another row.", DataPages::rowCount),
            row("LP-DATA-FIRST-PAGE", Severity.ERROR, "data_page_offset points to the first data page", METADATA,
                    "Write the file again; readers that start at this offset fail.", DataPages::firstPage),
            row("LP-DATA-ROW-START", Severity.ERROR,
                    "a column chunk starts at the beginning of a row", "README.md#nested-encoding",
                    AGAIN,
                    DataPages::beginsRow),
            row("LP-DATA-PAGE-COUNTS", Severity.ERROR,
                    "num_nulls and num_rows of a page match its levels, and the page starts at the beginning of a row",
                    "parquet.thrift, DataPageHeaderV2",
                    "Write the file again; readers that trust these counts skip the wrong rows.",
                    DataPages::countsOfVersion2),
            row("LP-DATA-REST", Severity.WARNING, "a page has no bytes after its last value", "README.md#data-pages",
                    "Nothing needs to be done, unless values are missing.", DataPages::rest),
            row("LP-DATA-STORED-SIZE", Severity.WARNING,
                    "total_compressed_size is the size of the pages with their headers",
                    METADATA, AGAIN, DataPages::storedSize),
            row("LP-DATA-PLAIN-SIZE", Severity.WARNING,
                    "total_uncompressed_size is the size of the pages before compression, with their headers", METADATA,
                    AGAIN,
                    DataPages::plainSize),
            row("LP-DATA-ENCODINGS", Severity.WARNING, "the footer lists the encodings of all pages", METADATA, AGAIN,
                    DataPages::encodings),
            row("LP-DATA-ENCODING-STATS", Severity.WARNING, "encoding_stats matches the pages of the column chunk",
                    "parquet.thrift, PageEncodingStats",
                    "Write the file again; if encoding_stats claims that all pages use the dictionary, readers lose"
                            + " values that are not in it.",
                    DataPages::encodingStats),
            row("LP-DATA-DICTIONARY-TWICE", Severity.NOTE, "a dictionary contains each value once",
                    "Encodings.md#dictionary-encoding-plain_dictionary--2-and-rle_dictionary--8",
                    "Nothing needs to be done.",
                    DataPages::dictionaryTwice),
            row("LP-DATA-DICTIONARY-SORTED", Severity.WARNING, "a dictionary that is marked as sorted is sorted",
                    "parquet.thrift, DictionaryPageHeader", AGAIN, DataPages::dictionarySorted),
            row("LP-DATA-VALUE", Severity.ERROR, "the annotation of the column allows its values",
                    "LogicalTypes.md",
                    "Write the file again, or declare the type that the values have; readers fail, or change the"
                            + " values.",
                    DataPages::values));

    private static final List<Rules.Row<ChunkData>> STATED = List.of(
            row("LP-DATA-BOUNDS", Severity.ERROR, "the bounds of a column chunk enclose its values", STATISTICS, LOST,
                    trusted(DataStatistics::bounds)),
            row("LP-DATA-BOUNDS-DOUBTED", Severity.WARNING,
                    "bounds from a writer with known bugs enclose the values",
                    STATISTICS, "Write the file again; readers that do not know of the bug lose rows.",
                    DataRules::doubted),
            row("LP-DATA-EXACTNESS", Severity.WARNING,
                    "a bound that is marked as exact is one of the values", STATISTICS,
                    "Write the file again; readers return such a bound as the smallest or largest value.",
                    DataStatistics::exactness),
            row("LP-DATA-NULL-COUNT", Severity.ERROR, "null_count is the number of nulls", STATISTICS, LOST,
                    DataStatistics::nullCount),
            row("LP-DATA-NULL-COUNT-LISTS", Severity.WARNING, "null_count of a column within lists matches its levels",
                    STATISTICS,
                    "Write the file again. Writers disagree on what an empty list counts for, so readers should not"
                            + " use this count to skip data.",
                    DataStatistics::nullCountInLists),
            row("LP-DATA-NAN-COUNT", Severity.ERROR, "nan_count is the number of NaN values", STATISTICS, LOST,
                    DataStatistics::nanCount),
            row("LP-DATA-DISTINCT-COUNT", Severity.WARNING, "distinct_count is the number of different values",
                    STATISTICS,
                    "Nothing needs to be done: writers estimate this count, and readers use it only for planning.",
                    DataStatistics::distinctCount),
            row("LP-DATA-PLAIN-BYTES", Severity.WARNING, "unencoded_byte_array_data_bytes is the size of the values",
                    "parquet.thrift, SizeStatistics",
                    "Nothing needs to be done: readers use this size only for planning. Arrow C++ counts fewer bytes"
                            + " for DELTA_BYTE_ARRAY.",
                    DataStatistics::plainBytes),
            row("LP-DATA-HISTOGRAMS", Severity.ERROR, "level histograms match the pages",
                    "parquet.thrift, SizeStatistics",
                    "Write the file again; readers that use level histograms to skip data lose rows.",
                    DataStatistics::histograms),
            row("LP-DATA-PAGE-STATISTICS", Severity.ERROR,
                    "the statistics in a page header match the values of the page",
                    STATISTICS, LOST, trusted(DataStatistics::ofPages)),
            row("LP-DATA-GEOSPATIAL", Severity.ERROR,
                    "bounding boxes enclose all shapes, and the list of kinds contains the kind of every shape",
                    "Geospatial.md#statistics", LOST, DataStatistics::shapes),
            row("LP-DATA-INDEX-BOUNDS", Severity.ERROR,
                    "the bounds in a column index enclose the values of their pages",
                    PAGE_INDEX, LOST, trusted(DataIndexes::bounds)),
            row("LP-DATA-INDEX-COUNTS", Severity.ERROR,
                    "null_pages and the counts of a column index match the pages",
                    PAGE_INDEX, LOST, trusted(DataIndexes::counts)),
            row("LP-DATA-INDEX-NAN", Severity.WARNING,
                    "a page with NaN values is not marked as a null page", PAGE_INDEX,
                    "Write the file again; readers that look for values skip such pages.", DataIndexes::nanPages),
            row("LP-DATA-INDEX-ORDER", Severity.ERROR,
                    "the bounds in a column index have the order that boundary_order states",
                    PAGE_INDEX, LOST, trusted(DataIndexes::boundaryOrder)),
            row("LP-DATA-INDEX-HISTOGRAMS", Severity.ERROR, "level histograms in a column index match the pages",
                    PAGE_INDEX,
                    LOST, DataIndexes::histograms),
            row("LP-DATA-OFFSETS", Severity.ERROR, "an offset index states the place, size and first row of each page",
                    PAGE_INDEX, "Write the file again; readers that skip pages fail, or read wrong rows.",
                    DataIndexes::offsets),
            row("LP-DATA-OFFSET-SIZES", Severity.WARNING,
                    "the sizes of values in an offset index match the pages",
                    PAGE_INDEX, AGAIN, DataIndexes::plainBytes),
            row("LP-DATA-BLOOM", Severity.ERROR,
                    "a Bloom filter contains every value of its column chunk", "BloomFilter.md",
                    "Write the file again. Until then, filter without Bloom filters,"
                            + " because readers that use them lose rows.",
                    DataIndexes::bloomFilter));

    static final Rule SORTED = new Rule("LP-DATA-SORTED", Severity.ERROR,
            "rows are in the order that sorting_columns states",
            "parquet.thrift, SortingColumn",
            "Write the file again, sorted or without sorting_columns. Readers that rely on the order to merge or"
                    + " search return wrong rows.");
    static final Rule MAP_KEYS = new Rule("LP-DATA-MAP-KEYS", Severity.WARNING, "a map contains each key once",
            "LogicalTypes.md#maps",
            "Write the file again. For a key with two entries, some readers use the last entry, others the first or both.");

    static final Rule NONCE = new Rule("LP-NONCE", Severity.ERROR,
            "no two modules with the same key have the same nonce",
            "Encryption.md#413-nonces-and-ivs",
            "Write the file again with new keys. An attacker who has both modules learns how their contents differ,"
                    + " and can forge modules.");
    static final Rule LEVELS = new Rule("LP-LEVELS-IN-CLEAR", Severity.WARNING,
            "the levels of an encrypted page are encrypted",
            "Encryption.md#3-technical-approach; experience: parquet-java, pages of version 2",
            "Write pages of version 1. Unencrypted levels reveal where nulls are and how long lists are, and an"
                    + " attacker can change them.");

    private DataRules() {}

    /// A check of columns whose bounds can be trusted, as far as the writer is known.
    private static Check<ChunkData> trusted(Check<ChunkData> check) {
        return (data, report) -> {
            if (!data.isDoubted()) {
                check.check(data, report);
            }
        };
    }

    private static void doubted(ChunkData data, Report report) throws IOException {
        if (data.isDoubted()) {
            DataStatistics.bounds(data, report);
            DataStatistics.ofPages(data, report);
            DataIndexes.bounds(data, report);
            DataIndexes.counts(data, report);
            DataIndexes.boundaryOrder(data, report);
        }
    }

    /// All of these rules.
    static List<Rule> rules() {
        return Stream.concat(rows().stream().map(Rules.Row::rule), Stream.of(SORTED, MAP_KEYS, NONCE, LEVELS)).toList();
    }

    static List<Rules.Row<ChunkData>> rows() {
        return Stream.concat(PAGES.stream(), STATED.stream()).toList();
    }
}
