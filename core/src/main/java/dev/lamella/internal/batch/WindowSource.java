package dev.lamella.internal.batch;

import dev.lamella.vector.BatchSource;

/// A source of batches which can be kept.
public interface WindowSource extends BatchSource {
    /// The batch that the last [#next] moved to, to keep: it stays valid. To be called once for each, if at all.
    Window detach();
}
