package dev.lamella.internal.row;

import dev.lamella.row.Wkb;
import dev.lamella.schema.EdgeAlgorithm;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.TimePrecision;
import java.util.Arrays;
import java.util.Optional;

/// Chooses the column class for each type: the table "Parquet to Java". The schema has already dropped annotations that
/// the physical type does not allow.
final class Columns {
    private Columns() {}

    /// A column for the node, not yet bound, with columns for its children.
    static Column of(RowNode node, ReadContext context) {
        return switch (node.kind()) {
            case VALUE -> node.primitive().logicalType().map(type -> annotated(node, context, type))
                    .orElseGet(() -> physical(node, context));
            case STRUCT -> new StructColumn(node, context);
            case VARIANT -> new VariantColumn(node, context);
            case FILE -> new FileColumn(node, context);
            case LIST -> new ListColumn(node, context);
            case MAP -> new MapColumn(node, context);
            case NOTHING -> new NothingColumn(node, context);
        };
    }

    private static Column annotated(RowNode node, ReadContext context, LogicalType annotation) {
        PrimitiveField field = node.primitive();
        return switch (annotation) {
            case LogicalType.Text ignored -> new TextColumn(node, context);
            case LogicalType.Decimal decimal -> new DecimalColumn(node, context, decimal);
            case LogicalType.Date ignored -> new DateColumn(node, context);
            case LogicalType.Time time -> new TimeColumn(node, context, time);
            case LogicalType.Timestamp timestamp -> new TimestampColumn(node, context, timestamp);
            case LogicalType.Integer integer -> integer(node, context, integer);
            case LogicalType.Uuid ignored -> new DecodedColumn(node, context,
                    (source, from, length) -> Uuids.decode(source, from),
                    JavaTarget.UUID, JavaTarget.STRING, JavaTarget.BYTES, JavaTarget.BYTE_BUFFER);
            case LogicalType.Float16 ignored -> new HalfColumn(node, context);
            case LogicalType.Interval ignored -> new DecodedColumn(node, context,
                    (source, from, length) -> Intervals.decode(source, from),
                    JavaTarget.INTERVAL, JavaTarget.PERIOD, JavaTarget.DURATION, JavaTarget.BYTES,
                    JavaTarget.BYTE_BUFFER);
            case LogicalType.Geometry geometry -> wkb(node, context, geometry.crs(), Optional.empty());
            case LogicalType.Geography geography -> wkb(node, context, geography.crs(),
                    Optional.of(geography.algorithm().orElse(EdgeAlgorithm.SPHERICAL)));
            case LogicalType.Bson ignored ->
                new DecodedColumn(node, context, Columns::copy, JavaTarget.BYTES, JavaTarget.BYTE_BUFFER);
            case LogicalType.Unknown ignored -> physical(node, context);
            case LogicalType.Unrecognized ignored -> physical(node, context);
            case LogicalType.Nested ignored -> physical(node, context);
        };
    }

    private static Column wkb(RowNode node, ReadContext context, Optional<String> crs, Optional<EdgeAlgorithm> edges) {
        return new DecodedColumn(node, context,
                (source, from, length) -> new Wkb(copy(source, from, length), crs, edges),
                JavaTarget.WKB, JavaTarget.BYTES, JavaTarget.BYTE_BUFFER);
    }

    private static byte[] copy(byte[] source, int from, int length) {
        return Arrays.copyOfRange(source, from, from + length);
    }

    private static Column integer(RowNode node, ReadContext context, LogicalType.Integer type) {
        return switch (type.bitWidth()) {
            case 8 -> type.isSigned()
                    ? new IntColumn(node, context, Byte.MIN_VALUE, Byte.MAX_VALUE, JavaTarget.BYTE)
                    : new IntColumn(node, context, 0, 0xff, JavaTarget.INT);
            case 16 -> type.isSigned()
                    ? new IntColumn(node, context, Short.MIN_VALUE, Short.MAX_VALUE, JavaTarget.SHORT)
                    : new IntColumn(node, context, 0, 0xffff, JavaTarget.INT);
            case 32 -> type.isSigned() ? physical(node, context) : UnsignedColumn.of32(node, context);
            case 64 -> type.isSigned() ? physical(node, context) : UnsignedColumn.of64(node, context);
            default -> physical(node, context);
        };
    }

    private static Column physical(RowNode node, ReadContext context) {
        return switch (node.primitive().type()) {
            case BOOLEAN -> new BooleanColumn(node, context);
            case INT32 -> new IntColumn(node, context, Integer.MIN_VALUE, Integer.MAX_VALUE, JavaTarget.INT);
            case INT64 -> new LongColumn(node, context);
            case INT96 -> new TimestampColumn(node, context,
                    new LogicalType.Timestamp(true, TimePrecision.NANOS));
            case FLOAT -> new RealColumn(node, context, JavaTarget.FLOAT);
            case DOUBLE -> new RealColumn(node, context, JavaTarget.DOUBLE);
            case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> new BinaryColumn(node, context);
        };
    }
}
