package dev.lamella.internal.check;

import static dev.lamella.build.With.with;
import static dev.lamella.internal.check.BrokenFiles.ID;
import static dev.lamella.internal.check.BrokenFiles.NAME;
import static dev.lamella.internal.check.BrokenFiles.TAG;
import static dev.lamella.internal.check.BrokenFiles.WEIGHT;
import static dev.lamella.internal.check.BrokenFiles.fixed;
import static dev.lamella.internal.check.BrokenFiles.good;
import static dev.lamella.internal.check.BrokenFiles.leaf;
import static dev.lamella.internal.check.RuleCase.fires;
import static dev.lamella.internal.check.RuleCase.keepsStill;
import static dev.lamella.internal.check.StatisticsCases.at;

import dev.lamella.metadata.BoundingBox;
import dev.lamella.metadata.GeospatialStatistics;
import dev.lamella.metadata.SizeStatistics;
import dev.lamella.schema.Annotation;
import dev.lamella.schema.ConvertedType;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.Repetition;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/// The rules of [StatisticsRules] about sizes, shapes, page indexes and Bloom filters: how [BrokenFiles] says.
final class IndexCases {
    private static final OptionalDouble NO_BOUND = OptionalDouble.empty();
    private static final BoundingBox BOX = new BoundingBox(1, 2, 3, 4, NO_BOUND, NO_BOUND, NO_BOUND, NO_BOUND);
    private static final String SWAPPED = "only xmin may be above xmax, in a box across the antimeridian; readers"
            + " ignore other boxes";
    private static final String NUMBERS = "bounds are numbers; a box is left out where no shape has coordinates";

    private static final List<RuleCase> SIZES = List.of(
            fires("LP-SIZES-HISTOGRAM-LENGTH", "both",
                    sizes(TAG, s -> with(with(s, "repetitionLevelHistogram", List.of(4L)), "definitionLevelHistogram",
                            List.of(0L, 0L, 0L, 4L, 0L))),
                    at(0, "tags.list.element", "the histogram of repetition levels has 1 counts; it has one for each"
                            + " level from 0 to 1, or is left out"),
                    at(0, "tags.list.element", "the histogram of definition levels has 5 counts; it has one for each"
                            + " level from 0 to 3, or is left out")),
            keepsStill("LP-SIZES-HISTOGRAM-LENGTH", "one level that nobody has to count",
                    sizes(ID, s -> with(s, "definitionLevelHistogram", List.of(4L)))),
            fires("LP-SIZES-HISTOGRAM-SUM", "rows and values",
                    sizes(TAG, s -> with(with(s, "repetitionLevelHistogram", List.of(3L, 0L)),
                            "definitionLevelHistogram", List.of(-1L, 0L, 0L, 5L))),
                    at(0, "tags.list.element", "the histogram of repetition levels adds up to 3; its counts are not"
                            + " negative, and add up to the 4 values"),
                    at(0, "tags.list.element", "the histogram of definition levels adds up to 4; its counts are not"
                            + " negative, and add up to the 4 values"),
                    at(0, "tags.list.element",
                            "repetition level 0 occurs 3 times; it begins a row, and the row group has 4")),
            fires("LP-SIZES-HISTOGRAM-SUM", "a sum that wraps",
                    sizes(NAME, s -> with(s, "definitionLevelHistogram",
                            List.of(Long.MAX_VALUE, Long.MAX_VALUE, 6L))),
                    at(0, "name", "the histogram of definition levels adds up to 18446744073709551620; its counts are"
                            + " not negative, and add up to the 4 values")),
            keepsStill("LP-SIZES-HISTOGRAM-SUM", "other levels",
                    sizes(TAG, s -> with(s, "definitionLevelHistogram", List.of(1L, 1L, 1L, 1L)))),
            fires("LP-SIZES-BYTES", "of an INT64, and negative",
                    sizes(ID, s -> with(s, "unencodedByteArrayDataBytes", OptionalLong.of(32))).column(0, NAME,
                            m -> with(m, "sizeStatistics", m.sizeStatistics()
                                    .map(s -> with(s, "unencodedByteArrayDataBytes", OptionalLong.of(-4))))),
                    at(0, "id", "unencoded_byte_array_data_bytes is set on INT64; only BYTE_ARRAY has it"),
                    at(0, "name", "unencoded_byte_array_data_bytes is -4; it is at least 0")),
            keepsStill("LP-SIZES-BYTES", "of text", good()));

