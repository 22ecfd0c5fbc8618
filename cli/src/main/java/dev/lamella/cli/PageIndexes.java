package dev.lamella.cli;

import dev.lamella.ParquetReader;
import dev.lamella.cli.print.FigureTable;
import dev.lamella.cli.print.ForbiddenValues;
import dev.lamella.cli.print.FormatOptions;
import dev.lamella.cli.print.StatisticsText;
import dev.lamella.cli.print.TextTable;
import dev.lamella.cli.print.ValueOut;
import dev.lamella.cli.report.IndexedPage;
import dev.lamella.schema.Leaf;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Prints the entries of page indexes for each data page.
final class PageIndexes {
    private final StatisticsText bounds;
    private final List<IndexedPage> pages = new ArrayList<>();

    PageIndexes(ForbiddenValues odd) {
        bounds = new StatisticsText(odd);
    }

    /// Adds the pages of a column chunk; none if it has no indexes.
    ///
    /// @param page the ordinal of the only page to add, or a negative number for all
    void add(ParquetReader reader, int rowGroup, Leaf leaf, int page) throws IOException {
        List<IndexedPage> all = IndexedPage.of(reader, rowGroup, leaf);
        pages.addAll(page < 0 ? all : page < all.size() ? List.of(all.get(page)) : List.of());
    }

    boolean isEmpty() {
        return pages.isEmpty();
    }

    void print(FormatOptions.Format format, TextTable.Layout layout, OutputStream output) throws IOException {
        new FigureTable<IndexedPage>()
                .add("row_group", (page, out) -> out.writeInteger(page.rowGroup()))
                .add("column", (page, out) -> out.writeText(page.leaf().logicalPath().toString()))
                .add("page", (page, out) -> out.writeInteger(page.ordinal()))
                .add("offset", (page, out) -> out.writeInteger(page.offset()))
                .add("bytes", (page, out) -> out.writeInteger(page.bytes()))
                .add("first_row", (page, out) -> out.writeInteger(page.firstRow()))
                .add("rows", (page, out) -> out.writeInteger(page.rows()))
                .add("nulls", (page, out) -> out.writeInteger(page.nulls()))
                .add("min", (page, out) -> bound(page, page.min(), out))
                .add("max", (page, out) -> bound(page, page.max(), out))
                .add("order", (page, out) -> text(page.order(), out))
                .print(pages, format, layout, output);
    }

    private void bound(IndexedPage page, Optional<byte[]> value, ValueOut out) throws IOException {
        if (value.isPresent()) {
            bounds.print(page.leaf().field(), value.get(), out);
        } else {
            out.writeNull();
        }
    }

    private static void text(Optional<String> text, ValueOut out) throws IOException {
        if (text.isPresent()) {
            out.writeText(text.get());
        } else {
            out.writeNull();
        }
    }
}
