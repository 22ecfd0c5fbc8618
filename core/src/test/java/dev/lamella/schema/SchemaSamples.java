package dev.lamella.schema;

import java.util.Random;

/// Random schemas for tests of other packages.
public final class SchemaSamples {
    private SchemaSamples() {}

    /// A schema that the format allows.
    public static Schema legal(Random random) {
        return new LegalSchemas(random).schema();
    }
}
