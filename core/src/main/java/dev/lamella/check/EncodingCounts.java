package dev.lamella.check;

import dev.lamella.metadata.PageEncodingStats;
import java.io.IOException;

/// Counts of pages by encoding that contradict the list of encodings.
final class EncodingCounts implements Check {
    @Override
    public void check(Subject subject, Report report) throws IOException {
        subject.forEachMetadata((rowGroup, leaf, metadata) -> {
            for (PageEncodingStats stats : metadata.encodingStats()) {
                if (stats.count() < 0) {
                    report.chunk(rowGroup, leaf, "encoding_stats counts " + stats.count() + " pages", "no count is negative");
                } else if (stats.count() > 0 && !metadata.encodings().contains(stats.encoding())) {
                    report.chunk(rowGroup, leaf, "encoding_stats has " + stats.pageType() + "s in " + stats.encoding(),
                            "the list of encodings has all of them, and lacks this one");
                }
            }
        });
    }
}
