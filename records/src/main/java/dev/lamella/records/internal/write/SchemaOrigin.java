package dev.lamella.records.internal.write;

import dev.lamella.arrow.ArrowHints;
import dev.lamella.records.internal.convert.Step;

/// The origin of the schema that objects are written with.
public sealed interface SchemaOrigin {
    /// Derived from the class.
    record Made() implements SchemaOrigin {}

    /// Given by the user, which requests all its types.
    record Given() implements SchemaOrigin {}

    /// Taken from an existing file.
    ///
    /// @param use whether the user gave the same schema
    record OfFile(ArrowHints hints, Step.Use use) implements SchemaOrigin {}
}
