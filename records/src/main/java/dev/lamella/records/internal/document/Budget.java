package dev.lamella.records.internal.document;

import dev.lamella.error.ValueException;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantContainer;

/// Bounds how much of a document is visited.
///
/// The parts of a Variant may share their bytes, and then a few bytes stand for more parts than anyone can visit. Where nothing is
/// shared, each byte is visited once, and what a part is in may ask for it again.
final class Budget {
    private static final int FACTOR = 4;

    private final int byteCount;
    private long left;

    /// For one document.
    Budget(Variant document) {
        this.byteCount = document.byteCount();
        this.left = (long) FACTOR * byteCount;
    }

    /// A part is visited; what lies in it, each by itself.
    ///
    /// @throws ValueException if that is too much
    void spend(Variant part) {
        spend(part instanceof VariantContainer container ? 1 + container.size() : part.byteCount());
    }

    /// A part is taken with all that lies in it.
    ///
    /// @throws ValueException if that is too much
    void spendWhole(Variant part) {
        spend(part.byteCount());
    }

    private void spend(int count) {
        left -= count;
        if (left < 0) {
            throw ValueException.fitting("a Variant, of which parts can be read", ValueException.Reason.UNSUITABLE,
                    "the parts of the Variant share their bytes so often that its " + byteCount
                            + " bytes stand for more than " + FACTOR + " times as many");
        }
    }
}
