package dev.lamella.internal.spark.types;

import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaNode;
import dev.lamella.schema.TimePrecision;
import java.util.List;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimeType;

/// The Spark type of each Parquet type.
///
/// | Parquet | Spark |
/// |---|---|
/// | signed integers, FLOAT, DOUBLE, BOOLEAN, DATE, BYTE_ARRAY, lists, maps, structs, VARIANT | the type of that name |
/// | unsigned integers | the next larger type; DECIMAL(20,0) for 64 bits |
/// | STRING, ENUM, JSON, UUID | STRING |
/// | DECIMAL | DECIMAL; STRING above 38 digits |
/// | FLOAT16 | FLOAT |
/// | TIME | TIME(6) |
/// | TIMESTAMP, INT96 | TIMESTAMP, or TIMESTAMP_NTZ without a time zone |
/// | INTERVAL | a struct of months, days and milliseconds |
/// | BSON, GEOMETRY, GEOGRAPHY, FIXED_LEN_BYTE_ARRAY, types unknown to this version | BINARY, or the physical type |
///
/// @param nanoseconds how times and timestamps with nanoseconds are read
public record SparkTypes(Nanoseconds nanoseconds) {
    /// The most digits of a decimal of Spark.
    public static final int MAX_PRECISION = DecimalType.MAX_PRECISION();

    /// The digits of a second that a time has.
    private static final int TIME_DIGITS = 6;

    /// The struct of all columns.
    public StructType struct(Schema schema) {
        return struct(schema.root());
    }

    private StructType struct(SchemaNode.Fields group) {
        return DataTypes.createStructType(group.children().stream()
                .map(child -> DataTypes.createStructField(child.field().name(), type(child), child.isNullable()))
                .toList());
    }

    /// The type of the values of a node.
    public DataType type(SchemaNode node) {
        return switch (node) {
            case SchemaNode.Value value -> leaf(value.field());
            case SchemaNode.Variant ignored -> DataTypes.VariantType;
            case SchemaNode.Fields group -> struct(group);
            case SchemaNode.ListOf list -> DataTypes.createArrayType(type(list.element()), list.element().isNullable());
            case SchemaNode.MapOf map -> {
                DataType key = type(map.key());
                yield map.value().map(value -> DataTypes.createMapType(key, type(value), value.isNullable()))
                        .orElseGet(() -> DataTypes.createMapType(key, DataTypes.NullType, true));
            }
        };
    }

    /// The type of the values of a leaf.
    public DataType leaf(PrimitiveField field) {
        return field.logicalType().map(logical -> leaf(field, logical)).orElseGet(() -> physical(field));
    }

    private DataType leaf(PrimitiveField field, LogicalType logical) {
        return switch (logical) {
            case LogicalType.Text ignored -> DataTypes.StringType;
            case LogicalType.Uuid ignored -> DataTypes.StringType;
            case LogicalType.Decimal decimal -> decimal.precision() <= MAX_PRECISION
                    ? DataTypes.createDecimalType(decimal.precision(), decimal.scale())
                    : DataTypes.StringType;
            case LogicalType.Date ignored -> DataTypes.DateType;
            case LogicalType.Time time -> isNumber(time.unit()) ? DataTypes.LongType : new TimeType(TIME_DIGITS);
            case LogicalType.Timestamp timestamp -> isNumber(timestamp.unit())
                    ? DataTypes.LongType
                    : timestamp.isAdjustedToUTC() ? DataTypes.TimestampType : DataTypes.TimestampNTZType;
            case LogicalType.Integer integer -> integer(integer);
            case LogicalType.Float16 ignored -> DataTypes.FloatType;
            case LogicalType.Interval ignored -> interval();
            case LogicalType.Unknown ignored -> DataTypes.NullType;
            default -> physical(field);
        };
    }

    private boolean isNumber(TimePrecision unit) {
        return unit == TimePrecision.NANOS && nanoseconds == Nanoseconds.NUMBER;
    }

    private static DataType integer(LogicalType.Integer integer) {
        int bits = integer.isSigned() ? integer.bitWidth() : 2 * integer.bitWidth();
        return switch (bits) {
            case 8 -> DataTypes.ByteType;
            case 16 -> DataTypes.ShortType;
            case 32 -> DataTypes.IntegerType;
            case 64 -> DataTypes.LongType;
            default -> DataTypes.createDecimalType(20, 0);
        };
    }

    private static StructType interval() {
        return DataTypes.createStructType(List.of(DataTypes.createStructField("months", DataTypes.LongType, false),
                DataTypes.createStructField("days", DataTypes.LongType, false),
                DataTypes.createStructField("millis", DataTypes.LongType, false)));
    }

    private DataType physical(PrimitiveField field) {
        PhysicalType type = field.type();
        return switch (type) {
            case BOOLEAN -> DataTypes.BooleanType;
            case INT32 -> DataTypes.IntegerType;
            case INT64 -> DataTypes.LongType;
            case INT96 -> nanoseconds == Nanoseconds.NUMBER ? DataTypes.LongType : DataTypes.TimestampType;
            case FLOAT -> DataTypes.FloatType;
            case DOUBLE -> DataTypes.DoubleType;
            case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> DataTypes.BinaryType;
        };
    }
}
