package dev.lamella.schema;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/// A group of fields: a struct, or the type that its annotation gives it; see [GroupShape].
public final class GroupField implements Field {
    private final String name;
    private final Repetition repetition;
    private final OptionalInt fieldId;
    private final Annotation annotation;
    private final List<Field> children;
    private final Shapes.Decision decision;

    private GroupField(String name, Repetition repetition, OptionalInt fieldId, Annotation annotation,
            List<Field> children, Shapes.Decision decision) {
        this.name = name;
        this.repetition = repetition;
        this.fieldId = fieldId;
        this.annotation = annotation;
        this.children = children;
        this.decision = decision;
    }

    /// Creates a group that the format allows.
    ///
    /// @throws IllegalArgumentException if the format does not allow these children, or the annotation on them; the
    ///     message says what is allowed, and names the [SchemaRule]
    public static GroupField of(String name, Repetition repetition, OptionalInt fieldId, Annotation annotation,
            List<Field> children) {
        return Legality.require(asDeclared(name, repetition, fieldId, annotation, children));
    }

    /// Creates a group as a file declares it, and decides its shape. A violation of the format becomes a
    /// [SchemaFinding], not an error. If the annotation is not allowed on these children, the group is a struct.
    public static GroupField asDeclared(String name, Repetition repetition, OptionalInt fieldId, Annotation annotation,
            List<Field> children) {
        Objects.requireNonNull(name);
        Objects.requireNonNull(repetition);
        List<Field> settled = Shapes.settle(annotation, List.copyOf(children));
        return new GroupField(name, repetition, fieldId, annotation, settled,
                Shapes.decide(name, repetition, annotation, settled));
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Repetition repetition() {
        return repetition;
    }

    @Override
    public OptionalInt fieldId() {
        return fieldId;
    }

    @Override
    public Annotation annotation() {
        return annotation;
    }

    @Override
    public Optional<LogicalType> logicalType() {
        return decision.logicalType();
    }

    @Override
    public List<SchemaFinding> findings() {
        return decision.findings();
    }

    /// The fields of the group as stored, including the layers of lists and maps that only carry repetition.
    public List<Field> children() {
        return children;
    }

    /// The shape of the group: struct, list, map, variant or file.
    public GroupShape shape() {
        return decision.shape();
    }

    /// The element of a list: the repeated child itself (whose repetition then belongs to the list), or the only child
    /// of the repeated child.
    ///
    /// @throws IllegalStateException if the group is not a list
    public Field element() {
        if (!(shape() instanceof GroupShape.ListOf(ListRule rule))) {
            throw new IllegalStateException("The group is not a list: " + shape());
        }
        return rule.element(this);
    }

    /// The key of a map.
    ///
    /// @throws IllegalStateException if the group is not a map
    public Field key() {
        return entries().children.getFirst();
    }

    /// The value of a map; absent if the map has only keys, or if a projection left the values out.
    ///
    /// @throws IllegalStateException if the group is not a map
    public Optional<Field> value() {
        List<Field> entry = entries().children;
        return entry.size() > 1 ? Optional.of(entry.get(1)) : Optional.empty();
    }

    private GroupField entries() {
        if (!(shape() instanceof GroupShape.MapOf)) {
            throw new IllegalStateException("The group is not a map: " + shape());
        }
        return (GroupField) children.getFirst();
    }

    /// The rule that makes a child of this group a list; absent if it is not a list.
    public Optional<ListRule> listRule(Field child) {
        return ListRule.of(this, child);
    }

    /// This group with some of its children and the same shape. An exception is a variant without all of its columns:
    /// it becomes a struct, because its values are incomplete.
    GroupField withChildren(List<Field> some) {
        if (shape() instanceof GroupShape.Variant && !VariantShapes.hasAllColumns(children, some)) {
            return asDeclared(name, repetition, fieldId, Annotation.NONE, some);
        }
        return new GroupField(name, repetition, fieldId, annotation, List.copyOf(some), decision);
    }

    @Override
    public GroupField withName(String newName) {
        return as(newName, repetition, fieldId, annotation, children);
    }

    @Override
    public GroupField withRepetition(Repetition newRepetition) {
        return as(name, newRepetition, fieldId, annotation, children);
    }

    @Override
    public GroupField withFieldId(OptionalInt newFieldId) {
        return as(name, repetition, newFieldId, annotation, children);
    }

    /// This group with another declaration. A group that is part of a projection keeps its shape.
    GroupField as(String newName, Repetition newRepetition, OptionalInt newId, Annotation newAnnotation,
            List<Field> newChildren) {
        GroupField group = asDeclared(newName, newRepetition, newId, newAnnotation, newChildren);
        return group.shape().equals(shape())
                ? group
                : new GroupField(newName, newRepetition, newId, newAnnotation, List.copyOf(newChildren), decision);
    }

    /// This group as the entries of the surrounding map, where its own annotation is ignored.
    GroupField asEntries() {
        return new GroupField(name, repetition, fieldId, annotation, Shapes.standingAlone(children),
                Shapes.entries(name, annotation, children));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof GroupField that && name.equals(that.name) && repetition == that.repetition
                && fieldId.equals(that.fieldId) && annotation.isSpelledLike(that.annotation)
                && shape().equals(that.shape())
                && children.equals(that.children);
    }

    @Override
    public int hashCode() {
        return Objects.hash(name, repetition, fieldId, children);
    }

    /// The lines of the message text.
    @Override
    public String toString() {
        return SchemaText.print(this);
    }
}
