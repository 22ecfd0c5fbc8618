package dev.lamella.internal.row;

import dev.lamella.schema.EdgeAlgorithm;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.TimePrecision;
import java.util.Optional;

/// Chooses the builder for each type: the table "Java to Parquet".
final class ColumnBuilders {
    private ColumnBuilders() {}

    /// A builder for the node, with builders for its children.
    static ColumnBuilder of(RowNode node, AppendState state) {
        return switch (node.kind()) {
            case VALUE -> node.primitive().logicalType().map(type -> annotated(node, state, type))
                    .orElseGet(() -> physical(node, state));
            case STRUCT -> new StructBuilder(node, state);
            case VARIANT -> new VariantColumnBuilder(node, state);
            case FILE -> new FileBuilder(node, state);
            case LIST -> new ListBuilder(node, state);
            case MAP -> new MapBuilder(node, state);
            case NOTHING -> new NothingBuilder(node, state);
        };
    }

    /// Builders for the node's children.
    static ColumnBuilder[] below(RowNode node, AppendState state) {
        return node.children().stream().map(child -> of(child, state)).toArray(ColumnBuilder[]::new);
    }

    /// Approximate size of one slot in bytes, without list elements and texts.
    static int bytes(RowNode node) {
        return switch (node.kind()) {
            case VALUE -> node.primitive().type() == PhysicalType.FIXED_LEN_BYTE_ARRAY
                    ? Math.max(8, node.primitive().typeLength())
                    : 8;
            case STRUCT, FILE, VARIANT -> (int) Math.min(Integer.MAX_VALUE / 2,
                    node.children().stream().mapToLong(ColumnBuilders::bytes).sum());
            case LIST, MAP -> 8;
            case NOTHING -> 0;
        };
    }

    private static ColumnBuilder annotated(RowNode node, AppendState state, LogicalType annotation) {
        return switch (annotation) {
            case LogicalType.Text ignored ->
                new TextBuilder(node, state, annotation);
            case LogicalType.Decimal decimal -> new DecimalBuilder(node, state, decimal);
            case LogicalType.Date ignored -> new DateBuilder(node, state);
            case LogicalType.Time time -> new TimeBuilder(node, state, time);
            case LogicalType.Timestamp timestamp -> new TimestampBuilder(node, state, timestamp);
            case LogicalType.Integer integer -> new IntegerBuilder(node, state, integer);
            case LogicalType.Uuid ignored -> new UuidBuilder(node, state);
            case LogicalType.Float16 ignored -> new RealBuilder(node, state);
            case LogicalType.Interval ignored -> new IntervalBuilder(node, state);
            case LogicalType.Geometry geometry -> new WkbBuilder(node, state, geometry.crs(), Optional.empty());
            case LogicalType.Geography geography -> new WkbBuilder(node, state, geography.crs(),
                    Optional.of(geography.algorithm().orElse(EdgeAlgorithm.SPHERICAL)));
            case LogicalType.Bson ignored -> new BinaryBuilder(node, state, false);
            case LogicalType.Unknown ignored -> new NothingBuilder(node, state);
            case LogicalType.Unrecognized ignored ->
                physical(node, state);
            case LogicalType.Nested ignored ->
                physical(node, state);
        };
    }

    private static ColumnBuilder physical(RowNode node, AppendState state) {
        return switch (node.primitive().type()) {
            case BOOLEAN -> new BooleanBuilder(node, state);
            case INT32 -> new IntegerBuilder(node, state, new LogicalType.Integer(32, true));
            case INT64 -> new IntegerBuilder(node, state, new LogicalType.Integer(64, true));
            case INT96 -> new TimestampBuilder(node, state, new LogicalType.Timestamp(true, TimePrecision.NANOS));
            case FLOAT, DOUBLE -> new RealBuilder(node, state);
            case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> new BinaryBuilder(node, state, true);
        };
    }
}
