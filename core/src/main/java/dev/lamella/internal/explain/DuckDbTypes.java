package dev.lamella.internal.explain;

import dev.lamella.explain.TypeMapping;
import dev.lamella.schema.Annotation;
import dev.lamella.schema.ConvertedType;
import dev.lamella.schema.EdgeAlgorithm;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.ListRule;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.TimePrecision;
import java.util.List;
import java.util.Optional;

/// The types that `DESCRIBE SELECT * FROM 'file'` of DuckDB gives to columns, without extensions. Among the new
/// annotations, DuckDB reads only those that have no deprecated one, and at TIME and TIMESTAMP; for all others the
/// deprecated one counts.
///
/// Source: DuckDB 2.0, `extension/parquet/parquet_reader.cpp`; each row was observed with the JDBC driver 2.0.0.1,
/// and the tests of module `conformance` observe it again.
public final class DuckDbTypes extends TypeTable {
    private static final int LARGEST_PRECISION = 38;
    private static final String DEFAULT_SYSTEM = "OGC:CRS84";

    @Override
    protected TypeMapping leaf(PrimitiveField field) {
        Optional<LogicalType> logicalType = field.annotation().logicalType();
        if (logicalType.isPresent()) {
            Optional<TypeMapping> seen = annotated(field, logicalType.get());
            if (seen.isPresent()) {
                return seen.get();
            }
        }
        Annotation declared = field.annotation();
        if (declared.convertedType().isPresent()) {
            return Declared.convertedType(declared).map(old -> converted(field, old))
                    .orElseGet(() -> rejected("a ConvertedType that does not exist"));
        }
        TypeMapping physical = physical(field);
        return declared.isNone() ? physical : Mappings.lossy(physical.type().orElseThrow(), overlooked(field));
    }

    private static String overlooked(PrimitiveField field) {
        return field.logicalType().isPresent()
                ? Phrases.declared(field) + " is overlooked where it has no ConvertedType beside it"
                : Phrases.ignored(field);
    }

    private static TypeMapping rejected(String what) {
        return Mappings.notSupported("DuckDB opens no file with " + what);
    }

    /// The type of a new annotation; empty if DuckDB ignores it.
    private static Optional<TypeMapping> annotated(PrimitiveField field, LogicalType annotation) {
        boolean isFixed = field.type() == PhysicalType.FIXED_LEN_BYTE_ARRAY;
        return switch (annotation) {
            case LogicalType.Uuid ignored ->
                isFixed ? Optional.of(legal(field, Mappings.exact("UUID"))) : Optional.empty();
            case LogicalType.Float16 ignored -> isFixed && field.typeLength() == 2
                    ? Optional.of(Mappings.exact("FLOAT"))
                    : Optional.empty();
            case LogicalType.Unknown ignored -> Optional.of(field.annotation().convertedType().isPresent()
                    ? Mappings.lossy("NULL", Phrases.ALL_NULL)
                    : Mappings.exact("NULL"));
            case LogicalType.Time(boolean isAdjustedToUTC, TimePrecision unit) -> Optional.of(legal(field,
                    isAdjustedToUTC ? zoned(unit) : Mappings.exact(unit == TimePrecision.NANOS ? "TIME_NS" : "TIME")));
            case LogicalType.Timestamp(boolean isAdjustedToUTC, TimePrecision unit) ->
                Optional.of(legal(field, Mappings.exact(unit == TimePrecision.NANOS
                        ? isAdjustedToUTC ? "TIMESTAMPTZ_NS" : "TIMESTAMP_NS"
                        : isAdjustedToUTC ? "TIMESTAMP WITH TIME ZONE" : "TIMESTAMP")));
            case LogicalType.Geometry(Optional<String> crs) -> geometry(field, crs).map(Mappings::exact);
            case LogicalType.Geography(Optional<String> crs, Optional<EdgeAlgorithm> edges) ->
                edges.isPresent() && !edges.get().isRecognized()
                        ? Optional.of(rejected("an algorithm of edges that it does not know"))
                        : geometry(field, crs)
                                .map(type -> Mappings.lossy(type, "edges are taken for straight lines"));
            case LogicalType.Unrecognized(int member, byte[] ignored) -> Declared.isTemporal(member)
                    ? Optional.of(rejected("a unit of time that it does not know"))
                    : Optional.empty();
            case LogicalType.Text ignored ->
                Optional.empty();
            case LogicalType.Bson ignored ->
                Optional.empty();
            case LogicalType.Decimal(int precision, int scale) -> precision == 0 && scale == 0
                    ? Optional.of(rejected("a DECIMAL without its fields"))
                    : Optional.empty();
            case LogicalType.Date ignored ->
                Optional.empty();
            case LogicalType.Integer ignored ->
                Optional.empty();
            case LogicalType.Interval ignored ->
                Optional.empty();
            case LogicalType.Nested ignored ->
                Optional.empty();
        };
    }

