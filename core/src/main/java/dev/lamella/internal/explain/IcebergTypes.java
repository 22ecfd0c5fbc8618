package dev.lamella.internal.explain;

import dev.lamella.explain.Fidelity;
import dev.lamella.explain.TypeMapping;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.TimePrecision;
import java.util.List;
import java.util.Optional;

/// The types that Iceberg infers for columns when a file is added to a table. A table that exists has its own schema;
/// its columns find those of the file by field id, or, in a file without any, by the table's name mapping.
///
/// Source: Apache Iceberg 1.11.0, `MessageTypeToType.java` and `ParquetTypeVisitor.java` for types,
/// `GenericParquetReaders.java` for what is read then; each row of types was observed with it.
public final class IcebergTypes extends TypeTable {
    private static final int LARGEST_PRECISION = 38;
    private static final ParquetJava READER = ParquetJava.V1_17;

    @Override
    protected TypeMapping leaf(PrimitiveField field) {
        return READER.leaf(field, IcebergTypes::annotated, IcebergTypes::physical);
    }

    private static TypeMapping annotated(PrimitiveField field, LogicalType annotation) {
        String fixed = "fixed[" + field.typeLength() + "]";
        return switch (annotation) {
            case LogicalType.String ignored -> Mappings.exact("string");
            case LogicalType.Enum ignored -> Mappings.exact("string");
            case LogicalType.Json ignored -> Mappings.exact("string", "text, not parsed");
            case LogicalType.Bson ignored -> Mappings.exact("binary");
            case LogicalType.Decimal(int precision, int scale) -> precision > LARGEST_PRECISION
                    ? Mappings.notSupported("Iceberg's decimals have at most " + LARGEST_PRECISION + " digits")
                    : Mappings.exact("decimal(" + precision + ", " + scale + ")");
            case LogicalType.Date ignored -> Mappings.exact("date");
            case LogicalType.Time(boolean isAdjustedToUTC, TimePrecision unit) -> {
                if (unit == TimePrecision.NANOS) {
                    yield Mappings.notSupported("Iceberg reads no times in NANOS");
                }
                yield isAdjustedToUTC ? Mappings.lossy("time", Phrases.UTC_LOST) : Mappings.exact("time");
            }
            case LogicalType.Timestamp(boolean isAdjustedToUTC, TimePrecision unit) -> {
                String type = isAdjustedToUTC ? "timestamptz" : "timestamp";
                yield unit == TimePrecision.NANOS
                        ? Mappings.lossy(type,
                                "it counts microseconds; a column of type " + type + "_ns reads all digits")
                        : Mappings.exact(type);
            }
            case LogicalType.Integer(int bitWidth, boolean isSigned) -> switch (bitWidth) {
                case 8, 16 -> Mappings.exact("int");
                case 32 ->
                    isSigned ? Mappings.exact("int") : Mappings.lossy("long", "values above 2147483647 come negative");
                default -> isSigned
                        ? Mappings.exact("long")
                        : Mappings.notSupported("Iceberg has no type for INTEGER(64,false)");
            };
            case LogicalType.Unknown ignored -> new TypeMapping(physical(field).type(), Fidelity.EXACT,
                    Optional.of(Phrases.ALWAYS_NULL));
            case LogicalType.Uuid ignored -> Mappings.lossy(fixed, "a column of type uuid reads it as such");
            case LogicalType.Float16 ignored -> Mappings.lossy(fixed, "bytes instead of a number");
            case LogicalType.Interval ignored -> Mappings.lossy(fixed, "bytes instead of an interval");
            case LogicalType.Geospatial ignored -> Mappings.lossy("binary", Phrases.GEO_AS_BYTES);
            case LogicalType.Nested ignored ->
                physical(field);
            case LogicalType.Unrecognized ignored ->
                physical(field);
        };
    }

