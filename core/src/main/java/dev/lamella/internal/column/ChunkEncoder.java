package dev.lamella.internal.column;

import dev.lamella.codec.Compression;
import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.column.ColumnChunkWriter.Collected;
import dev.lamella.internal.crypto.ChunkSealer;
import dev.lamella.internal.encoding.ArrayType;
import dev.lamella.internal.encoding.DictionaryIndexEncoder;
import dev.lamella.internal.encoding.Encodings;
import dev.lamella.internal.encoding.ValueEncoder;
import dev.lamella.internal.footer.StoredColumnMetadata;
import dev.lamella.internal.index.BloomFilter;
import dev.lamella.internal.index.NumberLists;
import dev.lamella.internal.page.PageWriter;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.OffsetIndex;
import dev.lamella.metadata.PageEncodingStats;
import dev.lamella.metadata.PageLocation;
import dev.lamella.metadata.PageType;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Chooses the encoding of a chunk's collected values, and writes its pages.
///
/// The choice: a requested encoding is used, or PLAIN if a requested dictionary does not fit or would be empty. Otherwise a
/// dictionary, if it is smaller with its indices than the values in PLAIN; otherwise PLAIN or one of the encodings that
/// settings allow, whichever makes a page in the middle of the chunk smallest after compression. For BYTE_ARRAY only text and plain bytes have
/// that choice; decimals, shapes and other annotated bytes are PLAIN then. One encoding serves the whole chunk: it is
/// dictionary-encoded entirely or not at all.
///
/// @param <A> the array type of the values, see [ArrayType]
public final class ChunkEncoder<A> {
    /// The size, in hundredths of PLAIN, that an encoding must not exceed.
    private static final int WORTH_IT = 95;

    private final Collected<A> chunk;
    private final ArrayType<A> arrayType;
    private final PhysicalType type;
    private final ColumnSettings settings;
    private final PageWriter out;
    private final @Nullable Compression compression;
    private final ByteOutput body = new ByteOutput();
    /// For the number of each entry, its index in the written dictionary; empty if these are equal.
    private final int[] ranks;
    private int[] indices = {};

    /// A written chunk.
    ///
    /// @param metadata for the footer
    /// @param offsetIndex the places of its pages
    /// @param statistics statistics of the chunk and of its pages
    /// @param bloomFilter a filter that is not written yet
    public record Written(ColumnMetadata metadata, OffsetIndex offsetIndex, ChunkStatistics statistics,
            Optional<BloomFilter> bloomFilter) {
        /// The same chunk, moved this many bytes further back in the file.
        public Written movedBy(long bytes) {
            if (bytes == 0) {
                return this;
            }
            List<PageLocation> moved = new ArrayList<>();
            for (PageLocation page : offsetIndex.pageLocations()) {
                moved.add(new PageLocation(page.offset() + bytes, page.compressedPageSize(), page.firstRowIndex()));
            }
            OptionalLong dictionary = metadata.dictionaryPageOffset();
            StoredColumnMetadata located = StoredColumnMetadata.of(metadata).withPageOffsets(
                    moved.isEmpty() ? metadata.dataPageOffset() : moved.getFirst().offset(),
                    metadata.indexPageOffset(),
                    dictionary.isPresent() ? OptionalLong.of(dictionary.getAsLong() + bytes) : dictionary);
            return new Written(located, new OffsetIndex(moved, offsetIndex.unencodedByteArrayDataBytes()), statistics,
                    bloomFilter);
        }

        /// The same chunk with its filter written and released.
        ///
        /// @param length bytes of its header and its bits
        public Written withBloomFilterAt(long offset, int length) {
            return new Written(StoredColumnMetadata.of(metadata)
                    .withBloomFilter(OptionalLong.of(offset), OptionalInt.of(length)), offsetIndex, statistics,
                    Optional.empty());
        }
    }

    private ChunkEncoder(Collected<A> chunk, PageWriter out, @Nullable Compression compression) {
        this.chunk = chunk;
        this.arrayType = chunk.arrayType();
        this.type = chunk.leaf().field().type();
        this.settings = chunk.settings();
        this.out = out;
        this.compression = compression;
        this.ranks = new int[chunk.order().length];
        for (int i = 0; i < ranks.length; i++) {
            ranks[chunk.order()[i]] = i;
        }
    }

    /// Writes a chunk.
    ///
    /// @param compression null if pages are not compressed
    public static <A> Written write(Collected<A> chunk, PageWriter out, @Nullable Compression compression,
            ChunkSealer sealer) throws IOException {
        out.start(compression, sealer);
        return new ChunkEncoder<>(chunk, out, compression).write();
    }

