package dev.lamella.internal.row;

import dev.lamella.schema.EdgeAlgorithm;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import java.util.Optional;

/// Chooses the column class for each type: the table "Parquet to Java". The schema has already dropped annotations that
/// the physical type does not allow.
final class Columns {
    private Columns() {}

    /// A column for the site, not yet bound, with columns for its children.
    static Column of(Site site, Context context) {
        return switch (site.kind()) {
            case VALUE -> site.primitive().logicalType().map(type -> annotated(site, context, type))
                    .orElseGet(() -> physical(site, context));
            case STRUCT -> new StructColumn(site, context);
            case VARIANT -> new VariantColumn(site, context);
            case FILE -> new FileColumn(site, context);
            case LIST -> new ListColumn(site, context);
            case MAP -> new MapColumn(site, context);
            case NOTHING -> new NothingColumn(site, context);
        };
    }

    private static Column annotated(Site site, Context context, LogicalType annotation) {
        PrimitiveField field = site.primitive();
        return switch (annotation) {
            case LogicalType.Text ignored -> new TextColumn(site, context);
            case LogicalType.Decimal decimal -> new DecimalColumn(site, context, decimal.scale());
            case LogicalType.Date ignored -> new DateColumn(site, context);
            case LogicalType.Time time -> new TimeColumn(site, context, time);
            case LogicalType.Timestamp timestamp -> field.type() == PhysicalType.INT64
                    ? TimestampColumn.ofInt64(site, context, timestamp)
                    : TimestampColumn.ofFixed12(site, context, timestamp);
            case LogicalType.Integer integer -> integer(site, context, integer);
            case LogicalType.Uuid ignored -> new UuidColumn(site, context);
            case LogicalType.Float16 ignored -> new HalfColumn(site, context);
            case LogicalType.Interval ignored -> new IntervalColumn(site, context);
            case LogicalType.Geometry geometry -> new WkbColumn(site, context, geometry.crs(), Optional.empty());
            case LogicalType.Geography geography -> new WkbColumn(site, context, geography.crs(),
                    Optional.of(geography.algorithm().orElse(EdgeAlgorithm.SPHERICAL)));
            case LogicalType.Bson ignored -> BinaryColumn.ofBson(site, context);
            case LogicalType.Unknown ignored ->
                physical(site, context);
            case LogicalType.Unrecognized ignored ->
                physical(site, context);
            case LogicalType.Nested ignored ->
                physical(site, context);
        };
    }

    private static Column integer(Site site, Context context, LogicalType.Integer type) {
        return switch (type.bitWidth()) {
            case 8 -> type.isSigned()
                    ? new IntColumn(site, context, Byte.MIN_VALUE, Byte.MAX_VALUE, Target.BYTE)
                    : new IntColumn(site, context, 0, 0xff, Target.INT);
            case 16 -> type.isSigned()
                    ? new IntColumn(site, context, Short.MIN_VALUE, Short.MAX_VALUE, Target.SHORT)
                    : new IntColumn(site, context, 0, 0xffff, Target.INT);
            case 32 -> type.isSigned() ? physical(site, context) : new UnsignedIntColumn(site, context);
            case 64 -> type.isSigned() ? physical(site, context) : new UnsignedLongColumn(site, context);
            default -> physical(site, context);
        };
    }

    private static Column physical(Site site, Context context) {
        return switch (site.primitive().type()) {
            case BOOLEAN -> new BooleanColumn(site, context);
            case INT32 -> new IntColumn(site, context, Integer.MIN_VALUE, Integer.MAX_VALUE, Target.INT);
            case INT64 -> new LongColumn(site, context);
            case INT96 -> TimestampColumn.ofInt96(site, context);
            case FLOAT -> new FloatColumn(site, context);
            case DOUBLE -> new DoubleColumn(site, context);
            case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> BinaryColumn.of(site, context);
        };
    }
}
