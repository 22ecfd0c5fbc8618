package dev.lamella.variant;

/// What is accepted from bytes and text that nobody vouches for.
///
/// @param depth how deep objects and arrays may lie in each other
/// @param bytes how large a value, a metadata or a text may be
public record VariantLimits(int depth, long bytes) {
    /// 500 deep, as parquet-java and Spark allow at least, and 128 MiB.
    public static final VariantLimits DEFAULT = new VariantLimits(500, 128L << 20);

    public VariantLimits {
        if (depth < 1 || bytes < 1) {
            throw new IllegalArgumentException("a depth of " + depth + " and " + bytes + " bytes; both are at least 1");
        }
    }
}
