package dev.lamella.internal.check;

import static dev.lamella.internal.check.Each.eachChunk;
import static dev.lamella.internal.check.Each.eachEntry;
import static dev.lamella.internal.check.Each.eachStatistics;
import static dev.lamella.internal.check.Each.firstStatistics;
import static dev.lamella.internal.check.Rules.row;

import dev.lamella.check.Severity;
import java.util.List;
import java.util.stream.Stream;

/// The rules about statistics, column orders, Bloom filters and page indexes.
///
/// If current writers break a rule of the specification, it is an error only if readers lose rows by it.
final class StatisticsRules {
    private static final String STATISTICS = "parquet.thrift, Statistics";
    private static final String ORDER = "parquet.thrift, ColumnOrder";
    private static final String SIZES = "parquet.thrift, SizeStatistics";
    private static final String SHAPES = "Geospatial.md#statistics";
    private static final String PAGE_INDEX = "PageIndex.md";
    private static final String BLOOM = "BloomFilter.md#file-format";

    private static final List<Rules.Row<CheckedFile>> BOUNDS = List.of(
            row("LP-STATISTICS-NAN", Severity.WARNING, "bounds are not NaN, unless all values are NaN and the"
                    + " order is IEEE_754_TOTAL_ORDER",
                    ORDER,
                    "Write the file again with a writer that leaves NaN out of bounds, such as parquet-java"
                            + " since 1.18. Until then, filter without statistics.",
                    eachStatistics(StatisticsBounds::nan)),
            row("LP-STATISTICS-ZERO", Severity.WARNING,
                    "a lower bound of zero is -0.0, and an upper bound of zero is +0.0", ORDER,
                    "Write the file again; readers that trust the sign miss zeros of the other sign.",
                    eachStatistics(StatisticsBounds::zero)),
            row("LP-STATISTICS-SWAPPED", Severity.ERROR, "the lower bound is not above the upper bound", STATISTICS,
                    "Write the file again with a writer that compares by the order of the type; until then, filter"
                            + " without statistics. Known bugs: parquet-go #592, arrow-rs #10860, Polars #29347.",
                    eachStatistics(StatisticsBounds::swapped)),
            row("LP-STATISTICS-LENGTH", Severity.ERROR,
                    "bounds are as long as the values, or are truncated where the format allows it",
                    STATISTICS, "Write the file again; readers ignore these bounds, or fail.",
                    eachStatistics(StatisticsBounds::length)),
            row("LP-STATISTICS-BOOLEAN", Severity.ERROR, "bounds of BOOLEAN are 0 or 1", STATISTICS,
                    "Write the file again; readers read such a bound as true, or fail.",
                    eachStatistics(StatisticsBounds::notBoolean)),
            row("LP-STATISTICS-TEXT", Severity.ERROR, "bounds of STRING, ENUM and JSON are UTF-8", STATISTICS,
                    "Write the file again with a writer that truncates bounds between characters.",
                    eachStatistics(StatisticsBounds::notText)),
            row("LP-STATISTICS-RANGE", Severity.WARNING, "bounds are within the range of the type",
                    "LogicalTypes.md#numeric-types",
                    "Declare the type that the values have; readers truncate, wrap or reject values that do not fit.",
                    eachStatistics(BoundRange::check)),
            row("LP-STATISTICS-LONG", Severity.WARNING,
                    "bounds have at most 4096 bytes", "experience: Arrow C++ leaves out bounds of"
                            + " more than 4096 bytes, and a long footer slows down every reader",
                    "Have the writer truncate bounds, or leave them out for this column.",
                    eachStatistics(StatisticsBounds::tooLong)),
            row("LP-STATISTICS-ONE-BOUND", Severity.NOTE, "statistics have both bounds, or none",
                    "experience: parquet-java uses bounds only in pairs", "Nothing needs to be done.",
                    eachStatistics(StatisticsBounds::oneBound)),
            row("LP-STATISTICS-EXACTNESS", Severity.NOTE, "a bound that is marked as exact is present", STATISTICS,
                    "Nothing needs to be done.", eachStatistics(StatisticsBounds::exactWithoutBound)),
            row("LP-STATISTICS-NO-ORDER", Severity.ERROR, "INTERVAL columns have no bounds", "LogicalTypes.md#interval",
                    "Write the file without these bounds; readers that use them lose rows.",
                    eachStatistics(UnorderedBounds.TYPE)),
            row("LP-STATISTICS-GEO", Severity.WARNING, "GEOMETRY and GEOGRAPHY columns have no bounds",
                    "Geospatial.md; experience: parquet-java up to 1.18.1",
                    "Write the file without these bounds; readers that use them lose rows.",
                    eachStatistics(UnorderedBounds.SHAPE)),
            row("LP-STATISTICS-INT96", Severity.WARNING,
                    "INT96 columns have bounds only in INT96_TIMESTAMP_ORDER", ORDER,
                    "Write TIMESTAMP instead of INT96.", eachStatistics(UnorderedBounds.INT96)),
            row("LP-STATISTICS-ANNOTATION", Severity.NOTE, "this library knows the annotation of a column with bounds",
                    ORDER, "Nothing needs to be done; readers that know the annotation can use the bounds.",
                    eachStatistics(UnorderedBounds.ANNOTATION)),
            row("LP-STATISTICS-VARIANT", Severity.NOTE,
                    "the columns `metadata` and `value` of a Variant have no bounds",
                    "VariantShredding.md#data-skipping",
                    "Have the writer leave out statistics of `metadata` and `value`; these statistics only make the"
                            + " footer longer.",
                    eachStatistics(UnorderedBounds.VARIANT)),
            row("LP-STATISTICS-UNKNOWN", Severity.WARNING, "a column annotated UNKNOWN has no bounds",
                    "LogicalTypes.md#unknown-always-null", "Declare the type that the values have.",
                    eachStatistics(UnorderedBounds.NULLS)),
            row("LP-STATISTICS-OF-NULLS", Severity.WARNING, "a column chunk with only nulls has no bounds",
                    STATISTICS,
                    "Write the file again; readers may treat the bounds as values.",
                    eachStatistics(StatisticsBounds::ofNulls)));

