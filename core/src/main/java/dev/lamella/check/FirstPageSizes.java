package dev.lamella.check;

import java.io.IOException;

/// Column chunks that end inside their first page.
final class FirstPageSizes implements Check {
    @Override
    public void check(Subject subject, Report report) throws IOException {
        subject.forEachMetadata((rowGroup, leaf, metadata) -> {
            if (subject.firstPage(rowGroup, leaf.fileIndex()) instanceof Subject.FirstPage.Found page) {
                long end = Subject.start(metadata) + metadata.totalCompressedSize();
                long pageEnd = page.offset() + page.headerLength() + page.header().compressedSize();
                if (pageEnd > end && Chunks.isInside(metadata, subject.footer().footerOffset())) {
                    report.part(rowGroup, leaf, "page header", page.offset(), "the first page ends at byte " + pageEnd,
                            "the column chunk ends at byte " + end);
                }
            }
        });
    }
}
