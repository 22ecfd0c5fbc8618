package dev.lamella.check;

import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.ColumnMetadata;

/// What several rules ask of column chunks.
final class Chunks {
    private Chunks() {}

    /// Whether the pages of a chunk are in this file, and the footer says where.
    static boolean isHere(ColumnChunk chunk) {
        return chunk.filePath().isEmpty() && chunk.metadata().isPresent();
    }

    /// Whether a chunk claims to have pages. One without values may lie anywhere: in row groups without rows offsets of 0
    /// are common.
    static boolean hasValues(ColumnChunk chunk) {
        return chunk.metadata().filter(metadata -> metadata.valueCount() > 0 && metadata.totalCompressedSize() > 0)
                .isPresent();
    }

    /// Whether a chunk lies where pages may lie, by what the footer says of it.
    ///
    /// @param footerOffset where the footer begins
    static boolean isInside(ColumnMetadata metadata, long footerOffset) {
        long start = Subject.start(metadata);
        return start >= Subject.FIRST_OFFSET && start < footerOffset
                && metadata.totalCompressedSize() <= footerOffset - start;
    }
}
