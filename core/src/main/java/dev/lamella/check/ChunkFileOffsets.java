package dev.lamella.check;

import dev.lamella.metadata.ColumnMetadata;
import java.io.IOException;

/// The deprecated offset of column chunks, where it leads nowhere.
final class ChunkFileOffsets implements Check {
    @Override
    public void check(Subject subject, Report report) throws IOException {
        subject.forEachChunk((rowGroup, leaf, chunk) -> {
            long stated = chunk.fileOffset();
            if (stated == 0 || chunk.metadata().isEmpty()) {
                return;
            }
            // What writers have meant by it: the first page, the first data page, or the metadata behind the pages.
            ColumnMetadata metadata = chunk.metadata().get();
            long start = Subject.start(metadata);
            if (stated != start && stated != metadata.dataPageOffset()
                    && (stated < start || stated - start != metadata.totalCompressedSize())) {
                report.chunk(rowGroup, leaf, "file_offset is " + stated, "it is deprecated and 0; readers ignore it");
            }
        });
    }
}
