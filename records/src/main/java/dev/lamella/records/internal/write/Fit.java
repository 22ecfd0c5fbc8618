package dev.lamella.records.internal.write;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.records.internal.convert.JavaType;
import dev.lamella.records.internal.convert.Kind;
import dev.lamella.records.internal.convert.Requests;
import dev.lamella.records.internal.convert.Step;
import dev.lamella.records.internal.shape.Place;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.TypeString;
import java.util.List;
import java.util.stream.Collectors;

/// Whether values of a class can be stored in a column at all, found out before the first of them.
final class Fit {
    private Fit() {}

    /// The way of values to their column.
    ///
    /// @param use whether somebody asked for the column's type
    /// @throws SchemaMismatchException if there is none
    static Step step(Requests requests, Place place, Component component, Step.Use use) {
        Class<?> type = place.shape().type();
        if (component.isRepeated()) {
            throw refused(place, component, "Make the component a List.");
        }
        Kind kind = Kind.of(component.field());
        return requests.step(type, kind, use).orElseThrow(() -> refused(place, component,
                advice(requests, type, kind)));
    }

    private static String advice(Requests requests, Class<?> type, Kind kind) {
        List<Step> steps = requests.row(type).map(JavaType::steps).orElse(List.of());
        String kinds = steps.stream().flatMap(step -> step.kinds().keySet().stream()).distinct().sorted()
                .map(Fit::text).collect(Collectors.joining(", "));
        boolean onlyAsked = requests.step(type, kind, Step.Use.ASKED).isPresent();
        return onlyAsked
                ? type.getSimpleName() + " is stored like that only where it is asked for: add @ParquetType, or withColumn."
                : type.getSimpleName() + " is stored as " + kinds
                        + ": ask for one of these, or give a ValueConverter for the class.";
    }

    private static String text(Kind kind) {
        return switch (kind) {
            case INT8, INT16, INT32, INT64, FLOAT16, INT96, BOOLEAN, FLOAT, DOUBLE, DECIMAL, STRING, ENUM, JSON, BSON, UUID, DATE, INTERVAL, UNKNOWN, VARIANT, FILE, LIST, MAP ->
                kind.name();
            case UINT8 -> "INT(8,false)";
            case UINT16 -> "INT(16,false)";
            case UINT32 -> "INT(32,false)";
            case UINT64 -> "INT(64,false)";
            case BYTES -> "BYTE_ARRAY";
            case FIXED -> "FIXED_LEN_BYTE_ARRAY";
            case TIME_UTC -> "TIME(true,...)";
            case TIME_LOCAL -> "TIME(false,...)";
            case TIMESTAMP_UTC -> "TIMESTAMP(true,...)";
            case TIMESTAMP_LOCAL -> "TIMESTAMP(false,...)";
            case GEOMETRY -> "GEOMETRY or GEOGRAPHY";
            case STRUCT -> "a group";
        };
    }

    /// The refusal of a component that is never stored like that.
    static SchemaMismatchException refused(Place place, Component component, String advice) {
        return new SchemaMismatchException(component.location(), "the component " + component.name() + " is a "
                + place.text() + ", which is not stored as " + typeText(component), advice);
    }

    private static String typeText(Component component) {
        return (component.isRepeated() ? "a repeated " : "") + switch (component.field()) {
            case PrimitiveField primitive -> primitive.typeText();
            case GroupField group -> group(group);
        };
    }

    private static String group(GroupField group) {
        return switch (group.shape()) {
            case GroupShape.Struct _ -> "a group";
            case GroupShape.ListOf _ -> "a LIST";
            case GroupShape.MapOf _ -> "a MAP";
            case GroupShape.Variant _ -> "a VARIANT";
            case GroupShape.File _ -> "a FILE";
        };
    }

    /// The type of a column, for plans.
    static String planText(Component component) {
        try {
            return TypeString.of(component.field()).toString();
        } catch (IllegalArgumentException _) {
            // Old files have types that have no type string.
            return typeText(component);
        }
    }
}
