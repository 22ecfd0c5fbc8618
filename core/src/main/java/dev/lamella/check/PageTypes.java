package dev.lamella.check;

import dev.lamella.metadata.OtherPageHeader;
import java.io.IOException;

/// Pages of a type that nobody reads.
final class PageTypes implements Check {
    @Override
    public void check(Subject subject, Report report) throws IOException {
        subject.forEachMetadata((rowGroup, leaf, metadata) -> {
            if (subject.firstPage(rowGroup, leaf.fileIndex()) instanceof Subject.FirstPage.Found page) {
                if (page.header() instanceof OtherPageHeader other) {
                    report.part(rowGroup, leaf, "page header", page.offset(),
                            "the first page is of type " + other.type(),
                            "a column chunk begins with a dictionary page or a data page; others are passed over");
                }
            }
        });
    }
}
