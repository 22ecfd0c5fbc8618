package dev.lamella.variant;

/// The null of the encoding: a value that is there. What is not there is no value at all.
public final class VariantNull extends Variant {
    VariantNull(VariantMetadata metadata, byte[] bytes, int root, int from, int byteCount) {
        super(metadata, bytes, root, from, byteCount);
    }
}