    private static final List<RuleCase> SHAPES = List.of(
            fires("LP-GEOSPATIAL-TYPE", "on text",
                    good().column(0, NAME, m -> with(m, "geospatialStatistics",
                            Optional.of(new GeospatialStatistics(Optional.of(BOX), List.of(1))))),
                    at(0, "name", "there are geospatial statistics of STRING on BYTE_ARRAY; only GEOMETRY and"
                            + " GEOGRAPHY have them")),
            keepsStill("LP-GEOSPATIAL-TYPE", "on GEOMETRY", geometry(BOX)),
            fires("LP-GEOSPATIAL-BOX", "NaN and infinity",
                    geometry(with(with(BOX, "xMin", Double.NaN), "mMin", OptionalDouble.of(Double.NEGATIVE_INFINITY))),
                    at(0, "name", "xmin is NaN; " + NUMBERS), at(0, "name", "mmin is infinite; " + NUMBERS),
                    at(0, "name", "there is mmin without mmax; both are there, or none")),
            fires("LP-GEOSPATIAL-BOX", "swapped",
                    geometry(with(with(with(BOX, "yMin", 5.0), "zMin", OptionalDouble.of(2)), "zMax",
                            OptionalDouble.of(1))),
                    at(0, "name", "ymin is above ymax; " + SWAPPED), at(0, "name", "zmin is above zmax; " + SWAPPED)),
            fires("LP-GEOSPATIAL-BOX", "off the globe",
                    shapes(new LogicalType.Geography(Optional.empty(), Optional.empty()),
                            with(with(BOX, "xMax", 181.0), "yMin", -91.0), 1),
                    at(0, "name", "xmax is off the globe; x of GEOGRAPHY lies within 180 degrees, and y within 90"),
                    at(0, "name", "ymin is off the globe; x of GEOGRAPHY lies within 180 degrees, and y within 90")),
            keepsStill("LP-GEOSPATIAL-BOX", "across the antimeridian, and metres",
                    geometry(with(with(BOX, "xMin", 500_000.0), "zMax", OptionalDouble.of(1)))
                            .column(0, NAME, m -> with(m, "geospatialStatistics",
                                    Optional.of(new GeospatialStatistics(Optional.of(with(BOX, "xMin", 500_000.0)),
                                            List.of()))))),
            fires("LP-GEOSPATIAL-CODES", "unknown and twice",
                    shapes(new LogicalType.Geometry(Optional.empty()), BOX, 3, 3, 8, 4001, -1, 1000),
                    Stream.of("lists 3 more than once; each kind of shape is listed"
                            + " once", code(8), code(4001), code(-1),
                            code(1000)).map(text -> at(0, "name", "geospatial_types " + text)).toArray(String[]::new)),
            keepsStill("LP-GEOSPATIAL-CODES", "all dimensions",
                    shapes(new LogicalType.Geometry(Optional.empty()), BOX, 1, 1002, 2003, 3007)));

