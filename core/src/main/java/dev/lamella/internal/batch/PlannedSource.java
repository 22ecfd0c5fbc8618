package dev.lamella.internal.batch;

import dev.lamella.internal.page.ReadCounters;
import dev.lamella.internal.plan.ScanPlan;

/// Reads what is planned of one file, and counts what it reads.
public interface PlannedSource extends WindowSource {
    /// Goes on with another part of the plan that this was made for. The one before was read to its end; all buffers are used again.
    void begin(ScanPlan part);

    /// Adds what was read so far.
    void addTo(ReadCounters counters);
}
