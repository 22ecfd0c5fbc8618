package dev.lamella.internal.check;

import dev.lamella.explain.Ecosystem;
import dev.lamella.internal.encoding.Encodings;
import dev.lamella.internal.explain.EncodingSupport;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.DataPageHeader;
import dev.lamella.metadata.DataPageHeaderV2;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.PageEncodingStats;
import dev.lamella.metadata.PageType;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Codecs and encodings of column chunks. Each method reports what its comment names.
final class ChunkEncodings {
    private ChunkEncodings() {}

    /// Codecs that the format does not define.
    static void unknownCodec(Chunk chunk, Report report) {
        if (!chunk.metadata().codec().isRecognized()) {
            report.add("the pages are compressed with " + chunk.metadata().codec(),
                    "codecs are 0 (UNCOMPRESSED) to 7 (LZ4_RAW)");
        }
    }

    /// Codecs that are deprecated, or that hardly anyone reads.
    static void oldCodec(Chunk chunk, Report report) {
        if (chunk.metadata().codec().equals(CompressionCodec.LZ4)) {
            report.add("the pages are compressed with LZ4, whose framing differs by writer",
                    "its successor is LZ4_RAW");
        } else if (chunk.metadata().codec().equals(CompressionCodec.LZO)) {
            report.add("the pages are compressed with LZO, which few readers have",
                    "ZSTD, SNAPPY and GZIP are read everywhere");
        }
    }

    /// Column chunks that list no encodings.
    static void none(Chunk chunk, Report report) {
        if (chunk.metadata().encodings().isEmpty()) {
            report.add("the list of encodings is empty",
                    "it has all encodings of the chunk, by which readers know what they cannot read");
        }
    }

    /// Encodings that the format does not define.
    static void unknownEncoding(Chunk chunk, Report report) {
        for (Encoding encoding : chunk.metadata().encodings()) {
            if (!encoding.isRecognized()) {
                report.add("the chunk has " + encoding,
                        "encodings are 0, and 2 (PLAIN_DICTIONARY) to "
                                + Encoding.ALP.id() + " (ALP)");
            }
        }
    }

    /// Encodings that programs do not read though they read the type of the column.
    static void readers(Chunk chunk, Report report) {
        for (Encoding encoding : chunk.metadata().encodings()) {
            List<String> readers = Stream.of(Ecosystem.values())
                    .filter(reader -> reader.see(chunk.leaf().field()).type().isPresent())
                    .filter(reader -> EncodingSupport.lack(reader, chunk.leaf().field(), encoding).isPresent())
                    .map(Ecosystem::title).toList();
            if (!readers.isEmpty() && encoding.isRecognized()) {
                report.add("the chunk has " + encoding + ", which is not read by " + String.join(", ", readers),
                        "PLAIN and RLE_DICTIONARY are read by all");
            }
        }
    }

    /// The deprecated name of dictionary encoding.
    static void plainDictionary(Chunk chunk, Report report) {
        if (chunk.metadata().encodings().contains(Encoding.PLAIN_DICTIONARY)) {
            report.add("the chunk has PLAIN_DICTIONARY",
                    "dictionaries are PLAIN, and indices RLE_DICTIONARY");
        }
    }

    /// The deprecated encoding of levels.
    static void bitPackedLevels(Chunk chunk, Report report) {
        if (chunk.metadata().encodings().contains(Encoding.BIT_PACKED)) {
            report.add("the chunk has BIT_PACKED", "levels are RLE");
        }
    }

    /// Data pages in an encoding that their physical type does not have.
    static void type(Chunk chunk, Report report) throws IOException {
        if (!chunk.leaf().field().isReadable()) {
            return;
        }
        Set<Encoding> encodings = new LinkedHashSet<>();
        for (PageEncodingStats stats : chunk.metadata().encodingStats()) {
            if (stats.pageType().equals(PageType.DATA_PAGE) || stats.pageType().equals(PageType.DATA_PAGE_V2)) {
                encodings.add(stats.encoding());
            }
        }
        switch (chunk.firstPage()) {
            case FirstPage.Found(long ignored, DataPageHeader page, int ignored2) ->
                encodings.add(page.encoding());
            case FirstPage.Found(long ignored, DataPageHeaderV2 page, int ignored2) ->
                encodings.add(page.encoding());
            case FirstPage.Found ignored -> {
            }
            case FirstPage.Damaged ignored -> {
            }
            case FirstPage.Nowhere ignored -> {
            }
        }
        for (Encoding encoding : encodings) {
            if (encoding.isRecognized() && !Encodings.isLegal(encoding, chunk.type())) {
                report.add("a data page is in " + encoding,
                        "that is not an encoding of " + chunk.type());
            }
        }
    }

    /// Counts of pages by encoding that contradict the list of encodings.
    static void counts(Chunk chunk, Report report) {
        for (PageEncodingStats stats : chunk.metadata().encodingStats()) {
            if (stats.count() < 0) {
                report.add("encoding_stats counts " + stats.count() + " pages",
                        "no count is negative");
            } else if (stats.count() > 0 && !stats.pageType().equals(PageType.DICTIONARY_PAGE)
                    && !has(chunk.metadata().encodings(), stats.encoding())) {
                report.add("encoding_stats has " + stats.pageType() + "s in " + stats.encoding(),
                        "the list of encodings has all of them, and lacks this one");
            }
        }
    }

    /// Whether an encoding is listed, be it by the old name of dictionary encoding. For dictionary pages, writers list
    /// PLAIN, the old name, or nothing.
    private static boolean has(List<Encoding> encodings, Encoding encoding) {
        return encodings.contains(encoding)
                || Encodings.isDictionary(encoding) && encodings.stream().anyMatch(Encodings::isDictionary);
    }
}
