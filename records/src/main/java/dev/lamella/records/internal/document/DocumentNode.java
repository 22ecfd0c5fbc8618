package dev.lamella.records.internal.document;

import dev.lamella.variant.Variant;

/// Converts objects of one shape to parts of a document and back. Immutable once it is complete.
///
/// The tree of an object is what rows accept as a VARIANT: a `Map` by name, a `List`, or a scalar.
interface DocumentNode {
    /// The tree of an object.
    ///
    /// @param depth the number of objects that contain this one
    Object tree(Object value, int depth);

    /// The object of a part of a document. It is null only if the node has a null for the part.
    ///
    /// @param depth the number of parts that contain this one
    /// @param budget the budget of the whole document
    Object thing(Variant part, int depth, Budget budget);
}
