package dev.lamella.records.internal.write;

import dev.lamella.arrow.ArrowHints;
import dev.lamella.records.internal.convert.Step;

/// Where the schema comes from that objects are written with.
public sealed interface SchemaOrigin {
    /// From their class.
    record Made() implements SchemaOrigin {}

    /// From the user, who asks for all its types.
    record Given() implements SchemaOrigin {}

    /// From a file that is there.
    ///
    /// @param use whether the user gave the same
    record OfFile(ArrowHints hints, Step.Use use) implements SchemaOrigin {}
}
