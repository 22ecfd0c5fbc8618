package dev.lamella.cli;

import dev.lamella.ParquetReader;
import dev.lamella.cli.print.ForbiddenValues;
import dev.lamella.cli.print.FormatOptions;
import dev.lamella.cli.print.ResultPrinter;
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
    private static final List<String> NAMES = List.of("row_group", "column", "page", "offset", "bytes", "first_row",
            "rows", "nulls", "min", "max", "order");

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
        try (ResultPrinter results = ResultPrinter.ofFigures(NAMES, format, layout, output)) {
            for (IndexedPage page : pages) {
                results.row(NAMES.stream().<ResultPrinter.Cell>map(name -> out -> print(page, name, out)).toList());
            }
        }
    }

    private void print(IndexedPage page, String name, ValueOut out) throws IOException {
        switch (name) {
            case "row_group" -> out.writeInteger(page.rowGroup());
            case "column" -> out.writeText(page.leaf().logicalPath().toString());
            case "page" -> out.writeInteger(page.ordinal());
            case "offset" -> out.writeInteger(page.offset());
            case "bytes" -> out.writeInteger(page.bytes());
            case "first_row" -> out.writeInteger(page.firstRow());
            case "rows" -> out.writeInteger(page.rows());
            case "nulls" -> out.writeInteger(page.nulls());
            case "min" -> bound(page, page.min(), out);
            case "max" -> bound(page, page.max(), out);
            default -> text(page.order(), out);
        }
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
