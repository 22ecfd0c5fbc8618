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
            case LogicalType.Timestamp timestamp -> new TimestampColumn(site, context, timestamp);
            case LogicalType.Integer integer -> integer(site, context, integer);
            case LogicalType.Uuid ignored -> new DecodedColumn(site, context,
                    (source, from, length) -> Uuids.decode(source, from),
                    Target.UUID, Target.STRING, Target.BYTES, Target.BYTE_BUFFER);
            case LogicalType.Float16 ignored -> new HalfColumn(site, context);
            case LogicalType.Interval ignored -> new DecodedColumn(site, context,
                    (source, from, length) -> Intervals.decode(source, from),
                    Target.INTERVAL, Target.PERIOD, Target.DURATION, Target.BYTES, Target.BYTE_BUFFER);
            case LogicalType.Geometry geometry -> wkb(site, context, geometry.crs(), Optional.empty());
            case LogicalType.Geography geography -> wkb(site, context, geography.crs(),
                    Optional.of(geography.algorithm().orElse(EdgeAlgorithm.SPHERICAL)));
            case LogicalType.Bson ignored ->
                new DecodedColumn(site, context, Columns::copy, Target.BYTES, Target.BYTE_BUFFER);
            case LogicalType.Unknown ignored -> physical(site, context);
            case LogicalType.Unrecognized ignored -> physical(site, context);
            case LogicalType.Nested ignored -> physical(site, context);
        };
    }

    private static Column wkb(Site site, Context context, Optional<String> crs, Optional<EdgeAlgorithm> edges) {
        return new DecodedColumn(site, context,
                (source, from, length) -> new Wkb(copy(source, from, length), crs, edges),
                Target.WKB, Target.BYTES, Target.BYTE_BUFFER);
    }

    private static byte[] copy(byte[] source, int from, int length) {
        return Arrays.copyOfRange(source, from, from + length);
    }

    private static Column integer(Site site, Context context, LogicalType.Integer type) {
        return switch (type.bitWidth()) {
            case 8 -> type.isSigned()
                    ? new IntColumn(site, context, Byte.MIN_VALUE, Byte.MAX_VALUE, Target.BYTE)
                    : new IntColumn(site, context, 0, 0xff, Target.INT);
            case 16 -> type.isSigned()
                    ? new IntColumn(site, context, Short.MIN_VALUE, Short.MAX_VALUE, Target.SHORT)
                    : new IntColumn(site, context, 0, 0xffff, Target.INT);
            case 32 -> type.isSigned() ? physical(site, context) : UnsignedColumn.of32(site, context);
            case 64 -> type.isSigned() ? physical(site, context) : UnsignedColumn.of64(site, context);
            default -> physical(site, context);
        };
    }

    private static Column physical(Site site, Context context) {
        return switch (site.primitive().type()) {
            case BOOLEAN -> new BooleanColumn(site, context);
            case INT32 -> new IntColumn(site, context, Integer.MIN_VALUE, Integer.MAX_VALUE, Target.INT);
            case INT64 -> new LongColumn(site, context);
            case INT96 -> new TimestampColumn(site, context,
                    new LogicalType.Timestamp(true, TimePrecision.NANOS));
            case FLOAT -> new RealColumn(site, context, Target.FLOAT);
            case DOUBLE -> new RealColumn(site, context, Target.DOUBLE);
            case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> new BinaryColumn(site, context);
        };
    }
}
