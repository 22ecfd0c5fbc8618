package dev.lamella.internal.dataset;

import dev.lamella.dataset.DatasetWriteOptions;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.metadata.SortKey;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import dev.lamella.schema.Schema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Which columns of rows become directories.
public final class PartitionColumns {
    private PartitionColumns() {}

    /// The ordinals of fields, by their names.
    ///
    /// @throws SchemaMismatchException if the schema does not have a name, or a name is given twice, or nothing would be left
    public static int[] ordinals(Schema schema, List<String> names) {
        int[] ordinals = names.stream().mapToInt(name -> ordinal(schema, name)).toArray();
        if (Arrays.stream(ordinals).distinct().count() < ordinals.length) {
            throw new SchemaMismatchException("A partition column is named twice in " + names, "Name each once.");
        }
        if (ordinals.length > 0 && ordinals.length == schema.fields().size()) {
            throw new SchemaMismatchException("All columns are partition columns; files would have none",
                    "Leave at least one column to the files.");
        }
        return ordinals;
    }

    private static int ordinal(Schema schema, String name) {
        List<Field> fields = schema.fields();
        return IntStream.range(0, fields.size()).filter(i -> fields.get(i).name().equals(name)).findFirst()
                .orElseThrow(() -> missing(schema, name));
    }

    private static SchemaMismatchException missing(Schema schema, String name) {
        String problem = "Rows cannot be partitioned by " + name;
        if (isNested(schema, name)) {
            return new SchemaMismatchException(problem + ", which is a field inside a column",
                    "Partition by a column of the rows themselves, or add one that has the values of this field.");
        }
        try {
            // This lists the nearest names.
            schema.project(List.of(ColumnPath.of(List.of(name))));
            return new SchemaMismatchException(problem);
        } catch (SchemaMismatchException e) {
            return new SchemaMismatchException(problem + ". " + e.problem(), "Name a column of the rows.");
        }
    }

    private static boolean isNested(Schema schema, String name) {
        try {
            return !schema.leavesOf(ColumnPath.parse(name)).isEmpty();
        } catch (SchemaMismatchException | IllegalArgumentException ignored) {
            return false;
        }
    }

    /// Rejects to sort the files of a partition by its columns.
    ///
    /// @param names of the partition columns
    static void requireOthers(List<SortKey> keys, List<String> names) {
        for (SortKey key : keys) {
            if (key.path().steps().size() == 1 && names.contains(key.path().firstName())) {
                throw new SchemaMismatchException("Files cannot be sorted by " + key.path()
                        + ", a partition column: all rows of a file have the same value of it",
                        "Leave it out of the sort keys, or do not partition by it.");
            }
        }
    }

    /// The ordinals of all other fields.
    static int[] others(Schema schema, int[] ordinals) {
        return IntStream.range(0, schema.fields().size())
                .filter(i -> Arrays.stream(ordinals).noneMatch(ordinal -> ordinal == i)).toArray();
    }

    /// The names of the partition columns of a file, the outermost directory first.
    ///
    /// @param path with `/` between names
    public static List<String> keys(String path) {
        return List.copyOf(HivePartitions.texts(path).keySet());
    }

    /// The paths that have the partition values of one of the directories. Other writers may spell the values in another
    /// way.
    ///
    /// @param directories each with `/` at its end
    public static List<String> below(List<String> paths, List<String> directories) {
        Set<Map<String, Optional<String>>> values = directories.stream().map(HivePartitions::texts)
                .collect(Collectors.toSet());
        return paths.stream().filter(path -> values.contains(HivePartitions.texts(path))).toList();
    }

    /// The schema of files: without the partition columns, and with the stored types.
    public static Schema fileSchema(Schema rows, DatasetWriteOptions options) {
        return options.writing().storedSchema(without(rows, ordinals(rows, options.partitionBy())));
    }

    /// The schema of rows with the types of files.
    static Schema stored(Schema rows, DatasetWriteOptions options) {
        int[] ordinals = ordinals(rows, options.partitionBy());
        Schema files = fileSchema(rows, options);
        if (files.equals(without(rows, ordinals))) {
            return rows;
        }
        List<Field> fields = new ArrayList<>(files.fields());
        Arrays.stream(ordinals).mapToObj(rows.fields()::get).forEach(fields::add);
        return Schema.asDeclared(files.name(), fields);
    }

    static Schema without(Schema schema, int[] ordinals) {
        return ordinals.length == 0
                ? schema
                : Schema.asDeclared(schema.name(),
                        Arrays.stream(others(schema, ordinals)).mapToObj(schema.fields()::get).toList());
    }
}
