package dev.lamella.arrow;

/// The dictionary of a field whose values are dictionary entries: `DictionaryEncoding` in `Schema.fbs`. The type of such a
/// field is the type of the entries.
///
/// @param id the id of the dictionary; unique in a schema, unless fields share it
/// @param indexType the type of the numbers that stand for entries
/// @param isOrdered whether the order of the entries has a meaning
public record ArrowDictionary(long id, ArrowType.Int indexType, boolean isOrdered) {
    /// The default of `Schema.fbs` if no index type is stored.
    static final ArrowType.Int DEFAULT_INDEX = new ArrowType.Int(32, true);
}
