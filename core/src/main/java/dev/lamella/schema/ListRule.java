package dev.lamella.schema;

/// The rule by which a repeated field is read as a list.
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

    /// The number of the rule in the specification; 0 for a field that is a list without an annotation.
    public int number() {
        return number;
    }

    /// The content of the rule, as part of a sentence.
    public String explanation() {
        return explanation;
    }
}
