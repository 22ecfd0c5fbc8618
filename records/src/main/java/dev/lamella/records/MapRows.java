package dev.lamella.records;

import dev.lamella.Parquet;
import dev.lamella.ParquetWriter;
import dev.lamella.WriteOptions;
import dev.lamella.error.Location;
import dev.lamella.error.ValueException;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.records.internal.convert.Requests;
import dev.lamella.records.internal.write.MapSchema;
import dev.lamella.records.mapping.MixedNumbers;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Rows without a class: maps by the names of their columns.
///
/// ```java
/// Schema schema = MapRows.inferSchema(rows, MixedNumbers.EXACT);
/// MapRows.write(path, schema, rows);
/// ```
public final class MapRows {
    private MapRows() {}

    /// The schema that a sample of rows fits: fields in the order in which they are first seen, all OPTIONAL.
    ///
    /// Values are stored as components of their classes are. Whole numbers of several widths take the widest, `float` and
    /// `double` DOUBLE; maps are structs, which their keys name; lists are lists; what is always null is UNKNOWN.
    ///
    /// @throws IllegalArgumentException if there is no row, or a field's values have no type in common, or one is of a class
    ///         that is not stored: with the path of the field, and what to do
    public static Schema inferSchema(Iterable<? extends Map<String, ? extends @Nullable Object>> sample,
            MixedNumbers numbers) {
        return MapSchema.of(Objects.requireNonNull(sample, "sample"), Objects.requireNonNull(numbers, "numbers"),
                Requests.NONE);
    }

    /// Writes a file of rows, all of it or nothing. What a row does not have is null.
    ///
    /// @throws dev.lamella.error.ParquetException if a row does not fit the schema; the message names row and column
    public static WriteSummary write(Path file, Schema schema,
            Iterable<? extends Map<String, ? extends @Nullable Object>> rows) throws IOException {
        return write(file, schema, WriteOptions.DEFAULT, rows);
    }

    /// Writes a file of rows, with options.
    ///
    /// @throws dev.lamella.error.ParquetException as [#write(Path,Schema,Iterable)]
    public static WriteSummary write(Path file, Schema schema, WriteOptions options,
            Iterable<? extends Map<String, ? extends @Nullable Object>> rows) throws IOException {
        Objects.requireNonNull(file, "file");
        Objects.requireNonNull(schema, "schema");
        Objects.requireNonNull(options, "options");
        Objects.requireNonNull(rows, "rows");
        try (ParquetWriter writer = Parquet.create(file, schema, options)) {
            long rowCount = 0;
            for (Map<String, ? extends @Nullable Object> row : rows) {
                writer.rows().append(present(row, writer.name(), rowCount++));
            }
            FileMetadata written = writer.commit();
            return new WriteSummary(written.rowCount(), written.rowGroups().size(), writer.roundedValues());
        }
    }

    private static Map<String, ? extends @Nullable Object> present(
            @Nullable Map<String, ? extends @Nullable Object> row, String file, long number) {
        if (row == null) {
            throw new ValueException(Location.ofFile(file).inPart("row " + number),
                    "the row is null, which no row of a file is",
                    "Leave it out.");
        }
        return row;
    }
}