    private static final List<Rules.Row<CheckedFile>> DEPRECATED = List.of(
            row("LP-STATISTICS-DEPRECATED-ORDER", Severity.WARNING,
                    "min and max are written without min_value and max_value only if the order is signed",
                    STATISTICS,
                    "Write the file again with min_value and max_value. Old readers lose rows because of min and max,"
                            + " and current readers ignore both.",
                    eachStatistics(StatisticsBounds::deprecatedOrder)),
            row("LP-STATISTICS-DEPRECATED", Severity.NOTE,
                    "bounds are written as min_value and max_value, not as min and max",
                    STATISTICS, "Write the file again with a current writer, so that every reader can use the bounds.",
                    firstStatistics(StatisticsBounds::deprecatedOnly)),
            row("LP-STATISTICS-DEPRECATED-DIFFERS", Severity.WARNING,
                    "min and max equal min_value and max_value if the order is signed", STATISTICS,
                    "Write the file again; readers that use different bounds find different rows.",
                    eachStatistics(StatisticsBounds::deprecatedDiffers)));

    private static final List<Rules.Row<CheckedFile>> COUNTS = List.of(
            row("LP-STATISTICS-NEGATIVE", Severity.ERROR, "counts are not negative", STATISTICS,
                    "Write the file again, without the counts that are unknown.",
                    eachStatistics(StatisticsCounts::negative)),
            row("LP-STATISTICS-NULL-COUNT", Severity.ERROR, "null_count is at most num_values", STATISTICS,
                    "Write the file again; readers see all values as nulls and lose rows (Polars #29321).",
                    eachStatistics(StatisticsCounts::tooManyNulls)),
            row("LP-STATISTICS-NULL-COUNT-REQUIRED", Severity.ERROR, "a REQUIRED column has no nulls", STATISTICS,
                    "Write the file again: the schema, the count or the data is wrong.",
                    eachStatistics(StatisticsCounts::nullsInRequired)),
            row("LP-STATISTICS-NULL-COUNT-LEVELS", Severity.WARNING, "null_count agrees with the definition levels",
                    SIZES,
                    "Write the file again; Arrow C++ counts too few nulls below lists (GH-51097).",
                    eachStatistics(StatisticsCounts::nullsByLevels)),
            row("LP-STATISTICS-NULL-COUNT-MISSING", Severity.NOTE, "statistics have a null_count", STATISTICS,
                    "Have the writer count nulls; otherwise readers cannot skip anything for IS NULL and IS NOT NULL.",
                    firstStatistics(StatisticsCounts::nullCountMissing)),
            row("LP-STATISTICS-DISTINCT-COUNT", Severity.WARNING,
                    "distinct_count is at most the number of values, and at least 1 if there are values", STATISTICS,
                    "Ignore the count; have the writer leave it out.", eachStatistics(StatisticsCounts::distinct)),
            row("LP-STATISTICS-NAN-COUNT", Severity.ERROR,
                    "nan_count is at most the number of values that are not null",
                    STATISTICS, "Write the file again; readers see all values as NaN and lose rows.",
                    eachStatistics(StatisticsCounts::tooManyNans)),
            row("LP-STATISTICS-NAN-COUNT-TYPE", Severity.ERROR,
                    "only FLOAT, DOUBLE and FLOAT16 columns have a nan_count", STATISTICS,
                    "Write the file again without nan_count for this column.",
                    eachStatistics(StatisticsCounts::nanCountType)),
            row("LP-STATISTICS-NAN-COUNT-TOTAL-ORDER", Severity.ERROR,
                    "bounds in IEEE 754 total order come with a nan_count", ORDER,
                    "Write the file again with nan_count; otherwise readers cannot use these bounds.",
                    firstStatistics(StatisticsCounts::nanCountMissingInTotalOrder)),
            row("LP-STATISTICS-NAN-COUNT-MISSING", Severity.NOTE,
                    "bounds of floating-point columns come with a nan_count", ORDER,
                    "Have the writer count NaN, which the format requires since 2026; otherwise readers cannot tell"
                            + " whether NaN is among the values.",
                    firstStatistics(StatisticsCounts::nanCountMissing)));

