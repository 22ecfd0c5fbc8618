package dev.lamella.check;

import dev.lamella.metadata.Encoding;
import java.io.IOException;

/// Encodings that the format does not define.
final class UnknownEncodings implements Check {
    @Override
    public void check(Subject subject, Report report) throws IOException {
        subject.forEachMetadata((rowGroup, leaf, metadata) -> {
            for (Encoding encoding : metadata.encodings()) {
                if (!encoding.isRecognized()) {
                    report.chunk(rowGroup, leaf, "the chunk has " + encoding,
                            "encodings are 0, and 2 (PLAIN_DICTIONARY) to "
                                    + Encoding.ALP.id() + " (ALP)");
                }
            }
        });
    }
}
