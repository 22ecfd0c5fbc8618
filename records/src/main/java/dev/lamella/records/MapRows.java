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

/// Reads and writes rows without a class, as maps from column names to values.
///
/// ```java
/// Schema schema = MapRows.inferSchema(rows, MixedNumbers.EXACT);
/// MapRows.write(path, schema, rows);
/// ```
public final class MapRows {
    private MapRows() {}

    /// Returns a schema that fits a sample of rows: fields in the order of their first appearance, all OPTIONAL.
    ///
    /// Values get the same column types as record components. Whole numbers of several widths get the widest one,
    /// `float` and `double` together DOUBLE. A map becomes a struct with a field for each key, a list becomes a LIST,
    /// and a field that is always null becomes UNKNOWN.
    ///
    /// @throws IllegalArgumentException if the sample has no rows, if the values of a field have no type in common, or
    ///         if the class of a value is not supported; the message names the field and says what to do
    public static Schema inferSchema(Iterable<? extends Map<String, ? extends @Nullable Object>> sample,
            MixedNumbers numbers) {
        return MapSchema.of(Objects.requireNonNull(sample, "sample"), Objects.requireNonNull(numbers, "numbers"),
                Requests.NONE);
    }

    /// Writes a file of rows. If a row fails, no file appears. A column that a row does not have is null.
    ///
    /// @throws dev.lamella.error.ParquetException if a row does not fit the schema; the message names row and column
    public static WriteSummary write(Path file, Schema schema,
            Iterable<? extends Map<String, ? extends @Nullable Object>> rows) throws IOException {
        return write(file, schema, WriteOptions.DEFAULT, rows);
    }

    /// Writes a file of rows with options.
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
                    "The row is null, but a row of a file cannot be null",
                    "Leave it out.");
        }
        return row;
    }
}
