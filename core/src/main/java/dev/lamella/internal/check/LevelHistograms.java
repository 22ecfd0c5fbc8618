package dev.lamella.internal.check;

import dev.lamella.schema.PhysicalType;
import java.math.BigInteger;
import java.util.List;
import java.util.OptionalLong;

/// Size statistics: histograms of levels, and the size of bytes. Each method reports what its comment names.
final class LevelHistograms {
    private LevelHistograms() {}

    /// Histograms of levels that have not one count for each level.
    static void length(Chunk chunk, Report report) {
        chunk.metadata().sizeStatistics().ifPresent(sizes -> {
            length("repetition", sizes.repetitionLevelHistogram(), chunk.leaf().maxRepetitionLevel(), report);
            length("definition", sizes.definitionLevelHistogram(), chunk.leaf().maxDefinitionLevel(), report);
        });
    }

    private static void length(String name, List<Long> histogram, int maxLevel, Report report) {
        if (!histogram.isEmpty() && histogram.size() != maxLevel + 1) {
            report.add("the histogram of " + name + " levels has " + histogram.size() + " counts",
                    "it has one for each level from 0 to " + maxLevel + ", or is left out");
        }
    }

    /// Histograms of levels that do not add up: to the values of the chunk, and at repetition level 0 to its rows.
    static void sum(Chunk chunk, Report report) {
        chunk.metadata().sizeStatistics().ifPresent(sizes -> {
            sum("repetition", sizes.repetitionLevelHistogram(), chunk.metadata().valueCount(), report);
            sum("definition", sizes.definitionLevelHistogram(), chunk.metadata().valueCount(), report);
            rows(sizes.repetitionLevelHistogram(), chunk.rowGroup().rowCount(), report);
        });
    }

    private static void sum(String name, List<Long> histogram, long valueCount, Report report) {
        if (histogram.isEmpty()) {
            return;
        }
        // In a number without limits: a sum that wraps could be right by chance.
        BigInteger sum = histogram.stream().map(BigInteger::valueOf).reduce(BigInteger.ZERO, BigInteger::add);

        if (histogram.stream().anyMatch(count -> count < 0) || !sum.equals(BigInteger.valueOf(valueCount))) {
            report.add("the histogram of " + name + " levels adds up to " + sum,
                    "its counts are not negative, and add up to the " + valueCount + " values");
        }
    }

    private static void rows(List<Long> histogram, long rowCount, Report report) {
        if (!histogram.isEmpty() && histogram.getFirst() != rowCount) {
            report.add("repetition level 0 occurs " + histogram.getFirst() + " times",
                    "it begins a row, and the row group has " + rowCount);
        }
    }

    /// Sizes of values in memory that cannot be, or stand on columns whose values all have the same size.
    static void unencodedBytes(Chunk chunk, Report report) {
        OptionalLong bytes = chunk.metadata().sizeStatistics()
                .map(sizes -> sizes.unencodedByteArrayDataBytes()).orElse(OptionalLong.empty());
        if (bytes.isPresent() && chunk.type() != PhysicalType.BYTE_ARRAY) {
            report.add("unencoded_byte_array_data_bytes is set on " + chunk.leaf().field().typeText(),
                    "only BYTE_ARRAY has it");
        } else if (bytes.isPresent() && bytes.getAsLong() < 0) {
            report.add("unencoded_byte_array_data_bytes is " + bytes.getAsLong(),
                    "it is at least 0");
        }
    }
}