    private static TypeMapping zoned(TimePrecision unit) {
        return unit == TimePrecision.NANOS
                ? Mappings.lossy("TIME WITH TIME ZONE", "digits below a microsecond are cut off")
                : Mappings.exact("TIME WITH TIME ZONE");
    }

    /// The type that DuckDB gives to an annotation, even where the format does not allow it.
    private static TypeMapping legal(PrimitiveField field, TypeMapping seen) {
        return field.logicalType().isPresent()
                ? seen
                : Mappings.lossy(seen.type().orElseThrow(), Phrases.ignored(field));
    }

    /// Without extensions, DuckDB knows one coordinate reference system, and those that describe themselves as JSON.
    private static Optional<String> geometry(PrimitiveField field, Optional<String> crs) {
        if (field.type() != PhysicalType.BYTE_ARRAY) {
            return Optional.empty();
        }
        return Optional.of(crs.filter(system -> system.equals(DEFAULT_SYSTEM) || system.startsWith("{"))
                .map(system -> "GEOMETRY('" + system.replace("'", "''") + "')").orElse("GEOMETRY"));
    }

    private static TypeMapping converted(PrimitiveField field, ConvertedType type) {
        return switch (type) {
            case UTF8, ENUM -> isBytes(field) ? legal(field, Mappings.exact("VARCHAR")) : misplaced(type, field);
            case JSON -> legal(field, Mappings.exact("JSON"));
            case DECIMAL -> decimal(field);
            case DATE -> on(PhysicalType.INT32, field, type, "DATE");
            case TIME_MILLIS -> on(PhysicalType.INT32, field, type, "TIME");
            case TIME_MICROS -> on(PhysicalType.INT64, field, type, "TIME");
            case TIMESTAMP_MILLIS, TIMESTAMP_MICROS -> local(on(PhysicalType.INT64, field, type, "TIMESTAMP"));
            case UINT_8 -> on(PhysicalType.INT32, field, type, "UTINYINT");
            case UINT_16 -> on(PhysicalType.INT32, field, type, "USMALLINT");
            case UINT_32 -> on(PhysicalType.INT32, field, type, "UINTEGER");
            case UINT_64 -> on(PhysicalType.INT64, field, type, "UBIGINT");
            case INT_8 -> on(PhysicalType.INT32, field, type, "TINYINT");
            case INT_16 -> on(PhysicalType.INT32, field, type, "SMALLINT");
            case INT_32 -> on(PhysicalType.INT32, field, type, "INTEGER");
            case INT_64 -> on(PhysicalType.INT64, field, type, "BIGINT");
            case INTERVAL -> field.type() == PhysicalType.FIXED_LEN_BYTE_ARRAY && field.typeLength() == 12
                    ? Mappings.exact("INTERVAL")
                    : misplaced(type, field);
            case BSON -> rejected("BSON");
            case LIST, MAP, MAP_KEY_VALUE -> misplaced(type, field);
        };
    }

