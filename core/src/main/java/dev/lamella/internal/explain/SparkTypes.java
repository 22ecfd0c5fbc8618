package dev.lamella.internal.explain;

import dev.lamella.explain.Fidelity;
import dev.lamella.explain.TypeMapping;
import dev.lamella.schema.EdgeAlgorithm;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.TimePrecision;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// The types that Spark SQL infers for columns of a file without a Spark schema in its metadata. Types are spelled as
/// in SQL.
///
/// Source: Apache Spark 4.2.0 with the default configuration; each row was observed with it.
public final class SparkTypes extends TypeTable {
    private static final int LARGEST_PRECISION = 38;
    private static final int LARGEST_LONG_PRECISION = 18;
    private static final String DEFAULT_CRS = "OGC:CRS84";
    private static final String DEFAULT_SRID = "4326";
    private static final ParquetJava READER = ParquetJava.V1_16;

    private final UnaryOperator<List<View.Part>> ofSameNameButForCase;
    private final SparkTypes ofVariants;

    /// Fields of the objects of a variant are not fields of a struct: their names may differ in case only.
    public SparkTypes() {
        ofSameNameButForCase = fields -> SameNames.equalButForCase(fields, field -> field.rejected(
                "Spark reads no field beside one whose name differs in case only, but with spark.sql.caseSensitive"));
        ofVariants = new SparkTypes(List::copyOf);
    }

    private SparkTypes(UnaryOperator<List<View.Part>> ofSameNameButForCase) {
        this.ofSameNameButForCase = ofSameNameButForCase;
        this.ofVariants = this;
    }

    @Override
    protected TypeMapping leaf(PrimitiveField field) {
        return READER.leaf(field, SparkTypes::annotated, SparkTypes::physical);
    }

    private static TypeMapping annotated(PrimitiveField field, LogicalType annotation) {
        return switch (annotation) {
            case LogicalType.String ignored -> Mappings.exact("string");
            case LogicalType.Enum ignored -> Mappings.exact("string");
            case LogicalType.Json ignored -> Mappings.exact("string", "text, not parsed");
            case LogicalType.Bson ignored -> Mappings.exact("binary");
            case LogicalType.Decimal(int precision, int scale) -> {
                if (precision > LARGEST_PRECISION) {
                    yield Mappings.notSupported("Spark's decimals have at most " + LARGEST_PRECISION + " digits");
                }
                // Seen with rows, from 3.5 to 4.2: the schema alone looks as if it could be read.
                yield field.type() == PhysicalType.BYTE_ARRAY && precision <= LARGEST_LONG_PRECISION
                        ? Mappings.notSupported("Spark fails at values of DECIMAL on BYTE_ARRAY with at most "
                                + LARGEST_LONG_PRECISION + " digits; it reads them on INT64")
                        : Mappings.exact("decimal(" + precision + "," + scale + ")");
            }
            case LogicalType.Date ignored -> Mappings.exact("date");
            case LogicalType.Time(boolean isAdjustedToUTC, TimePrecision unit) ->
                unit == TimePrecision.MICROS && !isAdjustedToUTC
                        ? Mappings
                                .notSupported("Spark reads times only with spark.sql.timeType.enabled, then as time(6)")
                        : Mappings.notSupported("of times, Spark reads only MICROS that are not adjusted to UTC");
            case LogicalType.Timestamp(boolean isAdjustedToUTC, TimePrecision unit) -> unit == TimePrecision.NANOS
                    ? Mappings.notSupported(
                            "Spark has no nanoseconds; spark.sql.legacy.parquet.nanosAsLong reads a bigint")
                    : Mappings.exact(isAdjustedToUTC ? "timestamp" : "timestamp_ntz");
            case LogicalType.Integer(int bitWidth, boolean isSigned) -> Mappings.exact(switch (bitWidth) {
                case 8 -> isSigned ? "tinyint" : "smallint";
                case 16 -> isSigned ? "smallint" : "int";
                case 32 -> isSigned ? "int" : "bigint";
                default -> isSigned ? "bigint" : "decimal(20,0)";
            });
            case LogicalType.Unknown ignored -> physical(field);
            case LogicalType.Uuid ignored -> Mappings.notSupported("Spark reads no UUID");
            case LogicalType.Float16 ignored -> Mappings.notSupported("Spark reads no FLOAT16");
            case LogicalType.Interval ignored -> Mappings.notSupported("Spark reads no INTERVAL");
            case LogicalType.Geometry geometry -> srid(geometry.crs().orElse(DEFAULT_CRS))
                    .map(srid -> Mappings.exact("geometry(" + srid + ")"))
                    .orElseGet(() -> Mappings.notSupported("Spark does not know this coordinate reference system"));
            case LogicalType.Geography geography -> geography(geography);
            case LogicalType.Nested ignored ->
                physical(field);
            case LogicalType.Unrecognized ignored ->
                physical(field);
        };
    }

    /// Spark's number of a coordinate reference system.
    private static Optional<String> srid(String crs) {
        return crs.equals(DEFAULT_CRS)
                ? Optional.of(DEFAULT_SRID)
                : Optional.of(crs).filter(name -> name.matches("EPSG:[0-9]{4,5}"))
                        .map(name -> name.substring("EPSG:".length()));
    }

