package dev.lamella.variant;

/// Bounds how many bytes of a value are visited.
///
/// Nothing forbids that the offsets of several fields lead to the same bytes, and a few hundred bytes of such offsets
/// stand for more values than anyone can visit. Where nothing is shared each byte is visited once.
final class Budget {
    /// How often each byte may be visited, on average.
    static final int FACTOR = 4;

    private final int byteCount;
    private long left;

    /// For one walk over a value.
    Budget(Variant value) {
        this.byteCount = value.byteCount();
        this.left = (long) FACTOR * byteCount;
    }

    /// A value is visited; what lies in it, each by itself.
    ///
    /// @throws VariantFormatException if that is too much
    void spend(Variant visited) {
        left -= visited instanceof VariantContainer container ? container.headerByteCount() : visited.byteCount();
        if (left < 0) {
            throw Damage.tooEntangled(visited.position(), byteCount);
        }
    }
}
