package dev.lamella.internal.batch;

import dev.lamella.internal.page.ReadCounters;
import dev.lamella.vector.BatchSource;

/// A source of batches that counts what it reads.
public interface MeasuredSource extends BatchSource {
    /// Adds what was read so far.
    void addTo(ReadCounters counters);
}
