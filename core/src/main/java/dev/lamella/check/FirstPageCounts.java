package dev.lamella.check;

import dev.lamella.metadata.DataPageHeader;
import dev.lamella.metadata.DataPageHeaderV2;
import dev.lamella.metadata.DictionaryPageHeader;
import dev.lamella.metadata.OtherPageHeader;
import java.io.IOException;

/// First pages with more values than their column chunk.
final class FirstPageCounts implements Check {
    @Override
    public void check(Subject subject, Report report) throws IOException {
        subject.forEachMetadata((rowGroup, leaf, metadata) -> {
            if (subject.firstPage(rowGroup, leaf.fileIndex()) instanceof Subject.FirstPage.Found page) {
                long count = switch (page.header()) {
                    case DataPageHeader v1 -> v1.valueCount();
                    case DataPageHeaderV2 v2 -> v2.valueCount();
                    case DictionaryPageHeader ignored -> 0;
                    case OtherPageHeader ignored -> 0;
                };
                if (count > metadata.valueCount()) {
                    report.part(rowGroup, leaf, "page header", page.offset(), "the first page has " + count + " values",
                            "its column chunk has " + metadata.valueCount());
                }
            }
        });
    }
}
