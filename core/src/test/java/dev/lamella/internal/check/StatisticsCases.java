package dev.lamella.internal.check;

import static dev.lamella.build.With.with;
import static dev.lamella.internal.check.BrokenFiles.ID;
import static dev.lamella.internal.check.BrokenFiles.KEY;
import static dev.lamella.internal.check.BrokenFiles.NAME;
import static dev.lamella.internal.check.BrokenFiles.PRICE;
import static dev.lamella.internal.check.BrokenFiles.TAG;
import static dev.lamella.internal.check.BrokenFiles.VALUE;
import static dev.lamella.internal.check.BrokenFiles.WEIGHT;
import static dev.lamella.internal.check.BrokenFiles.doubles;
import static dev.lamella.internal.check.BrokenFiles.fixed;
import static dev.lamella.internal.check.BrokenFiles.good;
import static dev.lamella.internal.check.BrokenFiles.ints;
import static dev.lamella.internal.check.BrokenFiles.leaf;
import static dev.lamella.internal.check.BrokenFiles.longs;
import static dev.lamella.internal.check.RuleCase.fires;
import static dev.lamella.internal.check.RuleCase.keepsStill;

import dev.lamella.metadata.ColumnOrder;
import dev.lamella.metadata.SchemaElement;
import dev.lamella.metadata.Statistics;
import dev.lamella.schema.Annotation;
import dev.lamella.schema.ConvertedType;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.TimePrecision;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/// The rules of [StatisticsRules]: how [BrokenFiles] says.
final class StatisticsCases {
    private static final byte[] NONE = {};
    private static final double NAN = Double.NaN;
    private static final String NAN_ALLOWED = "NaN is left out of bounds; only under IEEE_754_TOTAL_ORDER are the"
            + " bounds of a chunk of NaN alone NaN";
    private static final String ZERO_ALLOWED = "a zero is -0.0 as lower bound and +0.0 as upper one, whichever the"
            + " values have";
    private static final Annotation UUID = Annotation.written(new LogicalType.Uuid());