    private static final List<Rules.Row<CheckedFile>> ORDERS = List.of(
            row("LP-COLUMN-ORDERS-MISSING", Severity.WARNING,
                    "a file with min_value and max_value has column_orders", ORDER,
                    "Write the file again with column_orders; otherwise parquet-java, Arrow and others ignore the"
                            + " bounds. DuckDB before 1.5 and Trino do not write column_orders.",
                    ColumnOrders::missing),
            row("LP-COLUMN-ORDERS-COUNT", Severity.ERROR, "column_orders has an entry for each column", ORDER,
                    "Write the file again; readers ignore the bounds of all columns, or reject the file.",
                    ColumnOrders::count),
            row("LP-COLUMN-ORDER-UNKNOWN", Severity.WARNING, "the members of the union ColumnOrder are 1 to 3", ORDER,
                    "Use a newer reader, or have the file written with TYPE_ORDER; readers that do not know the order"
                            + " ignore the bounds.",
                    ColumnOrders::unknown),
            row("LP-COLUMN-ORDER-FLOAT", Severity.ERROR, "only floating-point columns have IEEE_754_TOTAL_ORDER", ORDER,
                    "Write the file again with TYPE_ORDER for this column.",
                    ColumnOrders::totalOrderType),
            row("LP-COLUMN-ORDER-INT96", Severity.ERROR, "only INT96 columns have INT96_TIMESTAMP_ORDER", ORDER,
                    "Write the file again with TYPE_ORDER for this column.",
                    ColumnOrders::int96OrderType));

