package dev.lamella.bench;

import io.trino.spi.type.ArrayType;
import io.trino.spi.type.BigintType;
import io.trino.spi.type.BooleanType;
import io.trino.spi.type.DateType;
import io.trino.spi.type.DoubleType;
import io.trino.spi.type.IntegerType;
import io.trino.spi.type.MapType;
import io.trino.spi.type.RealType;
import io.trino.spi.type.RowType;
import io.trino.spi.type.TimestampType;
import io.trino.spi.type.Type;
import io.trino.spi.type.TypeOperators;
import io.trino.spi.type.VarcharType;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation.DateLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.ListLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.MapLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;

/// As what Trino reads the columns of the tables: what its own catalogue would say of them.
final class TrinoTypes {
    private static final TypeOperators OPERATORS = new TypeOperators();

    private TrinoTypes() {}

    static Type of(org.apache.parquet.schema.Type type) {
        if (type.isPrimitive()) {
            return of(type.asPrimitiveType());
        }
        GroupType group = type.asGroupType();
        return switch (group.getLogicalTypeAnnotation()) {
            case ListLogicalTypeAnnotation _ -> new ArrayType(of(group.getType(0).asGroupType().getType(0)));
            case MapLogicalTypeAnnotation _ -> {
                GroupType entry = group.getType(0).asGroupType();
                yield new MapType(of(entry.getType(0)), of(entry.getType(1)), OPERATORS);
            }
            case null, default -> RowType.from(group.getFields().stream()
                    .map(field -> RowType.field(field.getName(), of(field))).toList());
        };
    }

    private static Type of(PrimitiveType type) {
        return switch (type.getPrimitiveTypeName()) {
            case BOOLEAN -> BooleanType.BOOLEAN;
            case INT32 -> type.getLogicalTypeAnnotation() instanceof DateLogicalTypeAnnotation
                    ? DateType.DATE
                    : IntegerType.INTEGER;
            case INT64 -> type.getLogicalTypeAnnotation() instanceof TimestampLogicalTypeAnnotation
                    ? TimestampType.TIMESTAMP_MICROS
                    : BigintType.BIGINT;
            case FLOAT -> RealType.REAL;
            case DOUBLE -> DoubleType.DOUBLE;
            case BINARY -> VarcharType.VARCHAR;
            case FIXED_LEN_BYTE_ARRAY, INT96 -> throw new IllegalStateException("No table has " + type);
        };
    }
}