    private static final List<RuleCase> BOUNDS = List.of(
            fires("LP-STATISTICS-NAN", "a smallest value", bounds(WEIGHT, doubles(NAN), doubles(4)),
                    at(0, "weight", "min_value is NaN; " + NAN_ALLOWED)),
            fires("LP-STATISTICS-NAN", "a deprecated one, and some values in total order",
                    order(bounds(WEIGHT, doubles(1), doubles(NAN)).statistics(0, WEIGHT,
                            s -> with(with(s, "max", bytes(doubles(NAN))), "nanCount", OptionalLong.of(3))), WEIGHT,
                            ColumnOrder.IEEE_754_TOTAL_ORDER),
                    at(0, "weight", "max is NaN; " + NAN_ALLOWED), at(0, "weight", "max_value is NaN; " + NAN_ALLOWED)),
            fires("LP-STATISTICS-NAN", "all values of a FLOAT16 in the order of the type",
                    typed(WEIGHT,
                            fixed("weight", 2, Repetition.OPTIONAL, Annotation.written(new LogicalType.Float16())),
                            new byte[]{0, 0x7e}, new byte[]{0, 0x3c}),
                    at(0, "weight", "min_value is NaN; " + NAN_ALLOWED)),
            keepsStill("LP-STATISTICS-NAN", "all values in total order, also as deprecated bounds",
                    order(bounds(WEIGHT, doubles(NAN), doubles(NAN)).statistics(0, WEIGHT,
                            s -> with(with(s, "min", bytes(doubles(NAN))), "nanCount", OptionalLong.of(4))), WEIGHT,
                            ColumnOrder.IEEE_754_TOTAL_ORDER)),
            keepsStill("LP-STATISTICS-NAN", "the same bits in an INT64",
                    bounds(ID, doubles(NAN), doubles(NAN))),
            fires("LP-STATISTICS-ZERO", "both", bounds(WEIGHT, doubles(0.0), doubles(-0.0)),
                    at(0, "weight", "min_value is +0.0; " + ZERO_ALLOWED),
                    at(0, "weight", "max_value is -0.0; " + ZERO_ALLOWED)),
            keepsStill("LP-STATISTICS-ZERO", "the right signs", bounds(WEIGHT, doubles(-0.0), doubles(0.0))),
            keepsStill("LP-STATISTICS-ZERO", "total order tells zeros apart",
                    order(bounds(WEIGHT, doubles(0.0), doubles(-0.0)), WEIGHT, ColumnOrder.IEEE_754_TOTAL_ORDER)),
            fires("LP-STATISTICS-SWAPPED", "numbers", bounds(PRICE, ints(1), ints(-1)), at(0, "price",
                    "min_value is above max_value; DECIMAL(9,2) on INT32 is ordered signed; readers that trust these"
                            + " bounds lose rows")),
            fires("LP-STATISTICS-SWAPPED", "decimals compared as unsigned bytes",
                    typed(WEIGHT, fixed("weight", 2, Repetition.OPTIONAL,
                            Annotation.written(new LogicalType.Decimal(4, 0))), new byte[]{0, 1}, new byte[]{-1, -1}),
                    at(0, "weight", "min_value is above max_value; DECIMAL(4,0) on FIXED_LEN_BYTE_ARRAY(2) is ordered"
                            + " signed, most significant byte first; readers that trust these bounds lose rows")),
            fires("LP-STATISTICS-SWAPPED", "UUIDs compared as java.util.UUID",
                    typed(WEIGHT, fixed("weight", 16, Repetition.OPTIONAL, UUID), filled(16, -1), filled(16, 1)),
                    at(0, "weight", "min_value is above max_value; UUID on FIXED_LEN_BYTE_ARRAY(16) is ordered bytewise"
                            + " unsigned; readers that trust these bounds lose rows")),
            fires("LP-STATISTICS-SWAPPED", "deprecated bounds",
                    good().statistics(1, ID, s -> with(with(s, "min", bytes(longs(3))), "max", bytes(longs(0)))),
                    at(1, "id", "min is above max; INT64 is ordered signed; readers that trust these bounds lose"
                            + " rows")),
            keepsStill("LP-STATISTICS-SWAPPED", "unsigned numbers above the signed ones",
                    typed(PRICE,
                            leaf("price", PhysicalType.INT32, Repetition.OPTIONAL, new LogicalType.Integer(32, false)),
                            ints(1), ints(-1))),
            keepsStill("LP-STATISTICS-SWAPPED", "negative decimals of other lengths",
                    typed(WEIGHT, leaf("weight", PhysicalType.BYTE_ARRAY, Repetition.OPTIONAL,
                            new LogicalType.Decimal(20, 0)), new byte[]{-1, 0}, new byte[]{-1})),
            keepsStill("LP-STATISTICS-SWAPPED", "bounds of a wrong length, which are another finding",
                    bounds(ID, longs(9), ints(1))),
            fires("LP-STATISTICS-LENGTH", "numbers and cut UUIDs",
                    typed(WEIGHT, fixed("weight", 16, Repetition.OPTIONAL, UUID), filled(15, 1), filled(16, 2))
                            .statistics(1, ID, s -> with(s, "min", bytes(NONE))),
                    at(0, "weight", "min_value has 15 bytes; bounds of UUID on FIXED_LEN_BYTE_ARRAY(16) have 16 bytes"),
                    at(1, "id", "min has 0 bytes; bounds of INT64 have 8 bytes")),
            fires("LP-STATISTICS-LENGTH", "too long, and an empty decimal",
                    typed(WEIGHT, fixed("weight", 3, Repetition.OPTIONAL,
                            Annotation.written(new LogicalType.Decimal(4, 0))), NONE, filled(4, 0)),
                    at(0, "weight", "min_value has 0 bytes; bounds of DECIMAL(4,0) on FIXED_LEN_BYTE_ARRAY(3) have 1"
                            + " to 3 bytes"),
                    at(0, "weight", "max_value has 4 bytes; bounds of DECIMAL(4,0) on FIXED_LEN_BYTE_ARRAY(3) have 1"
                            + " to 3 bytes")),
            keepsStill("LP-STATISTICS-LENGTH", "cut bytes",
                    typed(WEIGHT, fixed("weight", 5, Repetition.OPTIONAL, Annotation.NONE), NONE, filled(2, 3))),
            keepsStill("LP-STATISTICS-LENGTH", "empty text", bounds(NAME, NONE, NONE)),
            fires("LP-STATISTICS-BOOLEAN", "a 2",
                    typed(WEIGHT, leaf("weight", PhysicalType.BOOLEAN, Repetition.OPTIONAL), filled(1, 0),
                            filled(1, 2)),
                    at(0, "weight", "max_value is a byte that is neither 0 nor 1; false is 0 and true is 1")),
            keepsStill("LP-STATISTICS-BOOLEAN", "false and true",
                    typed(WEIGHT, leaf("weight", PhysicalType.BOOLEAN, Repetition.OPTIONAL), filled(1, 0),
                            filled(1, 1))),
            fires("LP-STATISTICS-TEXT", "cut inside a character",
                    bounds(NAME, Arrays.copyOf("a\u20ac".getBytes(StandardCharsets.UTF_8), 3), new byte[]{'b'}),
                    at(0, "name", "min_value of 3 bytes is not UTF-8; a bound is a value of the column's type, also"
                            + " where it was cut")),
            keepsStill("LP-STATISTICS-TEXT", "cut between characters",
                    bounds(NAME, "a\u20ac".getBytes(StandardCharsets.UTF_8), new byte[]{'b'})),
            keepsStill("LP-STATISTICS-TEXT", "bytes that are not text",
                    typed(NAME, leaf("name", PhysicalType.BYTE_ARRAY, Repetition.OPTIONAL), filled(1, -1),
                            filled(2, -1))),
            fires("LP-STATISTICS-RANGE", "a byte, a time and a decimal",
                    typed(PRICE,
                            leaf("price", PhysicalType.INT32, Repetition.OPTIONAL, new LogicalType.Integer(8, true)),
                            ints(-129), ints(128))
                            .element("id", e -> leaf("id", PhysicalType.INT64, Repetition.REQUIRED,
                                    new LogicalType.Time(true, TimePrecision.MICROS)))
                            .statistics(0, ID, s -> with(s, "maxValue", bytes(longs(86_400_000_000L))))
                            .element("value", e -> leaf("value", PhysicalType.INT32, Repetition.OPTIONAL,
                                    new LogicalType.Decimal(2, 0)))
                            .statistics(0, VALUE, s -> with(s, "max", bytes(ints(-100)))),
                    at(0, "id",
                            "max_value is not a valid TIME(MICROS,true); bounds and values lie in the range of the type"),
                    at(0, "price",
                            "min_value is not a valid INTEGER(8,true); bounds and values lie in the range of the type"),
                    at(0, "price",
                            "max_value is not a valid INTEGER(8,true); bounds and values lie in the range of the type"),
                    at(0, "counts.key_value.value",
                            "max is not a valid DECIMAL(2,0); bounds and values lie in the range of the type")),
            keepsStill("LP-STATISTICS-RANGE", "the last values of a byte",
                    typed(PRICE,
                            leaf("price", PhysicalType.INT32, Repetition.OPTIONAL, new LogicalType.Integer(8, false)),
                            ints(0), ints(255))),
            keepsStill("LP-STATISTICS-RANGE", "a decimal of a precision that its bytes cannot reach",
                    typed(WEIGHT, leaf("weight", PhysicalType.BYTE_ARRAY, Repetition.OPTIONAL,
                            new LogicalType.Decimal(Integer.MAX_VALUE, 0)), filled(9, 127), filled(9, 127))),
            fires("LP-STATISTICS-LONG", "a book", bounds(NAME, new byte[]{'a'}, filled(4097, 'z')),
                    at(0, "name", "max_value has 4097 bytes; bounds may be cut; every reader of the footer reads"
                            + " them, and Arrow C++ leaves out those of more than 4096 bytes")),
            keepsStill("LP-STATISTICS-LONG", "a page", bounds(NAME, new byte[]{'a'}, filled(4096, 'z'))),
            fires("LP-STATISTICS-ONE-BOUND", "no largest value, and only a deprecated one",
                    good().statistics(0, ID, s -> with(s, "maxValue", Optional.empty()))
                            .statistics(1, ID, s -> with(s, "max", bytes(longs(3)))),
                    at(0, "id", "there is min_value without max_value; many readers use bounds only if both are there"),
                    at(1, "id", "there is max without min; many readers use bounds only if both are there")),
            keepsStill("LP-STATISTICS-ONE-BOUND", "no bounds", bounds(ID, Optional.empty(), Optional.empty())),
            fires("LP-STATISTICS-EXACTNESS", "true of nothing", bounds(ID, Optional.empty(), Optional.empty()),
                    at(0, "id", "is_min_value_exact is true, and there is no such bound; only a bound can be exact"),
                    at(0, "id", "is_max_value_exact is true, and there is no such bound; only a bound can be exact")),
            keepsStill("LP-STATISTICS-EXACTNESS", "false of nothing",
                    bounds(ID, Optional.empty(), Optional.empty()).statistics(0, ID, s -> with(
                            with(s, "isMinValueExact", Optional.of(false)), "isMaxValueExact", Optional.of(false)))));

