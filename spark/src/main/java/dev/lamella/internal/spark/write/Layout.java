package dev.lamella.internal.spark.write;

import dev.lamella.error.Location;
import dev.lamella.error.ValueException;
import dev.lamella.internal.dataset.HivePartitions;
import java.io.Serializable;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;

/// Which columns of the rows are in the files, and which are in the names of directories.
///
/// @param columns of the rows
/// @param partitions ordinals of the partition columns, outermost first
/// @param keys the names of the partition columns in the table, whose case may differ from the one in the rows
record Layout(StructType columns, int[] partitions, List<String> keys) implements Serializable {
    private static final long serialVersionUID = 1;

    /// @throws IllegalArgumentException if a transform is not a column of the rows, or a column cannot be a directory
    static Layout of(StructType columns, Transform[] partitioning) {
        int[] ordinals = new int[partitioning.length];
        for (int i = 0; i < ordinals.length; i++) {
            ordinals[i] = ordinal(columns, partitioning[i]);
            requireName(columns.fields()[ordinals[i]]);
        }
        if (ordinals.length > 0 && ordinals.length == columns.length()) {
            throw new IllegalArgumentException("All columns are partition columns; the files would not have columns");
        }
        return new Layout(columns, ordinals,
                Arrays.stream(partitioning).map(transform -> transform.references()[0].fieldNames()[0]).toList());
    }

    /// With the names that the columns and fields have in a table, unless the session distinguishes upper and lower case.
    Layout named(StructType table) {
        return isCaseSensitive() ? this : new Layout((StructType) named(columns, table), partitions, keys);
    }

    private static boolean isCaseSensitive() {
        return SparkSession.active().sessionState().conf().caseSensitiveAnalysis();
    }

    private static DataType named(DataType type, DataType table) {
        return switch (type) {
            case StructType struct when table instanceof StructType other ->
                DataTypes.createStructType(Arrays.stream(struct.fields()).map(field -> named(field, other)).toList());
            case ArrayType list when table instanceof ArrayType other ->
                DataTypes.createArrayType(named(list.elementType(), other.elementType()), list.containsNull());
            case MapType map when table instanceof MapType other ->
                DataTypes.createMapType(named(map.keyType(), other.keyType()),
                        named(map.valueType(), other.valueType()), map.valueContainsNull());
            default -> type;
        };
    }

    private static StructField named(StructField field, StructType table) {
        List<StructField> same = Arrays.stream(table.fields())
                .filter(other -> other.name().equalsIgnoreCase(field.name())).toList();
        return same.stream().filter(other -> other.name().equals(field.name())).findFirst()
                .or(() -> same.stream().findFirst())
                .map(other -> DataTypes.createStructField(other.name(), named(field.dataType(), other.dataType()),
                        field.nullable(), field.metadata()))
                .orElse(field);
    }

    private static int ordinal(StructType columns, Transform transform) {
        NamedReference[] references = transform.references();
        if (!transform.name().equals("identity") || references.length != 1 || references[0].fieldNames().length != 1) {
            throw new IllegalArgumentException("Files cannot be divided by " + transform.describe()
                    + ". Leave out bucketBy and clusterBy, and name columns in partitionBy");
        }
        String name = references[0].fieldNames()[0];
        List<String> names = Arrays.asList(columns.fieldNames());
        int exact = names.indexOf(name);
        if (exact >= 0) {
            return exact;
        }
        if (!isCaseSensitive()) {
            for (int i = 0; i < names.size(); i++) {
                if (names.get(i).equalsIgnoreCase(name)) {
                    return i;
                }
            }
        }
        throw new IllegalArgumentException(
                "The table is partitioned by " + name + ", which the rows do not have. They have "
                        + names);
    }

    private static void requireName(StructField column) {
        DataType type = column.dataType();
        if (!(List.of(DataTypes.StringType, DataTypes.ByteType, DataTypes.ShortType, DataTypes.IntegerType,
                DataTypes.LongType,
                DataTypes.BooleanType, DataTypes.DateType).contains(type) || type instanceof DecimalType)) {
            throw new IllegalArgumentException("Column " + column.name() + " is of the type " + type.sql()
                    + ", which cannot be the name of a directory. Cast it to STRING, BIGINT or DATE");
        }
    }

    boolean isPartitioned() {
        return partitions.length > 0;
    }

    /// Ordinals of the columns in the files.
    int[] stored() {
        List<Integer> stored = new ArrayList<>();
        for (int i = 0; i < columns.length(); i++) {
            int ordinal = i;
            if (Arrays.stream(partitions).noneMatch(partition -> partition == ordinal)) {
                stored.add(i);
            }
        }
        return stored.stream().mapToInt(Integer::intValue).toArray();
    }

    /// The columns in the files.
    StructType storedColumns() {
        return DataTypes.createStructType(Arrays.stream(stored()).mapToObj(i -> columns.fields()[i]).toList());
    }

    /// The directory of a row, below the table: `year=2026/month=3`; empty without partitions.
    String directory(InternalRow row) {
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < partitions.length; i++) {
            path.append(path.isEmpty() ? "" : "/")
                    .append(HivePartitions.directory(keys.get(i), value(row, partitions[i])));
        }
        return path.toString();
    }

    private Optional<String> value(InternalRow row, int ordinal) {
        if (row.isNullAt(ordinal)) {
            return Optional.empty();
        }
        StructField column = columns.fields()[ordinal];
        if (column.dataType() == DataTypes.DateType) {
            return Optional.of(LocalDate.ofEpochDay(row.getInt(ordinal)).toString());
        }
        Object value = row.get(ordinal, column.dataType());
        if (value instanceof UTF8String text && !text.isValid()) {
            throw new ValueException(Location.UNKNOWN.inColumn(List.of(column.name())),
                    ValueException.Reason.MALFORMED_TEXT,
                    "A text is not UTF-8, so that it cannot be the name of a directory",
                    "Encode the column, for example with hex, or leave it out of partitionBy.");
        }
        return Optional.of(value.toString());
    }
}
