package dev.lamella.internal.explain;

import dev.lamella.explain.TypeMapping;
import dev.lamella.schema.Annotation;
import dev.lamella.schema.ConvertedType;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.ListRule;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.TimePrecision;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// The types that Polars gives to columns of a file without an Arrow schema in its metadata. Types are spelled as in
/// Python.
///
/// Source: nodejs-polars 0.26.1 (the crate polars-parquet 0.55.2), `readParquet`; each row was observed with it.
public final class PolarsTypes extends TypeTable {
    private static final int LARGEST_PRECISION = 38;

    private final UnaryOperator<List<View.Part>> ofSameName;
    private final PolarsTypes inLists;

    /// Polars rejects fields of the same name in columns, and takes them in the elements of lists.
    public PolarsTypes() {
        ofSameName = fields -> SameNames.equal(fields,
                field -> field.rejected("Polars reads no two fields of the same name"));
        inLists = new PolarsTypes(fields -> SameNames.equal(fields,
                field -> field.with(field.view().noting(Phrases.BY_POSITION))));
    }

    private PolarsTypes(UnaryOperator<List<View.Part>> ofSameName) {
        this.ofSameName = ofSameName;
        this.inLists = this;
    }

    private static TypeMapping rejected(String why) {
        return Mappings.notSupported("Polars opens no file in which " + why);
    }

    @Override
    protected TypeMapping leaf(PrimitiveField field) {
        Annotation declared = field.annotation();
        Optional<LogicalType> logicalType = declared.logicalType();
        if (logicalType.isPresent()) {
            return switch (logicalType.get()) {
                case LogicalType.Unknown ignored -> field.type() == PhysicalType.INT32
                        ? converted(field, Declared.oldOnly(declared))
                        : rejected("UNKNOWN is declared on " + field.type());
                case LogicalType.Integer(int bits, boolean ignored) when bits % 8 != 0 -> physical(field);
                default -> alone(field, Annotation.of(logicalType.get()));
            };
        }
        return converted(field, declared);
    }

    /// A column that has only the deprecated annotation, or none.
    private static TypeMapping converted(PrimitiveField field, Annotation declared) {
        if (declared.convertedType().isEmpty()) {
            return physical(field);
        }
        Optional<ConvertedType> old = Declared.convertedType(declared);
        if (old.isEmpty()) {
            return rejected("an annotation that does not exist is declared");
        }
        TypeMapping seen = alone(field, declared);
        boolean isInstant = old.get() == ConvertedType.TIMESTAMP_MILLIS || old.get() == ConvertedType.TIMESTAMP_MICROS;
        return isInstant && seen.type().isPresent()
                ? Mappings.lossy(seen.type().get().replace(", 'UTC'", ""), Phrases.UTC_LOST)
                : seen;
    }

    private static TypeMapping alone(PrimitiveField field, Annotation annotation) {
        PrimitiveField alone = Declared.with(field, annotation);
        if (annotation.logicalType().isPresent() && isUnknown(annotation.logicalType().get())) {
            return rejected("an annotation is declared that it does not know");
        }
        Optional<String> rejection = Declared.rejection(alone);
        if (rejection.isPresent() || alone.logicalType().isEmpty() || Declared.isTimestampOfTwelveBytes(alone)) {
            return rejected(rejection.orElse(Phrases.declared(alone) + " is declared on " + field.typeText()));
        }
        return annotated(field, alone.logicalType().get());
    }

    private static boolean isUnknown(LogicalType type) {
        return type instanceof LogicalType.Geospatial || type instanceof LogicalType.Unrecognized
                || type instanceof LogicalType.Variant || type instanceof LogicalType.File;
    }

    private static TypeMapping annotated(PrimitiveField field, LogicalType annotation) {
        return switch (annotation) {
            case LogicalType.String ignored -> Mappings.exact("String");
            case LogicalType.Enum ignored -> Mappings.lossy("Binary", Phrases.TEXT_AS_BYTES);
            case LogicalType.Json ignored -> Mappings.lossy("Binary", Phrases.TEXT_AS_BYTES);
            case LogicalType.Bson ignored -> Mappings.exact("Binary");
            case LogicalType.Decimal(int precision, int scale) -> precision > LARGEST_PRECISION
                    ? Mappings.notSupported("Polars' decimals have at most " + LARGEST_PRECISION + " digits")
                    : Mappings.exact("Decimal(" + precision + ", " + scale + ")");
            case LogicalType.Date ignored -> Mappings.exact("Date");
            case LogicalType.Time(boolean isAdjustedToUTC, TimePrecision ignored) -> isAdjustedToUTC
                    ? Mappings.lossy("Time", Phrases.UTC_LOST)
                    : Mappings.exact("Time");
            case LogicalType.Timestamp(boolean isAdjustedToUTC, TimePrecision unit) ->
                Mappings.exact("Datetime('" + unit(unit) + "'" + (isAdjustedToUTC ? ", 'UTC')" : ")"));
            case LogicalType.Integer(int bitWidth, boolean isSigned) ->
                Mappings.exact((isSigned ? "Int" : "UInt") + bitWidth);
            case LogicalType.Uuid ignored -> Mappings.lossy("Binary", "the 16 bytes instead of a UUID");
            case LogicalType.Float16 ignored -> Mappings.lossy("Binary", "the 2 bytes instead of a number");
            case LogicalType.Interval ignored -> rejected("a column is an INTERVAL");
            case LogicalType.Geospatial ignored -> physical(field);
            case LogicalType.Unknown ignored -> physical(field);
            case LogicalType.Nested ignored -> physical(field);
            case LogicalType.Unrecognized ignored -> physical(field);
        };
    }

