package dev.lamella.internal.explain;

import dev.lamella.explain.Fidelity;
import dev.lamella.explain.TypeMapping;
import dev.lamella.schema.Annotation;
import dev.lamella.schema.ConvertedType;
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

/// The types that `read_parquet` of the R package nanoparquet gives to columns of a file without an Arrow schema in its
/// metadata, with the default options. It has columns and lists of values, no data frames inside.
///
/// Source: nanoparquet 0.5.1, `src/RParquetReader.cpp` (types), `src/lib/ParquetReader.cpp` (nesting) and its page "How
/// nanoparquet maps R types to Parquet types".
public final class RTypes extends TypeTable {
    private static final String DOUBLE = "double";
    private static final String INTEGER = "integer";
    private static final String CHARACTER = "character";
    private static final String BLOB = "blob";
    private static final String INTEGER_NA = "-2147483648 is read as NA";
    private static final String ROUNDED = "whole numbers beyond 2^53 are rounded";
    private static final String NESTED = "nanoparquet reads no nested columns but lists of three layers";

    @Override
    protected TypeMapping leaf(PrimitiveField field) {
        Annotation declared = field.annotation();
        Optional<TypeMapping> seen = declared.logicalType().flatMap(type -> annotated(field, type))
                .or(() -> Declared.convertedType(declared).flatMap(old -> converted(field, old)));
        if (seen.isPresent()) {
            boolean isLegal = field.logicalType().isPresent();
            return isLegal ? seen.get() : Mappings.lossy(seen.get().type().orElseThrow(), Phrases.ignored(field));
        }
        TypeMapping physical = physical(field);
        if (declared.isNone() || physical.fidelity() == Fidelity.LOSSY) {
            return physical;
        }
        return Mappings.lossy(physical.type().orElseThrow(),
                field.logicalType().isPresent() ? Phrases.declared(field) + " is overlooked" : Phrases.ignored(field));
    }

    /// The type of a new annotation; empty if nanoparquet ignores it.
    private static Optional<TypeMapping> annotated(PrimitiveField field, LogicalType annotation) {
        PhysicalType type = field.type();
        return switch (annotation) {
            case LogicalType.String ignored -> text(type, Mappings.exact(CHARACTER));
            case LogicalType.Enum ignored -> text(type, Mappings.exact(CHARACTER));
            case LogicalType.Json ignored -> text(type, Mappings.exact(CHARACTER, "text, not parsed"));
            case LogicalType.Bson ignored -> text(type, Mappings.lossy(CHARACTER, "bytes are taken for text"));
            case LogicalType.Uuid ignored -> text(type, Mappings.exact(CHARACTER));
            case LogicalType.Float16 ignored -> text(type, Mappings.exact(DOUBLE));
            case LogicalType.Decimal ignored -> isDecimalCarrier(type)
                    ? Optional.of(Mappings.lossy(DOUBLE, "decimals are rounded to doubles"))
                    : Optional.empty();
            case LogicalType.Date ignored ->
                type == PhysicalType.INT32 ? Optional.of(Mappings.exact("Date")) : Optional.empty();
            case LogicalType.Time(boolean isAdjustedToUTC, TimePrecision unit) -> time(type, isAdjustedToUTC, unit);
            case LogicalType.Timestamp(boolean isAdjustedToUTC, TimePrecision unit) -> type == PhysicalType.INT64
                    ? Optional.of(timestamp(isAdjustedToUTC, unit))
                    : Optional.empty();
            case LogicalType.Integer(int bitWidth, boolean isSigned) -> integer(type, bitWidth, isSigned);
            case LogicalType.Unknown ignored ->
                Optional.of(Mappings.exact(physical(field).type().orElseThrow(), "always NA"));
            case LogicalType.Interval ignored ->
                Optional.empty();
            case LogicalType.Geospatial ignored ->
                Optional.empty();
            case LogicalType.Nested ignored ->
                Optional.empty();
            case LogicalType.Unrecognized ignored ->
                Optional.empty();
        };
    }

    private static Optional<TypeMapping> text(PhysicalType type, TypeMapping seen) {
        return type == PhysicalType.BYTE_ARRAY || type == PhysicalType.FIXED_LEN_BYTE_ARRAY
                ? Optional.of(seen)
                : Optional.empty();
    }

    private static boolean isDecimalCarrier(PhysicalType type) {
        return switch (type) {
            case INT32, INT64, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> true;
            case BOOLEAN, INT96, FLOAT, DOUBLE -> false;
        };
    }

    private static Optional<TypeMapping> time(PhysicalType type, boolean isAdjustedToUTC, TimePrecision unit) {
        boolean isRead = type == PhysicalType.INT32 || type == PhysicalType.INT64 && unit != TimePrecision.MILLIS;
        if (!isRead) {
            return Optional.empty();
        }
        return Optional.of(isAdjustedToUTC ? Mappings.lossy("hms", Phrases.UTC_LOST) : Mappings.exact("hms"));
    }

