package dev.lamella.check;

import dev.lamella.metadata.CompressionCodec;
import java.io.IOException;

/// Codecs that are deprecated, or that hardly anyone reads.
final class OldCodecs implements Check {
    @Override
    public void check(Subject subject, Report report) throws IOException {
        subject.forEachMetadata((rowGroup, leaf, metadata) -> {
            if (metadata.codec().equals(CompressionCodec.LZ4)) {
                report.chunk(rowGroup, leaf, "the pages are compressed with LZ4, whose framing differs by writer",
                        "its successor is LZ4_RAW");
            } else if (metadata.codec().equals(CompressionCodec.LZO)) {
                report.chunk(rowGroup, leaf, "the pages are compressed with LZO, which few readers have",
                        "ZSTD, SNAPPY and GZIP are read everywhere");
            }
        });
    }
}
