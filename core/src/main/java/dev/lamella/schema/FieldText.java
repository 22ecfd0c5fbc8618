package dev.lamella.schema;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// Short descriptions of fields, for the text of changes.
final class FieldText {
    private FieldText() {}

    /// `DECIMAL(9,2) on INT32`, `struct`, `list`; a repeated field is a list.
    static String type(Field field) {
        if (field.repetition() == Repetition.REPEATED) {
            return SchemaChange.Kind.LIST.toString();
        }
        return switch (field) {
            case PrimitiveField leaf -> Domain.of(leaf).toString();
            case GroupField group -> kind(group).toString();
        };
    }

    /// The kind of a group.
    static SchemaChange.Kind kind(GroupField group) {
        return switch (group.shape()) {
            case GroupShape.Struct ignored -> SchemaChange.Kind.STRUCT;
            case GroupShape.ListOf ignored -> SchemaChange.Kind.LIST;
            case GroupShape.MapOf ignored -> SchemaChange.Kind.MAP;
            case GroupShape.Variant ignored -> SchemaChange.Kind.VARIANT;
            case GroupShape.File ignored -> SchemaChange.Kind.FILE;
        };
    }

    static String annotation(Annotation annotation) {
        return annotation.isNone() ? "no annotation" : annotation.toString();
    }

    /// The names of the layers of a list, down to its element, and the rule that finds the element: `bag.array_element
    /// (rule 5)`.
    static String listLayers(Field list, ListRule rule) {
        if (rule == ListRule.UNANNOTATED) {
            return "without layers (only repeated)";
        }
        String names = rule.layer(list).map(layer -> layer(layer) + ".").orElse("") + name(rule.element(list));
        return names + " (rule " + rule.number() + ")";
    }

    /// The names of the layers of a map: `key_value.{key, value}`.
    static String mapLayers(GroupField map) {
        GroupField entries = (GroupField) map.children().getFirst();
        List<Field> parts = entries.children();
        return layer(entries) + "." + parts.stream().map(FieldText::name).collect(Collectors.joining(", ", "{", "}"));
    }

    /// A group that only carries repetition. Its id and annotation mean nothing and are part of the layout.
    private static String layer(Field layer) {
        String annotation = layer.annotation().toString();
        String id = layer.fieldId().isPresent() ? String.format(Locale.ROOT, " = %d", layer.fieldId().getAsInt()) : "";
        return name(layer) + (annotation.isEmpty() ? "" : " (" + annotation + ")") + id;
    }

    private static String name(Field field) {
        return Names.inText(field.name(), Names.SCHEMA_MARKS);
    }
}