    private Written write() throws IOException {
        Encoding encoding = choose();
        boolean isDictionary = Encodings.isDictionary(encoding);
        ChunkStatistics.Collector<A> statistics = new ChunkStatistics.Collector<>(chunk);
        PageBytes bytes = new PageBytes();
        OptionalLong dictionaryOffset = OptionalLong.empty();
        List<PageEncodingStats> stats = new ArrayList<>();
        @Nullable
        A entries = null;
        int entryCount = 0;
        if (isDictionary) {
            DictionaryBuilder<A> dictionary = chunk.dictionary().orElseThrow();
            entryCount = dictionary.entryCount();
            entries = inOrder(dictionary.entries(), entryCount);
            body.clear();
            arrayType.writePlain(entries, 0, entryCount, body);
            dictionaryOffset = OptionalLong.of(bytes.of(out.dictionary(body, entryCount)).offset());
            stats.add(new PageEncodingStats(PageType.DICTIONARY_PAGE, Encoding.PLAIN, 1));
        }
        DictionaryIndexEncoder indexEncoder = new DictionaryIndexEncoder();
        ValueEncoder<A> encoder = Encodings.encoder(isDictionary ? Encoding.PLAIN : encoding, type, arrayType);
        List<PageLocation> locations = new ArrayList<>();
        long[] unencoded = new long[type == PhysicalType.BYTE_ARRAY ? chunk.pages().size() : 0];
        long row = 0;
        long valueCount = 0;
        for (Page<A> page : chunk.pages()) {
            body.clear();
            levels(page);
            if (entries != null) {
                int[] indices = indices(page);
                indexEncoder.encode(indices, 0, page.valueCount(), body);
                statistics.page(indices, page.valueCount(), entries, entryCount);
            } else {
                encoder.encode(page.values(), 0, page.valueCount(), body);
                statistics.page(page);
            }
            PageWriter.Written written = bytes.of(write(page, encoding));
            locations.add(new PageLocation(written.offset(), written.compressedSize(), row));
            if (type == PhysicalType.BYTE_ARRAY) {
                unencoded[locations.size() - 1] = page.plainBytes() - 4L * page.valueCount();
            }
            row += page.rowCount();
            valueCount += page.entryCount();
        }
        boolean isV1 = settings.pageVersion() == ColumnSettings.PageVersion.V1;
        if (!locations.isEmpty()) {
            stats.add(new PageEncodingStats(isV1 ? PageType.DATA_PAGE : PageType.DATA_PAGE_V2, encoding,
                    locations.size()));
        }
        long dataOffset = locations.isEmpty() ? 0 : locations.getFirst().offset();
        ChunkStatistics collected = statistics.finish();
        ColumnMetadata metadata = new StoredColumnMetadata(type.id(), encodings(encoding), chunk.leaf().path().names(),
                settings.codec(), valueCount, bytes.uncompressed, bytes.compressed, List.of(), dataOffset,
                OptionalLong.empty(),
                dictionaryOffset, collected.statistics(), stats, OptionalLong.empty(), OptionalInt.empty(),
                Optional.of(collected.sizes()), collected.geospatial());
        return new Written(metadata, new OffsetIndex(locations, NumberLists.of(unencoded)), collected,
                BloomFilters.of(chunk));
    }

    private A inOrder(A entries, int count) {
        if (chunk.order().length == 0) {
            return entries;
        }
        A ordered = arrayType.allocate(count);
        arrayType.gather(entries, chunk.order(), 0, ordered, 0, count);
        return ordered;
    }

    /// The indices of the values of a page in the written dictionary; valid until the next call.
    private int[] indices(Page<A> page) {
        indices = page.indices(indices);
        if (ranks.length > 0) {
            for (int i = 0; i < page.valueCount(); i++) {
                indices[i] = ranks[indices[i]];
            }
        }
        return indices;
    }

    /// The bytes of all pages, headers included.
    private static final class PageBytes {
        private long uncompressed;
        private long compressed;

        /// Counts a page.
        PageWriter.Written of(PageWriter.Written page) {
            uncompressed += page.uncompressedSize();
            compressed += page.compressedSize();
            return page;
        }
    }

    private List<Encoding> encodings(Encoding encoding) {
        List<Encoding> all = new ArrayList<>();
        if (Encodings.isDictionary(encoding)) {
            all.add(Encoding.PLAIN);
        }
        all.add(encoding);
        if (!all.contains(Encoding.RLE)) {
            all.add(Encoding.RLE);
        }
        return all;
    }