    private static final List<RuleCase> UNORDERED = List.of(
            fires("LP-STATISTICS-NO-ORDER", "INTERVAL, in both row groups",
                    good().element("weight", e -> fixed("weight", 12, Repetition.OPTIONAL,
                            Annotation.of(ConvertedType.INTERVAL))),
                    at(0, "weight", interval()), at(1, "weight", interval())),
            keepsStill("LP-STATISTICS-NO-ORDER", "one INTERVAL, which is right under any order",
                    good().element("weight", e -> fixed("weight", 12, Repetition.OPTIONAL,
                            Annotation.of(ConvertedType.INTERVAL)))
                            .statistics(0, WEIGHT, s -> with(s, "minValue", s.maxValue()))
                            .statistics(1, WEIGHT, s -> with(s, "minValue", s.maxValue()))),
            keepsStill("LP-STATISTICS-NO-ORDER", "12 bytes",
                    good().element("weight", e -> fixed("weight", 12, Repetition.OPTIONAL, Annotation.NONE))),
            fires("LP-STATISTICS-GEO", "of GEOMETRY, as parquet-java writes them",
                    good().element("name", e -> leaf("name", PhysicalType.BYTE_ARRAY, Repetition.OPTIONAL,
                            Annotation.of(new LogicalType.Geometry(Optional.empty())))).statistics(1, NAME,
                                    StatisticsCases::withoutBounds),
                    at(0, "name", "there are bounds of GEOMETRY on BYTE_ARRAY, whose values have no order; no bounds"
                            + " are stored, and readers ignore them")),
            keepsStill("LP-STATISTICS-GEO", "of GEOGRAPHY, without bounds",
                    good().element("name", e -> leaf("name", PhysicalType.BYTE_ARRAY, Repetition.OPTIONAL,
                            Annotation.of(new LogicalType.Geography(Optional.empty(), Optional.empty()))))
                            .statistics(0, NAME, StatisticsCases::withoutBounds)
                            .statistics(1, NAME, StatisticsCases::withoutBounds)),
            keepsStill("LP-STATISTICS-NO-ORDER", "GEOMETRY, which has a rule of its own",
                    good().element("name", e -> leaf("name", PhysicalType.BYTE_ARRAY, Repetition.OPTIONAL,
                            Annotation.of(new LogicalType.Geometry(Optional.empty()))))),
            fires("LP-STATISTICS-INT96", "by the order of the type",
                    good().element("id", e -> leaf("id", PhysicalType.INT96, Repetition.REQUIRED)).statistics(1, ID,
                            StatisticsCases::withoutBounds),
                    at(0, "id", "there are bounds of INT96, whose values have no order but INT96_TIMESTAMP_ORDER; no"
                            + " bounds are stored under another order, and readers ignore them")),
            keepsStill("LP-STATISTICS-INT96", "by its own order",
                    order(good().element("id", e -> leaf("id", PhysicalType.INT96, Repetition.REQUIRED)), ID,
                            ColumnOrder.INT96_TIMESTAMP_ORDER)),
            fires("LP-STATISTICS-ANNOTATION", "a member that the format may gain",
                    good().element("name", e -> leaf("name", PhysicalType.BYTE_ARRAY, Repetition.OPTIONAL,
                            Annotation.of(new LogicalType.Unrecognized(2555, new byte[]{0})))).statistics(1, NAME,
                                    StatisticsCases::withoutBounds),
                    at(0, "name", "there are bounds of BYTE_ARRAY, whose values have an annotation that does not count"
                            + " here; the order is not known without the annotation, and readers ignore bounds")),
            fires("LP-STATISTICS-ANNOTATION", "an annotation in the wrong place",
                    good().element("id", e -> leaf("id", PhysicalType.INT64, Repetition.REQUIRED, UUID)).statistics(1,
                            ID,
                            StatisticsCases::withoutBounds),
                    at(0, "id", "there are bounds of INT64, whose values have an annotation that does not count here;"
                            + " the order is not known without the annotation, and readers ignore bounds")),
            keepsStill("LP-STATISTICS-ANNOTATION", "one without bounds",
                    good().element("id", e -> leaf("id", PhysicalType.INT64, Repetition.REQUIRED, UUID))
                            .statistics(0, ID, StatisticsCases::withoutBounds)
                            .statistics(1, ID, StatisticsCases::withoutBounds)),
            fires("LP-STATISTICS-VARIANT", "metadata and value", variant(),
                    at(0, "counts.metadata", encoded()), at(0, "counts.value", encoded())),
            keepsStill("LP-STATISTICS-VARIANT", "the same fields of a group",
                    variant().element("counts", e -> with(e, "logicalType", Optional.empty()))),
            fires("LP-STATISTICS-UNKNOWN", "of nulls that are there",
                    good().element("price", e -> leaf("price", PhysicalType.INT32, Repetition.OPTIONAL,
                            new LogicalType.Unknown())).statistics(1, PRICE, StatisticsCases::withoutBounds),
                    at(0, "price", "there are bounds of UNKNOWN on INT32, whose values are always null; there is no"
                            + " value to be a bound")),
            keepsStill("LP-STATISTICS-UNKNOWN", "a column of numbers", good()),
            fires("LP-STATISTICS-OF-NULLS", "bounds of no value",
                    good().statistics(0, PRICE, s -> with(s, "nullCount", OptionalLong.of(4))),
                    at(0, "price", "there are bounds, and all 4 values are null; bounds are left out where"
                            + " there is no value")),
            keepsStill("LP-STATISTICS-OF-NULLS", "bounds of one value",
                    good().statistics(0, PRICE, s -> with(s, "nullCount", OptionalLong.of(3)))));

