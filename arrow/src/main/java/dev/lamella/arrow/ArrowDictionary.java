package dev.lamella.arrow;

/// That the values of a field are entries of a dictionary: `DictionaryEncoding` in `Schema.fbs`. The type of the field then
/// is that of the entries.
///
/// @param id of the dictionary; unique in a schema, unless fields share one
/// @param indexType of the numbers that stand for entries
/// @param isOrdered whether the order of the entries means something
public record ArrowDictionary(long id, ArrowType.Int indexType, boolean isOrdered) {
    /// What is meant where no index type is stored.
    static final ArrowType.Int DEFAULT_INDEX = new ArrowType.Int(32, true);
}
