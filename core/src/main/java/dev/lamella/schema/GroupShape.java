package dev.lamella.schema;

/// What a group stands for, as its annotation and its children say.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/LogicalTypes.md#nested-types">Nested types</a>
public sealed interface GroupShape {
    /// The shapes whose children are fields of one value, side by side.
    sealed interface Fields extends GroupShape permits Struct, Variant, File {}

    /// Its children, side by side.
    record Struct() implements Fields {}

    /// A list; see [GroupField#element].
    ///
    /// @param rule which told where the element is
    record ListOf(ListRule rule) implements GroupShape {}

    /// A map; see [GroupField#key] and [GroupField#value].
    ///
    /// @param rule which told where key and value are
    record MapOf(MapRule rule) implements GroupShape {}

    /// Semi-structured data: children `metadata` and `value` or `typed_value` or both, found by name.
    ///
    /// @param specificationVersion of the Variant encoding; always 1, as groups of other versions are structs
    record Variant(int specificationVersion) implements Fields {}

    /// A reference to a file, or its bytes: any of the children `uri`, `offset`, `size`, `content_type`, `checksum` and
    /// `inline`, found by name.
    record File() implements Fields {}
}
