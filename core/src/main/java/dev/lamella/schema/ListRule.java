package dev.lamella.schema;

import java.util.Optional;

/// The rule by which a repeated field is read as a list. A repeated field outside of a LIST or MAP group is a list
/// whose element is the field itself. In a LIST group, the repeated field is either the element ("two levels") or a
/// group around the element ("three levels").
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/LogicalTypes.md#lists">Lists,
/// "Backward-compatibility rules"</a>
public enum ListRule {
    /// The field is repeated, and neither the field nor the group around it is annotated.
    UNANNOTATED(0,
            "a repeated field outside an annotated group is a list, never null, of elements that are never null"),
    /// The repeated child of the LIST group is a leaf.
    REPEATED_PRIMITIVE(1, "the repeated field is not a group, so it is the element itself, never null"),
    /// The repeated child has several fields.
    SEVERAL_FIELDS(2, "the repeated group has several fields, so it is the element itself, never null"),
    /// The only field of the repeated child is itself repeated.
    REPEATED_CHILD(3,
            "the only field of the repeated group is repeated, so the group is the element itself, never null"),
    /// The repeated child has one field and its own annotation; readers add this rule to rule 3.
    ANNOTATED_CHILD(3, "the repeated group is annotated, so it is the element itself, never null"),
    /// The repeated child has one field, and its name is one that old writers gave to elements.
    ELEMENT_NAME(4,
            "the repeated group is named `array` or like the list with `_tuple` behind it, so it is the element "
                    + "itself, never null"),
    /// The modern form: list, repeated group, element.
    THREE_LEVELS(5, "the only field of the repeated group is the element");

    private final int number;
    private final String explanation;

    ListRule(int number, String explanation) {
        this.number = number;
        this.explanation = explanation;
    }

    /// The rule that makes a child of a group a list. The repeated child of a list or map is not a list itself.
    static Optional<ListRule> of(GroupField parent, Field child) {
        if (child.repetition() == Repetition.REPEATED && parent.shape() instanceof GroupShape.Fields) {
            return Optional.of(UNANNOTATED);
        }
        return child instanceof GroupField group && group.shape() instanceof GroupShape.ListOf(ListRule rule)
                ? Optional.of(rule)
                : Optional.empty();
    }

    /// The rule that finds the element of a group that is annotated LIST.
    ///
    /// @param list name of the group
    /// @param repeated its only child, which is a leaf or has children
    static ListRule of(String list, Field repeated) {
        if (!(repeated instanceof GroupField group)) {
            return REPEATED_PRIMITIVE;
        }
        if (group.children().size() > 1) {
            return SEVERAL_FIELDS;
        }
        if (group.children().getFirst().repetition() == Repetition.REPEATED) {
            return REPEATED_CHILD;
        }
        if (Annotations.declaredType(group.annotation()).filter(type -> type.kind().isOfGroups()).isPresent()) {
            return ANNOTATED_CHILD;
        }
        return isElementName(group.name(), list) ? ELEMENT_NAME : THREE_LEVELS;
    }

    /// Whether a repeated group has a name that old writers gave to elements (rule 4).
    ///
    /// @param name name of the repeated group
    /// @param list name of the list
    public static boolean isElementName(String name, String list) {
        return name.equals("array") || name.equals(list + "_tuple");
    }

    /// Whether a group stands between the list and its element: a list of three levels.
    public boolean hasLayer() {
        return this == THREE_LEVELS;
    }

    /// The group between a list and its element, if there is one.
    Optional<GroupField> layer(Field list) {
        return hasLayer() ? Optional.of((GroupField) ((GroupField) list).children().getFirst()) : Optional.empty();
    }

    /// The element of a list: the list's own field if it is only repeated, the child of the layer, or the repeated child.
    Field element(Field list) {
        if (this == UNANNOTATED) {
            return list;
        }
        Field repeated = ((GroupField) list).children().getFirst();
        return hasLayer() ? ((GroupField) repeated).children().getFirst() : repeated;
    }

    /// The number of the rule in the specification; 0 for a field that is a list without an annotation.
    public int number() {
        return number;
    }

    /// The content of the rule, as part of a sentence.
    public String explanation() {
        return explanation;
    }
}
