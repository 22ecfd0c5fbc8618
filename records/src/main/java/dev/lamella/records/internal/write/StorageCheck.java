package dev.lamella.records.internal.write;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.records.internal.convert.ColumnKind;
import dev.lamella.records.internal.convert.ConversionStep;
import dev.lamella.records.internal.convert.Requests;
import dev.lamella.records.internal.convert.ValueTraits;
import dev.lamella.records.internal.shape.TypeUse;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.TypeString;

/// Checks that a column can store values of a class, before the first value is written.
final class StorageCheck {
    private StorageCheck() {}

    /// The step from the values to their column.
    ///
    /// @param use whether an annotation or the mapping requests the column's type
    /// @throws SchemaMismatchException if there is no step
    static ConversionStep step(Requests requests, TypeUse place, WrittenComponent component, ConversionStep.Use use,
            ValueTraits traits) {
        Class<?> type = place.shape().type();
        if (component.isRepeated()) {
            throw rejected(place, component, "Make the component a List.");
        }
        ColumnKind kind = ColumnKind.ofValue(component.field());
        ValueTraits zoned = traits.withZone(requests.zone(place, component.name()));
        return requests.step(type, kind, use, zoned.with(place.bits()))
                .orElseThrow(() -> rejected(place, component, requests.rejection(type, kind, use).advice()));
    }

    /// The failure of a component that cannot be stored in its column.
    static SchemaMismatchException rejected(TypeUse place, WrittenComponent component, String advice) {
        String article = "AEIOUaeiou".indexOf(place.text().charAt(0)) < 0 ? " is a " : " is an ";
        return new SchemaMismatchException(component.location(), "The component " + component.name() + article
                + place.text() + ", which cannot be stored as " + typeText(component), advice);
    }

    /// The type of a column, for messages.
    static String typeText(WrittenComponent component) {
        return (component.isRepeated() ? "a repeated " : "") + switch (component.field()) {
            case PrimitiveField primitive -> primitive.typeText();
            case GroupField group -> group(group);
        };
    }

    private static String group(GroupField group) {
        return switch (group.shape()) {
            case GroupShape.Struct ignored -> "a group";
            case GroupShape.ListOf ignored -> "a LIST";
            case GroupShape.MapOf ignored -> "a MAP";
            case GroupShape.Variant ignored -> "a VARIANT";
            case GroupShape.File ignored -> "a FILE";
        };
    }

    /// The type of a column, for plans.
    static String planText(WrittenComponent component) {
        try {
            return TypeString.of(component.field()).toString();
        } catch (IllegalArgumentException ignored) {
            // Old files have types without a type string.
            return typeText(component);
        }
    }
}
