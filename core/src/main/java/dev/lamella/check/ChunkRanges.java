package dev.lamella.check;

import dev.lamella.metadata.ColumnMetadata;
import java.io.IOException;

/// Column chunks that lie outside the part of the file that is for pages.
final class ChunkRanges implements Check {
    @Override
    public void check(Subject subject, Report report) throws IOException {
        subject.forEachChunk((rowGroup, leaf, chunk) -> {
            if (!Chunks.isHere(chunk) || !Chunks.hasValues(chunk)) {
                return;
            }
            ColumnMetadata metadata = chunk.metadata().orElseThrow();
            long start = Subject.start(metadata);
            long size = metadata.totalCompressedSize();
            long limit = subject.footer().footerOffset();
            if (!Chunks.isInside(metadata, limit)) {
                report.chunk(rowGroup, leaf, "the column chunk has " + size + " bytes from byte " + start + " on",
                        "pages lie from byte 4 to the footer at byte " + limit);
            } else if (metadata.dataPageOffset() - start >= size) {
                report.chunk(rowGroup, leaf, "the first data page is at byte " + metadata.dataPageOffset(),
                        "the column chunk ends at byte " + (start + size));
            }
        });
    }
}