    private static final List<RuleCase> DEPRECATED = List.of(
            fires("LP-STATISTICS-DEPRECATED-ORDER", "text and unsigned numbers",
                    deprecated(NAME, new byte[]{'a'}, new byte[]{'b'}).statistics(1, PRICE, s -> deprecated(s, ints(1),
                            ints(2))).element("price", e -> leaf("price", PhysicalType.INT32, Repetition.OPTIONAL,
                                    new LogicalType.Integer(32, false))),
                    at(0, "name", "min and max are set on STRING on BYTE_ARRAY, without min_value and max_value; min"
                            + " and max were found by comparing signed bytes; that is not the order of this type, so"
                            + " that values may lie outside them"),
                    at(1, "price", "min and max are set on INTEGER(32,false) on INT32, without min_value and"
                            + " max_value; min and max were found by comparing signed numbers; that is not the order"
                            + " of this type, so that values may lie outside them")),
            keepsStill("LP-STATISTICS-DEPRECATED-ORDER", "one"
                    + " text", deprecated(NAME, new byte[]{'a'}, new byte[]{'a'})),
            keepsStill("LP-STATISTICS-DEPRECATED-ORDER", "numbers", deprecated(ID, longs(0), longs(3))),
            keepsStill("LP-STATISTICS-DEPRECATED-ORDER", "beside the current ones", good().statistics(0, NAME,
                    s -> with(with(s, "min", bytes(new byte[]{'a'})), "max", bytes(new byte[]{'b'})))),
            fires("LP-STATISTICS-DEPRECATED", "numbers, in both row groups",
                    deprecated(ID, longs(0), longs(3)).statistics(1, ID, s -> deprecated(s, longs(0), longs(3))),
                    at(0, "id", "there are min and max without min_value and max_value, in this row group first;"
                            + " min_value and max_value took their place")),
            keepsStill("LP-STATISTICS-DEPRECATED", "text, which is another finding",
                    deprecated(NAME, new byte[]{'a'}, new byte[]{'b'})),
            fires("LP-STATISTICS-DEPRECATED-DIFFERS", "numbers",
                    good().statistics(0, ID, s -> with(with(s, "min", bytes(longs(0))), "max", bytes(longs(2)))),
                    at(0, "id", "max is not max_value; both are the same for INT64, whose order is signed")),
            keepsStill("LP-STATISTICS-DEPRECATED-DIFFERS", "text, which has another order", good().statistics(0, NAME,
                    s -> with(with(s, "min", bytes(new byte[]{'y'})), "max", bytes(new byte[]{'x'})))));

