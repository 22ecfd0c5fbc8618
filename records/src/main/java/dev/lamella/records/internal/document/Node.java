package dev.lamella.records.internal.document;

import dev.lamella.variant.Variant;

/// How the things of one shape become parts of a document, and come out of them. Immutable once it is made.
///
/// The tree of a thing is what rows take as a VARIANT: a `Map` by name, a `List`, or a value of its own.
interface Node {
    /// The tree of a thing.
    ///
    /// @param depth how many things it lies in
    Object tree(Object value, int depth);

    /// The thing that a part of a document is, which is no null unless the node has one for that.
    ///
    /// @param depth how many parts it lies in
    /// @param budget of the whole document
    Object thing(Variant part, int depth, Budget budget);
}
