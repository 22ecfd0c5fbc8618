package dev.lamella.internal.update;

import dev.lamella.metadata.CompressionCodec;
import dev.lamella.schema.Leaf;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Which codec the pages of a column are compressed with: the one that its first data page can be decoded with.
final class ChunkCodecs {
    private static final List<CompressionCodec> ALL = List.of(CompressionCodec.UNCOMPRESSED, CompressionCodec.SNAPPY,
            CompressionCodec.ZSTD, CompressionCodec.GZIP, CompressionCodec.LZ4_RAW, CompressionCodec.LZ4,
            CompressionCodec.BROTLI, CompressionCodec.LZO);

    private final ChunkPages decoder;
    private final List<FoundPage> pages;
    /// By index of the leaf.
    private final Map<Integer, CompressionCodec> expected;
    /// By first page and leaf: pages that do not belong to a leaf must not decide for those that do.
    private final Map<Long, CompressionCodec> known = new HashMap<>();
    private final Set<CompressionCodec> used = new LinkedHashSet<>();

    /// @param expected the codecs to try first, by index of the leaf
    ChunkCodecs(ChunkPages decoder, List<FoundPage> pages, Map<Integer, CompressionCodec> expected) {
        this.decoder = decoder;
        this.pages = pages;
        this.expected = expected;
    }

    /// The codec of the chunk that begins with a page; a likely one, if none fits.
    CompressionCodec of(int start, Leaf leaf) throws IOException {
        long key = (long) start << Integer.SIZE | leaf.index();
        CompressionCodec before = known.get(key);
        if (before != null) {
            return before;
        }
        Optional<CompressionCodec> found = find(start, leaf);
        if (found.isPresent() && !isTrivial(pages.get(dataPage(start)))) {
            used.add(found.get());
        }
        CompressionCodec codec = found.orElseGet(() -> candidates(leaf).iterator().next());
        known.put(key, codec);
        return codec;
    }

    /// The codec with which the first data page of a chunk can be decoded.
    Optional<CompressionCodec> find(int start, Leaf leaf) throws IOException {
        int count = dataPage(start) - start + 1;
        if (start + count > pages.size()) {
            return Optional.empty();
        }
        for (CompressionCodec codec : candidates(leaf)) {
            ChunkPages.Decoded decoded = decoder.decode(pages, start, count, leaf, codec);
            if (decoded.failure().isEmpty() && decoded.pages() == count) {
                return Optional.of(codec);
            }
        }
        return Optional.empty();
    }

    private int dataPage(int start) {
        return pages.get(start).isDictionary() ? start + 1 : start;
    }

    /// Pages that look the same with every codec.
    private static boolean isTrivial(FoundPage page) {
        return page.header().compressedSize() == 0 || page.header().uncompressedSize() == 0;
    }

    private Set<CompressionCodec> candidates(Leaf leaf) {
        Set<CompressionCodec> candidates = new LinkedHashSet<>();
        Optional.ofNullable(expected.get(leaf.index())).ifPresent(candidates::add);
        candidates.addAll(used);
        candidates.addAll(ALL);
        return candidates;
    }
}
