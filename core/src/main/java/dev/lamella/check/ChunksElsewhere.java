package dev.lamella.check;

import java.io.IOException;

/// Column chunks whose pages are in another file.
final class ChunksElsewhere implements Check {
    @Override
    public void check(Subject subject, Report report) throws IOException {
        subject.forEachChunk((rowGroup, leaf, chunk) -> {
            if (chunk.filePath().isPresent()) {
                report.chunk(rowGroup, leaf, "the pages are in another file", "the pages of a file are in the file"
                        + " itself");
            }
        });
    }
}
