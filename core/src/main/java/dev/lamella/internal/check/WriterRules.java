package dev.lamella.internal.check;

import static dev.lamella.internal.check.Each.eachKeyValues;
import static dev.lamella.internal.check.Rules.row;

import dev.lamella.check.Severity;
import java.util.List;
import java.util.stream.Stream;

/// The rules about key-value metadata and writers.
final class WriterRules {
    private static final String CREATED_BY = "parquet.thrift, FileMetaData";
    private static final String KEY_VALUE = "parquet.thrift, KeyValue";

    private static final List<Rules.Row<CheckedFile>> METADATA = List.of(
            row("LP-CREATED-BY-MISSING", Severity.WARNING,
                    "created_by names the program that wrote the file", CREATED_BY,
                    "Have the writer set created_by. Without it, parquet-java ignores deprecated bounds of byte"
                            + " arrays, and no reader can work around bugs of the program.",
                    FooterFields::createdByMissing),
            row("LP-CREATED-BY-VERSION", Severity.WARNING, "created_by contains the version of the program", CREATED_BY,
                    "Have the writer set the version. Without it, parquet-java ignores deprecated bounds of byte"
                            + " arrays, and no reader can work around bugs of single versions.",
                    FooterFields::createdByVersion),
            row("LP-CREATED-BY-BUILD", Severity.NOTE, "created_by contains the build of the program", CREATED_BY,
                    "Nothing needs to be done; only parquet-mr 1.8 cannot read a created_by without a build"
                            + " (PARQUET-1012).",
                    FooterFields::createdByBuild),
            row("LP-KEY-DUPLICATE", Severity.WARNING, "every key of the metadata occurs once", KEY_VALUE,
                    "Write the file with one value for each key.", eachKeyValues(KeyValueMetadata::duplicateKey)),
            row("LP-KEY-VALUE", Severity.NOTE, "every key of the metadata has a value", KEY_VALUE,
                    "Nothing needs to be done.", eachKeyValues(KeyValueMetadata::noValue)),
            row("LP-KEY-LONG", Severity.NOTE, "values of the metadata are short", KEY_VALUE,
                    "Store large values outside the footer.", eachKeyValues(KeyValueMetadata::longValue)),
            row("LP-KEY-JSON", Severity.WARNING, "values of keys that are known to hold JSON are valid JSON",
                    "experience: GeoParquet, pandas, Avro, Iceberg and Spark read these keys",
                    "Write the file again, or remove the key.", KeyValueMetadata::json),
            row("LP-ARROW-SCHEMA", Severity.WARNING, "`ARROW:schema` is a message of the Arrow format",
                    "experience: Arrow's readers reject files whose schema they cannot read",
                    "Write the file again, or remove the key.", KeyValueMetadata::arrowSchema),
            row("LP-GEO-PARQUET", Severity.NOTE, "geometries are declared in the schema", "Geospatial.md",
                    "Have the file written as GeoParquet 2, with GEOMETRY and GEOGRAPHY.",
                    KeyValueMetadata::geoParquet),
            row("LP-SPARK-CALENDAR", Severity.WARNING, "dates and timestamps are in the proleptic Gregorian calendar",
                    "LogicalTypes.md#date; experience: SPARK-31159 and SPARK-31404",
                    "Read the file with Spark and write it again with"
                            + " spark.sql.parquet.datetimeRebaseModeInWrite=CORRECTED.",
                    HybridCalendar::check));

    static final List<Rules.Row<CheckedFile>> ROWS = Stream
            .of(METADATA, WriterBugs.ROWS).<Rules.Row<CheckedFile>>flatMap(List::stream).toList();

    private WriterRules() {}
}
