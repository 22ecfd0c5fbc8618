package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.ColumnOptions;
import dev.lamella.PageCursor;
import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.WriteOptions;
import dev.lamella.conformance.TrueLevels.Slot;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.BloomFilterHeader;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.DataPageHeader;
import dev.lamella.metadata.DataPageHeaderV2;
import dev.lamella.metadata.DictionaryPageHeader;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.OffsetIndex;
import dev.lamella.metadata.OtherPageHeader;
import dev.lamella.metadata.PageEncodingStats;
import dev.lamella.metadata.PageHeader;
import dev.lamella.metadata.PageLocation;
import dev.lamella.metadata.RowGroup;
import dev.lamella.metadata.SizeStatistics;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.PhysicalType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.zip.CRC32;

/// Recomputes what a written file says about its rows and compares: positions, sizes, counts, levels and checksums
/// here, bounds in [BoundClaims].
final class Claims {
    private final WriterCase written;
    private final byte[] file;
    private final ParquetReader reader;
    private final List<List<Slot>> columns;
    /// By leaf, how many slots the row groups so far have.
    private final int[] done;

    /// A data page.
    ///
    /// @param firstRow of the row group
    record Page(PageHeader header, long offset, int headerLength, List<Slot> slots, long firstRow) {}

    /// A column chunk with what it holds.
    record Chunk(Leaf leaf, ColumnMetadata metadata, List<Page> pages, List<Slot> slots) {
        boolean isNull(Slot slot) {
            return slot.value() == null;
        }
    }

    private Claims(WriterCase written, byte[] file, ParquetReader reader) {
        this.written = written;
        this.file = file;
        this.reader = reader;
        this.columns = TrueLevels.of(written.schema(), written.rows());
        this.done = new int[columns.size()];
    }

    /// Fails if the file makes a false claim.
    static void verify(WriterCase written, byte[] file) throws IOException {
        try (ParquetReader reader = Parquet.open(InputFile.of(file))) {
            new Claims(written, file, reader).verify();
        }
    }

    private void verify() throws IOException {
        FileMetadata metadata = reader.metadata();
        assertThat(metadata.schema()).isEqualTo(written.schema());
        assertThat(metadata.rowCount()).isEqualTo(written.rows().size());
        assertThat(metadata.keyValues()).isEqualTo(written.options().keyValues());
        assertThat(metadata.createdBy().orElseThrow()).startsWith("lamella version ");
        assertThat(metadata.columnOrders().orElseThrow()).hasSize(columns.size());
        long end = 4;
        long rows = 0;
        for (int ordinal = 0; ordinal < metadata.rowGroups().size(); ordinal++) {
            RowGroup group = metadata.rowGroups().get(ordinal);
            assertThat(group.ordinal()).isEqualTo(OptionalInt.of(ordinal));
            assertThat(group.fileOffset()).isEqualTo(OptionalLong.of(end));
            assertThat(group.rowCount()).isBetween(1L, written.options().rowGroupRows());
            long compressed = 0;
            long uncompressed = 0;
            for (Leaf leaf : written.schema().leaves()) {
                ColumnMetadata chunk = group.columns().get(leaf.index()).metadata().orElseThrow();
                assertThat(chunk.dictionaryPageOffset().orElse(chunk.dataPageOffset())).isEqualTo(end);
                compressed += chunk.totalCompressedSize();
                uncompressed += chunk.totalUncompressedSize();
                chunk(ordinal, leaf, group, chunk);
                end += chunk.totalCompressedSize();
            }
            end += bloomFilters(group, end);
            assertThat(group.totalCompressedSize()).isEqualTo(OptionalLong.of(compressed));
            assertThat(group.totalByteSize()).isEqualTo(uncompressed);
            rows += group.rowCount();
        }
        assertThat(rows).isEqualTo(written.rows().size());
        for (Leaf leaf : written.schema().leaves()) {
            assertThat(done[leaf.index()]).isEqualTo(columns.get(leaf.index()).size());
        }
    }

    /// Bloom filters lie behind the row group, one after another.
    ///
    /// @return bytes of them
    private static long bloomFilters(RowGroup group, long from) {
        long at = from;
        for (ColumnChunk chunk : group.columns()) {
            ColumnMetadata metadata = chunk.metadata().orElseThrow();
            if (metadata.bloomFilterOffset().isPresent()) {
                assertThat(metadata.bloomFilterOffset()).hasValue(at);
                at += metadata.bloomFilterLength().orElseThrow();
            }
        }
        return at - from;
    }

