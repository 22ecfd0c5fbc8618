package dev.lamella.check;

import java.io.IOException;

/// Bloom filters of which the footer does not say how long they are, or only that.
final class BloomFilterLength implements Check {
    @Override
    public void check(Subject subject, Report report) throws IOException {
        subject.forEachMetadata((rowGroup, leaf, metadata) -> {
            boolean hasOffset = metadata.bloomFilterOffset().isPresent();
            if (hasOffset != metadata.bloomFilterLength().isPresent()) {
                report.chunk(rowGroup, leaf, hasOffset
                        ? "there is bloom_filter_offset without bloom_filter_length"
                        : "there is bloom_filter_length without bloom_filter_offset",
                        "with both, readers fetch the filter at once");
            }
        });
    }
}
