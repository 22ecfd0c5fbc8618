package dev.lamella.check;

import java.util.Optional;

/// Bounds that are said to be exact and are not there.
///
/// Writers that say of a bound that is not there that it is not exact are right, and common: `geography-points.parquet`
/// of parquet-testing.
final class ExactWithoutBound implements StatisticsCheck {
    @Override
    public void check(ChunkStatistics chunk, Report report) {
        check("is_min_value_exact", chunk.statistics().isMinValueExact(), chunk.minValue().isPresent(), chunk, report);
        check("is_max_value_exact", chunk.statistics().isMaxValueExact(), chunk.maxValue().isPresent(), chunk, report);
    }

    private static void check(String name, Optional<Boolean> flag, boolean hasBound, ChunkStatistics chunk,
            Report report) {
        if (flag.orElse(false) && !hasBound) {
            report.chunk(chunk.rowGroup(), chunk.leaf(), name + " is true, and there is no such bound",
                    "only a bound can be exact");
        }
    }
}
