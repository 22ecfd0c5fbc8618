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
                    ORDER, "Write the file again with a writer that leaves NaN out of bounds (parquet-java before 1.18"
                            + " does not); until then filter without statistics.",
                    eachStatistics(StatisticsBounds::nan)),
            row("LP-STATISTICS-ZERO", Severity.WARNING, "a zero is -0.0 as lower bound and +0.0 as upper one", ORDER,
                    "Write the file again; readers that trust the sign miss zeros of the other sign.",
                    eachStatistics(StatisticsBounds::zero)),
            row("LP-STATISTICS-SWAPPED", Severity.ERROR, "the lower bound is not above the upper one", STATISTICS,
                    "Write the file again with a writer that compares by the order of the type (parquet-go #592,"
                            + " arrow-rs #10860 and Polars #29347 did not); until then filter without statistics.",
                    eachStatistics(StatisticsBounds::swapped)),
            row("LP-STATISTICS-LENGTH", Severity.ERROR, "bounds have the length of values, or were cut where that is"
                    + " allowed", STATISTICS, "Write the file again; readers ignore these bounds, or fail.",
                    eachStatistics(StatisticsBounds::length)),
            row("LP-STATISTICS-BOOLEAN", Severity.ERROR, "bounds of BOOLEAN are 0 or 1", STATISTICS,
                    "Write the file again; readers take such a bound for true, or fail.",
                    eachStatistics(StatisticsBounds::notBoolean)),
            row("LP-STATISTICS-TEXT", Severity.ERROR, "bounds of STRING, ENUM and JSON are UTF-8", STATISTICS,
                    "Write the file again with a writer that cuts bounds between characters.",
                    eachStatistics(StatisticsBounds::notText)),
            row("LP-STATISTICS-RANGE", Severity.WARNING, "bounds lie in the range of the type",
                    "LogicalTypes.md#numeric-types",
                    "Declare the type that the values have: readers cut, wrap or reject values that do not fit.",
                    eachStatistics(BoundRange::check)),
            row("LP-STATISTICS-LONG", Severity.WARNING, "bounds are short", "experience: Arrow C++ leaves out bounds of"
                    + " more than 4096 bytes, and a long footer slows down every reader",
                    "Have the writer cut bounds, or leave them out for this column.",
                    eachStatistics(StatisticsBounds::tooLong)),
            row("LP-STATISTICS-ONE-BOUND", Severity.NOTE, "there are both bounds, or none",
                    "experience: parquet-java uses bounds only in pairs", "Nothing needs to be done.",
                    eachStatistics(StatisticsBounds::oneBound)),
            row("LP-STATISTICS-EXACTNESS", Severity.NOTE, "a bound that is said to be exact is there", STATISTICS,
                    "Nothing needs to be done.", eachStatistics(StatisticsBounds::exactWithoutBound)),
            row("LP-STATISTICS-NO-ORDER", Severity.ERROR, "INTERVAL has no bounds", "LogicalTypes.md#interval",
                    "Write the file without these bounds; readers that use them lose rows.",
                    eachStatistics(UnorderedBounds.TYPE)),
            row("LP-STATISTICS-GEO", Severity.WARNING, "GEOMETRY and GEOGRAPHY have no bounds",
                    "Geospatial.md; experience: parquet-java up to 1.18.1",
                    "Write the file without these bounds; readers that use them lose rows.",
                    eachStatistics(UnorderedBounds.SHAPE)),
            row("LP-STATISTICS-INT96", Severity.WARNING, "INT96 has bounds only in INT96_TIMESTAMP_ORDER", ORDER,
                    "Write TIMESTAMP instead of INT96.", eachStatistics(UnorderedBounds.INT96)),
            row("LP-STATISTICS-ANNOTATION", Severity.NOTE, "a column with bounds has an annotation that is known",
                    ORDER, "Nothing needs to be done; readers that know the annotation may use the bounds.",
                    eachStatistics(UnorderedBounds.ANNOTATION)),
            row("LP-STATISTICS-VARIANT", Severity.NOTE, "encoded Variants have no bounds",
                    "VariantShredding.md#data-skipping",
                    "Have the writer leave out statistics of `metadata` and `value`; they only make the footer longer.",
                    eachStatistics(UnorderedBounds.VARIANT)),
            row("LP-STATISTICS-UNKNOWN", Severity.WARNING, "a column that is always null has no bounds",
                    "LogicalTypes.md#unknown-always-null", "Declare the type that the values have.",
                    eachStatistics(UnorderedBounds.NULLS)),
            row("LP-STATISTICS-OF-NULLS", Severity.WARNING, "a column chunk of nothing but nulls has no bounds",
                    STATISTICS,
                    "Write the file again; readers may take the bounds for values.",
                    eachStatistics(StatisticsBounds::ofNulls)));

    private static final List<Rules.Row<CheckedFile>> DEPRECATED = List.of(
            row("LP-STATISTICS-DEPRECATED-ORDER", Severity.WARNING, "min and max stand alone only where the order is"
                    + " signed",
                    STATISTICS, "Write the file again with min_value and max_value; old readers lose rows by these"
                            + " bounds, current ones ignore them.",
                    eachStatistics(StatisticsBounds::deprecatedOrder)),
            row("LP-STATISTICS-DEPRECATED", Severity.NOTE, "bounds are min_value and max_value, not min and max",
                    STATISTICS, "Write the file again with a current writer, so that every reader can use the bounds.",
                    firstStatistics(StatisticsBounds::deprecatedOnly)),
            row("LP-STATISTICS-DEPRECATED-DIFFERS", Severity.WARNING,
                    "min and max equal min_value and max_value where the order is signed", STATISTICS,
                    "Write the file again; which rows a reader finds depends on which bounds it reads.",
                    eachStatistics(StatisticsBounds::deprecatedDiffers)));

    private static final List<Rules.Row<CheckedFile>> COUNTS = List.of(
            row("LP-STATISTICS-NEGATIVE", Severity.ERROR, "counts are not negative", STATISTICS,
                    "Write the file again; leave out what is not known.", eachStatistics(StatisticsCounts::negative)),
            row("LP-STATISTICS-NULL-COUNT", Severity.ERROR, "null_count is at most num_values", STATISTICS,
                    "Write the file again; readers take all values for nulls and lose rows (Polars #29321).",
                    eachStatistics(StatisticsCounts::tooManyNulls)),
            row("LP-STATISTICS-NULL-COUNT-REQUIRED", Severity.ERROR, "a REQUIRED column has no nulls", STATISTICS,
                    "Write the file again: the schema, the count or the data is wrong.",
                    eachStatistics(StatisticsCounts::nullsInRequired)),
            row("LP-STATISTICS-NULL-COUNT-LEVELS", Severity.WARNING, "null_count agrees with the definition levels",
                    SIZES,
                    "Write the file again; Arrow C++ counts too few nulls below lists (GH-51097).",
                    eachStatistics(StatisticsCounts::nullsByLevels)),
            row("LP-STATISTICS-NULL-COUNT-MISSING", Severity.NOTE, "null_count is there", STATISTICS,
                    "Have the writer count nulls: without it readers cannot skip for IS NULL and IS NOT NULL.",
                    firstStatistics(StatisticsCounts::nullCountMissing)),
            row("LP-STATISTICS-DISTINCT-COUNT", Severity.WARNING,
                    "distinct_count is at least 1 where there are values, and at most their number", STATISTICS,
                    "Ignore the count; have the writer leave it out.", eachStatistics(StatisticsCounts::distinct)),
            row("LP-STATISTICS-NAN-COUNT", Severity.ERROR, "there are at most as many NaN as values that are not null",
                    STATISTICS, "Write the file again; readers take all values for NaN and lose rows.",
                    eachStatistics(StatisticsCounts::tooManyNans)),
            row("LP-STATISTICS-NAN-COUNT-TYPE", Severity.ERROR, "only FLOAT, DOUBLE and FLOAT16 have"
                    + " nan_count", STATISTICS,
                    "Write the file again without it.", eachStatistics(StatisticsCounts::nanCountType)),
            row("LP-STATISTICS-NAN-COUNT-TOTAL-ORDER", Severity.ERROR,
                    "nan_count stands beside bounds in IEEE 754 total order", ORDER,
                    "Write the file again with nan_count; without it readers cannot use these bounds.",
                    firstStatistics(StatisticsCounts::nanCountMissingInTotalOrder)),
            row("LP-STATISTICS-NAN-COUNT-MISSING", Severity.NOTE, "nan_count stands beside bounds", ORDER,
                    "Have the writer count NaN, as the format demands since 2026: without it readers cannot tell"
                            + " whether there are some outside the bounds.",
                    firstStatistics(StatisticsCounts::nanCountMissing)));

    private static final List<Rules.Row<CheckedFile>> ORDERS = List.of(
            row("LP-COLUMN-ORDERS-MISSING", Severity.WARNING, "column_orders stand beside min_value and"
                    + " max_value", ORDER,
                    "Write the file again with column_orders; without them parquet-java, Arrow and others ignore bounds"
                            + " (DuckDB before 1.5 and Trino leave them out).",
                    ColumnOrders::missing),
            row("LP-COLUMN-ORDERS-COUNT", Severity.ERROR, "column_orders has an entry for each column", ORDER,
                    "Write the file again; readers ignore the bounds of all columns, or reject the file.",
                    ColumnOrders::count),
            row("LP-COLUMN-ORDER-UNKNOWN", Severity.WARNING, "the members of ColumnOrder are 1 to 3", ORDER,
                    "Use a newer reader, or have the file written with TYPE_ORDER; others ignore the bounds.",
                    ColumnOrders::unknown),
            row("LP-COLUMN-ORDER-FLOAT", Severity.ERROR, "IEEE_754_TOTAL_ORDER is for floating-point columns", ORDER,
                    "Write the file again with TYPE_ORDER for this column.",
                    ColumnOrders::totalOrderType),
            row("LP-COLUMN-ORDER-INT96", Severity.ERROR, "INT96_TIMESTAMP_ORDER is for INT96 columns", ORDER,
                    "Write the file again with TYPE_ORDER for this column.",
                    ColumnOrders::int96OrderType));

    private static final List<Rules.Row<CheckedFile>> OTHERS = List.of(
            row("LP-SIZES-HISTOGRAM-LENGTH", Severity.ERROR, "a histogram of levels has a count for each level", SIZES,
                    "Write the file again; Arrow C++ since 19.0 rejects the file (GH-45283).",
                    eachChunk(LevelHistograms::length)),
            row("LP-SIZES-HISTOGRAM-SUM", Severity.ERROR, "the counts of a histogram add up to the number of values",
                    SIZES,
                    "Write the file again; readers that skip by histograms lose rows.",
                    eachChunk(LevelHistograms::sum)),
            row("LP-SIZES-BYTES", Severity.ERROR, "only BYTE_ARRAY has unencoded_byte_array_data_bytes", SIZES,
                    "Write the file again; Arrow C++ rejects the file.", eachChunk(LevelHistograms::unencodedBytes)),
            row("LP-GEOSPATIAL-TYPE", Severity.WARNING, "only GEOMETRY and GEOGRAPHY have geospatial"
                    + " statistics", SHAPES,
                    "Declare the column as GEOMETRY or GEOGRAPHY, or leave the statistics out.",
                    eachChunk(ShapeStatistics::type)),
            row("LP-GEOSPATIAL-BOX", Severity.ERROR, "the bounds of a box are finite numbers, and only in x may the"
                    + " lower one be above the upper one",
                    "Geospatial.md#bounding-box",
                    "Write the file again without this box; readers that use it lose rows.",
                    eachChunk(ShapeStatistics::box)),
            row("LP-GEOSPATIAL-CODES", Severity.WARNING, "the kinds of shapes are those of the specification, each"
                    + " listed once",
                    "Geospatial.md#geospatial-types", "Write the file again with the codes of the specification;"
                            + " readers that look for kinds of shapes cannot use this list.",
                    eachChunk(ShapeStatistics::codes)),
            row("LP-INDEX-RANGE", Severity.ERROR, "page indexes lie in the file", PAGE_INDEX,
                    "Write the file again; readers do without the index, or fail.", eachEntry(PageIndexes::range)),
            row("LP-INDEX-HALF", Severity.WARNING, "a page index has an offset and a length", PAGE_INDEX,
                    "Write the file again; readers do without the index.", eachEntry(PageIndexes::half)),
            row("LP-INDEX-ALONE", Severity.WARNING, "an offset index stands beside a column index", PAGE_INDEX,
                    "Write the file again; readers do without the column index.", eachEntry(PageIndexes::alone)),
            row("LP-INDEX-NO-ORDER", Severity.WARNING, "columns without order have no column index", PAGE_INDEX,
                    "Write the file again without it; readers that use it lose rows.",
                    eachEntry(PageIndexes::unordered)),
            row("LP-BLOOM-RANGE", Severity.ERROR, "Bloom filters lie in the file", BLOOM,
                    "Write the file again; readers do without the filter, or fail.",
                    eachChunk(PageIndexes::bloomFilterRange)),
            row("LP-BLOOM-LENGTH", Severity.NOTE, "bloom_filter_length stands beside bloom_filter_offset", BLOOM,
                    "Write the file with a current writer; readers then fetch the filter at once.",
                    eachChunk(PageIndexes::bloomFilterLength)));

    static final List<Rules.Row<CheckedFile>> ROWS = Stream
            .of(BOUNDS, DEPRECATED, COUNTS, ORDERS, OTHERS).<Rules.Row<CheckedFile>>flatMap(List::stream).toList();

    private StatisticsRules() {}
}
