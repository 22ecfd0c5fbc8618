package dev.lamella.schema;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// What a field stands for, without the layers that only carry repetition: the view on which schemas are compared and
/// changed.
///
/// Fields that mean the same have the same columns: as many, of the same types and levels. Only what the footer says of
/// them differs.
sealed interface Meaning {
    /// A leaf.
    record Value(PrimitiveField field, Domain domain) implements Meaning {}

    /// A list.
    ///
    /// @param element which is never null unless the list has three levels
    /// @param rule which told where the element is
    /// @param layer the repeated group between list and element, if there is one
    record ListOf(Slot element, ListRule rule, Optional<GroupField> layer) implements Meaning {}

    /// A map.
    ///
    /// @param entries the repeated group of key and value
    record MapOf(Slot key, Optional<Slot> value, GroupField entries) implements Meaning {}

    /// Fields side by side: a struct, a variant or a file.
    record Fields(GroupField group, List<Slot> fields) implements Meaning {
        GroupShape shape() {
            return group.shape();
        }
    }

    /// A field, an element, a key or a value.
    ///
    /// @param annotation what is declared on it; nothing on a list that is only a repeated field
    /// @param declared the field as the schema has it
    record Slot(String name, OptionalInt fieldId, boolean isOptional, Annotation annotation, Meaning meaning,
            Field declared) {}

    /// The field of a row, of a group or of an entry.
    static Slot of(Field field) {
        if (field.repetition() != Repetition.REPEATED) {
            return new Slot(field.name(), field.fieldId(), field.repetition() == Repetition.OPTIONAL,
                    field.annotation(), meaning(field), field);
        }
        Slot element = new Slot("", OptionalInt.empty(), false, field.annotation(), meaning(field), field);
        return new Slot(field.name(), field.fieldId(), false, Annotation.NONE,
                new ListOf(element, ListRule.UNANNOTATED, Optional.empty()), field);
    }

    /// The fields of a row or a group.
    static List<Slot> of(List<Field> fields) {
        List<Slot> slots = new ArrayList<>(fields.size());
        fields.forEach(field -> slots.add(of(field)));
        return Collections.unmodifiableList(slots);
    }

    /// What the field is, apart from its own repetition.
    private static Meaning meaning(Field field) {
        return switch (field) {
            case PrimitiveField leaf -> new Value(leaf, Domain.of(leaf));
            case GroupField group -> switch (group.shape()) {
                case GroupShape.ListOf(ListRule rule) -> list(group, rule);
                case GroupShape.MapOf ignored -> new MapOf(of(group.key()), group.value().map(Meaning::of),
                        (GroupField) group.children().getFirst());
                case GroupShape.Fields ignored ->
                    new Fields(group, of(group.children()));
            };
        };
    }

    private static Meaning list(GroupField group, ListRule rule) {
        Field element = group.element();
        return rule == ListRule.THREE_LEVELS
                ? new ListOf(of(element), rule, Optional.of((GroupField) group.children().getFirst()))
                : new ListOf(new Slot(element.name(), element.fieldId(), false, element.annotation(), meaning(element),
                        element), rule, Optional.empty());
    }

    /// Whether two fields mean the same: names, ids and whether they may be null included.
    static boolean isSame(Slot one, Slot other) {
        return one.name().equals(other.name()) && isSamePart(one, other);
    }

    /// Whether two lists of fields mean the same: the order counts.
    static boolean areSame(List<Slot> some, List<Slot> others) {
        if (some.size() != others.size()) {
            return false;
        }
        for (int i = 0; i < some.size(); i++) {
            if (!isSame(some.get(i), others.get(i))) {
                return false;
            }
        }
        return true;
    }

    /// Whether two elements, keys or values mean the same: their names do not count.
    private static boolean isSamePart(Slot one, Slot other) {
        return one.isOptional() == other.isOptional() && one.fieldId().equals(other.fieldId())
                && isSame(one.meaning(), other.meaning());
    }

    private static boolean isSame(Meaning one, Meaning other) {
        return switch (one) {
            case Value value -> other instanceof Value that && value.domain().equals(that.domain());
            case ListOf list -> other instanceof ListOf that && isSamePart(list.element(), that.element());
            case MapOf map -> other instanceof MapOf that && isSamePart(map.key(), that.key())
                    && map.value().isPresent() == that.value().isPresent()
                    && (map.value().isEmpty() || isSamePart(map.value().get(), that.value().orElseThrow()));
            case Fields fields -> other instanceof Fields that && isSameKind(fields, that)
                    && areSame(fields.fields(), that.fields());
        };
    }

    /// Whether both are structs, variants of one version, or files, with the same annotation if it is not known.
    static boolean isSameKind(Fields one, Fields other) {
        return one.shape().equals(other.shape())
                && Domain.unrecognized(one.group()).equals(Domain.unrecognized(other.group()));
    }
}