    private static String unit(TimePrecision unit) {
        return switch (unit) {
            case MILLIS -> "ms";
            case MICROS -> "us";
            case NANOS -> "ns";
        };
    }

    private static TypeMapping physical(PrimitiveField field) {
        return switch (field.type()) {
            case BOOLEAN -> Mappings.exact("Boolean");
            case INT32 -> Mappings.exact("Int32");
            case INT64 -> Mappings.exact("Int64");
            case INT96 -> Mappings.lossy("Datetime('ns')", "timestamps before 1677 and after 2262 overflow");
            case FLOAT -> Mappings.exact("Float32");
            case DOUBLE -> Mappings.exact("Float64");
            case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> Mappings.exact("Binary");
        };
    }

    /// Why the annotation of a group, or that it has no fields, makes a file unreadable.
    private static Optional<String> rejection(GroupField group) {
        boolean isKnown = switch (Declared.kind(group)) {
            case LIST, MAP, MAP_KEY_VALUE -> true;
            case NONE -> group.annotation().isNone();
            case VARIANT, OTHER -> false;
        };
        return !isKnown
                ? Optional.of("Polars opens no file in which " + Phrases.declared(group) + " is declared on a group")
                : group.children().isEmpty()
                        ? Optional.of("Polars opens no file with a group without fields")
                        : Optional.empty();
    }

    @Override
    protected View group(GroupField group) {
        Optional<String> rejection = rejection(group);
        if (rejection.isPresent()) {
            return View.notSupported(rejection.get(), parts(group));
        }
        return switch (Declared.kind(group)) {
            case LIST -> layered(group);
            case MAP, MAP_KEY_VALUE -> layered(group).losing("a list of keys and values");
            case NONE, VARIANT, OTHER -> struct(group);
        };
    }

    @Override
    protected List<View.Part> named(List<View.Part> fields) {
        return ofSameName.apply(fields);
    }

    private View struct(GroupField group) {
        List<View.Part> parts = parts(group);
        return View.enclosed("Struct({", parts, ", ", "})", name -> '\'' + name + "': ");
    }

    private static View listOf(View element) {
        return View.list("List(", element, ")");
    }

    /// One occurrence of a repeated field: its annotation says nothing there.
    private View occurrence(Field field) {
        return field instanceof GroupField group
                ? rejection(group).map(why -> View.notSupported(why, inLists.parts(group)))
                        .orElseGet(() -> inLists.struct(group))
                : inLists.once(field);
    }

    @Override
    protected View repeated(Field field, View once) {
        return listOf(occurrence(field));
    }

    /// A list or a map: the first field of the group, repeated or not, holds the elements or is one.
    private View layered(GroupField group) {
        Field layer = group.children().getFirst();
        if (!(layer instanceof GroupField entries)) {
            return overlooking(group, listOf(inLists.once(layer)));
        }
        Optional<String> rejection = rejection(entries);
        if (rejection.isPresent()) {
            return View.notSupported(rejection.get(), parts(group));
        }
        boolean isElement = entries.children().size() > 1 || ListRule.isElementName(entries.name(), group.name());
        View element = isElement ? occurrence(entries) : inLists.field(entries.children().getFirst());
        return overlooking(group, listOf(element));
    }

    private View overlooking(GroupField group, View first) {
        List<Field> others = group.children().subList(1, group.children().size());
        if (others.isEmpty()) {
            return first;
        }
        List<View.Part> parts = new ArrayList<>();
        parts.add(new View.Part("element", first));
        others.forEach(other -> parts.add(new View.Part(other.name(),
                View.value(Mappings.lossy("nothing", "it is overlooked"), children(List.of(other))))));
        return View.group(parts, first::writeTo);
    }
}