    private static final List<RuleCase> COUNTS = List.of(
            fires("LP-STATISTICS-NEGATIVE", "all three",
                    good().statistics(0, WEIGHT, s -> with(with(with(s, "nullCount", OptionalLong.of(-1)), "nanCount",
                            OptionalLong.of(-2)), "distinctCount", OptionalLong.of(-3))),
                    at(0, "weight", "null_count is -1; a count is at least 0, and left out if it is not known"),
                    at(0, "weight", "nan_count is -2; a count is at least 0, and left out if it is not known"),
                    at(0, "weight", "distinct_count is -3; a count is at least 0, and left out if it is not known")),
            keepsStill("LP-STATISTICS-NEGATIVE", "zeros", good()),
            fires("LP-STATISTICS-NULL-COUNT", "more nulls than values",
                    good().statistics(1, PRICE, s -> with(s, "nullCount", OptionalLong.of(5))),
                    at(1, "price", "null_count is 5, num_values 4; num_values counts nulls too")),
            keepsStill("LP-STATISTICS-NULL-COUNT", "nulls alone",
                    good().statistics(1, PRICE, s -> with(s, "nullCount", OptionalLong.of(4)))),
            fires("LP-STATISTICS-NULL-COUNT-REQUIRED", "a null", good().statistics(0, ID,
                    s -> with(s, "nullCount", OptionalLong.of(1))),
                    at(0, "id", "null_count is 1 in a REQUIRED column; a column without OPTIONAL or REPEATED field on"
                            + " its path has no nulls")),
            keepsStill("LP-STATISTICS-NULL-COUNT-REQUIRED", "a REQUIRED key in a map that may be empty",
                    good().statistics(0, KEY, s -> with(s, "nullCount", OptionalLong.of(1)))),
            fires("LP-STATISTICS-NULL-COUNT-LEVELS", "an empty list that was not counted",
                    good().column(0, TAG, m -> with(m, "sizeStatistics", m.sizeStatistics().map(
                            s -> with(s, "definitionLevelHistogram", List.of(0L, 1L, 0L, 3L))))),
                    at(0, "tags.list.element", "num_values and null_count leave 4 values, the histogram of levels has"
                            + " 3 at level 3; null_count counts everything below the highest definition level, empty"
                            + " and null lists included")),
            keepsStill("LP-STATISTICS-NULL-COUNT-LEVELS", "an empty list that was counted",
                    good().column(0, TAG, m -> with(m, "sizeStatistics", m.sizeStatistics().map(
                            s -> with(s, "definitionLevelHistogram", List.of(0L, 1L, 0L, 3L)))))
                            .statistics(0, TAG, s -> with(s, "nullCount", OptionalLong.of(1)))),
            fires("LP-STATISTICS-NULL-COUNT-MISSING", "in the second row group",
                    good().statistics(1, PRICE, s -> with(s, "nullCount", OptionalLong.empty())),
                    at(1, "price", "the statistics have no null_count, in this row group first; null_count is written"
                            + " always, also if it is 0; without it readers must expect nulls")),
            keepsStill("LP-STATISTICS-NULL-COUNT-MISSING", "no statistics at all",
                    good().column(1, PRICE, m -> with(m, "statistics", Optional.empty()))),
            fires("LP-STATISTICS-DISTINCT-COUNT", "none, and too many",
                    good().statistics(0, ID, s -> with(s, "distinctCount", OptionalLong.of(0)))
                            .statistics(1, ID, s -> with(s, "distinctCount", OptionalLong.of(5))),
                    at(0, "id", "distinct_count is 0 where there are values; distinct_count is left out if it is not"
                            + " known"),
                    at(1, "id", "distinct_count is 5 of 4 values; there are at most as many different values as"
                            + " values")),
            fires("LP-STATISTICS-DISTINCT-COUNT", "none of a column with bounds and nulls that nobody counted",
                    good().statistics(0, PRICE, s -> with(with(s, "distinctCount", OptionalLong.of(0)), "nullCount",
                            OptionalLong.empty())),
                    at(0, "price", "distinct_count is 0 where there are values; distinct_count is left out if it is not"
                            + " known")),
            keepsStill("LP-STATISTICS-DISTINCT-COUNT", "none of nulls",
                    good().statistics(0, PRICE, s -> withoutBounds(with(with(s, "distinctCount", OptionalLong.of(0)),
                            "nullCount", OptionalLong.of(4))))),
            fires("LP-STATISTICS-NAN-COUNT", "more than values that are not null",
                    good().statistics(0, WEIGHT, s -> with(with(s, "nanCount", OptionalLong.of(3)), "nullCount",
                            OptionalLong.of(2))),
                    at(0, "weight", "nan_count is 3 of 2 values that are not null; NaN are counted among the values"
                            + " that are not null")),
            keepsStill("LP-STATISTICS-NAN-COUNT", "as many", good().statistics(0, WEIGHT,
                    s -> with(with(s, "nanCount", OptionalLong.of(2)), "nullCount", OptionalLong.of(2)))),
            fires("LP-STATISTICS-NAN-COUNT-TYPE", "none of an INT64",
                    good().statistics(0, ID, s -> with(s, "nanCount", OptionalLong.of(0))),
                    at(0, "id", "nan_count is set on INT64; only FLOAT, DOUBLE and FLOAT16 have it")),
            keepsStill("LP-STATISTICS-NAN-COUNT-TYPE", "one of a DOUBLE", good()),
            fires("LP-STATISTICS-NAN-COUNT-TOTAL-ORDER", "left out",
                    order(withoutNanCount(), WEIGHT, ColumnOrder.IEEE_754_TOTAL_ORDER),
                    at(0, "weight", "there are bounds without nan_count, in this row group first; nan_count stands"
                            + " beside the bounds of DOUBLE, also if it is 0")),
            keepsStill("LP-STATISTICS-NAN-COUNT-TOTAL-ORDER", "left out under TYPE_ORDER", withoutNanCount()),
            fires("LP-STATISTICS-NAN-COUNT-MISSING", "left out", withoutNanCount(),
                    at(0, "weight", "there are bounds without nan_count, in this row group first; nan_count stands"
                            + " beside the bounds of DOUBLE, also if it is 0")),
            keepsStill("LP-STATISTICS-NAN-COUNT-MISSING", "no bounds",
                    withoutNanCount().statistics(0, WEIGHT, StatisticsCases::withoutBounds).statistics(1, WEIGHT,
                            StatisticsCases::withoutBounds)));

