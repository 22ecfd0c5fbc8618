package dev.lamella.check;

import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.schema.Leaf;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Column chunks that lie on top of each other.
final class ChunkOverlaps implements Check {
    private record Extent(long start, long end, int rowGroup, Leaf leaf) {}

    @Override
    public void check(Subject subject, Report report) throws IOException {
        long limit = subject.footer().footerOffset();
        List<Extent> extents = new ArrayList<>();
        subject.forEachChunk((rowGroup, leaf, chunk) -> {
            if (Chunks.isHere(chunk) && Chunks.hasValues(chunk)) {
                ColumnMetadata metadata = chunk.metadata().orElseThrow();
                long start = Subject.start(metadata);
                // Those that lie outside are a matter of another rule.
                if (Chunks.isInside(metadata, limit)) {
                    extents.add(new Extent(start, start + metadata.totalCompressedSize(), rowGroup, leaf));
                }
            }
        });
        extents.sort(Comparator.comparingLong(Extent::start));
        long end = 0;
        for (Extent extent : extents) {
            if (extent.start() < end) {
                report.part(extent.rowGroup(), extent.leaf(), "column chunk", extent.start(),
                        "the column chunk begins before byte " + end + ", where another one ends",
                        "column chunks do not overlap");
            }
            end = Math.max(end, extent.end());
        }
    }
}
