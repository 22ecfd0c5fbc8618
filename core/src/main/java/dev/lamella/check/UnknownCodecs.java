package dev.lamella.check;

import java.io.IOException;

/// Codecs that the format does not define.
final class UnknownCodecs implements Check {
    @Override
    public void check(Subject subject, Report report) throws IOException {
        subject.forEachMetadata((rowGroup, leaf, metadata) -> {
            if (!metadata.codec().isRecognized()) {
                report.chunk(rowGroup, leaf, "the pages are compressed with " + metadata.codec(),
                        "codecs are 0 (UNCOMPRESSED) to 7 (LZ4_RAW)");
            }
        });
    }
}