    private static TypeMapping on(PhysicalType carrier, PrimitiveField field, ConvertedType type, String name) {
        return field.type() == carrier ? Mappings.exact(name) : misplaced(type, field);
    }

    /// The deprecated annotation of timestamps means instants.
    private static TypeMapping local(TypeMapping seen) {
        return seen.type().map(type -> Mappings.lossy(type, Phrases.UTC_LOST)).orElse(seen);
    }

    private static TypeMapping misplaced(ConvertedType type, PrimitiveField field) {
        return rejected(type + " on " + Phrases.carrier(field));
    }

    private static boolean isBytes(PrimitiveField field) {
        return field.type() == PhysicalType.BYTE_ARRAY || field.type() == PhysicalType.FIXED_LEN_BYTE_ARRAY;
    }

    private static TypeMapping decimal(PrimitiveField field) {
        Annotation declared = field.annotation();
        if (declared.precision().isEmpty() || declared.scale().isEmpty()) {
            return rejected("a DECIMAL that lacks a precision or a scale in the schema element");
        }
        int precision = declared.precision().getAsInt();
        int scale = declared.scale().getAsInt();
        String type = "DECIMAL(" + precision + "," + scale + ")";
        if (precision < 1 || scale < 0 || scale > precision) {
            return rejected(type);
        }
        if (!Declared.isDecimalCarrier(field)) {
            return misplaced(ConvertedType.DECIMAL, field);
        }
        return precision > LARGEST_PRECISION
                ? Mappings.lossy("DOUBLE",
                        "rounded, as DuckDB's decimals have at most " + LARGEST_PRECISION + " digits")
                : Mappings.exact(type);
    }

    private static TypeMapping physical(PrimitiveField field) {
        return switch (field.type()) {
            case BOOLEAN -> Mappings.exact("BOOLEAN");
            case INT32 -> Mappings.exact("INTEGER");
            case INT64 -> Mappings.exact("BIGINT");
            case INT96 -> Mappings.lossy("TIMESTAMP", "that it is in UTC, and digits below a microsecond, get lost");
            case FLOAT -> Mappings.exact("FLOAT");
            case DOUBLE -> Mappings.exact("DOUBLE");
            case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> Mappings.exact("BLOB");
        };
    }

    /// The role of a group inside its parent.
    private enum Place {
        ANYWHERE,
        ENTRIES_OF_MAP,
        /// The repeated group of a list, which stands for nothing itself.
        LAYER_OF_LIST,
        /// The repeated group of a list, which by the rules for old lists is the element.
        ELEMENT_OF_LIST
    }

    @Override
    protected View group(GroupField group) {
        return group(group, Place.ANYWHERE);
    }

    private View group(GroupField group, Place place) {
        if (group.annotation().convertedType().isPresent() && Declared.convertedType(group.annotation()).isEmpty()) {
            return View.notSupported("DuckDB opens no file with a ConvertedType that does not exist", parts(group));
        }
        if (group.annotation().logicalType().orElse(null) instanceof LogicalType.Variant(int version)) {
            return variant(group, version);
        }
        Declared.Kind kind = Declared.oldKind(group);
        if (place == Place.ENTRIES_OF_MAP || kind == Declared.Kind.MAP_KEY_VALUE) {
            return entries(group);
        }
        boolean isAnnotated = kind == Declared.Kind.LIST || kind == Declared.Kind.MAP;
        if (group.children().isEmpty() && (isAnnotated || group.repetition() == Repetition.REPEATED)) {
            return View.notSupported("DuckDB opens no file with a list or a map of nothing", parts(group));
        }
        if (group.children().size() != 1 || !isAnnotated && group.repetition() != Repetition.REPEATED) {
            return isAnnotated || kind == Declared.Kind.NONE && isNew(group) ? overlooking(group) : struct(group);
        }
        View inside = inside(group.children().getFirst(), kind, group);
        return isAnnotated || place == Place.LAYER_OF_LIST
                ? inside
                : inside.losing("a struct of one field is taken for the field");
    }

