package dev.lamella.metadata;

import java.util.List;
import java.util.OptionalLong;

/// The size of a column chunk's values in memory, and the distribution of its levels: the struct `SizeStatistics`.
///
/// Histograms are as stored. Ignore one whose length does not fit the column's maximum level.
///
/// @param unencodedByteArrayDataBytes bytes of all values of a BYTE_ARRAY column, lengths not included
/// @param repetitionLevelHistogram how often each repetition level occurs; empty if the writer left it out
/// @param definitionLevelHistogram how often each definition level occurs; empty if the writer left it out
public record SizeStatistics(OptionalLong unencodedByteArrayDataBytes, List<Long> repetitionLevelHistogram,
        List<Long> definitionLevelHistogram) {
    public SizeStatistics {
        repetitionLevelHistogram = List.copyOf(repetitionLevelHistogram);
        definitionLevelHistogram = List.copyOf(definitionLevelHistogram);
    }
}
