package dev.lamella.check;

/// Bounds so long that they make the footer heavy.
final class LongBound implements StatisticsCheck {
    /// Arrow C++ leaves longer bounds out (`max_statistics_size`).
    private static final int MOST_BYTES = 4096;

    @Override
    public void check(ChunkStatistics chunk, Report report) {
        for (ChunkStatistics.Bound bound : chunk.bounds()) {
            if (bound.bytes().length > MOST_BYTES) {
                report.chunk(chunk.rowGroup(), chunk.leaf(), bound.name() + " has " + bound.bytes().length + " bytes",
                        "bounds may be cut; every reader of the footer reads them, and Arrow C++ leaves out those of"
                                + " more than " + MOST_BYTES + " bytes");
            }
        }
    }
}
