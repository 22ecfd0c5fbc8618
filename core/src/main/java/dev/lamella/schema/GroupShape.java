package dev.lamella.schema;

/// The shape of a group, decided by its annotation and its children.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/LogicalTypes.md#nested-types">Nested types</a>
public sealed interface GroupShape {
    /// The shapes whose children are the fields of one value.
    sealed interface Fields extends GroupShape permits Struct, Variant, File {}

    /// A struct: the children are its fields.
    record Struct() implements Fields {}

    /// A list; see [GroupField#element].
    ///
    /// @param rule the rule that finds the element
    record ListOf(ListRule rule) implements GroupShape {}

    /// A map; see [GroupField#key] and [GroupField#value].
    ///
    /// @param rule the rule that finds key and value
    record MapOf(MapRule rule) implements GroupShape {}

    /// Semi-structured data: children `metadata` and `value` or `typed_value` or both, found by name.
    ///
    /// @param specificationVersion version of the Variant encoding; always 1, because groups of other versions are
    ///     structs
    record Variant(int specificationVersion) implements Fields {}

    /// A reference to a file, or its bytes: any of the children `uri`, `offset`, `size`, `content_type`, `checksum` and
    /// `inline`, found by name.
    record File() implements Fields {}
}
