package dev.lamella.check;

import dev.lamella.metadata.Encoding;
import java.io.IOException;

/// The deprecated encoding of levels.
final class BitPackedLevels implements Check {
    @Override
    public void check(Subject subject, Report report) throws IOException {
        subject.forEachMetadata((rowGroup, leaf, metadata) -> {
            if (metadata.encodings().contains(Encoding.BIT_PACKED)) {
                report.chunk(rowGroup, leaf, "the chunk has BIT_PACKED", "levels are RLE");
            }
        });
    }
}
