package dev.lamella.variant;

import dev.lamella.variant.internal.LittleEndian;
import java.time.LocalDate;

/// A date.
public final class VariantDate extends Variant {
    VariantDate(VariantMetadata metadata, byte[] bytes, int root, int from, int byteCount) {
        super(metadata, bytes, root, from, byteCount);
    }

    /// Days since 1970-01-01.
    public int days() {
        return LittleEndian.getInt(bytes(), from() + 1);
    }

    public LocalDate value() {
        return LocalDate.ofEpochDay(days());
    }
}
