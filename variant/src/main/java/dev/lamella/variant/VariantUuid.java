package dev.lamella.variant;

import dev.lamella.variant.internal.LittleEndian;
import java.util.UUID;

/// A UUID.
public final class VariantUuid extends Variant {
    VariantUuid(VariantMetadata metadata, byte[] bytes, int root, int from, int byteCount) {
        super(metadata, bytes, root, from, byteCount);
    }

    public long mostSignificantBits() {
        return LittleEndian.getBigEndianLong(bytes(), from() + 1);
    }

    public long leastSignificantBits() {
        return LittleEndian.getBigEndianLong(bytes(), from() + 9);
    }

    public UUID value() {
        return new UUID(mostSignificantBits(), leastSignificantBits());
    }
}
