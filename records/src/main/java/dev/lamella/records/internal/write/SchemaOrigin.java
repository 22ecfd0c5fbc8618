package dev.lamella.records.internal.write;

import dev.lamella.arrow.ArrowHints;
import dev.lamella.records.internal.convert.ConversionStep;

/// The origin of the schema that objects are written with.
public sealed interface SchemaOrigin {
    /// What the Arrow schema of an existing file says.
    default ArrowHints hints() {
        return ArrowHints.NONE;
    }

    /// Derived from the class.
    record OfClass() implements SchemaOrigin {}

    /// Given by the user, which requests all its types.
    record OfUser() implements SchemaOrigin {}

    /// Taken from an existing file.
    ///
    /// @param use whether the user gave the same schema
    record OfFile(ArrowHints hints, ConversionStep.Use use) implements SchemaOrigin {}
}
