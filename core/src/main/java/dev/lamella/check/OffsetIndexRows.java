package dev.lamella.check;

import dev.lamella.metadata.OffsetIndex;
import dev.lamella.metadata.PageLocation;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// Offset indexes with pages that begin with the row of the page before, which then has no rows. Arrow writes such empty
/// pages behind empty lists if pages are small; parquetjs counts rows wrongly.
final class OffsetIndexRows implements Check {
    @Override
    public void check(Subject subject, Report report) throws IOException {
        subject.forEachMetadata((rowGroup, leaf, ignored) -> {
            Optional<OffsetIndex> index = subject.indexes().offsetIndex(rowGroup, leaf.fileIndex());
            index.flatMap(found -> problem(found.pageLocations())).ifPresent(found -> report.chunk(rowGroup, leaf,
                    found, "each page has rows of its own"));
        });
    }

    private static Optional<String> problem(List<PageLocation> pages) {
        for (int i = 1; i < pages.size(); i++) {
            if (pages.get(i).firstRowIndex() == pages.get(i - 1).firstRowIndex()) {
                return Optional.of("pages " + (i - 1) + " and " + i + " of the offset index both begin with row "
                        + pages.get(i).firstRowIndex());
            }
        }
        return Optional.empty();
    }
}