    private static TypeMapping geography(LogicalType.Geography type) {
        if (!srid(type.crs().orElse(DEFAULT_CRS)).filter(DEFAULT_SRID::equals).isPresent()) {
            return Mappings.notSupported("Spark's geography has longitudes and latitudes of OGC:CRS84 only");
        }
        String name = "geography(" + DEFAULT_SRID + ")";
        return type.algorithm().orElse(EdgeAlgorithm.SPHERICAL).equals(EdgeAlgorithm.SPHERICAL)
                ? Mappings.exact(name)
                : Mappings.lossy(name, "the edges are taken for spherical");
    }

    private static TypeMapping physical(PrimitiveField field) {
        return switch (field.type()) {
            case BOOLEAN -> Mappings.exact("boolean");
            case INT32 -> Mappings.exact("int");
            case INT64 -> Mappings.exact("bigint");
            case INT96 -> Mappings.lossy("timestamp", "digits below a microsecond are cut off");
            case FLOAT -> Mappings.exact("float");
            case DOUBLE -> Mappings.exact("double");
            case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> Mappings.exact("binary");
        };
    }

    @Override
    protected View group(GroupField group) {
        Optional<String> rejection = READER.rejection(group);
        if (rejection.isPresent()) {
            return View.notSupported(rejection.get(), parts(group));
        }
        return switch (ParquetJava.kind(group)) {
            case NONE -> struct(group);
            case LIST -> list(group);
            case MAP, MAP_KEY_VALUE -> map(group);
            case VARIANT -> variant(group);
            case OTHER -> View.notSupported("Spark infers no schema with " + Phrases.declared(group) + " on a group",
                    parts(group));
        };
    }

    private View variant(GroupField group) {
        List<View.Part> parts = ofVariants.parts(group);
        boolean isVersion1 = group.annotation().logicalType().orElse(null) instanceof LogicalType.Variant(int version)
                && version == 1;
        if (!isVersion1) {
            return View.notSupported("Spark knows version 1 of VARIANT only", parts);
        }
        boolean isPlain = group.children().stream().allMatch(child -> switch (child.name()) {
            case "metadata", "value", "typed_value" -> true;
            default -> false;
        });
        if (!isPlain || parts.isEmpty()) {
            return View.notSupported("the fields of Spark's variants are metadata, value and typed_value", parts);
        }
        // Spark does not read variants that are shredded into a type that it lacks, or into fields of the same name.
        TypeMapping stored = View.group(parts, ignored -> {}).mappings();
        return View.value(stored.fidelity() == Fidelity.NOT_SUPPORTED ? stored : Mappings.exact("variant"), parts);
    }

    @Override
    protected List<View.Part> named(List<View.Part> fields) {
        return SameNames.equal(ofSameNameButForCase.apply(fields),
                field -> field.rejected("Spark reads no two fields of the same name"));
    }

    private View struct(GroupField group) {
        List<View.Part> parts = parts(group);
        return parts.isEmpty()
                ? View.notSupported("Spark reads no group without fields", parts)
                : View.enclosed("struct<", parts, ",", ">", name -> Phrases.name(name) + ":");
    }

    private static View array(View element) {
        return View.list("array<", element, ">");
    }

    @Override
    protected View repeated(Field field, View once) {
        boolean isRead = !(field instanceof GroupField group) || switch (ParquetJava.kind(group)) {
            case NONE, VARIANT, OTHER -> true;
            case LIST -> group.children().stream().noneMatch(PrimitiveField.class::isInstance);
            case MAP, MAP_KEY_VALUE -> false;
        };
        return isRead
                ? array(once)
                : View.notSupported("Spark reads no such list or map that is itself REPEATED",
                        List.of(new View.Part(field.name(), once)));
    }

    private View list(GroupField group) {
        Optional<Field> repeated = ParquetJava.repeatedField(group);
        if (repeated.isEmpty()) {
            return View.notSupported("Spark infers no schema with a LIST group that is not one repeated field",
                    parts(group));
        }
        return READER.list(this, group, repeated.get(), SparkTypes::array);
    }

    private View map(GroupField group) {
        Optional<GroupField> found = ParquetJava.entries(group);
        if (found.isEmpty()) {
            return View.notSupported("Spark infers no schema with a MAP group that is not one repeated group of a key"
                    + " and a value", parts(group));
        }
        GroupField entries = found.get();
        Optional<String> rejection = READER.rejection(entries).or(() -> ParquetJava.rejectionOfEntries(entries));
        if (rejection.isPresent()) {
            return View.notSupported(rejection.get(), parts(group));
        }
        Field key = entries.children().getFirst();
        Field value = entries.children().get(1);
        View map = View.map("map<", once(key), ",", once(value), ">");
        boolean isRepeated = key.repetition() == Repetition.REPEATED || value.repetition() == Repetition.REPEATED;
        return isRepeated ? map.losing("the list inside is overlooked") : map;
    }
}
