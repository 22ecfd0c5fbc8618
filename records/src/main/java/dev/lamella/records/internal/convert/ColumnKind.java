package dev.lamella.records.internal.convert;

import dev.lamella.arrow.ArrowHint;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.SchemaNode;

/// The kinds of columns that Java types distinguish: the rows of the table "Parquet to Java".
public enum ColumnKind {
    BOOLEAN,
    INT8,
    INT16,
    INT32,
    INT64,
    UINT8,
    UINT16,
    UINT32,
    UINT64,
    INT96,
    FLOAT16,
    FLOAT,
    DOUBLE,
    DECIMAL,
    STRING,
    ENUM,
    JSON,
    BSON,
    BYTES,
    FIXED,
    UUID,
    DATE,
    TIME_UTC,
    TIME_LOCAL,
    TIMESTAMP_UTC,
    TIMESTAMP_LOCAL,
    INTERVAL,
    GEOMETRY,
    UNKNOWN,
    VARIANT,
    FILE,
    OFFSET_TIMESTAMP,
    STRUCT,
    LIST,
    MAP;

    /// The kind of one occurrence of a field, which may be repeated.
    public static ColumnKind of(Field field) {
        return switch (field) {
            case GroupField group -> switch (group.shape()) {
                case GroupShape.Struct ignored -> STRUCT;
                case GroupShape.Variant ignored -> VARIANT;
                case GroupShape.File ignored -> FILE;
                case GroupShape.ListOf ignored -> LIST;
                case GroupShape.MapOf ignored -> MAP;
            };
            case PrimitiveField primitive -> primitive.logicalType().map(type -> annotated(primitive, type))
                    .orElseGet(() -> physical(primitive));
        };
    }

    /// The kind of a node of a schema, where a repeated field without annotation is a list.
    public static ColumnKind of(SchemaNode node) {
        return node instanceof SchemaNode.ListOf ? LIST : of(node.field());
    }

    /// The kind of one occurrence of a field that holds values of a class; some groups count as the value that they
    /// represent.
    public static ColumnKind ofValue(Field field) {
        return field instanceof GroupField group && ArrowHint.OffsetTimestamp.fits(group)
                ? OFFSET_TIMESTAMP
                : of(field);
    }

    private static ColumnKind annotated(PrimitiveField field, LogicalType annotation) {
        return switch (annotation) {
            case LogicalType.String ignored -> STRING;
            case LogicalType.Enum ignored -> ENUM;
            case LogicalType.Json ignored -> JSON;
            case LogicalType.Bson ignored -> BSON;
            case LogicalType.Decimal ignored -> DECIMAL;
            case LogicalType.Date ignored -> DATE;
            case LogicalType.Time time -> time.isAdjustedToUTC() ? TIME_UTC : TIME_LOCAL;
            case LogicalType.Timestamp timestamp -> timestamp.isAdjustedToUTC() ? TIMESTAMP_UTC : TIMESTAMP_LOCAL;
            case LogicalType.Integer integer -> integer(field, integer);
            case LogicalType.Uuid ignored -> UUID;
            case LogicalType.Float16 ignored -> FLOAT16;
            case LogicalType.Interval ignored -> INTERVAL;
            case LogicalType.Geospatial ignored -> GEOMETRY;
            case LogicalType.Unknown ignored -> UNKNOWN;
            case LogicalType.Unrecognized ignored ->
                physical(field);
            case LogicalType.Nested ignored ->
                physical(field);
        };
    }

    private static ColumnKind integer(PrimitiveField field, LogicalType.Integer type) {
        return switch (type.bitWidth()) {
            case 8 -> type.isSigned() ? INT8 : UINT8;
            case 16 -> type.isSigned() ? INT16 : UINT16;
            case 32 -> type.isSigned() ? INT32 : UINT32;
            case 64 -> type.isSigned() ? INT64 : UINT64;
            default -> physical(field);
        };
    }

    private static ColumnKind physical(PrimitiveField field) {
        return switch (field.type()) {
            case BOOLEAN -> BOOLEAN;
            case INT32 -> INT32;
            case INT64 -> INT64;
            case INT96 -> INT96;
            case FLOAT -> FLOAT;
            case DOUBLE -> DOUBLE;
            case BYTE_ARRAY -> BYTES;
            case FIXED_LEN_BYTE_ARRAY -> FIXED;
        };
    }
}
