package dev.lamella.variant;

/// Limits for untrusted bytes and text.
///
/// @param depth how deeply objects and arrays may be nested
/// @param bytes how large a value, its metadata or a text may be
public record VariantLimits(int depth, long bytes) {
    /// A depth of 500, which parquet-java and Spark allow at least, and 128 MiB.
    public static final VariantLimits DEFAULT = new VariantLimits(500, 128L << 20);

    public VariantLimits {
        if (depth < 1 || bytes < 1) {
            throw new IllegalArgumentException(
                    "The limits are a depth of " + depth + " and " + bytes + " bytes; both must be at least 1");
        }
    }
}