    private static TypeMapping timestamp(boolean isAdjustedToUTC, TimePrecision unit) {
        if (!isAdjustedToUTC) {
            return Mappings.lossy("POSIXct", "it is taken for an instant, shown in the zone of the session");
        }
        return switch (unit) {
            case MILLIS -> Mappings.exact("POSIXct");
            case MICROS ->
                Mappings.lossy("POSIXct", "seconds as doubles: before 1684 and after 2255, microseconds are lost");
            case NANOS -> Mappings.lossy("POSIXct", "seconds as doubles: digits below a microsecond are lost");
        };
    }

    private static Optional<TypeMapping> integer(PhysicalType type, int bitWidth, boolean isSigned) {
        return switch (type) {
            case INT32 -> Optional.of(bitWidth < 32
                    ? Mappings.exact(INTEGER)
                    : Mappings.lossy(INTEGER, isSigned ? INTEGER_NA : "values above 2147483647 come negative"));
            case INT64 -> Optional.of(Mappings.lossy(DOUBLE,
                    isSigned ? ROUNDED : ROUNDED + ", those beyond 2^63 come negative"));
            case BOOLEAN, INT96, FLOAT, DOUBLE, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> Optional.empty();
        };
    }

    /// The type of a deprecated annotation, where there is no new one, or the new one is ignored.
    private static Optional<TypeMapping> converted(PrimitiveField field, ConvertedType old) {
        PhysicalType type = field.type();
        return switch (old) {
            case UTF8 -> text(type, Mappings.exact(CHARACTER));
            case DECIMAL -> annotated(field, new LogicalType.Decimal(0, 0));
            case DATE -> annotated(field, new LogicalType.Date());
            case TIME_MILLIS -> type == PhysicalType.INT32
                    ? time(type, true, TimePrecision.MILLIS)
                    : Optional.empty();
            case TIME_MICROS -> time(type, true, TimePrecision.MICROS);
            case TIMESTAMP_MILLIS -> annotated(field, new LogicalType.Timestamp(true, TimePrecision.MILLIS));
            case TIMESTAMP_MICROS -> annotated(field, new LogicalType.Timestamp(true, TimePrecision.MICROS));
            case UINT_8 -> integer(type, 8, false);
            case UINT_16 -> integer(type, 16, false);
            case UINT_32 -> integer(type, 32, false);
            case UINT_64 -> integer(type, 64, false);
            case INT_8 -> integer(type, 8, true);
            case INT_16 -> integer(type, 16, true);
            case INT_32 -> integer(type, 32, true);
            case INT_64 -> integer(type, 64, true);
            case ENUM, JSON -> text(type, Mappings.lossy(BLOB, Phrases.TEXT_AS_BYTES));
            case BSON -> text(type, Mappings.exact(BLOB));
            case INTERVAL -> text(type, Mappings.lossy(BLOB, "bytes instead of an interval"));
            case LIST, MAP, MAP_KEY_VALUE -> Optional.empty();
        };
    }

    private static TypeMapping physical(PrimitiveField field) {
        return switch (field.type()) {
            case BOOLEAN -> Mappings.exact("logical");
            case INT32 -> Mappings.lossy(INTEGER, INTEGER_NA);
            case INT64 -> Mappings.lossy(DOUBLE, ROUNDED);
            case INT96 -> Mappings.lossy("POSIXct", "digits below a millisecond are lost");
            case FLOAT, DOUBLE -> Mappings.exact(DOUBLE);
            case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> Mappings.exact(BLOB);
        };
    }

    @Override
    protected View group(GroupField group) {
        boolean isList = group.annotation().logicalType().orElse(null) instanceof LogicalType.List
                || Declared.convertedType(group.annotation()).orElse(null) == ConvertedType.LIST;
        boolean hasThreeLayers = isList && group.repetition() != Repetition.REPEATED && group.children().size() == 1
                && group.children().getFirst() instanceof GroupField layer
                && layer.repetition() == Repetition.REPEATED && layer.children().size() == 1
                && layer.children().getFirst() instanceof PrimitiveField element
                && element.repetition() != Repetition.REPEATED;
        if (!hasThreeLayers) {
            return View.notSupported(NESTED, parts(group));
        }
        GroupField layer = (GroupField) group.children().getFirst();
        View list = listOf(field(layer.children().getFirst()));
        return ListRule.isElementName(layer.name(), group.name())
                ? list.losing("a struct of one field is taken for the field")
                : list;
    }

    @Override
    protected List<View.Part> named(List<View.Part> fields) {
        return SameNames.equal(fields, field -> field.with(field.view().noting(Phrases.BY_POSITION)));
    }

    private static View listOf(View element) {
        return View.list("list(", element, ")");
    }

    /// Fields below a group were rejected with the group.
    @Override
    protected View repeated(Field field, View once) {
        return field instanceof PrimitiveField ? listOf(once) : once;
    }
}