    /// Fields of objects that have their own columns are named like other columns.
    private View variant(GroupField group, int version) {
        if (hasNamelessObject(group)) {
            return View.notSupported("DuckDB reads no VARIANT where of an object just the field with the empty name is"
                    + " shredded, and takes its columns for a tuple", parts(group));
        }
        boolean isFixed = group.children().stream().anyMatch(child -> child instanceof PrimitiveField leaf
                && (child.name().equals("metadata") || child.name().equals("value"))
                && leaf.type() != PhysicalType.BYTE_ARRAY);
        if (isFixed) {
            return View.notSupported("DuckDB opens no file with a VARIANT that is not BYTE_ARRAY", parts(group));
        }
        View variant = View.value(Mappings.exact("VARIANT"), parts(group));
        if (version != 1) {
            return variant.losing("it is taken for version 1");
        }
        return SameNames.areInButForAsciiCase(group)
                ? variant.losing("of fields of objects with the same name, case aside, some get a number")
                : variant;
    }

    private static boolean hasNamelessObject(GroupField group) {
        return group.children().size() == 1 && group.children().getFirst().name().isEmpty()
                || group.children().stream()
                        .anyMatch(child -> child instanceof GroupField below && hasNamelessObject(below));
    }

    /// Whether a group has only a new annotation, which does not count.
    private static boolean isNew(GroupField group) {
        return group.annotation().logicalType().isPresent();
    }

    private View overlooking(GroupField group) {
        return struct(group).losing(group.logicalType().isPresent()
                ? Phrases.declared(group) + " is overlooked where it has no ConvertedType beside it"
                : Phrases.ignored(group));
    }

    /// The only field of a group that DuckDB looks through.
    private View inside(Field child, Declared.Kind kind, GroupField group) {
        if (!(child instanceof GroupField layer) || kind == Declared.Kind.NONE) {
            return field(child);
        }
        if (kind == Declared.Kind.MAP) {
            return layer.repetition() == Repetition.REPEATED
                    ? group(layer, Place.ENTRIES_OF_MAP)
                    : notRepeated(layer);
        }
        boolean isElement = ListRule.isElementName(layer.name(), group.name())
                || layer.children().stream().anyMatch(field -> field.repetition() == Repetition.REPEATED);
        View once = group(layer, isElement ? Place.ELEMENT_OF_LIST : Place.LAYER_OF_LIST);
        return layer.repetition() == Repetition.REPEATED ? repeated(layer, once) : once;
    }

    private View notRepeated(GroupField entries) {
        return View.notSupported("DuckDB opens no file with entries of a map that are not repeated", parts(entries));
    }

    private View entries(GroupField group) {
        if (group.children().size() != 2) {
            return View.notSupported("DuckDB opens no file with a map whose entries are not of a key and a value",
                    parts(group));
        }
        if (group.repetition() != Repetition.REPEATED) {
            return notRepeated(group);
        }
        List<View.Part> parts = children(group.children());
        return View.enclosed("MAP(", parts, ", ", ")", name -> "");
    }

    @Override
    protected List<View.Part> named(List<View.Part> fields) {
        return SameNames.numbered(fields);
    }

    private View struct(GroupField group) {
        List<View.Part> parts = parts(group);
        return View.enclosed("STRUCT(", parts, ", ", ")", name -> Phrases.sqlName(name) + ' ');
    }

    /// Groups annotated as MAP_KEY_VALUE have to be repeated, and are a map nevertheless.
    @Override
    protected View repeated(Field field, View once) {
        if (field instanceof GroupField group && Declared.oldKind(group) == Declared.Kind.MAP_KEY_VALUE) {
            return once;
        }
        return View.list("", once, "[]");
    }
}
