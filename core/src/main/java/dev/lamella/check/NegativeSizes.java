package dev.lamella.check;

import dev.lamella.schema.Leaf;
import java.io.IOException;

/// Sizes and counts below zero.
final class NegativeSizes implements Check {
    @Override
    public void check(Subject subject, Report report) throws IOException {
        subject.forEachMetadata((rowGroup, leaf, metadata) -> {
            report(report, rowGroup, leaf, "num_values", metadata.valueCount());
            report(report, rowGroup, leaf, "total_uncompressed_size", metadata.totalUncompressedSize());
            report(report, rowGroup, leaf, "total_compressed_size", metadata.totalCompressedSize());
        });
    }

    private static void report(Report report, int rowGroup, Leaf leaf, String what, long value) {
        if (value < 0) {
            report.chunk(rowGroup, leaf, what + " is " + value, "it is at least 0");
        }
    }
}
