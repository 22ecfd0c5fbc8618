package dev.lamella.internal.explain;

import dev.lamella.explain.TypeMapping;

import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.TimePrecision;
import java.util.List;
import java.util.Optional;

/// The types that parquet-avro gives to columns of a file without an Avro schema in its metadata. Types are written
/// short: a logical type in brackets behind the type that carries it, `?` for a union with null.
///
/// Source: Apache Parquet Java 1.18.1, `AvroSchemaConverter.java` of parquet-avro, with Avro 1.11 and the default
/// configuration; each row was observed with it.
public final class AvroTypes extends TypeTable {
    private static final ParquetJava READER = ParquetJava.V1_18;
    private static final String ODD_NAME = "Avro's names are made of letters, digits and _ only";

    /// Whether Avro allows a name.
    static boolean isName(String name) {
        return !name.isEmpty() && (Character.isLetter(name.charAt(0)) || name.charAt(0) == '_')
                && name.chars().allMatch(c -> Character.isLetterOrDigit(c) || c == '_');
    }

    /// Whether Avro allows a name of a record, which may have a namespace before it.
    public static boolean isRecordName(String name) {
        return List.of(name.split("\\.", -1)).stream().allMatch(AvroTypes::isName);
    }

    @Override
    protected TypeMapping leaf(PrimitiveField field) {
        return READER.leaf(field, AvroTypes::annotated, AvroTypes::unannotated);
    }

    private static TypeMapping unannotated(PrimitiveField field) {
        TypeMapping seen = physical(field);
        boolean isDeclared = field.annotation().logicalType().isPresent() && seen.type().isPresent();
        return isDeclared ? Mappings.lossy(seen.type().orElseThrow(), Phrases.ignored(field)) : seen;
    }

    private static TypeMapping annotated(PrimitiveField field, LogicalType annotation) {
        return switch (annotation) {
            case LogicalType.String ignored -> Mappings.exact("string");
            case LogicalType.Enum ignored -> Mappings.exact("string");
            case LogicalType.Json ignored -> Mappings.lossy("bytes", Phrases.TEXT_AS_BYTES);
            case LogicalType.Bson ignored -> Mappings.exact("bytes");
            case LogicalType.Decimal(int precision, int scale) -> switch (field.type()) {
                case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY ->
                    Mappings.exact(type(field) + " (decimal(" + precision + "," + scale + "))");
                case BOOLEAN, INT32, INT64, INT96, FLOAT, DOUBLE -> scale == 0
                        ? Mappings.exact(type(field))
                        : Mappings.lossy(type(field), Phrases.UNSCALED);
            };
            case LogicalType.Date ignored -> Mappings.exact("int (date)");
            case LogicalType.Time(boolean isAdjustedToUTC, TimePrecision unit) -> switch (unit) {
                case MILLIS -> time("int (time-millis)", isAdjustedToUTC);
                case MICROS -> time("long (time-micros)", isAdjustedToUTC);
                case NANOS -> Mappings.lossy("long", "numbers instead of times");
            };
            case LogicalType.Timestamp(boolean isAdjustedToUTC, TimePrecision unit) -> {
                String local = isAdjustedToUTC ? "" : "local-";
                yield switch (unit) {
                    case MILLIS -> Mappings.exact("long (" + local + "timestamp-millis)");
                    case MICROS -> Mappings.exact("long (" + local + "timestamp-micros)");
                    case NANOS -> Mappings.lossy("long", "numbers instead of timestamps");
                };
            }
            case LogicalType.Integer(int bitWidth, boolean isSigned) -> switch (bitWidth) {
                case 8, 16 -> Mappings.exact("int");
                case 32 ->
                    isSigned ? Mappings.exact("int") : Mappings.lossy("int", "values above 2147483647 come negative");
                default -> isSigned
                        ? Mappings.exact("long")
                        : Mappings.lossy("long", "values above 9223372036854775807 come negative");
            };
            case LogicalType.Unknown ignored -> field.type() == PhysicalType.INT96
                    ? physical(field)
                    : Mappings.exact(type(field), Phrases.ALWAYS_NULL);
            case LogicalType.Uuid ignored -> Mappings.exact("string (uuid)");
            case LogicalType.Float16 ignored -> Mappings.lossy(type(field), "bytes instead of a number");
            case LogicalType.Interval ignored -> Mappings.lossy(type(field), "bytes instead of an interval");
            case LogicalType.Geospatial ignored -> Mappings.lossy("bytes", Phrases.GEO_AS_BYTES);
            case LogicalType.Nested ignored ->
                physical(field);
            case LogicalType.Unrecognized ignored ->
                physical(field);
        };
    }

