package dev.lamella.internal.index;

import dev.lamella.metadata.ColumnIndex;
import dev.lamella.metadata.OffsetIndex;
import dev.lamella.metadata.PageLocation;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.SortOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// The facts that the page index gives about the values of a column chunk, page by page.
///
/// @param firstRows the first row of each page, relative to the row group; then the row count of the row group
/// @param pages the facts of each page
/// @see <a href="https://github.com/apache/parquet-format/blob/master/PageIndex.md">Page index</a>
record PageFacts(long[] firstRows, List<Facts> pages) {
    /// The result of checking a page index.
    sealed interface Found {
        /// @param doubts why parts of it are ignored
        record Told(PageFacts facts, List<String> doubts) implements Found {}

        /// The index is damaged and ignored as a whole.
        record Damaged(String reason) implements Found {}
    }

    /// Checks a page index: if it contradicts itself (or the null count of the chunk) anywhere, it is ignored as a whole.
    ///
    /// @param rowCount rows of the row group
    /// @param nulls null count of the chunk, if known
    static Found of(Leaf leaf, ColumnIndex index, OffsetIndex offsets, long rowCount, OptionalLong nulls,
            StatisticsValidity trust) {
        int count = offsets.pageLocations().size();
        Optional<String> defect = defect(leaf, index, offsets, rowCount).or(() -> missesNulls(index, nulls));
        if (defect.isPresent()) {
            return new Found.Damaged(defect.get());
        }
        List<String> doubts = new ArrayList<>();
        SortOrder order = order(leaf, trust, doubts);
        long[] firstRows = firstRows(offsets, rowCount);
        List<Facts> pages = new ArrayList<>(count);
        for (int page = 0; page < count; page++) {
            long rows = firstRows[page + 1] - firstRows[page];
            if (index.nullPages().get(page)) {
                Optional<String> contradiction = countAgainstNulls(leaf, index, page, rows);
                if (contradiction.isPresent()) {
                    return new Found.Damaged("page " + page + " has nulls only, and counts " + contradiction.get());
                }
                Optional<String> doubt = trust.doubtOfNullPages(leaf);
                pages.add(doubt.isPresent() ? Facts.unknown(leaf) : Facts.nullsOnly(leaf, List.of()));
                doubt.ifPresent(reason -> addOnce(doubts, List.of(reason)));
                continue;
            }
            switch (counts(leaf, index, page, rows, order).judged()) {
                case Counts.CheckedBounds.Ignored(String reason) -> {
                    return new Found.Damaged("page " + page + ": " + reason);
                }
                case Counts.CheckedBounds.Believed(Facts facts, List<String> more) -> {
                    if (!facts.mayHaveValues()) {
                        return new Found.Damaged(
                                "page " + page + " counts nulls only, but is not marked as a null page");
                    }
                    pages.add(facts);
                    addOnce(doubts, more);
                }
            }
        }
        return new Found.Told(new PageFacts(firstRows, List.copyOf(pages)), List.copyOf(doubts));
    }

    private static void addOnce(List<String> doubts, List<String> more) {
        for (String doubt : more) {
            if (!doubts.contains(doubt)) {
                doubts.add(doubt);
            }
        }
    }

    /// The count of a page that contradicts its mark as a page of nulls, if there is one.
    private static Optional<String> countAgainstNulls(Leaf leaf, ColumnIndex index, int page, long rows) {
        long nulls = at(index.nullCounts(), page).orElse(rows);
        if (leaf.maxRepetitionLevel() == 0 ? nulls != rows : nulls < rows) {
            return Optional.of(nulls + " nulls of " + rows + " rows");
        }
        long nans = at(index.nanCounts(), page).orElse(0);
        if (nans != 0) {
            return Optional.of(nans + " NaNs");
        }
        List<Long> histogram = histogram(leaf, index, page);
        return histogram.isEmpty() || histogram.getLast() == 0
                ? Optional.empty()
                : Optional.of(histogram.getLast() + " values in its histogram");
    }

