package dev.lamella.variant;

import dev.lamella.variant.internal.LittleEndian;

/// A double.
public final class VariantDouble extends Variant {
    VariantDouble(VariantMetadata metadata, byte[] bytes, int root, int from, int byteCount) {
        super(metadata, bytes, root, from, byteCount);
    }

    public double value() {
        return Double.longBitsToDouble(LittleEndian.getLong(bytes(), from() + 1));
    }
}
