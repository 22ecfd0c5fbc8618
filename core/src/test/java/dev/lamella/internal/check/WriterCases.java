package dev.lamella.internal.check;

import static dev.lamella.build.With.with;
import static dev.lamella.internal.check.BrokenFiles.ID;
import static dev.lamella.internal.check.BrokenFiles.NAME;
import static dev.lamella.internal.check.BrokenFiles.PRICE;
import static dev.lamella.internal.check.BrokenFiles.TAG;
import static dev.lamella.internal.check.BrokenFiles.WEIGHT;
import static dev.lamella.internal.check.BrokenFiles.fixed;
import static dev.lamella.internal.check.BrokenFiles.good;
import static dev.lamella.internal.check.BrokenFiles.ints;
import static dev.lamella.internal.check.BrokenFiles.leaf;
import static dev.lamella.internal.check.BrokenFiles.longs;
import static dev.lamella.internal.check.RuleCase.fires;
import static dev.lamella.internal.check.RuleCase.keepsStill;
import static dev.lamella.internal.check.StatisticsCases.at;

import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.KeyValue;
import dev.lamella.metadata.PageEncodingStats;
import dev.lamella.metadata.PageType;
import dev.lamella.schema.Annotation;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.TimePrecision;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/// The rules of [WriterRules]: how [BrokenFiles] says.
final class WriterCases {
    private static final String FORM = "; it has the form: <application> version <version> (build <hash>)";
    private static final String ARROW = "; it is an encapsulated message of the Arrow format in Base64";
    private static final String LEGACY = "org.apache.spark.legacyDateTime";
    private static final String DATES = "Spark wrote dates in the hybrid calendar; dates before 1582-10-15 are shifted"
            + " by days for readers other than Spark";
    private static final String TIMES = "; timestamps before 1900 are shifted by minutes, and before 1582-10-15 by"
            + " days, for readers other than Spark";

