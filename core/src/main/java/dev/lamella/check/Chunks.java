package dev.lamella.check;

import dev.lamella.metadata.ColumnChunk;

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
}
