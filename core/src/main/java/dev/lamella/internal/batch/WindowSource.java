package dev.lamella.internal.batch;

import dev.lamella.internal.page.Loan;
import dev.lamella.vector.BatchSource;

/// A source of batches that can be kept.
public interface WindowSource extends BatchSource {
    /// The current batch, to keep: it stays valid until the loan ends. Call it at most once per batch, and end loans in the
    /// order of the batches.
    Window detach(Loan loan);
}