    private static final List<RuleCase> ORDERS = List.of(
            fires("LP-COLUMN-ORDERS-MISSING", "of 14 chunks",
                    good().file(m -> with(m, "columnOrders", Optional.empty())),
                    "the footer has no column_orders, and 14 column chunks have min_value or max_value; column_orders"
                            + " say what the bounds mean; without them they mean nothing"),
            keepsStill("LP-COLUMN-ORDERS-MISSING", "no bounds either",
                    BrokenFiles.ofSchema(leaf("id", PhysicalType.INT64, Repetition.REQUIRED))
                            .file(m -> with(m, "columnOrders", Optional.empty()))),
            keepsStill("LP-COLUMN-ORDERS-MISSING", "too many, which is another finding", orders(8)),
            fires("LP-COLUMN-ORDERS-COUNT", "one too many", orders(8),
                    "column_orders has 8 entries; there is one for each of the 7 columns; with another number none"
                            + " counts"),
            fires("LP-COLUMN-ORDERS-COUNT", "none", orders(0),
                    "column_orders has 0 entries; there is one for each of the 7 columns; with another number none"
                            + " counts"),
            keepsStill("LP-COLUMN-ORDERS-COUNT", "one for each column", orders(7)),
            fires("LP-COLUMN-ORDER-UNKNOWN", "a fourth", order(good(), NAME, new ColumnOrder(4)),
                    "column name: the order is member 4 of ColumnOrder; the members are 1 to 3; under another order"
                            + " readers ignore bounds"),
            keepsStill("LP-COLUMN-ORDER-UNKNOWN", "the third", order(good(), NAME, new ColumnOrder(3))),
            fires("LP-COLUMN-ORDER-FLOAT", "on INT64", order(good(), ID, ColumnOrder.IEEE_754_TOTAL_ORDER),
                    "column id: IEEE_754_TOTAL_ORDER on INT64; it is for FLOAT, DOUBLE and FLOAT16; readers ignore"
                            + " bounds of other columns under it"),
            keepsStill("LP-COLUMN-ORDER-FLOAT", "on DOUBLE", order(good(), WEIGHT, ColumnOrder.IEEE_754_TOTAL_ORDER)),
            fires("LP-COLUMN-ORDER-INT96", "on INT64", order(good(), ID, ColumnOrder.INT96_TIMESTAMP_ORDER),
                    "column id: INT96_TIMESTAMP_ORDER on INT64; it is for INT96; readers ignore bounds of other"
                            + " columns under it"),
            keepsStill("LP-COLUMN-ORDER-INT96", "on INT96",
                    order(good().element("id", e -> leaf("id", PhysicalType.INT96, Repetition.REQUIRED)), ID,
                            ColumnOrder.INT96_TIMESTAMP_ORDER)));

