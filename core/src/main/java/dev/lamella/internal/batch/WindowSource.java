package dev.lamella.internal.batch;

import dev.lamella.internal.page.ReadCounters;
import dev.lamella.internal.plan.ScanPlan;
import dev.lamella.vector.BatchSource;

/// A source of batches of a file, which can be kept, and which counts what it reads.
public interface WindowSource extends BatchSource {
    /// The batch that the last [#next] moved to, to keep: it stays valid. To be called once for each, if at all.
    Window detach();

    /// Goes on with another part of the plan that this was made for. The one before was read to its end; all buffers are used again.
    void begin(ScanPlan part);

    /// Adds what was read so far.
    void addTo(ReadCounters counters);
}
