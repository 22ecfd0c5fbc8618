package dev.lamella.check;

import java.io.IOException;

/// Column chunks of values without bytes.
final class ZeroSizes implements Check {
    @Override
    public void check(Subject subject, Report report) throws IOException {
        subject.forEachMetadata((rowGroup, leaf, metadata) -> {
            if (metadata.valueCount() > 0 && metadata.totalCompressedSize() == 0) {
                report.chunk(rowGroup, leaf, "total_compressed_size is 0, and num_values " + metadata.valueCount(),
                        "values are in pages, which have headers at least");
            }
        });
    }
}