    private static TypeMapping time(String type, boolean isAdjustedToUTC) {
        return isAdjustedToUTC ? Mappings.lossy(type, Phrases.UTC_LOST) : Mappings.exact(type);
    }

    private static TypeMapping physical(PrimitiveField field) {
        return field.type() == PhysicalType.INT96
                ? Mappings.notSupported(
                        "parquet-avro reads INT96 only with parquet.avro.readInt96AsFixed, then as fixed(12)")
                : Mappings.exact(type(field));
    }

    private static String type(PrimitiveField field) {
        return switch (field.type()) {
            case BOOLEAN -> "boolean";
            case INT32 -> "int";
            case INT64 -> "long";
            case INT96 -> "fixed(12)";
            case FLOAT -> "float";
            case DOUBLE -> "double";
            case BYTE_ARRAY -> "bytes";
            case FIXED_LEN_BYTE_ARRAY -> "fixed(" + field.typeLength() + ")";
        };
    }

    @Override
    public View field(Field field) {
        View view = super.field(field);
        return isName(field.name())
                ? view
                : View.notSupported(ODD_NAME, List.of(new View.Part(field.name(), view)));
    }

    @Override
    protected View group(GroupField group) {
        return switch (ParquetJava.kind(group)) {
            case NONE -> group.annotation().isNone() ? struct(group) : struct(group).losing(Phrases.ignored(group));
            case LIST -> list(group);
            case MAP, MAP_KEY_VALUE -> map(group);
            case VARIANT -> ParquetJava.rejectionOfVariant(group).map(why -> View.notSupported(why, parts(group)))
                    .orElseGet(() -> View.value(Mappings.exact("record {metadata: bytes, value: bytes}",
                            "the encoding of the variant, put together if it is shredded"), parts(group)));
            case OTHER ->
                View.notSupported("parquet-avro reads no file with " + Phrases.declared(group) + " on a group",
                        parts(group));
        };
    }

    @Override
    protected List<View.Part> named(List<View.Part> fields) {
        return SameNames.equal(fields, field -> field.rejected("records of Avro have no two fields of the same name"));
    }

    private View struct(GroupField group) {
        List<View.Part> parts = parts(group);
        if (!isName(group.name())) {
            return View.notSupported(ODD_NAME, parts);
        }
        return View.group(parts, out -> {
            out.append("record {");
            List<Field> children = group.children();
            for (int i = 0; i < children.size(); i++) {
                out.append(i == 0 ? "" : ", ").append(Phrases.name(children.get(i).name())).append(": ");
                append(out, children.get(i), parts.get(i).view());
            }
            out.append('}');
        });
    }

    private static void append(StringBuilder out, Field field, View view) {
        view.writeTo(out);
        out.append(field.repetition() == Repetition.OPTIONAL ? "?" : "");
    }

    private static View array(View element) {
        return View.list("array<", element, ">");
    }

    @Override
    protected View repeated(Field field, View once) {
        return array(once);
    }

    /// The repeated field of a list is always the element: a layer becomes a record of one field.
    private View list(GroupField group) {
        Optional<Field> repeated = ParquetJava.repeatedField(group);
        if (repeated.isEmpty()) {
            return View.notSupported("parquet-avro reads no file with a LIST group that is not one repeated field",
                    parts(group));
        }
        return array(once(repeated.get()));
    }

    private View map(GroupField group) {
        Optional<GroupField> found = ParquetJava.entries(group);
        if (found.isEmpty()) {
            return View.notSupported("parquet-avro reads no file with a MAP group that is not one repeated group of a"
                    + " key and a value", parts(group));
        }
        GroupField entries = found.get();
        Optional<String> rejection = ParquetJava.rejectionOfEntries(entries);
        if (rejection.isPresent()) {
            return View.notSupported(rejection.get(), parts(group));
        }
        boolean isText = entries.children().getFirst() instanceof PrimitiveField key
                && READER.read(key).annotation().orElse(null) instanceof LogicalType.String;
        if (!isText) {
            return View.notSupported("the keys of Avro's maps are STRING", parts(group));
        }
        Field value = entries.children().get(1);
        View values = once(value);
        View map = View.group(List.of(new View.Part("key", View.leaf(Mappings.exact("string"))),
                new View.Part("value", values)), out -> {
                    out.append("map<");
                    append(out, value, values);
                    out.append('>');
                });
        return value.repetition() == Repetition.REPEATED ? map.losing("the list inside is overlooked") : map;
    }
}
