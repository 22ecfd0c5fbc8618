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
            row("LP-CREATED-BY-MISSING", Severity.WARNING, "created_by says which program wrote the file", CREATED_BY,
                    "Have the writer set it: parquet-java ignores deprecated bounds of bytes of files without it, and"
                            + " nobody can work round bugs that a program is known for.",
                    FooterFields::createdByMissing),
            row("LP-CREATED-BY-VERSION", Severity.WARNING, "created_by tells a version", CREATED_BY,
                    "Have the writer set it: parquet-java ignores deprecated bounds of bytes of files without a"
                            + " version it can read, and nobody can work round bugs of some versions.",
                    FooterFields::createdByVersion),
            row("LP-CREATED-BY-BUILD", Severity.NOTE, "created_by tells a build", CREATED_BY,
                    "Nothing needs to be done; parquet-mr 1.8 cannot read created_by without it (PARQUET-1012).",
                    FooterFields::createdByBuild),
            row("LP-KEY-DUPLICATE", Severity.WARNING, "every key of the metadata occurs once", KEY_VALUE,
                    "Write the file with one value for each key.", eachKeyValues(KeyValueMetadata::duplicateKey)),
            row("LP-KEY-VALUE", Severity.NOTE, "every key of the metadata has a value", KEY_VALUE,
                    "Nothing needs to be done.", eachKeyValues(KeyValueMetadata::noValue)),
            row("LP-KEY-LONG", Severity.NOTE, "values of the metadata are short", KEY_VALUE,
                    "Keep large things outside the footer.", eachKeyValues(KeyValueMetadata::longValue)),
            row("LP-KEY-JSON", Severity.WARNING, "values that are JSON by agreement are JSON",
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
