package dev.lamella.variant;

import java.util.Iterator;

/// An array: a sequence of values.
public final class VariantArray extends VariantContainer implements Iterable<Variant> {
    VariantArray(VariantMetadata metadata, byte[] bytes, int root, int from, int limit) {
        super(metadata, bytes, root, from, limit, (bytes[from] & 0x10) == 0 ? 1 : 4, 0, 1 + (bytes[from] >> 2 & 3));
    }

    /// The elements in order.
    @Override
    public Iterator<Variant> iterator() {
        return new Places<>(size(), this::value).iterator();
    }
}
