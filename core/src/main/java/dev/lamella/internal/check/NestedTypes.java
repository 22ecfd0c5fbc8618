package dev.lamella.internal.check;

import dev.lamella.schema.ConvertedType;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.ListRule;
import dev.lamella.schema.MapRule;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalInt;

/// How lists and maps are laid out, and what their layers are named. Each method reports what its comment names.
final class NestedTypes {
    private NestedTypes() {}

    /// Lists of two levels, which only the rules for old files understand.
    static void legacyList(Field field, Report report) {
        if (field instanceof GroupField group && group.shape() instanceof GroupShape.ListOf(ListRule rule)
                && !rule.hasLayer()) {
            report.add("the list is of an old layout: " + rule.explanation() + " (rule " + rule.number() + ")",
                    "lists are written as `repeated group list` with one child `element`");
        }
    }

    /// Repeated fields that no LIST or MAP is round.
    static void unannotatedList(CheckedFile file, Report report) throws IOException {
        file.forEachField(report, (path, field, parent) -> {
            Optional<ListRule> rule = parent.isPresent()
                    ? parent.get().listRule(field)
                    : file.schema().listRule(field);
            if (rule.orElse(null) == ListRule.UNANNOTATED) {
                report.add("the field is REPEATED without a LIST or MAP round it",
                        "lists are written as a group (LIST) with `repeated group list` and `element`");
            }
        });
    }

    /// Lists of three levels whose layers have other names than those of the specification.
    static void listNames(Field field, Report report) {
        if (field instanceof GroupField group && group.shape() instanceof GroupShape.ListOf(ListRule rule)
                && rule.hasLayer()) {
            String names = group.children().getFirst().name() + "." + group.element().name();
            if (!names.equals("list.element")) {
                report.add("the layers of the list are named " + names, "their names are list.element");
            }
        }
    }

    /// Maps whose layers have other names than those of the specification.
    static void mapNames(Field field, Report report) {
        if (field instanceof GroupField group && group.shape() instanceof GroupShape.MapOf) {
            String entries = group.children().getFirst().name();
            String key = group.key().name();
            String value = group.value().map(Field::name).orElse("value");
            if (!entries.equals("key_value") || !key.equals("key") || !value.equals("value")) {
                report.add("the layers of the map are named " + entries + ", " + key + " and " + value,
                        "their names are key_value, key and value");
            }
        }
    }

    /// The old annotation MAP_KEY_VALUE.
    static void mapKeyValue(Field field, Report report) {
        OptionalInt converted = field.annotation().convertedType();
        if (converted.isPresent() && converted.getAsInt() == ConvertedType.MAP_KEY_VALUE.id()) {
            report.add("the group is annotated MAP_KEY_VALUE",
                    "maps are annotated MAP, and their entries not at all");
        }
    }

    /// Maps that have only keys.
    static void keysOnly(Field field, Report report) {
        if (field instanceof GroupField group && group.shape() instanceof GroupShape.MapOf(MapRule rule)
                && rule == MapRule.KEY_ONLY) {
            report.add("the map has keys and no values",
                    "the value may be left out, but many readers ask for it");
        }
    }
}
