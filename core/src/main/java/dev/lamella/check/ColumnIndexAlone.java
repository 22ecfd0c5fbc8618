package dev.lamella.check;

import java.io.IOException;

/// Column indexes without an offset index, which would say which pages they are about.
final class ColumnIndexAlone implements Check {
    @Override
    public void check(Subject subject, Report report) throws IOException {
        subject.forEachChunk((rowGroup, leaf, chunk) -> {
            if (IndexRange.hasColumnIndex(chunk) && !IndexRange.hasOffsetIndex(chunk)) {
                report.chunk(rowGroup, leaf, "there is a column index without offset index",
                        "the offset index says where the pages are that the column index is about");
            }
        });
    }
}