    static final List<RuleCase> CASES = Stream.of(BOUNDS, UNORDERED, DEPRECATED, COUNTS, ORDERS, IndexCases.CASES)
            .<RuleCase>flatMap(List::stream).toList();

    private StatisticsCases() {}

    /// A finding as it is expected.
    static String at(int rowGroup, String column, String text) {
        return "row group " + rowGroup + ", column " + column + ": " + text;
    }

    private static Optional<byte[]> bytes(byte[] bytes) {
        return Optional.of(bytes);
    }

    private static byte[] filled(int length, int value) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, (byte) value);
        return bytes;
    }

    /// The good file with other bounds in the first row group.
    private static BrokenFiles bounds(int column, byte[] min, byte[] max) {
        return bounds(column, bytes(min), bytes(max));
    }

    private static BrokenFiles bounds(int column, Optional<byte[]> min, Optional<byte[]> max) {
        return good().statistics(0, column, s -> with(with(s, "minValue", min), "maxValue", max));
    }

    /// The good file with a column of another type: these bounds in the first row group, and none in the second.
    private static BrokenFiles typed(int column, SchemaElement element, byte[] min, byte[] max) {
        return bounds(column, min, max).element(element.name(), e -> element).statistics(1, column,
                StatisticsCases::withoutBounds);
    }

    private static Statistics withoutBounds(Statistics statistics) {
        return with(with(statistics, "minValue", Optional.empty()), "maxValue", Optional.empty());
    }

    private static BrokenFiles deprecated(int column, byte[] min, byte[] max) {
        return good().statistics(0, column, s -> deprecated(s, min, max));
    }

    private static Statistics deprecated(Statistics statistics, byte[] min, byte[] max) {
        return with(with(withoutBounds(statistics), "min", bytes(min)), "max", bytes(max));
    }

    private static BrokenFiles withoutNanCount() {
        return good().statistics(0, WEIGHT, s -> with(s, "nanCount", OptionalLong.empty()))
                .statistics(1, WEIGHT, s -> with(s, "nanCount", OptionalLong.empty()));
    }

    private static BrokenFiles order(BrokenFiles file, int column, ColumnOrder order) {
        return file.file(m -> with(m, "columnOrders", m.columnOrders().map(list -> {
            List<ColumnOrder> changed = new ArrayList<>(list);
            changed.set(column, order);
            return changed;
        })));
    }

    private static BrokenFiles orders(int count) {
        return good().file(m -> with(m, "columnOrders",
                Optional.of(Stream.generate(() -> ColumnOrder.TYPE_ORDER).limit(count).toList())));
    }

    private static String interval() {
        return "there are bounds of INTERVAL on FIXED_LEN_BYTE_ARRAY(12), whose values have no order; no bounds are"
                + " stored, and readers ignore them";
    }

    private static String encoded() {
        return "there are bounds of BYTE_ARRAY, whose values are parts of Variants; bounds of encoded Variants mean"
                + " nothing; those of typed_value do";
    }

    /// The map made a Variant: its key and value become `metadata` and `value`.
    private static BrokenFiles variant() {
        return good().file(m -> {
            List<SchemaElement> elements = new ArrayList<>(m.schemaElements().stream()
                    .filter(e -> !e.name().equals("key_value") && !e.name().equals("key") && !e.name().equals("value"))
                    .map(e -> e.name().equals("counts")
                            ? BrokenFiles.group("counts", Repetition.OPTIONAL, 2, new LogicalType.Variant(1))
                            : e)
                    .toList());
            elements.add(leaf("metadata", PhysicalType.BYTE_ARRAY, Repetition.REQUIRED));
            elements.add(leaf("value", PhysicalType.BYTE_ARRAY, Repetition.REQUIRED));
            return with(m, "schemaElements", elements);
        }).statistics(1, KEY, StatisticsCases::withoutBounds).statistics(1, VALUE, StatisticsCases::withoutBounds);
    }
}
