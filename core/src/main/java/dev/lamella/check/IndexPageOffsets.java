package dev.lamella.check;

import java.io.IOException;

/// Offsets of index pages, which do not exist.
final class IndexPageOffsets implements Check {
    @Override
    public void check(Subject subject, Report report) throws IOException {
        subject.forEachMetadata((rowGroup, leaf, metadata) -> {
            if (metadata.indexPageOffset().isPresent()) {
                report.chunk(rowGroup, leaf, "index_page_offset is " + metadata.indexPageOffset().getAsLong(),
                        "there are no index pages; it is ignored");
            }
        });
    }
}
