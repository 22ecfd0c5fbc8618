package dev.lamella.internal.check;

import static dev.lamella.internal.check.Rules.row;

import dev.lamella.check.Severity;
import dev.lamella.internal.footer.Releases;
import dev.lamella.internal.index.StatisticsValidity;
import dev.lamella.internal.plan.ScanPlan;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.PageType;
import dev.lamella.metadata.RowGroup;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.SortOrder;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;

/// Known bugs of writers: one row each, with the releases and the parts of a file that they affect. Where the facts are
/// from stands in the section of the rule.
final class WriterBugs {
    private static final String REWRITE = "Read and write the file again with a current version.";

    /// Where this is reported, [RowGroups#offset] keeps still.
    static final WriterBug ROW_GROUP_OFFSET = new WriterBug(
            List.of(Releases.between("parquet-mr", "1.12.0", "1.12.1"), Releases.all("parquet-cpp"),
                    Releases.before("parquet-cpp-arrow", "6.0.0")),
            WriterBugs::isRowGroupElsewhere, "wrote wrong offsets of row groups",
            "readers that split files by them lose row groups, or fail (Spark, Trino)");

    static final List<Rules.Row<CheckedFile>> ROWS = List.of(
            row("LP-WRITER-PARQUET-251", Severity.WARNING, "bounds of byte arrays match the values",
                    "experience: PARQUET-251 and PARQUET-297, parquet-mr before 1.8.0", REWRITE,
                    new WriterBug(
                            // CDH has the correction in its 1.5.0 since 5.5.0.
                            List.of(Releases.beforeOrUnversioned("parquet-mr", "1.5.0-cdh5.5.0"),
                                    Releases.between("parquet-mr", "1.5.0", "1.8.0")),
                            WriterBugs::hasDeprecatedBoundsOfBytes,
                            "took the last value for the bounds where programs used a buffer again",
                            "parquet-java ignores these bounds; other readers that use them lose rows")),
            row("LP-WRITER-PARQUET-246", Severity.WARNING,
                    "a page in DELTA_BYTE_ARRAY can be read without the pages before it",
                    "experience: PARQUET-246, parquet-mr before 1.8.0", REWRITE,
                    new WriterBug(List.of(ScanPlan.CHAINING),
                            chunk -> chunk.metadata().encodings().contains(Encoding.DELTA_BYTE_ARRAY),
                            "let DELTA_BYTE_ARRAY go on from the last value of the page before",
                            "pages must be read one after the other; readers that skip some fail, or read other text")),
            row("LP-WRITER-PARQUET-816", Severity.WARNING, "total_compressed_size includes the headers of all pages",
                    "experience: PARQUET-816 and IMPALA-694, parquet-mr before 1.2.9", REWRITE,
                    new WriterBug(List.of(Releases.before("parquet-mr", "1.2.9")),
                            chunk -> chunk.metadata().encodings().contains(Encoding.PLAIN_DICTIONARY)
                                    || chunk.metadata().encodings().contains(Encoding.RLE_DICTIONARY),
                            "left the header of the dictionary page out of total_compressed_size",
                            "readers that fetch only these bytes miss the end of the column chunk")),
            row("LP-WRITER-ROW-GROUP-OFFSET", Severity.WARNING, "file_offset of a row group points to its first page",
                    "experience: PARQUET-2078, parquet-mr 1.12.0; PARQUET-2089, Arrow C++ before 6.0", REWRITE,
                    ROW_GROUP_OFFSET),
            row("LP-WRITER-PARQUET-686", Severity.WARNING, "bounds are computed in the order of the type",
                    "experience: PARQUET-686, parquet-cpp before 1.3.0", REWRITE,
                    new WriterBug(StatisticsValidity.SIGNED_FOR_UNSIGNED,
                            chunk -> hasBounds(chunk) && !SortOrder.of(chunk.leaf()).isOrderOfDeprecatedBounds(),
                            "compared unsigned numbers and bytes as signed ones",
                            "Arrow ignores these bounds; other readers that use them lose rows")),
            row("LP-WRITER-DECIMAL", Severity.WARNING,
                    "bounds of decimals that are stored as bytes are computed in signed order",
                    "experience: PARQUET-1655, Arrow C++ before 4.0; parquet-go #592, up to 0.32.0",
                    "Filter without statistics, or write the file again with another program.",
                    new WriterBug(StatisticsValidity.DECIMALS_IN_ANOTHER_ORDER, WriterBugs::isDecimalOnBytes,
                            "compared decimals on bytes by another order",
                            "readers that use these bounds may lose rows")),
            row("LP-WRITER-DECIMAL-BYTES", Severity.WARNING,
                    "bounds of decimals that are stored as BYTE_ARRAY match the values",
                    "experience: arrow-rs #10860 and #11073, open in September 2026",
                    "Filter without statistics, or have decimals written as FIXED_LEN_BYTE_ARRAY.",
                    new WriterBug(StatisticsValidity.DECIMALS_AS_BYTES,
                            chunk -> isDecimalOnBytes(chunk) && chunk.type() == PhysicalType.BYTE_ARRAY,
                            "may have compared decimals on BYTE_ARRAY as unsigned bytes",
                            "readers that use these bounds may lose rows")),
            row("LP-WRITER-ARROW-10353", Severity.WARNING, "compressed pages are marked as compressed",
                    "experience: ARROW-10353, Arrow C++ before 3.0", REWRITE,
                    new WriterBug(List.of(Releases.all("parquet-cpp")), WriterBugs::hasCompressedPagesOfVersion2,
                            "said of compressed data pages of version 2 that they are not compressed",
                            "readers that believe it read garbage, or fail")),
            row("LP-WRITER-POLARS-29321", Severity.WARNING, "null_count counts each null once",
                    "experience: Polars #29321, fixed in September 2026", REWRITE,
                    new WriterBug(StatisticsValidity.NULLS_TIMES_PAGES, WriterBugs::hasTooManyNulls,
                            "multiplied null_count by the number of pages",
                            "readers take all values of such a column for nulls and lose rows; null_count of the other"
                                    + " columns with several pages is wrong too")),
            row("LP-WRITER-POLARS-NAN", Severity.WARNING, "bounds enclose the values of pages that also have NaN",
                    "experience: files of polars-parquet 0.55, seen in November 2026", REWRITE,
                    new WriterBug(StatisticsValidity.NO_PAGES_WITH_NAN,
                            chunk -> hasBounds(chunk) && SortOrder.of(chunk.leaf()).hasNan(),
                            "leaves pages with NaN out of the bounds of floating-point columns",
                            "this library ignores these bounds; other readers that use them lose rows")),
            row("LP-WRITER-RS-NULL-PAGES", Severity.WARNING, "pages that are marked as null pages have no values",
                    "experience: files of parquet-rs 59.3.0, seen in November 2026", REWRITE,
                    new WriterBug(StatisticsValidity.NULL_PAGES_BY_ROWS, WriterBugs::hasNullPagesInLists,
                            "marks pages in lists as pages of nulls if they have as many nulls as rows",
                            "this library ignores these marks; other readers that use them lose rows")),
            row("LP-WRITER-PAGE-SIZE", Severity.WARNING, "compressed_page_size includes the page header",
                    "experience: xitongsys/parquet-go #623", REWRITE,
                    new WriterBug(List.of(Releases.unversioned("parquet-go")), WriterBugs::hasOffsetIndex,
                            "left page headers out of the sizes in the offset index",
                            "readers that fetch pages by the index miss their ends and fail (Spark, ClickHouse)")),
            row("LP-WRITER-INT96-ZONE", Severity.WARNING, "an INT96 value is an instant",
                    "experience: SPARK-12297 and HIVE-9482, Impala",
                    "Tell the reader the time zone (Spark: spark.sql.parquet.int96TimestampConversion), or have the"
                            + " column written as TIMESTAMP.",
                    new WriterBug(List.of(Releases.all("impala")),
                            chunk -> chunk.type() == PhysicalType.INT96,
                            "stores INT96 as the local time of a zone that the file does not tell",
                            "Hive and Spark store the instant; readers that take it for one are off by hours")));

