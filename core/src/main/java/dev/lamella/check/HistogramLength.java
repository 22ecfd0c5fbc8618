package dev.lamella.check;

import dev.lamella.schema.Leaf;
import java.io.IOException;
import java.util.List;

/// Histograms of levels that have not one count for each level.
final class HistogramLength implements Check {
    @Override
    public void check(Subject subject, Report report) throws IOException {
        subject.forEachMetadata((rowGroup, leaf, metadata) -> metadata.sizeStatistics().ifPresent(sizes -> {
            check("repetition", sizes.repetitionLevelHistogram(), leaf.maxRepetitionLevel(), rowGroup, leaf, report);
            check("definition", sizes.definitionLevelHistogram(), leaf.maxDefinitionLevel(), rowGroup, leaf, report);
        }));
    }

    private static void check(String name, List<Long> histogram, int maxLevel, int rowGroup, Leaf leaf, Report report) {
        if (!histogram.isEmpty() && histogram.size() != maxLevel + 1) {
            report.chunk(rowGroup, leaf, "the histogram of " + name + " levels has " + histogram.size() + " counts",
                    "it has one for each level from 0 to " + maxLevel + ", or is left out");
        }
    }
}
