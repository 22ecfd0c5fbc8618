package dev.lamella.cli.report;

import dev.lamella.ParquetReader;
import dev.lamella.metadata.BoundaryOrder;
import dev.lamella.metadata.ColumnIndex;
import dev.lamella.metadata.OffsetIndex;
import dev.lamella.metadata.PageLocation;
import dev.lamella.schema.Leaf;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/// A data page by the page indexes, without reading it.
public final class IndexedPage {
    private final int rowGroup;
    private final Leaf leaf;
    private final int ordinal;
    private final Optional<PageLocation> place;
    private final Optional<ColumnIndex> index;
    private final long endRow;

    private IndexedPage(int rowGroup, Leaf leaf, int ordinal, Optional<OffsetIndex> offsets,
            Optional<ColumnIndex> index, long rowCount) {
        this.rowGroup = rowGroup;
        this.leaf = leaf;
        this.ordinal = ordinal;
        this.place = offsets.map(known -> known.pageLocations().get(ordinal));
        this.index = index.filter(known -> ordinal < known.nullPages().size());
        this.endRow = offsets.map(OffsetIndex::pageLocations).filter(all -> ordinal + 1 < all.size())
                .map(all -> all.get(ordinal + 1).firstRowIndex()).orElse(rowCount);
    }

    /// The pages of a column chunk; none if it has no indexes.
    public static List<IndexedPage> of(ParquetReader reader, int rowGroup, Leaf leaf) throws IOException {
        Optional<OffsetIndex> offsets = reader.offsetIndex(rowGroup, leaf.index());
        Optional<ColumnIndex> index = reader.columnIndex(rowGroup, leaf.index());
        int count = offsets.map(known -> known.pageLocations().size())
                .orElseGet(() -> index.map(known -> known.nullPages().size()).orElse(0));
        long rowCount = reader.metadata().rowGroups().get(rowGroup).rowCount();
        List<IndexedPage> pages = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            pages.add(new IndexedPage(rowGroup, leaf, i, offsets, index, rowCount));
        }
        return pages;
    }

    public int rowGroup() {
        return rowGroup;
    }

    public Leaf leaf() {
        return leaf;
    }

    /// Its number among the data pages of the column chunk.
    public int ordinal() {
        return ordinal;
    }

    public OptionalLong offset() {
        return number(PageLocation::offset);
    }

    /// Bytes with the header of the page.
    public OptionalLong bytes() {
        return number(PageLocation::compressedPageSize);
    }

    /// The number of the first row in the row group.
    public OptionalLong firstRow() {
        return number(PageLocation::firstRowIndex);
    }

    public OptionalLong rows() {
        return number(known -> endRow - known.firstRowIndex());
    }

    public OptionalLong nulls() {
        return index.flatMap(known -> at(known.nullCounts())).stream().mapToLong(Long::longValue).findFirst();
    }

    /// The lower bound as stored; empty if all values are null.
    public Optional<byte[]> min() {
        return index.flatMap(known -> bound(known, known.minValues()));
    }

    public Optional<byte[]> max() {
        return index.flatMap(known -> bound(known, known.maxValues()));
    }

    /// Whether the bounds of the chunk's pages rise or fall.
    public Optional<String> order() {
        return index.map(ColumnIndex::boundaryOrder).map(BoundaryOrder::name);
    }

    private Optional<byte[]> bound(ColumnIndex known, List<byte[]> values) {
        return known.nullPages().get(ordinal) ? Optional.empty() : at(values);
    }

    private <T> Optional<T> at(List<T> list) {
        return ordinal < list.size() ? Optional.of(list.get(ordinal)) : Optional.empty();
    }

    private OptionalLong number(ToLongFunction<PageLocation> figure) {
        return place.stream().mapToLong(figure).findFirst();
    }
}
