package dev.lamella.records;

import dev.lamella.Parquet;
import dev.lamella.ParquetWriter;
import dev.lamella.WriteOptions;
import dev.lamella.dataset.Dataset;
import dev.lamella.error.Location;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.ValueException;
import dev.lamella.filter.Scan;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.records.internal.convert.Requests;
import dev.lamella.records.internal.write.MapSchema;
import dev.lamella.records.mapping.MixedNumbers;
import dev.lamella.row.Row;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.Schema;
import dev.lamella.vector.RowSource;
import java.io.IOException;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Reads and writes rows without a class, as maps from column names to values, or as arrays.
///
/// ```java
/// Schema schema = MapRows.inferSchema(rows, MixedNumbers.EXACT);
/// MapRows.write(path, schema, rows);
/// List<Map<String, Object>> all = MapRows.read(path);
/// long[] ids = (long[]) MapRows.readColumns(path).get("id");
/// ```
/// [Records] does the same with a class, [dev.lamella.dataset.Dataset] without collecting all rows in memory.
public final class MapRows {
    private MapRows() {}

    /// Reads all rows of a file, a directory or a pattern: see [Dataset#of(Path)].
    ///
    /// A row is a map from column names to values of their default Java types, in the order of the columns. A group is
    /// a map, too, and a list is a `List`.
    ///
    /// @throws dev.lamella.error.ParquetException if the file is damaged, or two columns have the same name
    public static List<Map<String, @Nullable Object>> read(Path path) throws IOException {
        return read(path, Scan.all());
    }

    /// As [#read(Path)], for the rows and columns that a scan selects.
    public static List<Map<String, @Nullable Object>> read(Path path, Scan scan) throws IOException {
        return read(Dataset.of(path), scan);
    }

    /// Reads all rows of a location: a file, a directory or a pattern, local or in an object store; see
    /// [Dataset#of(String...)].
    public static List<Map<String, @Nullable Object>> read(String location) throws IOException {
        return read(location, Scan.all());
    }

    /// As [#read(String)], for the rows and columns that a scan selects.
    public static List<Map<String, @Nullable Object>> read(String location, Scan scan) throws IOException {
        return read(Dataset.of(location), scan);
    }

    /// As [#read(Path)], for the rows and columns of a data set that a scan selects.
    public static List<Map<String, @Nullable Object>> read(Dataset files, Scan scan) throws IOException {
        return maps(files.rows(scan));
    }

    /// Reads all rows of a source without its own schema, such as a CSV file. Values have the types of
    /// [RowSource#schema].
    public static List<Map<String, @Nullable Object>> read(RowSource source) throws IOException {
        Schema schema = source.schema();
        return maps(RowCursor.over(source.batches(schema, RowSource.FieldMatching.EXACT), schema));
    }

    private static List<Map<String, @Nullable Object>> maps(RowCursor cursor) throws IOException {
        List<Map<String, @Nullable Object>> rows = new ArrayList<>();
        try (cursor) {
            requireNames(cursor);
            while (cursor.next()) {
                rows.add(map(cursor));
            }
        }
        return rows;
    }

    /// Reads all columns of a file, a directory or a pattern, as arrays by their names.
    ///
    /// A column of BOOLEAN, INT32, INT64, FLOAT or DOUBLE values without nulls is an array of primitives: `long[]`. Every
    /// other column is an array of its default Java type: `String[]`, or `Long[]` with nulls. A column without values
    /// is an `Object[]`.
    public static SequencedMap<String, Object> readColumns(Path path) throws IOException {
        return readColumns(path, Scan.all());
    }

    /// As [#readColumns(Path)], for the rows and columns that a scan selects.
    public static SequencedMap<String, Object> readColumns(Path path, Scan scan) throws IOException {
        return readColumns(Dataset.of(path), scan);
    }

    /// As [#readColumns(Path)], for a location; see [Dataset#of(String...)].
    public static SequencedMap<String, Object> readColumns(String location) throws IOException {
        return readColumns(location, Scan.all());
    }

    /// As [#readColumns(String)], for the rows and columns that a scan selects.
    public static SequencedMap<String, Object> readColumns(String location, Scan scan) throws IOException {
        return readColumns(Dataset.of(location), scan);
    }

    /// As [#readColumns(Path)], for the rows and columns of a data set that a scan selects.
    public static SequencedMap<String, Object> readColumns(Dataset files, Scan scan) throws IOException {
        List<String> names = new ArrayList<>();
        List<List<@Nullable Object>> columns = new ArrayList<>();
        try (RowCursor row = files.rows(scan)) {
            requireNames(row);
            for (int i = 0; i < row.size(); i++) {
                names.add(row.field(i).name());
                columns.add(new ArrayList<>());
            }
            while (row.next()) {
                for (int i = 0; i < columns.size(); i++) {
                    columns.get(i).add(value(row.get(i)));
                }
            }
        }
        SequencedMap<String, Object> arrays = new LinkedHashMap<>();
        for (int i = 0; i < columns.size(); i++) {
            arrays.put(names.get(i), array(columns.get(i)));
        }
        return arrays;
    }

    /// Rejects two columns of the same name, of which a map would have only one.
    private static void requireNames(RowCursor row) {
        requireNames(IntStream.range(0, row.size()).mapToObj(row::field).toList(), List.of());
    }

    private static void requireNames(List<? extends Field> fields, List<String> group) {
        Map<String, Integer> positions = new HashMap<>();
        for (int i = 0; i < fields.size(); i++) {
            Field field = fields.get(i);
            List<String> path = new ArrayList<>(group);
            path.add(field.name());
            Integer other = positions.putIfAbsent(field.name(), i);
            if (other != null) {
                throw new SchemaMismatchException(Location.UNKNOWN.inColumn(path), "Columns " + (other + 1) + " and "
                        + (i + 1) + (group.isEmpty() ? "" : " of the group")
                        + " have the same name, but a map holds only one of them",
                        "Read them by their positions, with the rows of a Dataset.");
            }
            if (field instanceof GroupField nested) {
                requireNames(nested.children(), path);
            }
        }
    }

    private static Map<String, @Nullable Object> map(Row row) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        for (int i = 0; i < row.size(); i++) {
            map.put(row.field(i).name(), value(row.get(i)));
        }
        return map;
    }

    private static @Nullable Object value(@Nullable Object value) {
        if (value instanceof Row row) {
            return map(row);
        }
        if (value instanceof List<?> list) {
            List<@Nullable Object> elements = new ArrayList<>();
            list.forEach(element -> elements.add(value(element)));
            return elements;
        }
        if (value instanceof Map<?, ?> entries) {
            Map<@Nullable Object, @Nullable Object> map = new LinkedHashMap<>();
            entries.forEach((key, content) -> map.put(value(key), value(content)));
            return map;
        }
        return value;
    }

    private static Object array(List<@Nullable Object> values) {
        Set<Class<?>> classes = new HashSet<>();
        for (Object value : values) {
            if (value != null) {
                classes.add(value.getClass());
            }
        }
        boolean hasNulls = values.contains(null);
        Class<?> type = classes.size() == 1 ? classes.iterator().next() : Object.class;
        Object array = Array.newInstance(hasNulls ? type : MethodType.methodType(type).unwrap().returnType(),
                values.size());
        for (int i = 0; i < values.size(); i++) {
            Array.set(array, i, values.get(i));
        }
        return array;
    }

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
