package dev.lamella.internal.predicate;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.schema.SchemaNode;

/// Text and failures for the places of a schema that filters lead to.
final class Places {
    private Places() {}

    /// The kind of values at a place.
    static String text(PathPosition place) {
        return switch (place.node()) {
            case SchemaNode.Value value -> value.field().typeText();
            case SchemaNode.ListOf ignored -> "a list";
            case SchemaNode.MapOf ignored when place.isEntry() -> "a map, whose entries have a key and a value";
            case SchemaNode.MapOf ignored -> "a map";
            case SchemaNode.Variant ignored -> "a VARIANT";
            case SchemaNode.Struct ignored -> "a group of fields";
            case SchemaNode.File ignored -> "a group of fields";
        };
    }

    /// The failure at a place without values to compare.
    static SchemaMismatchException notValues(PathPosition place) {
        String advice = switch (place.node()) {
            case SchemaNode.ListOf ignored -> "Ask for its elements: " + place + "[], or any(" + place + ", ...).";
            case SchemaNode.MapOf ignored when place.isEntry() -> "Ask for their key or value.";
            case SchemaNode.MapOf ignored -> "Ask for its value of a key: " + place
                    + "{'a key'}, or for each of its values: " + place + "{value}.";
            case SchemaNode.Variant ignored -> "Ask for a path in its values: variant(" + place + ", '$.name').";
            case SchemaNode ignored -> "Ask for one of its fields.";
        };
        return new SchemaMismatchException("Column " + place + " is " + text(place)
                + "; a filter compares the values of one column", advice);
    }
}
