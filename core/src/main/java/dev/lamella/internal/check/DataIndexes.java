package dev.lamella.internal.check;

import dev.lamella.metadata.BoundaryOrder;
import dev.lamella.metadata.ColumnIndex;
import dev.lamella.metadata.OffsetIndex;
import dev.lamella.metadata.PageLocation;
import dev.lamella.schema.PhysicalType;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Page indexes and Bloom filters against the pages and values that they are of. Each method reports what its comment names.
final class DataIndexes {
    private DataIndexes() {}

    /// The column index, if it has an entry for each page; another number is a matter of PageIndexes#columnIndex.
    private static Optional<ColumnIndex> index(ChunkData data) throws IOException {
        int pages = data.pages().size();
        return data.chunk().knownColumnIndex().filter(index -> index.nullPages().size() == pages
                && index.minValues().size() == pages && index.maxValues().size() == pages);
    }

    /// Column indexes whose bounds do not hold for all values of a page.
    static void bounds(ChunkData data, Report report) throws IOException {
        Optional<ColumnIndex> index = index(data);
        for (int i = 0; index.isPresent() && i < data.pages().size(); i++) {
            PageData page = data.pages().get(i);
            if (page.valueCount() > 0 && !index.get().nullPages().get(i)) {
                DataStatistics.bound(data.order(), "the lower bound in the column index",
                        Optional.of(index.get().minValues().get(i)), page.bounds().min(), true).ifPresent(
                                text -> DataPages.add(report, page, text, "it is at most the smallest value"));
                DataStatistics.bound(data.order(), "the upper bound in the column index",
                        Optional.of(index.get().maxValues().get(i)), page.bounds().max(), false).ifPresent(
                                text -> DataPages.add(report, page, text, "it is at least the largest value"));
            }
        }
    }

    /// Column indexes that take a page with NaN for a page of nulls.
    static void nanPages(ChunkData data, Report report) throws IOException {
        Optional<ColumnIndex> index = index(data);
        for (int i = 0; index.isPresent() && i < data.pages().size(); i++) {
            PageData page = data.pages().get(i);
            if (index.get().nullPages().get(i) && page.bounds().nanCount() > 0) {
                DataPages.add(report, page, "null_pages is true", "the page has " + page.valueCount() + " values, "
                        + page.bounds().nanCount() + " of them NaN");
            }
        }
    }

    /// Counts of nulls that are not those of the pages.
    static void nullCounts(ChunkData data, Report report) throws IOException {
        Optional<ColumnIndex> index = index(data);
        for (int i = 0; index.isPresent() && i < data.pages().size(); i++) {
            PageData page = data.pages().get(i);
            count("null_counts", index.get().nullCounts(), i, page.nullCount(), "nulls", page, report);
        }
    }

    /// Column indexes whose counts of nulls and NaN, or whose null pages, are not those of the pages.
    static void counts(ChunkData data, Report report) throws IOException {
        if (!DataStatistics.isInList(data)) {
            nullCounts(data, report);
        }
        Optional<ColumnIndex> index = index(data);
        for (int i = 0; index.isPresent() && i < data.pages().size(); i++) {
            PageData page = data.pages().get(i);
            if (index.get().nullPages().get(i) != (page.valueCount() == 0)
                    && page.bounds().nanCount() == 0) {
                DataPages.add(report, page, "null_pages is " + index.get().nullPages().get(i),
                        "the page has " + page.valueCount() + " values that are not null");
            }
            if (data.order().hasNan()) {
                count("nan_counts", index.get().nanCounts(), i, page.bounds().nanCount(), "NaN", page, report);
            }
        }
    }

    private static void count(String name, List<Long> stated, int page, long found, String what, PageData place,
            Report report) {
        if (page < stated.size() && stated.get(page) != found) {
            DataPages.add(report, place, name + " has " + stated.get(page), "the page has " + found + " " + what);
        }
    }

    /// Column indexes that say that their bounds are in an order in which they are not.
    static void boundaryOrder(ChunkData data, Report report) throws IOException {
        Optional<ColumnIndex> index = index(data);
        if (index.isEmpty() || !data.order().isDefined()) {
            return;
        }
        BoundaryOrder stated = index.get().boundaryOrder();
        int sign = stated.equals(BoundaryOrder.ASCENDING) ? 1 : stated.equals(BoundaryOrder.DESCENDING) ? -1 : 0;
        int last = -1;
        for (int i = 0; sign != 0 && i < data.pages().size(); i++) {
            if (index.get().nullPages().get(i)) {
                continue;
            }
            if (last >= 0 && (isBefore(data, index.get().minValues(), last, i, sign)
                    || isBefore(data, index.get().maxValues(), last, i, sign))) {
                DataPages.add(report, data.pages().get(i), "boundary_order is " + stated
                        + ", and the bounds of the page are on the wrong side of those before",
                        "bounds are in the order that is stated");
                return;
            }
            last = i;
        }
    }

