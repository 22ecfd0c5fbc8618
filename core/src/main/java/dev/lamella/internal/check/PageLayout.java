package dev.lamella.internal.check;

import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.DataPageHeader;
import dev.lamella.metadata.DataPageHeaderV2;
import dev.lamella.metadata.DictionaryPageHeader;
import dev.lamella.metadata.OtherPageHeader;
import java.io.IOException;
import java.util.OptionalLong;

/// The first page of each column chunk, and the offsets that lead to pages. Each method reports what its comment names.
final class PageLayout {
    private PageLayout() {}

    /// Column chunks that do not begin with a page header.
    static void header(Chunk chunk, Report report) throws IOException {
        if (chunk.firstPage() instanceof FirstPage.Damaged page) {
            report.add("page header", page.offset(), page.failure().problem(),
                    "a column chunk begins with a page header");
        }
    }

    /// Pages of a type that no reader uses.
    static void type(Chunk chunk, Report report) throws IOException {
        if (chunk.firstPage() instanceof FirstPage.Found page && page.header() instanceof OtherPageHeader other) {
            report.add("page header", page.offset(), "the first page is of type " + other.type(),
                    "a column chunk begins with a dictionary page or a data page; others are passed over");
        }
    }

    /// Column chunks that end inside their first page.
    static void size(Chunk chunk, Report report) throws IOException {
        if (chunk.firstPage() instanceof FirstPage.Found page) {
            long pageEnd = page.offset() + page.headerLength() + page.header().compressedSize();
            if (pageEnd > chunk.end() && chunk.isInside()) {
                report.add("page header", page.offset(), "the first page ends at byte " + pageEnd,
                        "the column chunk ends at byte " + chunk.end());
            }
        }
    }

    /// First pages with more values than their column chunk.
    static void valueCount(Chunk chunk, Report report) throws IOException {
        if (chunk.firstPage() instanceof FirstPage.Found page) {
            long count = switch (page.header()) {
                case DataPageHeader v1 -> v1.valueCount();
                case DataPageHeaderV2 v2 -> v2.valueCount();
                case DictionaryPageHeader ignored -> 0;
                case OtherPageHeader ignored -> 0;
            };
            if (count > chunk.metadata().valueCount()) {
                report.add("page header", page.offset(), "the first page has " + count + " values",
                        "its column chunk has " + chunk.metadata().valueCount());
            }
        }
    }

    /// Offsets of dictionary pages that are 0.
    static void dictionaryOffsetZero(Chunk chunk, Report report) {
        OptionalLong offset = chunk.metadata().dictionaryPageOffset();
        if (offset.isPresent() && offset.getAsLong() == 0) {
            report.add("dictionary_page_offset is 0",
                    "it is left out where there is no dictionary; at byte 0 there is the magic");
        }
    }

    /// Dictionary pages that the footer does not mention.
    static void dictionaryOffsetMissing(Chunk chunk, Report report) throws IOException {
        if (chunk.firstPage() instanceof FirstPage.Found page) {
            OptionalLong offset = chunk.metadata().dictionaryPageOffset();
            if (page.header() instanceof DictionaryPageHeader && (offset.isEmpty() || offset.getAsLong() == 0)) {
                report.add("dictionary page", page.offset(),
                        "data_page_offset leads to a dictionary page, and dictionary_page_offset is not there",
                        "each of them leads to its own page");
            }
        }
    }

    /// Offsets of dictionary pages that are not before the data pages.
    static void dictionaryOffsetOrder(Chunk chunk, Report report) {
        ColumnMetadata metadata = chunk.metadata();
        long dictionary = metadata.dictionaryPageOffset().orElse(0);
        // Where there are no values, Arrow leaves data_page_offset at 0.
        if (metadata.valueCount() > 0
                && (dictionary < 0 || dictionary > 0 && dictionary >= metadata.dataPageOffset())) {
            report.add("dictionary_page_offset is " + dictionary + ", and data_page_offset "
                    + metadata.dataPageOffset(), "the dictionary page is before the data pages");
        }
    }

    /// Offsets of dictionary pages that lead to other pages.
    static void dictionaryPage(Chunk chunk, Report report) throws IOException {
        if (chunk.firstPage() instanceof FirstPage.Found page) {
            long dictionary = chunk.metadata().dictionaryPageOffset().orElse(0);
            if (dictionary == page.offset() && !(page.header() instanceof DictionaryPageHeader)) {
                report.add("page header", page.offset(),
                        "dictionary_page_offset leads to a " + page.header().type(),
                        "it leads to the dictionary page");
            }
        }
    }

    /// Offsets of index pages, which do not exist.
    static void indexPageOffset(Chunk chunk, Report report) {
        if (chunk.metadata().indexPageOffset().isPresent()) {
            report.add("index_page_offset is " + chunk.metadata().indexPageOffset().getAsLong(),
                    "there are no index pages; it is ignored");
        }
    }
}
