package dev.lamella.variant;

/// The null of the encoding, which is a value. A missing value is not a VariantNull.
public final class VariantNull extends Variant {
    VariantNull(VariantMetadata metadata, byte[] bytes, int root, int from, int byteCount) {
        super(metadata, bytes, root, from, byteCount);
    }
}
