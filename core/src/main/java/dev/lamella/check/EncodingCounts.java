package dev.lamella.check;

import dev.lamella.internal.encoding.Encodings;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.PageEncodingStats;
import dev.lamella.metadata.PageType;
import java.io.IOException;
import java.util.List;

/// Counts of pages by encoding that contradict the list of encodings.
final class EncodingCounts implements Check {
    @Override
    public void check(Subject subject, Report report) throws IOException {
        subject.forEachMetadata((rowGroup, leaf, metadata) -> {
            for (PageEncodingStats stats : metadata.encodingStats()) {
                if (stats.count() < 0) {
                    report.chunk(rowGroup, leaf, "encoding_stats counts " + stats.count() + " pages",
                            "no count is negative");
                } else if (stats.count() > 0 && !stats.pageType().equals(PageType.DICTIONARY_PAGE)
                        && !has(metadata.encodings(), stats.encoding())) {
                    report.chunk(rowGroup, leaf, "encoding_stats has " + stats.pageType() + "s in " + stats.encoding(),
                            "the list of encodings has all of them, and lacks this one");
                }
            }
        });
    }

    /// Whether an encoding is listed, be it by the old name of dictionary encoding. Of dictionary pages writers list
    /// PLAIN, the old name, or nothing.
    private static boolean has(List<Encoding> encodings, Encoding encoding) {
        return encodings.contains(encoding)
                || Encodings.isDictionary(encoding) && encodings.stream().anyMatch(Encodings::isDictionary);
    }
}
