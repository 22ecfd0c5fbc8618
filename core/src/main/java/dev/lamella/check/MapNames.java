package dev.lamella.check;

import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;

/// Maps whose layers have other names than those of the specification.
final class MapNames implements Check {
    @Override
    public void check(Subject subject, Report report) {
        subject.forEachField((path, field, ignored) -> {
            if (field instanceof GroupField group && group.shape() instanceof GroupShape.MapOf) {
                String entries = group.children().getFirst().name();
                String key = group.key().name();
                String value = group.value().map(Field::name).orElse("value");
                if (!entries.equals("key_value") || !key.equals("key") || !value.equals("value")) {
                    report.field(path, "the layers of the map are named " + entries + ", " + key + " and " + value,
                            "their names are key_value, key and value");
                }
            }
        });
    }
}