    private static final List<RuleCase> METADATA = List.of(
            fires("LP-CREATED-BY-MISSING", "nothing", good().file(m -> with(m, "createdBy", Optional.empty())),
                    "created_by is missing or empty" + FORM),
            fires("LP-CREATED-BY-MISSING", "blanks", by("  "), "created_by is missing or empty" + FORM),
            keepsStill("LP-CREATED-BY-MISSING", "a name", by("Polars")),
            fires("LP-CREATED-BY-VERSION", "a name", by("Polars"), "created_by tells no version" + FORM),
            fires("LP-CREATED-BY-VERSION", "no name", by("version 1.0 (build x)"), "created_by tells no"
                    + " version" + FORM),
            keepsStill("LP-CREATED-BY-VERSION", "no build", by("parquet-cpp-arrow version 25.0.1")),
            fires("LP-CREATED-BY-BUILD", "no build", by("parquet-cpp-arrow version 25.0.1"),
                    "created_by tells no build" + FORM),
            keepsStill("LP-CREATED-BY-BUILD", "no version either", by("Polars")),
            fires("LP-KEY-DUPLICATE", "in the file and a chunk",
                    keys("a", "1", "a", "2", "b", "3", "a", "4").column(0, ID,
                            m -> with(m, "keyValues", List.of(entry("c", "1"), entry("c", "1")))),
                    "the key `a` occurs more than once; some readers take the first value and some the last one",
                    at(0, "id", "the key `c` occurs more than once; some readers take the first value and some the last"
                            + " one")),
            keepsStill("LP-KEY-DUPLICATE", "the same key in the file and in chunks",
                    keys("a", "1").column(0, ID, m -> with(m, "keyValues", List.of(entry("a", "1"))))
                            .column(1, ID, m -> with(m, "keyValues", List.of(entry("a", "1"))))),
            fires("LP-KEY-VALUE", "a key of a hundred letters",
                    good().file(m -> with(m, "keyValues", List.of(new KeyValue("k".repeat(100), Optional.empty())))),
                    "the key `" + "k".repeat(60) + "...` has no value; a value may be left out; some readers make null"
                            + " of it, some the empty text"),
            keepsStill("LP-KEY-VALUE", "an empty value", keys("a", "")),
            fires("LP-KEY-LONG", "more than a mebibyte", keys("a", "x".repeat((1 << 20) + 1)),
                    "the value of `a` has 1048577 characters; every reader of the file reads it all"),
            keepsStill("LP-KEY-LONG", "a mebibyte", keys("a", "x".repeat(1 << 20))),
            fires("LP-KEY-JSON", "XML and nothing", keys("geo", "<geo/>", "pandas", ""),
                    "the value of `geo` is not a JSON object; it begins with { and ends with }",
                    "the value of `pandas` is not a JSON object; it begins with { and ends with }"),
            keepsStill("LP-KEY-JSON", "an object, and other keys", keys("geo", " {\"version\":"
                    + " \"1.1.0\"}\n", "a", "<a/>")),
            fires("LP-ARROW-SCHEMA", "no Base64", keys("ARROW:schema", "{}"),
                    "the value of `ARROW:schema` is not Base64" + ARROW),
            fires("LP-ARROW-SCHEMA", "nothing", keys("ARROW:schema", ""),
                    "the value of `ARROW:schema` is a message of 0 bytes" + ARROW),
            fires("LP-ARROW-SCHEMA", "a message that was cut", keys("ARROW:schema", message(-1, 16, 4, 0)),
                    "the value of `ARROW:schema` is a message that claims 16 bytes and has 8" + ARROW),
            fires("LP-ARROW-SCHEMA", "a message of another kind", keys("ARROW:schema", message(-1, 8, 8, 0)),
                    "the value of `ARROW:schema` is a message whose root is at byte 8 of 8" + ARROW),
            keepsStill("LP-ARROW-SCHEMA", "a message", keys("ARROW:schema", message(-1, 8, 4, 0))),
            keepsStill("LP-ARROW-SCHEMA", "a message of Arrow before 0.15", keys("ARROW:schema", message(8, 4, 0))),
            fires("LP-GEO-PARQUET", "bytes", keys("geo", "{}"),
                    "there is the key `geo` and no column of type GEOMETRY or GEOGRAPHY; GeoParquet 2 declares"
                            + " geometries in the schema; readers without GeoParquet see bytes"),
            keepsStill("LP-GEO-PARQUET", "a GEOMETRY", keys("geo", "{}").element("name", e -> leaf("name",
                    PhysicalType.BYTE_ARRAY, Repetition.OPTIONAL, new LogicalType.Geometry(Optional.empty())))),
            fires("LP-SPARK-CALENDAR", "dates that may be old", dates(keys(LEGACY, ""), LocalDate.of(1582, 10, 14)),
                    at(0, "price", DATES)),
            fires("LP-SPARK-CALENDAR", "dates that nobody knows, of a version without name",
                    dates(keys("org.apache.spark.sql.parquet.row.metadata", "{}"), LocalDate.of(2000, 1, 1))
                            .statistics(1, PRICE, s -> with(s, "minValue", Optional.empty())),
                    at(1, "price", DATES)),
            fires("LP-SPARK-CALENDAR", "timestamps of version 2",
                    timestamps(keys("org.apache.spark.version", "2.4.8"), "1899-12-31T23:59:59Z"),
                    at(0, "id", "Spark wrote timestamps in the hybrid calendar, of a time zone that the file does not"
                            + " tell"
                            + TIMES)),
            fires("LP-SPARK-CALENDAR", "INT96 of version 3.0",
                    keys("org.apache.spark.version", "3.0.1", "org.apache.spark.timeZone", "Europe/Rome").element("id",
                            e -> leaf("id", PhysicalType.INT96, Repetition.REQUIRED)),
                    at(0, "id", "Spark wrote timestamps in the hybrid calendar" + TIMES)),
            keepsStill("LP-SPARK-CALENDAR", "INT96 of version 3.1",
                    keys("org.apache.spark.version", "3.1.0", "org.apache.spark.sql.parquet.row.metadata", "{}")
                            .element(
                                    "id", e -> leaf("id", PhysicalType.INT96, Repetition.REQUIRED))),
            keepsStill("LP-SPARK-CALENDAR", "dates since 1582-10-15",
                    dates(keys(LEGACY, ""), LocalDate.of(1582, 10, 15))),
            keepsStill("LP-SPARK-CALENDAR", "timestamps since"
                    + " 1900", timestamps(keys(LEGACY, ""), "1900-01-01T00:00:00Z")),
            keepsStill("LP-SPARK-CALENDAR", "old dates of other programs", dates(good(), LocalDate.of(1066, 10, 14))));

