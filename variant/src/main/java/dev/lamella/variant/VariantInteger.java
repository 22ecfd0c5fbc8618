package dev.lamella.variant;

import dev.lamella.variant.internal.LittleEndian;

/// An integer of 8, 16, 32 or 64 bits, depending on the kind.
public final class VariantInteger extends Variant {
    VariantInteger(VariantMetadata metadata, byte[] bytes, int root, int from, int byteCount) {
        super(metadata, bytes, root, from, byteCount);
    }

    public long value() {
        int at = from() + 1;
        return switch (byteCount()) {
            case 2 -> bytes()[at];
            case 3 -> LittleEndian.getShort(bytes(), at);
            case 5 -> LittleEndian.getInt(bytes(), at);
            default -> LittleEndian.getLong(bytes(), at);
        };
    }
}
