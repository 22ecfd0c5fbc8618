package dev.lamella.check;

import java.io.IOException;

/// Column chunks that name another column.
final class ChunkPaths implements Check {
    @Override
    public void check(Subject subject, Report report) throws IOException {
        subject.forEachMetadata((rowGroup, leaf, metadata) -> {
            if (!metadata.pathInSchema().equals(leaf.path().names())) {
                report.chunk(rowGroup, leaf, metadata.pathInSchema().isEmpty()
                        ? "the column chunk does not name its column"
                        : "the column chunk names the column " + String.join(".", metadata.pathInSchema()),
                        "chunks are in the order of the schema, where " + leaf + " is at this place");
            }
        });
    }
}
