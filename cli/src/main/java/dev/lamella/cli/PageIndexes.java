package dev.lamella.cli;

import dev.lamella.ParquetReader;
import dev.lamella.metadata.BoundaryOrder;
import dev.lamella.metadata.ColumnIndex;
import dev.lamella.metadata.OffsetIndex;
import dev.lamella.metadata.PageLocation;
import dev.lamella.schema.Leaf;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/// The entries of page indexes for each data page.
final class PageIndexes {
    private static final List<String> NAMES = List.of("row_group", "column", "page", "offset", "bytes", "first_row",
            "rows", "nulls", "min", "max", "order");

    private final StatisticsText bounds;
    private final List<Page> pages = new ArrayList<>();

    PageIndexes(ForbiddenValues odd) {
        bounds = new StatisticsText(odd);
    }

    /// Adds the pages of a column chunk; none if it has no indexes.
    ///
    /// @param page the ordinal of the only page to add, or a negative number for all
    void add(ParquetReader reader, int rowGroup, Leaf leaf, int page) throws IOException {
        Optional<OffsetIndex> offsets = reader.offsetIndex(rowGroup, leaf.index());
        Optional<ColumnIndex> index = reader.columnIndex(rowGroup, leaf.index());
        int count = offsets.map(known -> known.pageLocations().size())
                .orElseGet(() -> index.map(known -> known.nullPages().size()).orElse(0));
        long rowCount = reader.metadata().rowGroups().get(rowGroup).rowCount();
        for (int i = 0; i < count; i++) {
            if (page < 0 || page == i) {
                pages.add(new Page(rowGroup, leaf, i, offsets, index, rowCount));
            }
        }
    }

    boolean isEmpty() {
        return pages.isEmpty();
    }

    void print(RowsCommand.Format format, TextTable.Layout layout, OutputStream output) throws IOException {
        try (ResultPrinter results = ResultPrinter.ofFigures(NAMES, format, layout, output)) {
            for (Page page : pages) {
                results.row(NAMES.stream().<ResultPrinter.Cell>map(name -> out -> page.print(name, out)).toList());
            }
        }
    }

    private final class Page {
        private final int rowGroup;
        private final Leaf leaf;
        private final int ordinal;
        private final Optional<PageLocation> place;
        private final Optional<ColumnIndex> index;
        private final long endRow;

        Page(int rowGroup, Leaf leaf, int ordinal, Optional<OffsetIndex> offsets, Optional<ColumnIndex> index,
                long rowCount) {
            this.rowGroup = rowGroup;
            this.leaf = leaf;
            this.ordinal = ordinal;
            this.place = offsets.map(known -> known.pageLocations().get(ordinal));
            this.index = index.filter(known -> ordinal < known.nullPages().size());
            this.endRow = offsets.map(OffsetIndex::pageLocations).filter(all -> ordinal + 1 < all.size())
                    .map(all -> all.get(ordinal + 1).firstRowIndex()).orElse(rowCount);
        }

        void print(String name, ValueOut out) throws IOException {
            switch (name) {
                case "row_group" -> out.writeInteger(rowGroup);
                case "column" -> out.writeText(leaf.logicalPath().toString());
                case "page" -> out.writeInteger(ordinal);
                case "offset" -> out.writeInteger(number(PageLocation::offset));
                case "bytes" -> out.writeInteger(number(PageLocation::compressedPageSize));
                case "first_row" -> out.writeInteger(number(PageLocation::firstRowIndex));
                case "rows" -> out.writeInteger(number(known -> endRow - known.firstRowIndex()));
                case "nulls" -> out.writeInteger(nulls());
                case "min" -> bound(index.map(ColumnIndex::minValues), out);
                case "max" -> bound(index.map(ColumnIndex::maxValues), out);
                default -> text(index.map(ColumnIndex::boundaryOrder).map(BoundaryOrder::name), out);
            }
        }

        private <T> Optional<T> at(List<T> list) {
            return ordinal < list.size() ? Optional.of(list.get(ordinal)) : Optional.empty();
        }

        private void bound(Optional<List<byte[]>> values, ValueOut out) throws IOException {
            Optional<byte[]> value = values.flatMap(this::at);
            if (value.isPresent() && !index.orElseThrow().nullPages().get(ordinal)) {
                bounds.print(leaf.field(), value.get(), out);
            } else {
                out.writeNull();
            }
        }

        private OptionalLong number(ToLongFunction<PageLocation> figure) {
            return place.stream().mapToLong(figure).findFirst();
        }

        private OptionalLong nulls() {
            return index.flatMap(known -> at(known.nullCounts())).stream().mapToLong(Long::longValue).findFirst();
        }

        private static void text(Optional<String> text, ValueOut out) throws IOException {
            if (text.isPresent()) {
                out.writeText(text.get());
            } else {
                out.writeNull();
            }
        }
    }
}