    private static final List<Rules.Row<CheckedFile>> OTHERS = List.of(
            row("LP-SIZES-HISTOGRAM-LENGTH", Severity.ERROR, "a level histogram has a count for each level", SIZES,
                    "Write the file again; Arrow C++ since 19.0 rejects the file (GH-45283).",
                    eachChunk(LevelHistograms::length)),
            row("LP-SIZES-HISTOGRAM-SUM", Severity.ERROR,
                    "the counts of a level histogram add up to the number of values",
                    SIZES,
                    "Write the file again; readers that use histograms to skip data lose rows.",
                    eachChunk(LevelHistograms::sum)),
            row("LP-SIZES-BYTES", Severity.ERROR, "only BYTE_ARRAY columns have unencoded_byte_array_data_bytes", SIZES,
                    "Write the file again; Arrow C++ rejects the file.", eachChunk(LevelHistograms::unencodedBytes)),
            row("LP-GEOSPATIAL-TYPE", Severity.WARNING,
                    "only GEOMETRY and GEOGRAPHY columns have geospatial statistics", SHAPES,
                    "Declare the column as GEOMETRY or GEOGRAPHY, or leave the statistics out.",
                    eachChunk(ShapeStatistics::type)),
            row("LP-GEOSPATIAL-BOX", Severity.ERROR,
                    "the bounds of a bounding box are finite, and a lower bound is above the upper bound only in x",
                    "Geospatial.md#bounding-box",
                    "Write the file again without this box; readers that use it lose rows.",
                    eachChunk(ShapeStatistics::box)),
            row("LP-GEOSPATIAL-CODES", Severity.WARNING,
                    "the codes for kinds of shapes are those of the specification, each listed once",
                    "Geospatial.md#geospatial-types", "Write the file again with the codes of the specification;"
                            + " readers that look for kinds of shapes cannot use this list.",
                    eachChunk(ShapeStatistics::codes)),
            row("LP-INDEX-RANGE", Severity.ERROR, "page indexes are within the file", PAGE_INDEX,
                    "Write the file again; readers work without the index, or fail.", eachEntry(PageIndexes::range)),
            row("LP-INDEX-HALF", Severity.WARNING, "a page index has both an offset and a length", PAGE_INDEX,
                    "Write the file again; readers work without the index.", eachEntry(PageIndexes::half)),
            row("LP-INDEX-ALONE", Severity.WARNING,
                    "a column chunk with a column index also has an offset index", PAGE_INDEX,
                    "Write the file again; readers work without the column index.", eachEntry(PageIndexes::alone)),
            row("LP-INDEX-NO-ORDER", Severity.WARNING, "columns without a sort order have no column index", PAGE_INDEX,
                    "Write the file again without the column index; readers that use it lose rows.",
                    eachEntry(PageIndexes::unordered)),
            row("LP-BLOOM-RANGE", Severity.ERROR, "Bloom filters are within the file", BLOOM,
                    "Write the file again; readers work without the filter, or fail.",
                    eachChunk(PageIndexes::bloomFilterRange)),
            row("LP-BLOOM-LENGTH", Severity.NOTE, "bloom_filter_offset comes with bloom_filter_length", BLOOM,
                    "Write the file with a current writer; readers then fetch the filter with one request.",
                    eachChunk(PageIndexes::bloomFilterLength)));

    static final List<Rules.Row<CheckedFile>> ROWS = Stream
            .of(BOUNDS, DEPRECATED, COUNTS, ORDERS, OTHERS).<Rules.Row<CheckedFile>>flatMap(List::stream).toList();

    private StatisticsRules() {}
}