    private static boolean isBefore(ChunkData data, List<byte[]> bounds, int left, int right, int sign) {
        byte[] one = bounds.get(left);
        byte[] two = bounds.get(right);
        return data.order().isLegalBound(one) && data.order().isLegalBound(two)
                && data.order().compareStored(one, two) * sign > 0;
    }

    /// Histograms of levels in column indexes that are not those of the pages.
    static void histograms(ChunkData data, Report report) throws IOException {
        Optional<ColumnIndex> index = data.chunk().knownColumnIndex();
        if (index.isPresent()) {
            histograms("repetition_level_histograms", index.get().repetitionLevelHistograms(),
                    data.pages().stream().map(PageData::repetitions).toList(), data, report);
            histograms("definition_level_histograms", index.get().definitionLevelHistograms(),
                    data.pages().stream().map(PageData::definitions).toList(), data, report);
        }
    }

    private static void histograms(String name, List<Long> stated, List<long[]> found, ChunkData data, Report report) {
        int levels = found.isEmpty() ? 0 : found.getFirst().length;
        if (levels == 0 || stated.size() != levels * found.size()) {
            return;
        }
        for (int page = 0; page < found.size(); page++) {
            List<Long> part = stated.subList(page * levels, (page + 1) * levels);
            if (!part.equals(Arrays.stream(found.get(page)).boxed().toList())) {
                DataPages.add(report, data.pages().get(page), name + " has " + part,
                        "the levels occur " + Arrays.toString(found.get(page)) + " times");
            }
        }
    }

    /// Offset indexes that lead elsewhere than to the pages, or to other rows.
    static void offsets(ChunkData data, Report report) throws IOException {
        Optional<OffsetIndex> index = data.chunk().knownOffsetIndex();
        if (index.isEmpty()) {
            return;
        }
        List<PageLocation> stated = index.get().pageLocations();
        if (stated.size() != data.pages().size()) {
            report.add("the offset index has " + stated.size() + " pages",
                    "the column chunk has " + data.pages().size() + " data pages");
            return;
        }
        for (int i = 0; i < stated.size(); i++) {
            PageData page = data.pages().get(i);
            PageLocation place = stated.get(i);
            if (place.offset() != page.offset()) {
                DataPages.add(report, page, "the offset index has byte " + place.offset() + " for page " + i,
                        "the header of the page is at byte " + page.offset());
            }
            if (place.firstRowIndex() != page.firstRow() && page.beginsRow()) {
                DataPages.add(report, page, "the offset index has row " + place.firstRowIndex() + " for page " + i,
                        "the page begins with row " + page.firstRow());
            }
            // A size without the header is a matter of LP-WRITER-PAGE-SIZE.
            if (place.compressedPageSize() != page.storedBytes()
                    && place.compressedPageSize() != page.header().compressedSize()) {
                DataPages.add(report, page,
                        "the offset index has " + place.compressedPageSize() + " bytes for page " + i,
                        "the page and its header have " + page.storedBytes() + " bytes");
            }
        }
    }

    /// Sizes of BYTE_ARRAY values in offset indexes that are not those of the pages.
    static void plainBytes(ChunkData data, Report report) throws IOException {
        List<Long> stated = data.chunk().knownOffsetIndex().map(OffsetIndex::unencodedByteArrayDataBytes)
                .orElse(List.of());
        if (stated.size() != data.pages().size() || data.chunk().type() != PhysicalType.BYTE_ARRAY) {
            return;
        }
        for (int i = 0; i < stated.size(); i++) {
            PageData page = data.pages().get(i);
            if (stated.get(i) != page.plainBytes()) {
                DataPages.add(report, page, "unencoded_byte_array_data_bytes has " + stated.get(i),
                        "the values of the page have " + page.plainBytes() + " bytes");
            }
        }
    }

    /// Bloom filters that lack values of the column chunk.
    static void bloomFilter(ChunkData data, Report report) {
        if (data.missing() > 0) {
            report.add("Bloom filter", data.chunk().metadata().bloomFilterOffset().orElse(0),
                    "the Bloom filter does not have " + data.missing() + " values of the column chunk",
                    "a Bloom filter has every value");
        }
    }
}
