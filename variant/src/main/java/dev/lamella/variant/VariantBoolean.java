package dev.lamella.variant;

/// A boolean.
public final class VariantBoolean extends Variant {
    VariantBoolean(VariantMetadata metadata, byte[] bytes, int root, int from, int byteCount) {
        super(metadata, bytes, root, from, byteCount);
    }

    public boolean value() {
        return Views.isTrue(bytes()[from()]);
    }
}
