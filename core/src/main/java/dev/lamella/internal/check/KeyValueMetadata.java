package dev.lamella.internal.check;

import dev.lamella.metadata.KeyValue;
import dev.lamella.variant.internal.LittleEndian;
import java.util.Base64;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The key-value metadata of the file and of its column chunks. Each method reports what its comment names.
final class KeyValueMetadata {
    private static final int LONGEST_NAME = 60;
    private static final int MOST_CHARACTERS = 1 << 20;
    private static final List<String> JSON_KEYS = List.of("geo", "pandas", "parquet.avro.schema", "iceberg.schema",
            "org.apache.spark.sql.parquet.row.metadata");
    private static final String ARROW_SCHEMA = "ARROW:schema";
    private static final int MARKER = -1;

    private KeyValueMetadata() {}

    /// The value of a key of the file: the last one, as there may be several; absent if there is none.
    static Optional<String> value(CheckedFile file, String key) {
        return file.metadata().keyValues().stream().filter(entry -> entry.key().equals(key)).map(KeyValue::value)
                .flatMap(Optional::stream).reduce((ignored, last) -> last);
    }

    /// Whether the file has a key, with or without value.
    static boolean has(CheckedFile file, String key) {
        return file.metadata().keyValues().stream().anyMatch(entry -> entry.key().equals(key));
    }

    /// A key as a message shows it, however long it is.
    static String name(String key) {
        return "`" + (key.length() <= LONGEST_NAME ? key : key.substring(0, LONGEST_NAME) + "...") + "`";
    }

    /// Keys of metadata that occur more than once.
    static void duplicateKey(List<KeyValue> entries, Report report) {
        Set<String> seen = new HashSet<>();
        Set<String> duplicates = new LinkedHashSet<>();
        for (KeyValue entry : entries) {
            if (!seen.add(entry.key())) {
                duplicates.add(entry.key());
            }
        }
        duplicates.forEach(key -> report.add("the key " + name(key) + " occurs more than once",
                "some readers take the first value and some the last one"));
    }

    /// Keys of metadata that have no value.
    static void noValue(List<KeyValue> entries, Report report) {
        for (KeyValue entry : entries) {
            if (entry.value().isEmpty()) {
                report.add("the key " + name(entry.key()) + " has no value",
                        "a value may be left out; some readers make null of it, some the empty text");
            }
        }
    }

    /// Values of metadata so long that they make the footer heavy.
    static void longValue(List<KeyValue> entries, Report report) {
        for (KeyValue entry : entries) {
            int length = entry.value().map(String::length).orElse(0);
            if (length > MOST_CHARACTERS) {
                report.add("the value of " + name(entry.key()) + " has " + length + " characters",
                        "every reader of the file reads it all");
            }
        }
    }

    /// Values of metadata that are known to be JSON objects, and are none.
    static void json(CheckedFile file, Report report) {
        for (String key : JSON_KEYS) {
            Optional<String> value = value(file, key).map(String::strip);
            if (value.filter(text -> !text.startsWith("{") || !text.endsWith("}")).isPresent()) {
                report.add("the value of " + name(key) + " is not a JSON object",
                        "it begins with { and ends with }");
            }
        }
    }

    /// Schemas of Arrow that cannot be read: they are messages of Arrow's interprocess format in Base64.
    ///
    /// A message is a marker of four bytes FF (left out by Arrow before 0.15), the length of its metadata in four bytes,
    /// and the metadata, which begin with the offset of their root.
    static void arrowSchema(CheckedFile file, Report report) {
        Optional<String> value = value(file, ARROW_SCHEMA);
        value.flatMap(KeyValueMetadata::defect)
                .ifPresent(defect -> report.add("the value of `" + ARROW_SCHEMA + "` is " + defect,
                        "it is an encapsulated message of the Arrow format in Base64"));
    }

    private static Optional<String> defect(String value) {
        byte[] bytes;
        try {
            bytes = Base64.getDecoder().decode(value.strip());
        } catch (IllegalArgumentException ignored) {
            return Optional.of("not Base64");
        }
        int from = bytes.length >= Integer.BYTES && LittleEndian.getInt(bytes, 0) == MARKER ? Integer.BYTES : 0;
        int rest = bytes.length - from - Integer.BYTES;
        if (rest < Integer.BYTES) {
            return Optional.of("a message of " + bytes.length + " bytes");
        }
        int length = LittleEndian.getInt(bytes, from);
        if (length < Integer.BYTES || length > rest) {
            return Optional.of("a message that claims " + length + " bytes and has " + rest);
        }
        int root = LittleEndian.getInt(bytes, from + Integer.BYTES);
        return root < Integer.BYTES || root > length - Integer.BYTES
                ? Optional.of("a message whose root is at byte " + root + " of " + length)
                : Optional.empty();
    }

    /// Files that say only in metadata which columns are shapes.
    static void geoParquet(CheckedFile file, Report report) {
        if (has(file, "geo")
                && file.schema().leaves().stream().noneMatch(ShapeStatistics::isGeospatial)) {
            report.add("there is the key `geo` and no column of type GEOMETRY or GEOGRAPHY",
                    "GeoParquet 2 declares geometries in the schema; readers without GeoParquet see bytes");
        }
    }
}
