package dev.lamella.variant;

import dev.lamella.variant.internal.LittleEndian;

/// A float.
public final class VariantFloat extends Variant {
    VariantFloat(VariantMetadata metadata, byte[] bytes, int root, int from, int byteCount) {
        super(metadata, bytes, root, from, byteCount);
    }

    public float value() {
        return Float.intBitsToFloat(LittleEndian.getInt(bytes(), from() + 1));
    }
}
