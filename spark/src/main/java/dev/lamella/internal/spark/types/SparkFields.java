package dev.lamella.internal.spark.types;

import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.schema.TypeString;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.StringJoiner;
import java.util.stream.IntStream;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.NullType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimeType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;
import org.apache.spark.sql.types.VariantType;

/// The Parquet type that a column of Spark is written as.
public final class SparkFields {
    private static final int TIME_DIGITS = 6;
    /// The key of Spark in the metadata of a column.
    private static final String FIELD_ID = "parquet.field.id";

    private SparkFields() {}

    /// The schema of files with these columns.
    ///
    /// @throws UnsupportedFeatureException if a type has no Parquet type
    public static Schema schema(StructType columns) {
        List<Field> fields = new ArrayList<>();
        for (StructField column : columns.fields()) {
            fields.add(TypeString.parse(text(column.dataType(), column.name())).field(column.name(),
                    column.nullable() ? Repetition.OPTIONAL : Repetition.REQUIRED));
        }
        return Schema.of("spark_schema", fields);
    }

    /// As [#schema], with the field ids that the columns and their fields have in their metadata.
    ///
    /// @throws IllegalArgumentException if neither a column nor a field has a field id, or one has more than 32 bits
    public static Schema identified(StructType columns) {
        Schema schema = schema(columns);
        List<Field> fields = identified(schema.fields(), columns);
        if (fields.equals(schema.fields())) {
            throw new IllegalArgumentException("No column of the schema has a field id, by which columns are matched."
                    + " Give the schema as JSON, in which the metadata of each column has " + FIELD_ID);
        }
        return Schema.of(schema.name(), fields);
    }

    private static List<Field> identified(List<Field> fields, StructType columns) {
        return IntStream.range(0, fields.size()).mapToObj(i -> identified(fields.get(i), columns.fields()[i])).toList();
    }

    private static Field identified(Field field, StructField column) {
        Field inner = switch (column.dataType()) {
            case StructType struct -> with((GroupField) field, identified(((GroupField) field).children(), struct));
            case ArrayType list -> entries((GroupField) field,
                    new StructType().add("element", list.elementType()));
            case MapType map -> entries((GroupField) field,
                    new StructType().add("key", map.keyType()).add("value", map.valueType()));
            default -> field;
        };
        if (!column.metadata().contains(FIELD_ID)) {
            return inner;
        }
        long id = column.metadata().getLong(FIELD_ID);
        if (id != (int) id) {
            throw new IllegalArgumentException(
                    "Column " + column.name() + " has the field id " + id + ", which does not fit 32 bits");
        }
        return inner.withFieldId(OptionalInt.of((int) id));
    }

    /// The group of a list or a map, which has one group of entries.
    private static Field entries(GroupField group, StructType columns) {
        GroupField entry = (GroupField) group.children().getFirst();
        return with(group, List.of(with(entry, identified(entry.children(), columns))));
    }

    private static GroupField with(GroupField group, List<Field> children) {
        return GroupField.of(group.name(), group.repetition(), group.fieldId(), group.annotation(), children);
    }

    private static String text(DataType type, String path) {
        return switch (type) {
            case BooleanType ignored -> "BOOLEAN";
            case ByteType ignored -> "INT(8,true)";
            case ShortType ignored -> "INT(16,true)";
            case IntegerType ignored -> "INT32";
            case LongType ignored -> "INT64";
            case FloatType ignored -> "FLOAT";
            case DoubleType ignored -> "DOUBLE";
            case StringType ignored -> "STRING";
            case BinaryType ignored -> "BYTE_ARRAY";
            case DateType ignored -> "DATE";
            case TimestampType ignored -> "TIMESTAMP(true,MICROS)";
            case TimestampNTZType ignored -> "TIMESTAMP(false,MICROS)";
            case TimeType time when time.precision() <= TIME_DIGITS -> "TIME(false,MICROS)";
            case DecimalType decimal -> "DECIMAL(" + decimal.precision() + "," + decimal.scale() + ")";
            case VariantType ignored -> "VARIANT";
            case NullType ignored -> "UNKNOWN";
            case ArrayType array ->
                "LIST(" + text(array.elementType(), path + ".element") + required(array.containsNull()) + ")";
            case MapType map ->
                "MAP(" + text(map.keyType(), path + ".key") + "," + text(map.valueType(), path + ".value")
                        + required(map.valueContainsNull()) + ")";
            case StructType struct -> struct(struct, path);
            default -> throw new UnsupportedFeatureException("Column " + path + " is of the type " + type.sql()
                    + ", which is not written to Parquet files",
                    "Cast it to a type that is, for example STRING or BIGINT.");
        };
    }

    private static String required(boolean isNullable) {
        return isNullable ? "" : "!";
    }

    private static String struct(StructType struct, String path) {
        if (struct.isEmpty()) {
            throw new UnsupportedFeatureException("Column " + path + " is a struct without fields, which Parquet files"
                    + " cannot have", "Leave the column out, or give it a field.");
        }
        StringJoiner text = new StringJoiner(", ", "STRUCT(", ")");
        for (StructField field : struct.fields()) {
            text.add("`" + field.name().replace("`", "``") + "` " + text(field.dataType(), path + "." + field.name())
                    + required(field.nullable()));
        }
        return text.toString();
    }
}
