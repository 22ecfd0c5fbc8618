package dev.lamella.internal.batch;

import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.Repetition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A field where values are, for who makes one schema's values of another's: a repeated one stands for a list, unless it is the element of
/// one.
///
/// @param isElement whether it is the repeated layer of a list and its element at once
public record FieldPlace(Field field, boolean isElement) {
    public static FieldPlace of(Field field) {
        return new FieldPlace(field, false);
    }

    private boolean isBareList() {
        return field.repetition() == Repetition.REPEATED && !isElement;
    }

    /// The element, if this is a list.
    public Optional<FieldPlace> element() {
        if (isBareList()) {
            return Optional.of(new FieldPlace(field, true));
        }
        if (field instanceof GroupField group && group.shape() instanceof GroupShape.ListOf) {
            Field element = group.element();
            return Optional.of(new FieldPlace(element, element == group.children().getFirst()));
        }
        return Optional.empty();
    }

    /// The path of the element of this list, by the names in the schema.
    ///
    /// @param path of the list
    public List<String> elementPath(List<String> path) {
        if (isBareList()) {
            return path;
        }
        GroupField list = (GroupField) field;
        Field layer = list.children().getFirst();
        List<String> below = new ArrayList<>(path);
        below.add(layer.name());
        if (list.element() != layer) {
            below.add(list.element().name());
        }
        return List.copyOf(below);
    }
}
