package dev.lamella.records.internal.document;

import dev.lamella.error.ValueException;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantContainer;

/// Limits how much of a document is visited.
///
/// The parts of a Variant may share their bytes, so that a few bytes stand for more parts than can be visited. Without
/// sharing, each byte is visited once, and its container may visit it again.
final class Budget {
    private static final int FACTOR = 4;

    private final int byteCount;
    private long left;

    /// The budget of one document.
    Budget(Variant document) {
        this.byteCount = document.byteCount();
        this.left = (long) FACTOR * byteCount;
    }

    /// Counts a visit to a part without its nested parts.
    ///
    /// @throws ValueException if the budget is used up
    void spend(Variant part) {
        spend(part instanceof VariantContainer container ? 1 + container.size() : part.byteCount());
    }

    /// Counts a visit to a part with all its nested parts.
    ///
    /// @throws ValueException if the budget is used up
    void spendWhole(Variant part) {
        spend(part.byteCount());
    }

    private void spend(int count) {
        left -= count;
        if (left < 0) {
            throw ValueException.fitting("a Variant, whose parts can be read", ValueException.Reason.UNSUITABLE,
                    "The parts of the Variant share their bytes so often that its " + byteCount
                            + " bytes stand for more than " + FACTOR + " times as many");
        }
    }
}
