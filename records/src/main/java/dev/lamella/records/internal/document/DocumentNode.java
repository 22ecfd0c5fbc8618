package dev.lamella.records.internal.document;

import dev.lamella.variant.Variant;
import org.jspecify.annotations.Nullable;

/// Converts objects of one shape to parts of a document and back. Immutable once it is complete.
///
/// The tree of an object is what rows accept as a VARIANT: a `Map` by name, a `List`, or a scalar.
interface DocumentNode {
    /// The tree of an object.
    ///
    /// @param depth the number of objects that contain this one
    Object tree(Object value, int depth);

    /// The object of a part of a document; null for an unknown constant or type if the options ask for it.
    ///
    /// @param depth the number of parts that contain this one
    /// @param budget the budget of the whole document
    @Nullable
    Object thing(Variant part, int depth, Budget budget);
}
