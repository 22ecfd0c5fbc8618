package dev.lamella.schema;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/// A group of fields: a struct, or what its annotation makes of it, as its [GroupShape] says.
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

    /// A group that the format allows.
    ///
    /// @throws IllegalArgumentException if the format does not allow these children, or the annotation on them; the
    ///         message says what is allowed, and the [SchemaRule]
    public static GroupField of(String name, Repetition repetition, OptionalInt fieldId, Annotation annotation,
            List<Field> children) {
        return Legality.require(asDeclared(name, repetition, fieldId, annotation, children));
    }

    /// A group as a file declares it; its shape is decided here. What the format does not allow becomes a [SchemaFinding],
    /// not an error, and the group a struct if its annotation does not stand on such children.
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

    /// The fields of the group as the file has them, also those layers of lists and maps that only carry repetition.
    public List<Field> children() {
        return children;
    }

    /// What the group stands for.
    public GroupShape shape() {
        return decision.shape();
    }

    /// The element of a list: the repeated child itself (whose repetition then is the list's), or its only child.
    ///
    /// @throws IllegalStateException if the group is no list
    public Field element() {
        if (!(shape() instanceof GroupShape.ListOf(ListRule rule))) {
            throw new IllegalStateException("the group is no list: " + shape());
        }
        return SchemaNode.elementOf(this, rule);
    }

    /// The key of a map.
    ///
    /// @throws IllegalStateException if the group is no map
    public Field key() {
        return entries().children.getFirst();
    }

    /// The value of a map; absent if it has only keys, or if the values were left out by a projection.
    ///
    /// @throws IllegalStateException if the group is no map
    public Optional<Field> value() {
        List<Field> entry = entries().children;
        return entry.size() > 1 ? Optional.of(entry.get(1)) : Optional.empty();
    }

    private GroupField entries() {
        if (!(shape() instanceof GroupShape.MapOf)) {
            throw new IllegalStateException("the group is no map: " + shape());
        }
        return (GroupField) children.getFirst();
    }

    /// By which rule a child of this group is a list, if it is one.
    public Optional<ListRule> listRule(Field child) {
        return SchemaNode.ruleOf(this, child);
    }

    /// This group with some of its children, and still of the shape that was decided on all of them; but a variant without
    /// all of its columns is no variant any more: what is left of its values is not what they are.
    GroupField withChildren(List<Field> some) {
        if (shape() instanceof GroupShape.Variant && !VariantShapes.hasAllColumns(children, some)) {
            return asDeclared(name, repetition, fieldId, Annotation.NONE, some);
        }
        return new GroupField(name, repetition, fieldId, annotation, List.copyOf(some), decision);
    }

    /// This group declared otherwise. Part of a file, which a projection leaves, stays what it is.
    GroupField as(String newName, Repetition newRepetition, OptionalInt newId, Annotation newAnnotation,
            List<Field> newChildren) {
        GroupField group = asDeclared(newName, newRepetition, newId, newAnnotation, newChildren);
        return group.shape().equals(shape())
                ? group
                : new GroupField(newName, newRepetition, newId, newAnnotation, List.copyOf(newChildren), decision);
    }

    /// This group as the entries of the map round it, where its own annotation says nothing.
    GroupField asEntries() {
        return new GroupField(name, repetition, fieldId, annotation, Shapes.standingAlone(children),
                Shapes.entries(name, annotation, children));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof GroupField that && name.equals(that.name) && repetition == that.repetition
                && fieldId.equals(that.fieldId) && annotation.toString().equals(that.annotation.toString())
                && shape().equals(that.shape())
                && children.equals(that.children);
    }

    @Override
    public int hashCode() {
        return Objects.hash(name, repetition, fieldId, annotation.toString(), children);
    }

    /// The lines of the message text.
    @Override
    public String toString() {
        return SchemaText.print(this);
    }
}
