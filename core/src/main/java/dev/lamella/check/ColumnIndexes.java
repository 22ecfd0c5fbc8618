package dev.lamella.check;

import dev.lamella.metadata.ColumnIndex;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// Column indexes that have not one entry for each page.
final class ColumnIndexes implements Check {
    @Override
    public void check(Subject subject, Report report) throws IOException {
        subject.forEachMetadata((rowGroup, leaf, metadata) -> {
            Optional<ColumnIndex> found = subject.indexes().columnIndex(rowGroup, leaf.fileIndex());
            if (found.isEmpty()) {
                return;
            }
            ColumnIndex index = found.get();
            int pages = subject.indexes().offsetIndex(rowGroup, leaf.fileIndex())
                    .map(offsets -> offsets.pageLocations().size()).orElse(index.nullPages().size());
            boolean isWhole = index.nullPages().size() == pages && index.minValues().size() == pages
                    && index.maxValues().size() == pages && isNoneOr(pages, index.nullCounts())
                    && isNoneOr(pages, index.nanCounts());
            if (!isWhole) {
                report.chunk(rowGroup, leaf, "the column index has " + index.nullPages().size() + " null_pages, "
                        + index.minValues().size() + " min_values, " + index.maxValues().size() + " max_values, "
                        + index.nullCounts().size() + " null_counts and " + index.nanCounts().size() + " nan_counts",
                        "there is one of each for each of the " + pages + " pages; counts may be left out");
            }
        });
    }

    private static boolean isNoneOr(int pages, List<Long> counts) {
        return counts.isEmpty() || counts.size() == pages;
    }
}