    private static final List<RuleCase> BUGS = List.of(
            fires("LP-WRITER-PARQUET-251", "text of 1.6.0, and of CDH before its correction",
                    deprecatedText(by("parquet-mr version 1.5.0-cdh5.4.11 (build x)")),
                    at(0, "name", "the file is by parquet-mr 1.5.0-cdh5.4.11, which took the last value for the bounds"
                            + " where programs used a buffer again; parquet-java ignores these bounds; other readers"
                            + " that use them lose rows")),
            fires("LP-WRITER-PARQUET-251", "text of no version", deprecatedText(by("parquet-mr")),
                    at(0, "name", "the file is by parquet-mr of unknown version, which took the last value for the"
                            + " bounds where programs used a buffer again; parquet-java ignores these bounds; other"
                            + " readers that use them lose rows")),
            keepsStill("LP-WRITER-PARQUET-251", "1.8.0", deprecatedText(by("parquet-mr version 1.8.0 (build x)"))),
            keepsStill("LP-WRITER-PARQUET-251", "CDH with its correction",
                    deprecatedText(by("parquet-mr version 1.5.0-cdh5.12.0 (build x)"))),
            keepsStill("LP-WRITER-PARQUET-251", "no deprecated bounds", by("parquet-mr version 1.6.0 (build x)")),
            fires("LP-WRITER-PARQUET-246", "of 1.7.0", encoded(by("parquet-mr version 1.7.0 (build x)"),
                    Encoding.DELTA_BYTE_ARRAY),
                    at(0, "name", "the file is by parquet-mr 1.7.0, which let DELTA_BYTE_ARRAY go on from the last"
                            + " value of the page before; pages must be read one after the other; readers that skip"
                            + " some fail, or read other text")),
            keepsStill("LP-WRITER-PARQUET-246", "of 1.8.0",
                    encoded(by("parquet-mr version 1.8.0 (build x)"), Encoding.DELTA_BYTE_ARRAY)),
            keepsStill("LP-WRITER-PARQUET-246", "other encodings", by("parquet-mr version 1.7.0 (build x)")),
            fires("LP-WRITER-PARQUET-816", "of 1.2.8", by("parquet-mr version 1.2.8"),
                    at(0, "name", "the file is by parquet-mr 1.2.8, which left the header of the dictionary page out of"
                            + " total_compressed_size; readers that fetch only these bytes miss the end of the column"
                            + " chunk")),
            keepsStill("LP-WRITER-PARQUET-816", "of 1.2.9", by("parquet-mr version 1.2.9")),
            fires("LP-WRITER-ROW-GROUP-OFFSET", "of Arrow 5", shifted(by("parquet-cpp-arrow version 5.0.0")),
                    at(1, "id", "the file is by parquet-cpp-arrow 5.0.0, which wrote wrong offsets of row groups;"
                            + " readers that split files by them lose row groups, or fail (Spark, Trino)")),
            keepsStill("LP-ROW-GROUP-OFFSET", "of Arrow 5", shifted(by("parquet-cpp-arrow version 5.0.0"))),
            keepsStill("LP-WRITER-ROW-GROUP-OFFSET", "of Arrow 6", shifted(by("parquet-cpp-arrow version 6.0.0"))),
            keepsStill("LP-WRITER-ROW-GROUP-OFFSET", "that are right", by("parquet-mr version 1.12.0 (build x)")),
            fires("LP-WRITER-PARQUET-686", "of 1.2.0", by("parquet-cpp version 1.2.0"),
                    Stream.of("name", "tags.list.element", "counts.key_value.key").map(column -> at(0, column, "the"
                            + " file is by parquet-cpp 1.2.0, which compared unsigned numbers and bytes as signed"
                            + " ones; Arrow ignores these bounds; other readers that use them lose"
                            + " rows")).toArray(String[]::new)),
            keepsStill("LP-WRITER-PARQUET-686", "of 1.3.0", by("parquet-cpp version 1.3.0")),
            fires("LP-WRITER-DECIMAL", "of parquet-go",
                    decimals(by("github.com/parquet-go/parquet-go version 0.32.0(build )"), true),
                    at(0, "weight", "the file is by github.com/parquet-go/parquet-go 0.32.0, which compared decimals"
                            + " on bytes by another order; readers that use these bounds may lose rows")),
            keepsStill("LP-WRITER-DECIMAL", "of Arrow 4", decimals(by("parquet-cpp-arrow version 4.0.0"), true)),
            keepsStill("LP-WRITER-DECIMAL", "numbers on INT32", by("parquet-cpp-arrow version 3.0.0")),
            fires("LP-WRITER-DECIMAL-BYTES", "of arrow-rs", decimals(by("parquet-rs version 59.3.0"), false),
                    at(0, "weight", "the file is by parquet-rs 59.3.0, which may have compared decimals on BYTE_ARRAY"
                            + " as unsigned bytes; readers that use these bounds may lose rows")),
            keepsStill("LP-WRITER-DECIMAL-BYTES", "of a fixed length", decimals(by("parquet-rs version 59.3.0"), true)),
            fires("LP-WRITER-ARROW-10353", "of 1.5.1", ofVersion2(by("parquet-cpp version 1.5.1-SNAPSHOT")),
                    at(0, "id", "the file is by parquet-cpp 1.5.1-SNAPSHOT, which said of compressed data pages of"
                            + " version 2"
                            + " that they are not compressed; readers that believe it read garbage, or fail")),
            keepsStill("LP-WRITER-ARROW-10353", "of Arrow 3", ofVersion2(by("parquet-cpp-arrow version 3.0.0"))),
            keepsStill("LP-WRITER-ARROW-10353", "pages of version 1", by("parquet-cpp version 1.5.1-SNAPSHOT")),
            fires("LP-WRITER-POLARS-29321", "more nulls than values",
                    by("Polars").statistics(1, PRICE, s -> with(s, "nullCount", OptionalLong.of(6))),
                    at(1, "price", "the file is by Polars of unknown version, which multiplied null_count by the"
                            + " number of pages; readers take all values of such a column for nulls and lose rows;"
                            + " null_count of the other columns with several pages is wrong too")),
            keepsStill("LP-WRITER-POLARS-29321", "as many nulls as values",
                    by("Polars").statistics(1, PRICE, s -> with(s, "nullCount", OptionalLong.of(4)))),
            fires("LP-WRITER-POLARS-NAN", "bounds of doubles", by("Polars"),
                    at(0, "weight",
                            "the file is by Polars of unknown version, which leaves pages with NaN out of the bounds"
                                    + " of floating-point columns; this library ignores these bounds; other readers that use them"
                                    + " lose rows")),
            keepsStill("LP-WRITER-POLARS-NAN", "of another program", by("parquet-go version 18.4.0")),
            fires("LP-WRITER-RS-NULL-PAGES", "in a list",
                    by("parquet-rs version 59.3.0").columnIndex(0, TAG, i -> with(i, "nullPages", List.of(true))),
                    at(0, "tags.list.element",
                            "the file is by parquet-rs 59.3.0, which marks pages in lists as pages of"
                                    + " nulls if they have as many nulls as rows; this library ignores these marks; other readers that"
                                    + " use them lose rows")),
            keepsStill("LP-WRITER-RS-NULL-PAGES", "outside of lists",
                    by("parquet-rs version 59.3.0").columnIndex(0, PRICE, i -> with(i, "nullPages", List.of(true)))),
            fires("LP-WRITER-PAGE-SIZE", "of one column",
                    onlyOffsetIndexOf(by("parquet-go version latest"), TAG),
                    at(0, "tags.list.element", "the file is by parquet-go of unknown version, which left page headers"
                            + " out of the sizes in the offset index; readers that fetch pages by the index miss their"
                            + " ends and fail (Spark, ClickHouse)")),
            keepsStill("LP-WRITER-PAGE-SIZE", "of Arrow for Go", by("parquet-go version 18.4.0")),
            fires("LP-WRITER-INT96-ZONE", "of Impala",
                    by("impala version 2.9.0 (build x)").element("id", e -> leaf("id", PhysicalType.INT96,
                            Repetition.REQUIRED)),
                    at(0, "id", "the file is by impala 2.9.0, which stores INT96 as the local time of a zone that the"
                            + " file does not tell; Hive and Spark store the instant; readers that take it for one are"
                            + " off by hours")),
            keepsStill("LP-WRITER-INT96-ZONE", "of others", good().element("id", e -> leaf("id", PhysicalType.INT96,
                    Repetition.REQUIRED))));

