package dev.lamella.internal.spark.types;

import dev.lamella.metadata.KeyValue;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DayTimeIntervalType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.YearMonthIntervalType;

/// The columns that Spark keeps in the footer: comments, `char` and `varchar`, collations, intervals. They are used if they
/// fit the types of the file.
public final class RowMetadata {
    /// The key in the footer.
    public static final String KEY = "org.apache.spark.sql.parquet.row.metadata";

    private RowMetadata() {}

    /// The columns with Spark's metadata; unchanged if a footer has no metadata that can be read.
    public static StructType applied(StructType columns, List<KeyValue> keyValues) {
        Optional<String> json = keyValues.stream().filter(each -> each.key().equals(KEY)).findFirst()
                .flatMap(KeyValue::value);
        return json.flatMap(RowMetadata::parse).map(kept -> applied(columns, kept)).orElse(columns);
    }

    /// The columns with the metadata and the types of others.
    public static StructType applied(StructType columns, StructType kept) {
        return (StructType) merged(columns, kept);
    }

    private static Optional<StructType> parse(String json) {
        try {
            return DataType.fromJson(json) instanceof StructType struct ? Optional.of(struct) : Optional.empty();
        } catch (RuntimeException ignored) {
            return Optional.empty(); // Spark ignores text that it cannot parse, too.
        }
    }

    private static DataType merged(DataType type, DataType kept) {
        return switch (type) {
            case StructType struct when kept instanceof StructType other ->
                DataTypes.createStructType(Arrays.stream(struct.fields()).map(field -> merged(field, other)).toList());
            case ArrayType list when kept instanceof ArrayType other ->
                DataTypes.createArrayType(merged(list.elementType(), other.elementType()), list.containsNull());
            case MapType map when kept instanceof MapType other ->
                DataTypes.createMapType(merged(map.keyType(), other.keyType()),
                        merged(map.valueType(), other.valueType()), map.valueContainsNull());
            case StringType ignored when kept instanceof StringType -> kept;
            case IntegerType ignored when kept instanceof YearMonthIntervalType -> kept;
            case LongType ignored when kept instanceof DayTimeIntervalType -> kept;
            default -> type;
        };
    }

    private static StructField merged(StructField field, StructType kept) {
        return Arrays.stream(kept.fields()).filter(other -> other.name().equals(field.name())).findFirst()
                .map(other -> DataTypes.createStructField(field.name(), merged(field.dataType(), other.dataType()),
                        field.nullable(), other.metadata()))
                .orElse(field);
    }
}