    private static TypeMapping physical(PrimitiveField field) {
        return switch (field.type()) {
            case BOOLEAN -> Mappings.exact("boolean");
            case INT32 -> Mappings.exact("int");
            case INT64 -> Mappings.exact("long");
            case INT96 -> Mappings.lossy("timestamptz", "it counts microseconds");
            case FLOAT -> Mappings.exact("float");
            case DOUBLE -> Mappings.exact("double");
            case BYTE_ARRAY -> Mappings.exact("binary");
            case FIXED_LEN_BYTE_ARRAY -> Mappings.exact("fixed[" + field.typeLength() + "]");
        };
    }

    @Override
    protected View group(GroupField group) {
        Optional<String> rejection = READER.rejection(group);
        if (rejection.isPresent()) {
            return View.notSupported(rejection.get(), parts(group));
        }
        return switch (ParquetJava.kind(group)) {
            case LIST -> list(group);
            case MAP -> map(group);
            case VARIANT -> isVariant(group)
                    ? variant(group)
                    : struct(group).losing("Iceberg knows version 1 of VARIANT only");
            case NONE -> struct(group);
            case MAP_KEY_VALUE, OTHER -> struct(group).losing(Phrases.declared(group) + " is overlooked");
        };
    }

    /// Whether a group is a variant of the version that Iceberg knows.
    static boolean isVariant(GroupField group) {
        return ParquetJava.kind(group) == Declared.Kind.VARIANT
                && group.annotation().logicalType().orElse(null) instanceof LogicalType.Variant(int version)
                && version == 1;
    }

    private View variant(GroupField group) {
        List<View.Part> parts = parts(group);
        return ParquetJava.rejectionOfVariant(group).map(why -> View.notSupported(why, parts))
                .orElseGet(() -> View.value(Mappings.exact("variant"), parts));
    }

    /// For engines that take no notice of case, like Spark, Iceberg looks nothing up in a schema with such names.
    @Override
    protected List<View.Part> named(List<View.Part> fields) {
        List<View.Part> noted = SameNames.equalButForCase(fields, field -> field.with(field.view().noting(
                "another name differs in case only: engines that ignore case reject the schema")));
        return SameNames.equal(noted,
                field -> field.rejected("structs of Iceberg have no two fields of the same name"));
    }

    private View struct(GroupField group) {
        List<View.Part> parts = parts(group);
        return parts.isEmpty()
                ? View.notSupported("Iceberg leaves out groups without fields", parts)
                : View.enclosed("struct<", parts, ", ", ">", name -> Phrases.name(name) + ": ");
    }

    private static View listOf(View element) {
        return View.list("list<", element, ">");
    }

    @Override
    protected View repeated(Field field, View once) {
        return View.notSupported("Iceberg takes no repeated field outside of a LIST",
                List.of(new View.Part(field.name(), once)));
    }

    private View list(GroupField group) {
        Optional<Field> repeated = ParquetJava.repeatedField(group);
        if (repeated.isEmpty()) {
            return View.notSupported("Iceberg takes no LIST group that is not one repeated field", parts(group));
        }
        boolean isRepeatedMap = repeated.get() instanceof GroupField element
                && ParquetJava.kind(element) == Declared.Kind.MAP
                && ParquetJava.isElement(element, group);
        return isRepeatedMap
                ? View.notSupported("Iceberg takes no map that is REPEATED", parts(group))
                : READER.list(this, group, repeated.get(), IcebergTypes::listOf);
    }

    private View map(GroupField group) {
        Optional<GroupField> found = ParquetJava.entries(group);
        if (found.isEmpty()) {
            return View.notSupported("Iceberg takes no MAP group that is not one repeated group of a key and a value",
                    parts(group));
        }
        GroupField entries = found.get();
        Optional<String> rejection = READER.rejection(entries).or(() -> ParquetJava.rejectionOfEntries(entries));
        if (rejection.isPresent()) {
            return View.notSupported(rejection.get(), parts(group));
        }
        Field key = entries.children().getFirst();
        View map = View.map("map<", once(key), ", ", field(entries.children().get(1)), ">");
        return key.repetition() == Repetition.REPEATED ? map.losing("the list inside is overlooked") : map;
    }
}
