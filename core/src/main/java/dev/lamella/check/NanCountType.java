package dev.lamella.check;

/// Counts of NaN in columns that cannot have one.
final class NanCountType implements StatisticsCheck {
    @Override
    public void check(ChunkStatistics chunk, Report report) {
        if (chunk.statistics().nanCount().isPresent() && !chunk.isFloating()) {
            report.chunk(chunk.rowGroup(), chunk.leaf(), "nan_count is set on " + chunk.typeName(),
                    "only FLOAT, DOUBLE and FLOAT16 have it");
        }
    }
}
