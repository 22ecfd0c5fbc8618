package dev.lamella.check;

import java.io.IOException;

/// Column chunks that no array can hold.
final class HugeChunks implements Check {
    @Override
    public void check(Subject subject, Report report) throws IOException {
        subject.forEachMetadata((rowGroup, leaf, metadata) -> {
            if (metadata.totalCompressedSize() > Integer.MAX_VALUE) {
                report.chunk(rowGroup, leaf, "the column chunk has " + metadata.totalCompressedSize() + " bytes",
                        "readers that take a chunk as one array have room for 2147483647");
            }
        });
    }
}
