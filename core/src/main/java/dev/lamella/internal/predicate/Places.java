package dev.lamella.internal.predicate;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.schema.PrimitiveField;

/// How messages speak of the places that filters lead to.
final class Places {
    private Places() {}

    /// The path of a place.
    static String name(Spot place) {
        return place.toString();
    }

    /// What is there.
    static String text(Spot place) {
        if (place.isEntry()) {
            return "a map, whose entries have a key and a value";
        }
        if (place.isRepeated() || place.isList()) {
            return "a list";
        }
        if (place.isMap()) {
            return "a map";
        }
        if (place.isVariant()) {
            return "a VARIANT";
        }
        return place.field() instanceof PrimitiveField leaf ? leaf.typeText() : "a group of fields";
    }

    /// The refusal of a place that has no values to compare.
    static SchemaMismatchException notValues(Spot place) {
        String advice;
        if (place.isEntry()) {
            advice = "Ask for their key or value.";
        } else if (place.isRepeated() || place.isList()) {
            advice = "Ask for its elements: " + place + "[], or any(" + place + ", ...).";
        } else if (place.isMap()) {
            advice = "Ask for what it has for a key: " + place + "{'a key'}, or for each of its values: " + place
                    + "{value}.";
        } else if (place.isVariant()) {
            advice = "Ask for a path in its values: variant(" + place + ", '$.name').";
        } else {
            advice = "Ask for one of its fields.";
        }
        return new SchemaMismatchException("Column " + place + " is " + text(place)
                + "; a filter compares the values of one column", advice);
    }
}
