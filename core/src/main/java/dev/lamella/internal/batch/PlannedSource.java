package dev.lamella.internal.batch;

import dev.lamella.internal.page.ReadCounters;
import dev.lamella.internal.plan.ScanPlan;
import dev.lamella.vector.SourceMetrics;

/// Reads planned rows of one file, and counts what it reads.
public interface PlannedSource extends WindowSource {
    /// Continues with another part of the plan that the source was made for. The previous part was read to its end; all buffers
    /// are reused.
    void begin(ScanPlan part);

    /// Adds the counters so far.
    void addTo(ReadCounters counters);

    /// Bytes of all buffers, approximately; 0 after closing.
    long heldBytes();

    @Override
    default SourceMetrics metrics() {
        ReadCounters counters = new ReadCounters();
        addTo(counters);
        return new SourceMetrics(heldBytes(), counters.bytes(), counters.values(), counters.pages(),
                counters.skippedPages(), counters.rowGroups(), counters.skippedRowGroups());
    }
}