    private void chunk(int ordinal, Leaf leaf, RowGroup group, ColumnMetadata metadata) throws IOException {
        String place = written + ", row group " + ordinal + ", column " + leaf;
        List<Slot> slots = slots(leaf, group.rowCount());
        Chunk chunk = new Chunk(leaf, metadata, pages(ordinal, leaf, slots, metadata, place), slots);
        assertThat(metadata.valueCount()).as("num_values of " + place).isEqualTo(slots.size());
        assertThat(metadata.pathInSchema()).isEqualTo(leaf.path().names());
        assertThat(metadata.type()).isEqualTo(leaf.field().type().id());
        written.cell(leaf).ifPresent(cell -> assertThat(metadata.codec()).as(place).isEqualTo(cell.codec()));
        sizes(chunk, metadata.sizeStatistics().orElseThrow(), place);
        offsets(chunk, group.columns().get(leaf.index()),
                reader.offsetIndex(ordinal, leaf.index()).orElseThrow(), place);
        boolean hasStatistics = written.options().statistics() == WriteOptions.Statistics.ALL;
        assertThat(metadata.statistics().isPresent()).as("statistics of " + place).isEqualTo(hasStatistics);
        BoundClaims bounds = new BoundClaims(chunk, reader.metadata().columnOrders().get().get(leaf.index()),
                written.options().boundLength(), place);
        if (hasStatistics) {
            bounds.verify(metadata.statistics().orElseThrow());
            bounds.verify(reader.columnIndex(ordinal, leaf.index()));
        } else {
            assertThat(reader.columnIndex(ordinal, leaf.index())).as(place).isEmpty();
        }
        ShapeClaims.verify(chunk, hasStatistics, place);
        bloomFilter(ordinal, chunk, place);
    }

    /// The next slots of a leaf, of so many rows.
    private List<Slot> slots(Leaf leaf, long rowCount) {
        List<Slot> all = columns.get(leaf.index());
        int from = done[leaf.index()];
        int to = after(all, from, rowCount);
        done[leaf.index()] = to;
        return all.subList(from, to);
    }

    private static int after(List<Slot> all, int from, long rowCount) {
        int to = from;
        long rows = 0;
        while (to < all.size() && (all.get(to).repetition() != 0 || rows < rowCount)) {
            rows += all.get(to).repetition() == 0 ? 1 : 0;
            to++;
        }
        return to;
    }

    /// The data pages; all pages are compared with what the metadata says of them together.
    private List<Page> pages(int ordinal, Leaf leaf, List<Slot> slots, ColumnMetadata metadata, String place)
            throws IOException {
        List<Page> pages = new ArrayList<>();
        Map<PageEncodingStats, Integer> counts = new HashMap<>();
        Set<Encoding> encodings = new HashSet<>();
        long compressed = 0;
        long uncompressed = 0;
        int slot = 0;
        long row = 0;
        try (PageCursor cursor = reader.pages(ordinal, leaf.index())) {
            while (cursor.next()) {
                PageHeader header = cursor.header();
                compressed += cursor.headerLength() + header.compressedSize();
                uncompressed += cursor.headerLength() + header.uncompressedSize();
                checksum(header, (int) cursor.offset() + cursor.headerLength(), place);
                Encoding encoding = encoding(header);
                encodings.add(encoding);
                counts.merge(new PageEncodingStats(header.type(), encoding, 0), 1, Integer::sum);
                if (header instanceof DictionaryPageHeader) {
                    assertThat(metadata.dictionaryPageOffset()).as(place).hasValue(cursor.offset());
                    assertThat(pages).as("data pages before the dictionary of " + place).isEmpty();
                } else {
                    List<Slot> own = slots.subList(slot, slot + valueCount(header));
                    pages.add(new Page(header, cursor.offset(), cursor.headerLength(), own, row));
                    assertThat(own.getFirst().repetition()).as("first slot of a page of " + place).isZero();
                    long rows = own.stream().filter(each -> each.repetition() == 0).count();
                    if (header instanceof DataPageHeaderV2 v2) {
                        assertThat(v2.rowCount()).as("rows of a page of " + place).isEqualTo((int) rows);
                        assertThat(v2.nullCount()).as("nulls of a page of " + place)
                                .isEqualTo((int) own.stream().filter(each -> each.value() == null).count());
                    }
                    assertThat(rows).as("rows of a page of " + place)
                            .isLessThanOrEqualTo(written.options().pageRows());
                    slot += own.size();
                    row += rows;
                }
            }
        }
        assertThat(slot).as("Values of the pages of " + place).isEqualTo(slots.size());
        assertThat(metadata.totalCompressedSize()).as(place).isEqualTo(compressed);
        assertThat(metadata.totalUncompressedSize()).as(place).isEqualTo(uncompressed);
        assertThat(metadata.dataPageOffset()).as(place).isEqualTo(pages.getFirst().offset());
        assertThat(metadata.dictionaryPageOffset().isPresent()).as(place)
                .isEqualTo(counts.keySet().stream().anyMatch(each -> each.pageType().id() == 2));
        assertThat(metadata.encodingStats()).as("encoding_stats of " + place).containsExactlyInAnyOrderElementsOf(
                counts.entrySet().stream().map(entry -> new PageEncodingStats(entry.getKey().pageType(),
                        entry.getKey().encoding(), entry.getValue())).toList());
        encodings.add(Encoding.RLE);
        assertThat(metadata.encodings()).as("encodings of " + place).containsExactlyInAnyOrderElementsOf(encodings);
        return pages;
    }

