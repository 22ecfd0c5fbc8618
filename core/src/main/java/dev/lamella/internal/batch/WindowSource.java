package dev.lamella.internal.batch;

import dev.lamella.internal.page.Loan;
import dev.lamella.vector.BatchSource;

/// A source of batches that can be kept.
public interface WindowSource extends BatchSource {
    /// The current batch, to keep: it stays valid until the loan ends. Call this at most once for each batch, and end the
    /// loans in the order of the batches.
    Window detach(Loan loan);
}
