package dev.lamella.check;

import java.util.List;
import java.util.Optional;

/// Values of metadata that are known to be JSON objects, and are none.
final class JsonValues implements Check {
    private static final List<String> KEYS = List.of("geo", "pandas", "parquet.avro.schema", "iceberg.schema",
            "org.apache.spark.sql.parquet.row.metadata");

    @Override
    public void check(Subject subject, Report report) {
        for (String key : KEYS) {
            Optional<String> value = KeyValues.value(subject, key).map(String::strip);
            if (value.filter(text -> !text.startsWith("{") || !text.endsWith("}")).isPresent()) {
                report.file("the value of " + KeyValues.name(key) + " is no JSON object",
                        "it begins with { and ends with }");
            }
        }
    }
}