    private static Encoding encoding(PageHeader header) {
        return switch (header) {
            case DataPageHeader page -> page.encoding();
            case DataPageHeaderV2 page -> page.encoding();
            case DictionaryPageHeader page -> page.encoding();
            case OtherPageHeader page -> throw new AssertionError(page);
        };
    }

    private static int valueCount(PageHeader header) {
        return switch (header) {
            case DataPageHeader page -> page.valueCount();
            case DataPageHeaderV2 page -> page.valueCount();
            case DictionaryPageHeader _,OtherPageHeader _ -> throw new AssertionError(header);
        };
    }

    private void checksum(PageHeader header, int from, String place) {
        if (written.options().checksums() == WriteOptions.Checksums.OMIT) {
            assertThat(header.crc()).as(place).isEmpty();
            return;
        }
        CRC32 crc = new CRC32();
        crc.update(file, from, header.compressedSize());
        assertThat(header.crc()).as("checksum in " + place).hasValue((int) crc.getValue());
    }

    private static void sizes(Chunk chunk, SizeStatistics sizes, String place) {
        Leaf leaf = chunk.leaf();
        assertThat(sizes.unencodedByteArrayDataBytes()).as("unencoded bytes of " + place)
                .isEqualTo(leaf.field().type() == PhysicalType.BYTE_ARRAY
                        ? OptionalLong.of(bytes(chunk.slots()))
                        : OptionalLong.empty());
        assertThat(sizes.repetitionLevelHistogram()).as("repetition levels of " + place)
                .isEqualTo(histogram(chunk.slots(), leaf.maxRepetitionLevel(), true));
        assertThat(sizes.definitionLevelHistogram()).as("definition levels of " + place)
                .isEqualTo(histogram(chunk.slots(), leaf.maxDefinitionLevel(), false));
    }

    /// How often each level occurs; nothing if there is only one.
    static List<Long> histogram(List<Slot> slots, int most, boolean isOfRepetition) {
        Long[] counts = new Long[most + 1];
        Arrays.fill(counts, 0L);
        for (Slot slot : slots) {
            counts[isOfRepetition ? slot.repetition() : slot.definition()]++;
        }
        return most == 0 ? List.of() : List.of(counts);
    }

    private static long bytes(List<Slot> slots) {
        return slots.stream().filter(slot -> slot.value() != null)
                .mapToLong(slot -> ((Physical.Hex) slot.value()).digits().length() / 2).sum();
    }

    private void bloomFilter(int ordinal, Chunk chunk, String place) throws IOException {
        ColumnOptions options = written.options(chunk.leaf());
        boolean isWanted = options.falsePositives().isPresent();
        assertThat(chunk.metadata().bloomFilterOffset().isPresent()).as("Bloom filter of " + place)
                .isEqualTo(isWanted);
        if (isWanted) {
            BloomFilterHeader header = reader.bloomFilterHeader(ordinal, chunk.leaf().index()).orElseThrow();
            int end = (int) chunk.metadata().bloomFilterOffset().getAsLong()
                    + chunk.metadata().bloomFilterLength().orElseThrow();
            BloomClaims.verify(chunk, options, header, Arrays.copyOfRange(file, end - header.byteCount(), end),
                    place);
        }
    }

    private static void offsets(Chunk chunk, ColumnChunk stored, OffsetIndex index, String place) {
        assertThat(stored.offsetIndexOffset()).as(place).isPresent();
        assertThat(index.pageLocations()).as("pages of " + place).hasSameSizeAs(chunk.pages());
        for (int i = 0; i < chunk.pages().size(); i++) {
            Page page = chunk.pages().get(i);
            assertThat(index.pageLocations().get(i)).as("page " + i + " of " + place)
                    .isEqualTo(new PageLocation(page.offset(),
                            page.headerLength() + page.header().compressedSize(), page.firstRow()));
        }
        assertThat(index.unencodedByteArrayDataBytes()).as("bytes by page of " + place)
                .isEqualTo(chunk.leaf().field().type() == PhysicalType.BYTE_ARRAY
                        ? chunk.pages().stream().map(page -> bytes(page.slots())).toList()
                        : List.of());
    }
}
