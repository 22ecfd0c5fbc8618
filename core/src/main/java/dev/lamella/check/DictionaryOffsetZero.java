package dev.lamella.check;

import java.io.IOException;

/// Offsets of dictionary pages that are 0.
final class DictionaryOffsetZero implements Check {
    @Override
    public void check(Subject subject, Report report) throws IOException {
        subject.forEachMetadata((rowGroup, leaf, metadata) -> {
            if (metadata.dictionaryPageOffset().isPresent() && metadata.dictionaryPageOffset().getAsLong() == 0) {
                report.chunk(rowGroup, leaf, "dictionary_page_offset is 0",
                        "it is left out where there is no dictionary; at byte 0 there is the magic");
            }
        });
    }
}
