package dev.lamella.check;

import dev.lamella.internal.encoding.Encodings;
import dev.lamella.metadata.DataPageHeader;
import dev.lamella.metadata.DataPageHeaderV2;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.PageEncodingStats;
import dev.lamella.metadata.PageType;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.Set;

/// Data pages in an encoding that their physical type does not have.
final class EncodingTypes implements Check {
    @Override
    public void check(Subject subject, Report report) throws IOException {
        subject.forEachMetadata((rowGroup, leaf, metadata) -> {
            Set<Encoding> encodings = new LinkedHashSet<>();
            for (PageEncodingStats stats : metadata.encodingStats()) {
                if (stats.pageType().equals(PageType.DATA_PAGE) || stats.pageType().equals(PageType.DATA_PAGE_V2)) {
                    encodings.add(stats.encoding());
                }
            }
            switch (subject.firstPage(rowGroup, leaf.fileIndex())) {
                case Subject.FirstPage.Found(long ignored, DataPageHeader page, int ignored2) ->
                    encodings.add(page.encoding());
                case Subject.FirstPage.Found(long ignored, DataPageHeaderV2 page, int ignored2) ->
                    encodings.add(page.encoding());
                case Subject.FirstPage.Found ignored -> {
                }
                case Subject.FirstPage.Damaged ignored -> {
                }
                case Subject.FirstPage.Nowhere ignored -> {
                }
            }
            for (Encoding encoding : encodings) {
                if (encoding.isRecognized() && !Encodings.isLegal(encoding, leaf.field().type())) {
                    report.chunk(rowGroup, leaf, "a data page is in " + encoding,
                            "that is no encoding of " + leaf.field().type());
                }
            }
        });
    }
}