    private void levels(Page<A> page) {
        boolean isV1 = settings.pageVersion() == ColumnSettings.PageVersion.V1;
        for (byte[] levels : List.of(page.repetition(), page.definition())) {
            if (levels.length > 0 && isV1) {
                body.writeInt(levels.length);
            }
            body.writeBytes(levels, 0, levels.length);
        }
    }

    private PageWriter.Written write(Page<A> page, Encoding encoding) throws IOException {
        return switch (settings.pageVersion()) {
            case V1 -> out.dataV1(body, page.entryCount(), encoding);
            case V2 -> out.dataV2(body, page.repetition().length, page.definition().length, page.entryCount(),
                    page.entryCount() - page.valueCount(), page.rowCount(), encoding);
        };
    }

    private Encoding choose() {
        Optional<Encoding> asked = settings.encoding();
        if (asked.isPresent() && !Encodings.isDictionary(asked.get())) {
            return asked.get();
        }
        long plain = chunk.pages().stream().mapToLong(Page::plainBytes).sum();
        if (chunk.dictionary().isPresent()) {
            // A chunk without values needs no dictionary, and some readers fail at an empty one.
            if (asked.isPresent() && plain > 0 || dictionarySize() < plain) {
                return Encoding.RLE_DICTIONARY;
            }
            Page.lookUp(chunk.pages(), chunk.dictionary().get().entries(), arrayType);
        }
        // A caller that requests a dictionary may have readers without other encodings.
        return asked.isPresent() ? Encoding.PLAIN : smallest();
    }

    /// The dictionary and its indices, before compression.
    private long dictionarySize() {
        DictionaryBuilder<A> dictionary = chunk.dictionary().orElseThrow();
        int width = Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(0, dictionary.entryCount() - 1));
        long count = chunk.pages().stream().mapToLong(Page::valueCount).sum();
        return dictionary.plainBytes() + count * width / 8;
    }

    private Encoding smallest() {
        List<Encoding> candidates = candidates().filter(settings.choices()::contains).toList();
        if (candidates.isEmpty() || chunk.pages().isEmpty()) {
            return Encoding.PLAIN;
        }
        Page<A> sample = chunk.pages().get(chunk.pages().size() / 2);
        Encoding best = Encoding.PLAIN;
        long least = size(sample, best) * WORTH_IT / 100;
        for (Encoding candidate : candidates) {
            long size = size(sample, candidate);
            if (size < least) {
                least = size;
                best = candidate;
            }
        }
        return best;
    }

    /// What may be smaller than PLAIN.
    private Stream<Encoding> candidates() {
        return switch (type) {
            case INT32, INT64 -> Stream.of(Encoding.DELTA_BINARY_PACKED);
            case BYTE_ARRAY -> isTextOrBytes()
                    ? Stream.of(Encoding.DELTA_LENGTH_BYTE_ARRAY, Encoding.DELTA_BYTE_ARRAY)
                    : Stream.empty();
            case FLOAT, DOUBLE -> compression == null ? Stream.empty() : Stream.of(Encoding.BYTE_STREAM_SPLIT);
            case BOOLEAN -> settings.pageVersion() == ColumnSettings.PageVersion.V1
                    ? Stream.empty()
                    : Stream.of(Encoding.RLE);
            case INT96, FIXED_LEN_BYTE_ARRAY -> Stream.empty();
        };
    }

    /// Whether readers take the values of a BYTE_ARRAY column for text, or for uninterpreted bytes. They convert others, and
    /// not always from every encoding: DuckDB 1.5 cannot read DECIMAL from the two encodings of byte arrays.
    private boolean isTextOrBytes() {
        LogicalType annotation = chunk.leaf().field().logicalType().orElse(null);
        return annotation == null || annotation instanceof LogicalType.String || annotation instanceof LogicalType.Enum
                || annotation instanceof LogicalType.Json || annotation instanceof LogicalType.Bson;
    }

    private long size(Page<A> page, Encoding encoding) {
        body.clear();
        Encodings.encoder(encoding, type, arrayType).encode(page.values(), 0, page.valueCount(), body);
        Compression known = compression;
        if (known == null) {
            return body.size();
        }
        byte[] target = new byte[known.maxCompressedSize(body.size())];
        return known.compress(body.bytes(), 0, body.size(), target, 0);
    }
}
