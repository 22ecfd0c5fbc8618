package dev.lamella.check;

import dev.lamella.metadata.DictionaryPageHeader;
import java.io.IOException;

/// Offsets of dictionary pages that lead to other pages.
final class DictionaryPages implements Check {
    @Override
    public void check(Subject subject, Report report) throws IOException {
        subject.forEachMetadata((rowGroup, leaf, metadata) -> {
            if (subject.firstPage(rowGroup, leaf.fileIndex()) instanceof Subject.FirstPage.Found page) {
                long dictionary = metadata.dictionaryPageOffset().orElse(0);
                if (dictionary == page.offset() && !(page.header() instanceof DictionaryPageHeader)) {
                    report.part(rowGroup, leaf, "page header", page.offset(),
                            "dictionary_page_offset leads to a " + page.header().type(),
                            "it leads to the dictionary page");
                }
            }
        });
    }
}