    /// The number of entries of a page by definition level; empty if missing.
    private static List<Long> histogram(Leaf leaf, ColumnIndex index, int page) {
        int levels = leaf.maxDefinitionLevel() + 1;
        List<Long> histograms = index.definitionLevelHistograms();
        return histograms.size() == (long) index.nullPages().size() * levels
                ? histograms.subList(page * levels, (page + 1) * levels)
                : List.of();
    }

    private static Counts counts(Leaf leaf, ColumnIndex index, int page, long rows, SortOrder order) {
        return new Counts(leaf, leaf.maxRepetitionLevel() == 0 ? OptionalLong.of(rows) : OptionalLong.empty(),
                at(index.nullCounts(), page), at(index.nanCounts(), page), order,
                Optional.of(index.minValues().get(page)), Optional.of(index.maxValues().get(page)),
                histogram(leaf, index, page));
    }

    private static OptionalLong at(List<Long> counts, int page) {
        return counts.isEmpty() ? OptionalLong.empty() : OptionalLong.of(counts.get(page));
    }

    private static SortOrder order(Leaf leaf, StatisticsValidity trust, List<String> doubts) {
        SortOrder order = trust.order(leaf);
        if (!order.isDefined()) {
            doubts.add("the order of the bounds is missing or unknown");
            return order;
        }
        Optional<String> doubt = trust.doubtOfBounds(leaf);
        doubt.ifPresent(doubts::add);
        return doubt.isPresent() ? SortOrder.none(leaf.field()) : order;
    }

    private static Optional<String> defect(Leaf leaf, ColumnIndex index, OffsetIndex offsets, long rowCount) {
        int count = offsets.pageLocations().size();
        if (count == 0) {
            return Optional.of("it has no pages");
        }
        if (index.nullPages().size() != count || index.minValues().size() != count
                || index.maxValues().size() != count) {
            return Optional.of("it has bounds of " + index.minValues().size() + " and " + index.maxValues().size()
                    + " and null flags of " + index.nullPages().size() + " pages; there are " + count);
        }
        if (!fits(index.nullCounts(), count) || !fits(index.nanCounts(), count)) {
            return Optional.of("it has counts of " + index.nullCounts().size() + " and " + index.nanCounts().size()
                    + " pages; there are " + count);
        }
        long before = 0;
        for (int page = 0; page < count; page++) {
            PageLocation location = offsets.pageLocations().get(page);
            boolean isNext = page == 0 ? location.firstRowIndex() == 0 : location.firstRowIndex() > before;
            if (!isNext || location.firstRowIndex() >= rowCount) {
                return Optional.of("page " + page + " begins at row " + location.firstRowIndex() + " of " + rowCount);
            }
            before = location.firstRowIndex();
            if (index.nullPages().get(page) && leaf.maxDefinitionLevel() == 0) {
                return Optional.of("page " + page + " has nulls only, in a column that has none");
            }
        }
        return Optional.empty();
    }

    private static boolean fits(List<Long> counts, int pages) {
        return counts.isEmpty() || counts.size() == pages;
    }

    private static Optional<String> missesNulls(ColumnIndex index, OptionalLong nulls) {
        if (index.nullCounts().isEmpty() || nulls.isEmpty()) {
            return Optional.empty();
        }
        long sum = 0;
        for (long count : index.nullCounts()) {
            sum = count < 0 || count > Long.MAX_VALUE - sum ? Long.MAX_VALUE : sum + count;
        }
        return sum == nulls.getAsLong()
                ? Optional.empty()
                : Optional.of("its pages count " + sum + " nulls, the statistics " + nulls.getAsLong());
    }

    private static long[] firstRows(OffsetIndex offsets, long rowCount) {
        List<PageLocation> locations = offsets.pageLocations();
        long[] firstRows = new long[locations.size() + 1];
        for (int page = 0; page < locations.size(); page++) {
            firstRows[page] = locations.get(page).firstRowIndex();
        }
        firstRows[locations.size()] = rowCount;
        return firstRows;
    }

    /// The facts of the page that a row is in.
    Facts at(long row) {
        int low = 0;
        int high = pages.size() - 1;
        while (low < high) {
            int middle = low + high + 1 >>> 1;
            if (firstRows[middle] <= row) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return pages.get(low);
    }
}