    private static final List<RuleCase> INDEXES = List.of(
            fires("LP-INDEX-RANGE", "in the footer, and negative",
                    good().chunk(0, ID, c -> with(c, "columnIndexLength", OptionalInt.of(100_000)))
                            .chunk(1, ID, c -> with(c, "offsetIndexLength", OptionalInt.of(-1))),
                    at(0, "id", "the column index has 100000 bytes at byte " + columnIndexOffset() + "; " + room()),
                    at(1, "id", "the offset index has -1 bytes at byte " + offsetIndexOffset() + "; " + room())),
            keepsStill("LP-INDEX-RANGE", "0 bytes at 0, as some say that there is none",
                    good().chunk(0, ID, c -> with(with(c, "columnIndexOffset", OptionalLong.of(0)), "columnIndexLength",
                            OptionalInt.of(0)))),
            fires("LP-INDEX-HALF", "an offset, and a length",
                    good().chunk(0, ID, c -> with(c, "columnIndexLength", OptionalInt.empty()))
                            .chunk(1, ID, c -> with(c, "offsetIndexOffset", OptionalLong.empty())),
                    at(0, "id", "there is column_index_offset without column_index_length; both are there, or none;"
                            + " readers pass over half of them"),
                    at(1, "id", "there is offset_index_length without offset_index_offset; both are there, or none;"
                            + " readers pass over half of them")),
            keepsStill("LP-INDEX-HALF", "whole ones", good()),
            fires("LP-INDEX-ALONE", "a column index",
                    good().chunk(1, ID,
                            c -> with(with(c, "offsetIndexOffset", OptionalLong.empty()), "offsetIndexLength",
                                    OptionalInt.empty())),
                    at(1, "id", "there is a column index without offset index; the offset index says where the pages"
                            + " are that the column index is about")),
            keepsStill("LP-INDEX-ALONE", "an offset index",
                    good().chunk(1, ID,
                            c -> with(with(c, "columnIndexOffset", OptionalLong.empty()), "columnIndexLength",
                                    OptionalInt.empty()))),
            fires("LP-INDEX-NO-ORDER", "of INTERVAL",
                    good().element("weight", e -> fixed("weight", 12, Repetition.OPTIONAL,
                            Annotation.of(ConvertedType.INTERVAL))).chunk(1, WEIGHT,
                                    c -> with(with(c, "columnIndexOffset", OptionalLong.empty()), "columnIndexLength",
                                            OptionalInt.empty())),
                    at(0, "weight", "there is a column index of INTERVAL on FIXED_LEN_BYTE_ARRAY(12), whose values"
                            + " have no order; no column index is written, and readers ignore it")),
            keepsStill("LP-INDEX-NO-ORDER", "of numbers", good()),
            fires("LP-BLOOM-RANGE", "before the data, in the footer, and empty",
                    bloom(0, OptionalLong.of(0), OptionalInt.of(47)).column(1, ID,
                            m -> with(with(m, "bloomFilterOffset", OptionalLong.of(4)), "bloomFilterLength",
                                    OptionalInt.of(100_000)))
                            .column(0, NAME, m -> with(with(m, "bloomFilterOffset", OptionalLong.of(4)),
                                    "bloomFilterLength", OptionalInt.of(0)))
                            .column(1, NAME, m -> with(m, "bloomFilterOffset", OptionalLong.of(Long.MAX_VALUE))),
                    at(0, "id", "the Bloom filter has 47 bytes at byte 0; " + room()),
                    at(0, "name", "the Bloom filter has 0 bytes at byte 4; " + room()),
                    at(1, "id", "the Bloom filter has 100000 bytes at byte 4; " + room()),
                    at(1, "name", "the Bloom filter begins at byte 9223372036854775807; " + room())),
            keepsStill("LP-BLOOM-RANGE", "inside", bloom(0, OptionalLong.of(4), OptionalInt.of(47))),
            fires("LP-BLOOM-LENGTH", "half of it",
                    bloom(0, OptionalLong.of(4), OptionalInt.empty()).column(1, ID,
                            m -> with(m, "bloomFilterLength", OptionalInt.of(47))),
                    at(0, "id", "there is bloom_filter_offset without bloom_filter_length; with both, readers fetch"
                            + " the filter at once"),
                    at(1, "id", "there is bloom_filter_length without bloom_filter_offset; with both, readers fetch"
                            + " the filter at once")),
            keepsStill("LP-BLOOM-LENGTH", "both", bloom(0, OptionalLong.of(4), OptionalInt.of(47))));

    static final List<RuleCase> CASES = Stream.of(SIZES, SHAPES, INDEXES).<RuleCase>flatMap(List::stream).toList();

    private IndexCases() {}

    private static String code(int code) {
        return "lists " + code + "; the codes are 1 (Point) to 7 (GeometryCollection), with 1000 for Z, 2000 for M and"
                + " 3000 for both added";
    }

    private static long columnIndexOffset() {
        return good().metadata().rowGroups().get(0).columns().get(ID).columnIndexOffset().orElseThrow();
    }

    private static long offsetIndexOffset() {
        return good().metadata().rowGroups().get(1).columns().get(ID).offsetIndexOffset().orElseThrow();
    }

    private static String room() {
        return "it has at least 1 byte, between byte 4 and the footer at byte " + good().size();
    }

    private static BrokenFiles sizes(int column, UnaryOperator<SizeStatistics> change) {
        return good().column(0, column, m -> with(m, "sizeStatistics", m.sizeStatistics().map(change)));
    }

    private static BrokenFiles geometry(BoundingBox box) {
        return shapes(new LogicalType.Geometry(Optional.empty()), box, 1);
    }

    private static BrokenFiles shapes(LogicalType type, BoundingBox box, Integer... codes) {
        return good().element("name", e -> leaf("name", PhysicalType.BYTE_ARRAY, Repetition.OPTIONAL, type)).column(0,
                NAME,
                m -> with(m, "geospatialStatistics",
                        Optional.of(new GeospatialStatistics(Optional.of(box), List.of(codes)))));
    }

    private static BrokenFiles bloom(int rowGroup, OptionalLong offset, OptionalInt length) {
        return good().column(rowGroup, ID,
                m -> with(with(m, "bloomFilterOffset", offset), "bloomFilterLength", length));
    }
}