    private WriterBugs() {}

    private static boolean hasBounds(Chunk chunk) {
        return chunk.statistics().filter(ChunkStatistics::hasBounds).isPresent();
    }

    private static boolean hasDeprecatedBoundsOfBytes(Chunk chunk) {
        PhysicalType type = chunk.type();
        return (type == PhysicalType.BYTE_ARRAY || type == PhysicalType.FIXED_LEN_BYTE_ARRAY)
                && chunk.statistics().filter(s -> s.deprecatedMin().isPresent() || s.deprecatedMax().isPresent())
                        .isPresent();
    }

    private static boolean isRowGroupElsewhere(Chunk chunk) {
        RowGroup rowGroup = chunk.rowGroup();
        OptionalLong offset = rowGroup.fileOffset();
        return chunk.leaf().fileIndex() == 0 && rowGroup.rowCount() > 0 && offset.isPresent()
                && offset.getAsLong() != chunk.start();
    }

    /// Whether there are bounds of a decimal on bytes that another order could have swapped.
    private static boolean isDecimalOnBytes(Chunk chunk) {
        PhysicalType type = chunk.type();
        return (type == PhysicalType.BYTE_ARRAY || type == PhysicalType.FIXED_LEN_BYTE_ARRAY)
                && chunk.leaf().field().logicalType().filter(LogicalType.Decimal.class::isInstance).isPresent()
                && chunk.statistics().flatMap(ChunkStatistics::values).filter(pair -> !pair.isOneValue()).isPresent();
    }

    private static boolean hasCompressedPagesOfVersion2(Chunk chunk) {
        return !chunk.metadata().codec().equals(CompressionCodec.UNCOMPRESSED)
                && chunk.metadata().encodingStats().stream()
                        .anyMatch(stats -> stats.pageType().equals(PageType.DATA_PAGE_V2));
    }

    private static boolean hasTooManyNulls(Chunk chunk) {
        return chunk.statistics().filter(s -> s.statistics().nullCount().orElse(0) > chunk.metadata().valueCount())
                .isPresent();
    }

    private static boolean hasNullPagesInLists(Chunk chunk) throws IOException {
        return chunk.leaf().maxRepetitionLevel() > 0
                && chunk.knownColumnIndex().filter(index -> index.nullPages().contains(true)).isPresent();
    }

    private static boolean hasOffsetIndex(Chunk chunk) {
        return PageIndexes.hasOffsetIndex(chunk.entry().column());
    }
}
