package dev.lamella.check;

import dev.lamella.metadata.Encoding;
import java.io.IOException;

/// The deprecated name of dictionary encoding.
final class PlainDictionary implements Check {
    @Override
    public void check(Subject subject, Report report) throws IOException {
        subject.forEachMetadata((rowGroup, leaf, metadata) -> {
            if (metadata.encodings().contains(Encoding.PLAIN_DICTIONARY)) {
                report.chunk(rowGroup, leaf, "the chunk has PLAIN_DICTIONARY",
                        "dictionaries are PLAIN, and indices RLE_DICTIONARY");
            }
        });
    }
}
