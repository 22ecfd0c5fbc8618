package dev.lamella.check;

import java.io.IOException;

/// Column chunks of which the footer says nothing.
final class MissingMetadata implements Check {
    @Override
    public void check(Subject subject, Report report) throws IOException {
        subject.forEachChunk((rowGroup, leaf, chunk) -> {
            if (chunk.metadata().isEmpty() && chunk.crypto().isEmpty()) {
                report.chunk(rowGroup, leaf, "the column chunk has no metadata, or not all that must be there",
                        "the footer says where its pages are, unless it is encrypted");
            }
        });
    }
}
