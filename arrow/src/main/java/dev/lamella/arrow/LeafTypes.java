package dev.lamella.arrow;

import dev.lamella.metadata.KeyValue;
import dev.lamella.schema.EdgeAlgorithm;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PrimitiveField;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Chooses the Arrow type of a column for a new Arrow schema: the type that Arrow's readers choose without a schema, or the
/// extension type of the annotation if there is one.
final class LeafTypes {
    private static final int LARGEST_PRECISION_128 = 38;
    private static final int LARGEST_PRECISION_256 = 76;
    private static final String UTC = "UTC";
    private static final String DEFAULT_CRS = "OGC:CRS84";
    private static final String AUTHORITY_CODE = "authority_code";
    private static final String PROJJSON = "projjson";
    private static final String SRID_PREFIX = "srid:";
    private static final String NO_SRID = "0";
    private static final String PROJJSON_PREFIX = "projjson:";
    private static final Pattern CODE = Pattern.compile("[A-Za-z0-9_]+:[A-Za-z0-9_.-]+");

    private final List<KeyValue> keyValues;

    /// @param keyValues the key-value metadata of the file
    LeafTypes(List<KeyValue> keyValues) {
        this.keyValues = keyValues;
    }

    /// The Arrow field of a column. Its repetition is ignored.
    ArrowField of(PrimitiveField leaf) {
        ArrowField field = ArrowField.of(leaf, type(leaf));
        return leaf.logicalType().flatMap(this::extension).map(field::withExtension).orElse(field);
    }

    private static ArrowType type(PrimitiveField leaf) {
        return leaf.logicalType().map(type -> annotated(leaf, type)).orElseGet(() -> physical(leaf));
    }

    private static ArrowType annotated(PrimitiveField leaf, LogicalType type) {
        return switch (type) {
            case LogicalType.Text ignored -> new ArrowType.Utf8();
            case LogicalType.Integer(int bitWidth, boolean isSigned) -> new ArrowType.Int(bitWidth, isSigned);
            case LogicalType.Decimal(int precision, int scale) -> decimal(leaf, precision, scale);
            case LogicalType.Date ignored -> new ArrowType.Date(ArrowType.DateUnit.DAY);
            case LogicalType.Time(boolean ignored, var unit) -> time(ArrowTimeUnit.of(unit));
            case LogicalType.Timestamp(boolean isAdjustedToUTC, var unit) -> new ArrowType.Timestamp(
                    ArrowTimeUnit.of(unit), isAdjustedToUTC ? Optional.of(UTC) : Optional.empty());
            case LogicalType.Float16 ignored -> new ArrowType.FloatingPoint(ArrowType.Precision.HALF);
            case LogicalType.Unknown ignored -> new ArrowType.Null();
            case LogicalType.Bson ignored ->
                physical(leaf);
            case LogicalType.Uuid ignored ->
                physical(leaf);
            case LogicalType.Interval ignored ->
                physical(leaf);
            case LogicalType.Geospatial ignored ->
                physical(leaf);
            case LogicalType.Nested ignored ->
                physical(leaf);
            case LogicalType.Unrecognized ignored ->
                physical(leaf);
        };
    }

    /// A decimal type; binary for a decimal that is too wide for Arrow.
    private static ArrowType decimal(PrimitiveField leaf, int precision, int scale) {
        if (precision < 1 || precision > LARGEST_PRECISION_256) {
            return physical(leaf);
        }
        return new ArrowType.Decimal(precision, scale, precision > LARGEST_PRECISION_128 ? 256 : 128);
    }

    static ArrowType.Time time(ArrowTimeUnit unit) {
        return switch (unit) {
            case SECOND, MILLISECOND -> new ArrowType.Time(unit, Integer.SIZE);
            case MICROSECOND, NANOSECOND -> new ArrowType.Time(unit, Long.SIZE);
        };
    }

    private static ArrowType physical(PrimitiveField leaf) {
        return switch (leaf.type()) {
            case BOOLEAN -> new ArrowType.Bool();
            case INT32 -> new ArrowType.Int(Integer.SIZE, true);
            case INT64 -> new ArrowType.Int(Long.SIZE, true);
            case INT96 -> new ArrowType.Timestamp(ArrowTimeUnit.NANOSECOND, Optional.of(UTC));
            case FLOAT -> new ArrowType.FloatingPoint(ArrowType.Precision.SINGLE);
            case DOUBLE -> new ArrowType.FloatingPoint(ArrowType.Precision.DOUBLE);
            case BYTE_ARRAY -> new ArrowType.Binary();
            case FIXED_LEN_BYTE_ARRAY -> new ArrowType.FixedSizeBinary(leaf.typeLength());
        };
    }

    private Optional<ArrowExtension> extension(LogicalType type) {
        return switch (type.kind()) {
            case UUID -> Optional.of(ArrowExtension.of(ArrowExtension.UUID));
            case JSON -> Optional.of(ArrowExtension.of(ArrowExtension.JSON));
            case GEOMETRY -> Optional.of(geometry(((LogicalType.Geometry) type).crs(), Optional.empty()));
            case GEOGRAPHY -> {
                EdgeAlgorithm edges = ((LogicalType.Geography) type).algorithm().orElse(EdgeAlgorithm.SPHERICAL);
                yield edges.isRecognized()
                        ? Optional.of(geometry(((LogicalType.Geography) type).crs(), Optional.of(edges)))
                        : Optional.empty();
            }
            case STRING, ENUM, INTEGER, DECIMAL, DATE, TIME, TIMESTAMP, FLOAT16, UNKNOWN, BSON, INTERVAL, MAP, LIST,
                    VARIANT, FILE, UNRECOGNIZED ->
                Optional.empty();
        };
    }

    private ArrowExtension geometry(Optional<String> crs, Optional<EdgeAlgorithm> edges) {
        String text = crs.filter(name -> !name.isEmpty()).orElse(DEFAULT_CRS);
        if (text.startsWith(PROJJSON_PREFIX)) {
            return document(value(text.substring(PROJJSON_PREFIX.length())), edges);
        }
        if (text.startsWith(SRID_PREFIX)) {
            Optional<String> srid = Optional.of(text.substring(SRID_PREFIX.length()))
                    .filter(number -> !number.equals(NO_SRID));
            return extension(srid, srid.map(ignored -> "srid"), edges);
        }
        if (GeoArrow.isObject(text)) {
            return document(Optional.of(text), edges);
        }
        return extension(Optional.of(text),
                CODE.matcher(text).matches() ? Optional.of(AUTHORITY_CODE) : Optional.empty(), edges);
    }

    /// A coordinate reference system as a JSON document; without it if it is missing or not a JSON document.
    private static ArrowExtension document(Optional<String> crs, Optional<EdgeAlgorithm> edges) {
        Optional<String> json = crs.filter(GeoArrow::isObject);
        return extension(json, json.map(ignored -> PROJJSON), edges);
    }

    private static ArrowExtension extension(Optional<String> crs, Optional<String> crsType,
            Optional<EdgeAlgorithm> edges) {
        return GeoArrow.extension(new ArrowHint.Wkb(crs, crsType, edges));
    }

    private Optional<String> value(String key) {
        return keyValues.stream().filter(entry -> entry.key().equals(key)).findFirst().flatMap(KeyValue::value);
    }
}
