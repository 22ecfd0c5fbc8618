package dev.lamella.schema;

/// The rule by which the entries of a map are read. Keys and values are found by position, never by name.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/LogicalTypes.md#maps">Maps</a>
public enum MapRule {
    /// The repeated group has two fields.
    KEY_AND_VALUE("the first field of the repeated group is the key, the second the value, whatever their names"),
    /// The repeated group has one field.
    KEY_ONLY("the only field of the repeated group is the key; there are no values");

    private final String explanation;

    MapRule(String explanation) {
        this.explanation = explanation;
    }

    /// The content of the rule, as part of a sentence.
    public String explanation() {
        return explanation;
    }
}
