package dev.lamella.variant;

import java.util.Arrays;

/// Binary data.
public final class VariantBinary extends Variant {
    VariantBinary(VariantMetadata metadata, byte[] bytes, int root, int from, int byteCount) {
        super(metadata, bytes, root, from, byteCount);
    }

    /// A copy of the data, without header and length.
    public byte[] value() {
        return Arrays.copyOfRange(bytes(), dataFrom(), dataFrom() + dataCount());
    }

    /// Where the data begins in [#bytes].
    public int dataFrom() {
        return from() + 5;
    }

    /// The byte count of the data.
    public int dataCount() {
        return byteCount() - 5;
    }
}
