package dev.lamella.check;

import dev.lamella.metadata.DictionaryPageHeader;
import java.io.IOException;
import java.util.OptionalLong;

/// Dictionary pages that the footer does not mention.
final class DictionaryOffsetMissing implements Check {
    @Override
    public void check(Subject subject, Report report) throws IOException {
        subject.forEachMetadata((rowGroup, leaf, metadata) -> {
            if (subject.firstPage(rowGroup, leaf.fileIndex()) instanceof Subject.FirstPage.Found page) {
                OptionalLong offset = metadata.dictionaryPageOffset();
                if (page.header() instanceof DictionaryPageHeader && (offset.isEmpty() || offset.getAsLong() == 0)) {
                    report.part(rowGroup, leaf, "dictionary page", page.offset(),
                            "data_page_offset leads to a dictionary page, and dictionary_page_offset is not there",
                            "each of them leads to its own page");
                }
            }
        });
    }
}
