package dev.lamella.internal.check;

import dev.lamella.error.ParquetException;
import dev.lamella.internal.batch.StoredValues;
import dev.lamella.internal.batch.ValueCheck;
import dev.lamella.internal.codec.Compressions;
import dev.lamella.internal.column.Bounds;
import dev.lamella.internal.column.ChunkInspector;
import dev.lamella.internal.column.GeospatialCollector;
import dev.lamella.internal.column.PageContent;
import dev.lamella.internal.footer.IndexReader;
import dev.lamella.internal.index.BloomFilter;
import dev.lamella.internal.index.StatisticsValidity;
import dev.lamella.metadata.DataPageHeader;
import dev.lamella.metadata.DataPageHeaderV2;
import dev.lamella.metadata.DictionaryPageHeader;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.GeospatialStatistics;
import dev.lamella.metadata.OtherPageHeader;
import dev.lamella.metadata.PageEncodingStats;
import dev.lamella.metadata.PageHeader;
import dev.lamella.metadata.PageType;
import dev.lamella.metadata.Statistics;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.SortOrder;
import dev.lamella.vector.ColumnVector;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/// What was found in the pages of a column chunk, to compare with what the file says of them.
final class ChunkData {
    /// Distinct values are counted up to this number.
    private static final int MOST_DISTINCT = 1 << 20;

    private final Chunk chunk;
    private final SortOrder order;
    private final List<PageData> pages = new ArrayList<>();
    private final Map<PageEncodingStats, Integer> encodings = new HashMap<>();
    private long storedBytes;
    private int uncountedBytes;
    private long plainSize;
    private Bounds.Found bounds = Bounds.Found.NOTHING;
    private long nanCount;
    private final Set<Long> hashes = new HashSet<>();
    private boolean countsDistinct;
    private Optional<BloomFilter> filter = Optional.empty();
    private long missing;
    private Optional<GeospatialCollector> shapes = Optional.empty();
    private Optional<Dictionary> dictionary = Optional.empty();
    private long badCount;
    private String badValue = "";
    private long badPageOffset;

    /// The dictionary page.
    ///
    /// @param distinct entries that differ from each other
    /// @param isAscending whether each entry is at least the one before
    record Dictionary(DictionaryPageHeader header, long offset, int rest, int entries, int distinct,
            boolean isAscending) {}

    private ChunkData(Chunk chunk) {
        this.chunk = chunk;
        this.order = chunk.order().map(known -> known.sortOrder(chunk.leaf()))
                .orElseGet(() -> SortOrder.of(chunk.leaf()));
    }

    /// Reads a column chunk.
    ///
    /// @throws dev.lamella.error.ParquetException if a page is damaged, or of a kind that is not read
    static ChunkData read(Chunk chunk, Compressions compressions) throws IOException {
        ChunkData data = new ChunkData(chunk);
        // A BOOLEAN has no hash: its distinct values are not counted, and readers use no Bloom filter.
        boolean isHashed = chunk.leaf().field().type() != PhysicalType.BOOLEAN;
        data.countsDistinct = isHashed
                && chunk.metadata().statistics().flatMap(known -> stated(known.distinctCount())).isPresent();
        data.filter = isHashed ? filter(chunk) : Optional.empty();
        data.uncountedBytes = chunk.entry().uncountedBytes();
        data.shapes = GeospatialCollector.of(chunk.leaf().field());
        ChunkInspector<?> inspector = chunk.pages(compressions);
        ValueCheck check = ValueCheck.of(chunk.leaf().field());
        while (inspector.next()) {
            data.add(inspector, check);
        }
        return data;
    }

    private static Optional<Long> stated(OptionalLong count) {
        return count.isPresent() ? Optional.of(count.getAsLong()) : Optional.empty();
    }

