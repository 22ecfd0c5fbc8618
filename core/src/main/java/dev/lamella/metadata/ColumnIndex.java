package dev.lamella.metadata;

import java.util.List;
import java.util.Objects;

/// Bounds and counts for each data page of a column chunk: the struct `ColumnIndex`.
///
/// As stored: the caller checks that the lists have one entry for each page. Bounds are PLAIN bytes without a length
/// prefix and have no meaning where `nullPages` is true. Do not modify the arrays.
///
/// @param nullPages for each page, whether all values are null
/// @param minValues for each page, bytes that no value is smaller than
/// @param maxValues for each page, bytes that no value is larger than
/// @param boundaryOrder whether the bounds rise or fall from page to page
/// @param nullCounts for each page, values that are null; empty (unknown, not 0) if the writer left them out
/// @param repetitionLevelHistograms for each page, how often each repetition level occurs; empty if left out
/// @param definitionLevelHistograms for each page, how often each definition level occurs; empty if left out
/// @param nanCounts for each page, values that are NaN; empty (unknown, not 0) if left out
/// @see <a href="https://github.com/apache/parquet-format/blob/master/PageIndex.md">Page index</a>
public record ColumnIndex(List<Boolean> nullPages, List<byte[]> minValues, List<byte[]> maxValues,
        BoundaryOrder boundaryOrder, List<Long> nullCounts, List<Long> repetitionLevelHistograms,
        List<Long> definitionLevelHistograms, List<Long> nanCounts) {
    public ColumnIndex {
        nullPages = List.copyOf(nullPages);
        minValues = List.copyOf(minValues);
        maxValues = List.copyOf(maxValues);
        nullCounts = List.copyOf(nullCounts);
        repetitionLevelHistograms = List.copyOf(repetitionLevelHistograms);
        definitionLevelHistograms = List.copyOf(definitionLevelHistograms);
        nanCounts = List.copyOf(nanCounts);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ColumnIndex that && nullPages.equals(that.nullPages)
                && Bytes.equal(minValues, that.minValues) && Bytes.equal(maxValues, that.maxValues)
                && boundaryOrder.equals(that.boundaryOrder) && nullCounts.equals(that.nullCounts)
                && repetitionLevelHistograms.equals(that.repetitionLevelHistograms)
                && definitionLevelHistograms.equals(that.definitionLevelHistograms)
                && nanCounts.equals(that.nanCounts);
    }

    @Override
    public int hashCode() {
        return Objects.hash(nullPages, Bytes.hash(minValues), Bytes.hash(maxValues), boundaryOrder, nullCounts,
                repetitionLevelHistograms, definitionLevelHistograms, nanCounts);
    }
}
