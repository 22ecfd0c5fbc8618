package dev.lamella.records.internal.write;

import dev.lamella.error.Location;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.ListRule;
import dev.lamella.schema.Repetition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A place in an object, with the field that it is stored in.
///
/// @param name the path in Java, for example `lines[].price`
/// @param field the field of the schema
/// @param isOccurrence whether this is one occurrence of a repeated field
/// @param steps the logical path of the field
/// @param path the names of the field's path in the file; empty for the row
record WrittenComponent(String name, Field field, boolean isOccurrence, List<ColumnPath.Step> steps,
        List<String> path) {
    /// The path in Java of a member.
    static String below(String path, String member) {
        return path.isEmpty() ? member : path + "." + member;
    }

    /// A member of the row.
    static WrittenComponent ofRow(String name, Field field) {
        return new WrittenComponent(name, field, false, List.of(new ColumnPath.Step.Name(field.name())),
                List.of(field.name()));
    }

    /// A member of this object.
    WrittenComponent member(String member, Field child) {
        return new WrittenComponent(below(name, member), child, false,
                longer(steps, new ColumnPath.Step.Name(child.name())), longer(path, child.name()));
    }

    boolean isRepeated() {
        return field.repetition() == Repetition.REPEATED && !isOccurrence;
    }

    /// The element, if this field holds lists.
    Optional<WrittenComponent> element() {
        List<ColumnPath.Step> inside = longer(steps, new ColumnPath.Step.Element());
        if (isRepeated()) {
            return Optional.of(new WrittenComponent(name + "[]", field, true, inside, path));
        }
        if (!(field instanceof GroupField group && group.shape() instanceof GroupShape.ListOf(ListRule rule))) {
            return Optional.empty();
        }
        boolean hasThree = rule.hasLayer();
        List<String> layer = longer(path, group.children().getFirst().name());
        return Optional.of(new WrittenComponent(name + "[]", group.element(), !hasThree, inside,
                hasThree ? longer(layer, group.element().name()) : layer));
    }

    /// The key of this map.
    WrittenComponent key(GroupField map) {
        return entry(map, "{key}", new ColumnPath.Step.Key(), map.key());
    }

    /// The value of this map.
    WrittenComponent value(GroupField map, Field value) {
        return entry(map, "{value}", new ColumnPath.Step.Value(), value);
    }

    private WrittenComponent entry(GroupField map, String suffix, ColumnPath.Step step, Field part) {
        return new WrittenComponent(name + suffix, part, false, longer(steps, step),
                longer(longer(path, map.children().getFirst().name()), part.name()));
    }

    /// The location, for messages.
    Location location() {
        return path.isEmpty() ? Location.UNKNOWN : Location.UNKNOWN.inColumn(path);
    }

    private static <T> List<T> longer(List<T> list, T last) {
        List<T> all = new ArrayList<>(list);
        all.add(last);
        return List.copyOf(all);
    }
}