    /// The Bloom filter, if it is of a kind that is known. [EncryptionRules] reports an encrypted filter that does
    /// not open.
    private static Optional<BloomFilter> filter(Chunk chunk) throws IOException {
        try {
            return stored(chunk);
        } catch (ParquetException e) {
            if (chunk.entry().isDecrypted()) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private static Optional<BloomFilter> stored(Chunk chunk) throws IOException {
        CheckedFile file = chunk.entry().file();
        Optional<IndexReader.BloomFilter> found = file.indexes().bloomFilter(chunk.entry().rowGroup(),
                chunk.leaf().fileIndex());
        if (found.isEmpty() || !found.get().header().isRecognized()) {
            return Optional.empty();
        }
        long size = found.get().header().byteCount();
        if (size == 0 || size % BloomFilter.BLOCK_SIZE != 0 || size > BloomFilter.MAX_SIZE) {
            return Optional.empty();
        }
        return Optional.of(new BloomFilter(
                file.indexes().bloomFilterBits(chunk.entry().rowGroup(), chunk.leaf().fileIndex(), found.get())));
    }

    private void add(ChunkInspector<?> inspector, ValueCheck check) throws IOException {
        PageHeader header = inspector.header();
        storedBytes += (long) inspector.headerLength() + header.compressedSize() + uncountedBytes;
        plainSize += (long) inspector.headerLength() + header.uncompressedSize();
        PageContent content = inspector.load();
        switch (header) {
            case PageHeader.Data page -> add(page, content, inspector, check);
            case DictionaryPageHeader page -> {
                count(PageType.DICTIONARY_PAGE, page.encoding());
                dictionary = Optional.of(dictionary(page, content, inspector));
            }
            case OtherPageHeader ignored -> {
                // A page of a type that is not defined is a matter of ColumnPages#type.
            }
        }
    }

    private Dictionary dictionary(DictionaryPageHeader header, PageContent content, ChunkInspector<?> inspector) {
        Set<Object> distinct = new HashSet<>();
        ColumnVector entries = content.values();
        boolean isAscending = true;
        byte[] before = {};
        for (int i = 0; i < entries.size(); i++) {
            byte[] stored = StoredValues.bytes(entries, i);
            distinct.add(ByteBuffer.wrap(stored));
            isAscending &= i == 0 || !order.isDefined() || order.compareStored(before, stored) <= 0;
            before = stored;
        }
        return new Dictionary(header, inspector.headerOffset(), content.valueRest(), entries.size(), distinct.size(),
                isAscending);
    }

    private void add(PageHeader.Data header, PageContent content, ChunkInspector<?> inspector, ValueCheck check) {
        Encoding encoding = switch (header) {
            case DataPageHeader v1 -> v1.encoding();
            case DataPageHeaderV2 v2 -> v2.encoding();
        };
        count(header.type(), encoding);
        Bounds.Found found = inspector.bounds(order);
        bounds = pages.isEmpty() ? found : inspector.join(order, bounds, found);
        nanCount += found.nanCount();
        long firstRow = pages.isEmpty() ? 0 : pages.getLast().firstRow() + pages.getLast().rowCount();
        pages.add(new PageData(header, inspector.headerOffset(), inspector.headerLength(), encoding, firstRow,
                content.rowCount(), content.beginsRow(), content.valueCount(), content.repetitions(),
                content.definitions(), content.plainBytes(), content.levelRest(), content.valueRest(), found));
        hash(inspector);
        shapes.ifPresent(inspector::addTo);
        checkValues(content.values(), check, inspector.headerOffset());
    }

    private void count(PageType type, Encoding encoding) {
        encodings.merge(new PageEncodingStats(type, encoding, 0), 1, Integer::sum);
    }

    private void hash(ChunkInspector<?> inspector) {
        filter.ifPresent(bits -> inspector.forEachHash(hash -> missing += bits.mayContain(hash) ? 0 : 1));
        if (countsDistinct) {
            inspector.forEachHash(hash -> {
                if (hashes.size() < MOST_DISTINCT) {
                    hashes.add(hash);
                }
            });
            countsDistinct = hashes.size() < MOST_DISTINCT;
        }
    }

    private void checkValues(ColumnVector values, ValueCheck check, long offset) {
        if (values.size() == 0 || check.areAllowed(values)) {
            return;
        }
        PrimitiveField field = chunk.leaf().field();
        for (int i = 0; i < values.size(); i++) {
            if (!check.isAllowed(values, i)) {
                if (badCount == 0) {
                    badValue = check.problem(values, i, field.typeText());
                    badPageOffset = offset;
                }
                badCount++;
            }
        }
    }

    Chunk chunk() {
        return chunk;
    }

    /// Whether the writer is known to have written wrong bounds, or marks of null pages, of such columns.
    boolean isDoubted() {
        StatisticsValidity validity = new StatisticsValidity(chunk.entry().file().metadata());
        return validity.doubtOfBounds(chunk.leaf()).isPresent() || validity.doubtOfNullPages(chunk.leaf()).isPresent();
    }

    /// The order of the column's bounds.
    SortOrder order() {
        return order;
    }

    List<PageData> pages() {
        return pages;
    }

    /// How many pages there are, by type and encoding; the counts of the keys are 0.
    Map<PageEncodingStats, Integer> encodings() {
        return encodings;
    }

    Optional<Dictionary> dictionary() {
        return dictionary;
    }

    /// Bytes of all pages with their headers, as stored.
    long storedBytes() {
        return storedBytes;
    }

    /// Bytes of all pages with their headers, before compression.
    long plainSize() {
        return plainSize;
    }

    Bounds.Found bounds() {
        return bounds;
    }

    long nanCount() {
        return nanCount;
    }

    long entryCount() {
        return pages.stream().mapToLong(PageData::entryCount).sum();
    }

    long nullCount() {
        return pages.stream().mapToLong(PageData::nullCount).sum();
    }

    long rowCount() {
        return pages.stream().mapToLong(PageData::rowCount).sum();
    }

    long plainBytes() {
        return pages.stream().mapToLong(PageData::plainBytes).sum();
    }

    /// The number of distinct values, if the file states one, and they are not too many to be counted.
    OptionalLong distinctCount() {
        return countsDistinct ? OptionalLong.of(hashes.size()) : OptionalLong.empty();
    }

    /// Values that the Bloom filter does not have.
    long missing() {
        return missing;
    }

    /// Statistics of the shapes, as this library would state them.
    Optional<GeospatialStatistics> shapes() {
        return shapes.flatMap(GeospatialCollector::finish);
    }

    /// Values that the annotation of the column does not allow.
    long badCount() {
        return badCount;
    }

    /// What is wrong with the first of them.
    String badValue() {
        return badValue;
    }

    /// Offset of the page that has the first of them.
    long badPageOffset() {
        return badPageOffset;
    }

    /// What the footer says of the values.
    Optional<Statistics> statistics() {
        return chunk.metadata().statistics();
    }
}
