package dev.lamella.check;

import java.io.IOException;

/// Column chunks that list no encodings.
final class NoEncodings implements Check {
    @Override
    public void check(Subject subject, Report report) throws IOException {
        subject.forEachMetadata((rowGroup, leaf, metadata) -> {
            if (metadata.encodings().isEmpty()) {
                report.chunk(rowGroup, leaf, "the list of encodings is empty",
                        "it has all encodings of the chunk, by which readers know what they cannot read");
            }
        });
    }
}
