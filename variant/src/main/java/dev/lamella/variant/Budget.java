package dev.lamella.variant;

/// Bounds how many bytes of a value are visited.
///
/// The encoding allows the offsets of several fields to lead to the same bytes, so a few hundred bytes of such offsets can
/// stand for more values than anyone can visit. If no bytes are shared, each byte is visited once.
final class Budget {
    /// How often each byte may be visited, on average.
    static final int FACTOR = 4;

    private final int byteCount;
    private long left;

    /// The budget of one walk over a value.
    Budget(Variant value) {
        this.byteCount = value.byteCount();
        this.left = (long) FACTOR * byteCount;
    }

    /// Counts the bytes of a visited value. Its children are counted when they are visited.
    ///
    /// @throws VariantFormatException if the budget is exceeded
    void spend(Variant visited) {
        left -= visited instanceof VariantContainer container ? container.headerByteCount() : visited.byteCount();
        if (left < 0) {
            throw Damage.tooEntangled(visited.position(), byteCount);
        }
    }
}
