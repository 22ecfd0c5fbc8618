package dev.lamella.internal.batch;

import dev.lamella.vector.BatchSource;

/// A source of batches that can be kept.
public interface WindowSource extends BatchSource {
    /// The current batch, to keep: it stays valid. Call it at most once per batch.
    Window detach();
}
