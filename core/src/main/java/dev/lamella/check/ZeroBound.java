package dev.lamella.check;

import dev.lamella.metadata.ColumnOrder;

/// Zeros of the wrong sign: bounds of floating-point values do not tell +0.0 from -0.0, so that the lower one is -0.0
/// and the upper one +0.0, except under IEEE_754_TOTAL_ORDER.
final class ZeroBound implements StatisticsCheck {
    @Override
    public void check(ChunkStatistics chunk, Report report) {
        if (chunk.isOrder(ColumnOrder.IEEE_754_TOTAL_ORDER)) {
            return;
        }
        for (ChunkStatistics.Bound bound : chunk.bounds()) {
            double wrong = bound.isLower() ? 0.0 : -0.0;
            if (!bound.isDeprecated() && chunk.floating(bound).filter(value -> value.equals(wrong)).isPresent()) {
                report.chunk(chunk.rowGroup(), chunk.leaf(),
                        bound.name() + " is " + (bound.isLower() ? "+0.0" : "-0.0"),
                        "a zero is -0.0 as lower bound and +0.0 as upper one, whichever the values have");
            }
        }
    }
}
