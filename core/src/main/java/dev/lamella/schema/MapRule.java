package dev.lamella.schema;

/// What makes up the entries of a map. Keys and values are told apart by their position, never by their names.
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

    /// What the rule says, as part of a sentence.
    public String explanation() {
        return explanation;
    }
}
