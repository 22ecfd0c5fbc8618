package dev.lamella.variant;

import java.util.Arrays;

/// Bytes.
public final class VariantBinary extends Variant {
    VariantBinary(VariantMetadata metadata, byte[] bytes, int root, int from, int byteCount) {
        super(metadata, bytes, root, from, byteCount);
    }

    /// A copy of the bytes, without header and length.
    public byte[] value() {
        return Arrays.copyOfRange(bytes(), dataFrom(), dataFrom() + dataCount());
    }

    /// Where in [#bytes] they begin.
    public int dataFrom() {
        return from() + 5;
    }

    /// How many there are.
    public int dataCount() {
        return byteCount() - 5;
    }
}
