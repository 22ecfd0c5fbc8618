package dev.lamella.internal.row;

import dev.lamella.schema.EdgeAlgorithm;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.TimePrecision;
import java.util.Optional;

/// Chooses the builder for each type: the table "Java to Parquet".
final class ColumnBuilders {
    private ColumnBuilders() {}

    /// A builder for the site, with builders for its children.
    static ColumnBuilder of(Site site, Staging staging) {
        return switch (site.kind()) {
            case VALUE -> site.primitive().logicalType().map(type -> annotated(site, staging, type))
                    .orElseGet(() -> physical(site, staging));
            case STRUCT -> new StructBuilder(site, staging);
            case VARIANT -> new VariantColumnBuilder(site, staging);
            case FILE -> new FileBuilder(site, staging);
            case LIST -> new ListBuilder(site, staging);
            case MAP -> new MapBuilder(site, staging);
            case NOTHING -> new NothingBuilder(site, staging);
        };
    }

    /// Builders for the site's children.
    static ColumnBuilder[] below(Site site, Staging staging) {
        return site.children().stream().map(child -> of(child, staging)).toArray(ColumnBuilder[]::new);
    }

    /// Approximate size of one slot in bytes, without list elements and texts.
    static int bytes(Site site) {
        return switch (site.kind()) {
            case VALUE -> site.primitive().type() == PhysicalType.FIXED_LEN_BYTE_ARRAY
                    ? Math.max(8, site.primitive().typeLength())
                    : 8;
            case STRUCT, FILE, VARIANT -> (int) Math.min(Integer.MAX_VALUE / 2,
                    site.children().stream().mapToLong(ColumnBuilders::bytes).sum());
            case LIST, MAP -> 8;
            case NOTHING -> 0;
        };
    }

    private static ColumnBuilder annotated(Site site, Staging staging, LogicalType annotation) {
        return switch (annotation) {
            case LogicalType.Text ignored ->
                new TextBuilder(site, staging, annotation);
            case LogicalType.Decimal decimal -> new DecimalBuilder(site, staging, decimal);
            case LogicalType.Date ignored -> new DateBuilder(site, staging);
            case LogicalType.Time time -> new TimeBuilder(site, staging, time);
            case LogicalType.Timestamp timestamp -> new TimestampBuilder(site, staging, timestamp);
            case LogicalType.Integer integer -> new IntegerBuilder(site, staging, integer);
            case LogicalType.Uuid ignored -> new UuidBuilder(site, staging);
            case LogicalType.Float16 ignored -> new RealBuilder(site, staging);
            case LogicalType.Interval ignored -> new IntervalBuilder(site, staging);
            case LogicalType.Geometry geometry -> new WkbBuilder(site, staging, geometry.crs(), Optional.empty());
            case LogicalType.Geography geography -> new WkbBuilder(site, staging, geography.crs(),
                    Optional.of(geography.algorithm().orElse(EdgeAlgorithm.SPHERICAL)));
            case LogicalType.Bson ignored -> new BinaryBuilder(site, staging, false);
            case LogicalType.Unknown ignored -> new NothingBuilder(site, staging);
            case LogicalType.Unrecognized ignored ->
                physical(site, staging);
            case LogicalType.Nested ignored ->
                physical(site, staging);
        };
    }

    private static ColumnBuilder physical(Site site, Staging staging) {
        return switch (site.primitive().type()) {
            case BOOLEAN -> new BooleanBuilder(site, staging);
            case INT32 -> new IntegerBuilder(site, staging, new LogicalType.Integer(32, true));
            case INT64 -> new IntegerBuilder(site, staging, new LogicalType.Integer(64, true));
            case INT96 -> new TimestampBuilder(site, staging, new LogicalType.Timestamp(true, TimePrecision.NANOS));
            case FLOAT, DOUBLE -> new RealBuilder(site, staging);
            case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> new BinaryBuilder(site, staging, true);
        };
    }
}
