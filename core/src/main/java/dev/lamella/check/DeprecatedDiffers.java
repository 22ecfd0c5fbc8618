package dev.lamella.check;

import dev.lamella.schema.SortOrder;
import java.util.Arrays;
import java.util.Optional;

/// Deprecated bounds that are not those of `min_value` and `max_value`, of types where both mean the same.
final class DeprecatedDiffers implements StatisticsCheck {
    @Override
    public void check(ChunkStatistics chunk, Report report) {
        if (SortOrder.of(chunk.leaf()).isOrderOfDeprecatedBounds()) {
            compare(chunk.deprecatedMin(), chunk.minValue(), chunk, report);
            compare(chunk.deprecatedMax(), chunk.maxValue(), chunk, report);
        }
    }

    private static void compare(Optional<ChunkStatistics.Bound> old, Optional<ChunkStatistics.Bound> current,
            ChunkStatistics chunk, Report report) {
        if (old.isPresent() && current.isPresent()
                && !Arrays.equals(old.get().bytes(), current.get().bytes())) {
            report.chunk(chunk.rowGroup(), chunk.leaf(), old.get().name() + " is not " + current.get().name(),
                    "both are the same for " + chunk.typeName() + ", whose order is signed");
        }
    }
}
