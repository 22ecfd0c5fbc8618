package dev.lamella.check;

import java.io.IOException;

/// Column chunks that do not begin with a page header.
final class PageHeaderBytes implements Check {
    @Override
    public void check(Subject subject, Report report) throws IOException {
        subject.forEachMetadata((rowGroup, leaf, metadata) -> {
            if (subject.firstPage(rowGroup, leaf.fileIndex()) instanceof Subject.FirstPage.Damaged page) {
                report.part(rowGroup, leaf, "page header", page.offset(), page.failure().problem(),
                        "a column chunk begins with a page header");
            }
        });
    }
}