    static final List<RuleCase> CASES = Stream.of(METADATA, BUGS).<RuleCase>flatMap(List::stream).toList();

    private WriterCases() {}

    private static BrokenFiles by(String createdBy) {
        return good().file(m -> with(m, "createdBy", Optional.of(createdBy)));
    }

    private static KeyValue entry(String key, String value) {
        return new KeyValue(key, Optional.of(value));
    }

    private static BrokenFiles keys(String... keysAndValues) {
        List<KeyValue> entries = new ArrayList<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            entries.add(entry(keysAndValues[i], keysAndValues[i + 1]));
        }
        return good().file(m -> with(m, "keyValues", entries));
    }

    private static String message(int... words) {
        ByteBuffer bytes = ByteBuffer.allocate(words.length * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int word : words) {
            bytes.putInt(word);
        }
        return Base64.getEncoder().encodeToString(bytes.array());
    }

    /// The price made a date, and this the earliest one of both row groups.
    private static BrokenFiles dates(BrokenFiles file, LocalDate first) {
        Optional<byte[]> min = Optional.of(ints((int) first.toEpochDay()));
        return file
                .element("price", e -> leaf("price", PhysicalType.INT32, Repetition.OPTIONAL, new LogicalType.Date()))
                .statistics(0, PRICE, s -> with(s, "minValue", min))
                .statistics(1, PRICE, s -> with(s, "minValue", min));
    }

    /// The id made a timestamp, and this the earliest one of both row groups.
    private static BrokenFiles timestamps(BrokenFiles file, String first) {
        Optional<byte[]> min = Optional.of(longs(Instant.parse(first).toEpochMilli()));
        return file.element("id", e -> leaf("id", PhysicalType.INT64, Repetition.REQUIRED,
                new LogicalType.Timestamp(true, TimePrecision.MILLIS))).statistics(0, ID, s -> with(s, "minValue", min))
                .statistics(1, ID, s -> with(s, "minValue", min));
    }

    private static BrokenFiles deprecatedText(BrokenFiles file) {
        return file.statistics(0, NAME, s -> with(s, "max", Optional.of(new byte[]{'a'})));
    }

    private static BrokenFiles encoded(BrokenFiles file, Encoding encoding) {
        return file.column(0, NAME, m -> with(m, "encodings", List.of(encoding)));
    }

    private static BrokenFiles shifted(BrokenFiles file) {
        return file.rowGroup(1, g -> with(g, "fileOffset", OptionalLong.of(g.fileOffset().orElseThrow() + 1)));
    }

    /// The weight made a decimal on bytes, with bounds in the first row group alone.
    private static BrokenFiles decimals(BrokenFiles file, boolean isFixed) {
        Annotation decimal = Annotation.written(new LogicalType.Decimal(18, 0));
        return file.element("weight", e -> isFixed
                ? fixed("weight", 8, Repetition.OPTIONAL, decimal)
                : leaf("weight", PhysicalType.BYTE_ARRAY, Repetition.OPTIONAL, decimal))
                .statistics(1, WEIGHT, s -> with(with(s, "minValue", Optional.empty()), "maxValue", Optional.empty()));
    }

    private static BrokenFiles ofVersion2(BrokenFiles file) {
        return file.column(0, ID, m -> with(with(m, "codec", CompressionCodec.SNAPPY), "encodingStats",
                List.of(new PageEncodingStats(PageType.DATA_PAGE_V2, Encoding.PLAIN, 1))));
    }

    private static BrokenFiles onlyOffsetIndexOf(BrokenFiles file, int kept) {
        BrokenFiles changed = file;
        for (int rowGroup = 0; rowGroup < 2; rowGroup++) {
            for (int column = 0; column <= BrokenFiles.VALUE; column++) {
                if (rowGroup == 1 || column != kept) {
                    changed = changed.chunk(rowGroup, column, c -> with(c, "offsetIndexOffset", OptionalLong.empty()));
                }
            }
        }
        return changed;
    }
}
