package dev.lamella.check;

import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.OffsetIndex;
import dev.lamella.metadata.PageLocation;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// Offset indexes whose pages are not one after another in their column chunk. Pages that begin with the row of the one
/// before are a matter of another rule.
final class OffsetIndexes implements Check {
    @Override
    public void check(Subject subject, Report report) throws IOException {
        subject.forEachMetadata((rowGroup, leaf, metadata) -> {
            Optional<OffsetIndex> index = subject.indexes().offsetIndex(rowGroup, leaf.fileIndex());
            // A chunk that lies outside the file is a matter of another rule.
            if (index.isPresent() && Chunks.isInside(metadata, subject.footer().footerOffset())) {
                long rows = subject.metadata().rowGroups().get(rowGroup).rowCount();
                problem(index.get().pageLocations(), metadata, rows).ifPresent(found -> report.chunk(rowGroup, leaf,
                        found, "pages are in the chunk, in the order of their offsets and rows, from row 0 on"));
            }
        });
    }

    private static Optional<String> problem(List<PageLocation> pages, ColumnMetadata metadata, long rows) {
        if (pages.isEmpty()) {
            return rows > 0 ? Optional.of("the offset index has no pages") : Optional.empty();
        }
        long end = Subject.start(metadata);
        long limit = end + metadata.totalCompressedSize();
        long row = -1;
        for (int i = 0; i < pages.size(); i++) {
            PageLocation page = pages.get(i);
            String found = "page " + i + " of the offset index";
            if (page.offset() < end || page.compressedPageSize() <= 0
                    || page.compressedPageSize() > limit - page.offset()) {
                return Optional.of(found + " has " + page.compressedPageSize() + " bytes from byte " + page.offset()
                        + " on, where bytes " + end + " to " + limit + " are left");
            }
            if (i == 0 ? page.firstRowIndex() != 0 : page.firstRowIndex() < row || page.firstRowIndex() >= rows) {
                return Optional.of(found + " begins with row " + page.firstRowIndex() + " of " + rows
                        + (i == 0 ? "" : ", and the one before with row " + row));
            }
            end = page.offset() + page.compressedPageSize();
            row = page.firstRowIndex();
        }
        return Optional.empty();
    }
}
