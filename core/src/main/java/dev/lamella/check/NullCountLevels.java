package dev.lamella.check;

import java.util.List;
import java.util.OptionalLong;

/// Counts of nulls that are not those of the definition levels.
final class NullCountLevels implements StatisticsCheck {
    @Override
    public void check(ChunkStatistics chunk, Report report) {
        int maxLevel = chunk.leaf().maxDefinitionLevel();
        List<Long> histogram = chunk.metadata().sizeStatistics().map(sizes -> sizes.definitionLevelHistogram())
                .orElse(List.of());
        OptionalLong present = chunk.presentCount();
        if (histogram.size() == maxLevel + 1 && present.isPresent()
                && histogram.get(maxLevel) != present.getAsLong()) {
            report.chunk(chunk.rowGroup(), chunk.leaf(),
                    "num_values and null_count leave " + present.getAsLong() + " values, the histogram of levels has "
                            + histogram.get(maxLevel) + " at level " + maxLevel,
                    "null_count counts everything below the highest definition level, empty and null lists included");
        }
    }
}
