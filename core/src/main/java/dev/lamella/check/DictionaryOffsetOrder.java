package dev.lamella.check;

import java.io.IOException;

/// Offsets of dictionary pages that are not before the data pages.
final class DictionaryOffsetOrder implements Check {
    @Override
    public void check(Subject subject, Report report) throws IOException {
        subject.forEachMetadata((rowGroup, leaf, metadata) -> {
            long dictionary = metadata.dictionaryPageOffset().orElse(0);
            // Where there are no values, Arrow leaves data_page_offset at 0.
            if (metadata.valueCount() > 0
                    && (dictionary < 0 || dictionary > 0 && dictionary >= metadata.dataPageOffset())) {
                report.chunk(rowGroup, leaf, "dictionary_page_offset is " + dictionary + ", and data_page_offset "
                        + metadata.dataPageOffset(), "the dictionary page is before the data pages");
            }
        });
    }
}
