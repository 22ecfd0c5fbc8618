package dev.lamella.check;

import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.SizeStatistics;
import dev.lamella.schema.Leaf;
import java.io.IOException;
import java.math.BigInteger;
import java.util.List;

/// Histograms of levels that do not add up: to the values of the chunk, and at repetition level 0 to its rows.
final class HistogramSum implements Check {
    @Override
    public void check(Subject subject, Report report) throws IOException {
        subject.forEachMetadata((rowGroup, leaf, metadata) -> {
            if (metadata.sizeStatistics().isPresent()) {
                SizeStatistics sizes = metadata.sizeStatistics().get();
                check("repetition", sizes.repetitionLevelHistogram(), metadata, rowGroup, leaf, report);
                check("definition", sizes.definitionLevelHistogram(), metadata, rowGroup, leaf, report);
                checkRows(sizes.repetitionLevelHistogram(), subject.metadata().rowGroups().get(rowGroup).rowCount(),
                        rowGroup, leaf, report);
            }
        });
    }

    private static void check(String name, List<Long> histogram, ColumnMetadata metadata, int rowGroup, Leaf leaf,
            Report report) {
        if (histogram.isEmpty()) {
            return;
        }
        // In a number without limits: a sum that wraps could be right by chance.
        BigInteger sum = histogram.stream().map(BigInteger::valueOf).reduce(BigInteger.ZERO, BigInteger::add);
        if (histogram.stream().anyMatch(count -> count < 0) || !sum.equals(BigInteger.valueOf(metadata.valueCount()))) {
            report.chunk(rowGroup, leaf, "the histogram of " + name + " levels adds up to " + sum,
                    "its counts are not negative, and add up to the " + metadata.valueCount() + " values");
        }
    }

    private static void checkRows(List<Long> histogram, long rowCount, int rowGroup, Leaf leaf, Report report) {
        if (!histogram.isEmpty() && histogram.getFirst() != rowCount) {
            report.chunk(rowGroup, leaf, "repetition level 0 occurs " + histogram.getFirst() + " times",
                    "it begins a row, and the row group has " + rowCount);
        }
    }
}
