package dev.lamella.internal.variant;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.ParquetException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.variant.VariantFormatException;

/// The failures of stored Variants whose bytes cannot be read. The caller adds the place.
public final class VariantFailure {
    private VariantFailure() {}

    /// A value that cannot be read.
    public static ParquetException ofValue(VariantFormatException cause) {
        return of("a Variant value", cause);
    }

    /// Metadata that cannot be read.
    public static ParquetException ofMetadata(VariantFormatException cause) {
        return of("`metadata`", cause);
    }

    private static ParquetException of(String what, VariantFormatException cause) {
        String problem = "Byte " + cause.position() + " of " + what + ": " + cause.problem();
        return cause.isUnsupported()
                ? new UnsupportedFeatureException(problem, cause)
                : new CorruptFileException(problem, cause);
    }
}
