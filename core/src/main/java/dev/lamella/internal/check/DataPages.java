package dev.lamella.internal.check;

import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.DataPageHeaderV2;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.PageEncodingStats;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Pages: what their headers and the footer say of them, against what is in them. Each method reports what its comment names.
final class DataPages {
    private DataPages() {}

    /// Column chunks whose pages have another number of entries than the footer says.
    static void valueCount(ChunkData data, Report report) {
        long stated = data.chunk().metadata().valueCount();
        if (data.entryCount() != stated) {
            report.add("num_values is " + stated, "the pages have " + data.entryCount() + " entries");
        }
    }

    /// Column chunks with more or fewer rows than their row group.
    static void rowCount(ChunkData data, Report report) {
        long stated = data.chunk().rowGroup().rowCount();
        if (data.rowCount() != stated) {
            report.add("the pages have " + data.rowCount() + " rows", "the row group has " + stated);
        }
    }

    /// Data pages of the second version whose counts differ from their levels, or that begin within a row.
    static void countsOfVersion2(ChunkData data, Report report) {
        for (PageData page : data.pages()) {
            if (page.header() instanceof DataPageHeaderV2 header) {
                if (header.nullCount() != page.nullCount()) {
                    add(report, page, "num_nulls is " + header.nullCount(),
                            "the page has " + page.nullCount() + " nulls");
                }
                if (header.rowCount() != page.rowCount()) {
                    add(report, page, "num_rows is " + header.rowCount(), "the page has " + page.rowCount() + " rows");
                }
                if (!page.beginsRow()) {
                    add(report, page, "the page begins within a row", "data pages of version 2 begin with a row");
                }
            }
        }
    }

    /// Column chunks whose first data page is elsewhere; one that leads to the dictionary page instead is a matter of
    /// PageLayout#dictionaryOffsetMissing and #dictionaryOffsetOrder.
    static void firstPage(ChunkData data, Report report) {
        long stated = data.chunk().metadata().dataPageOffset();
        if (!data.pages().isEmpty() && stated != data.pages().getFirst().offset() && data.entryCount() > 0
                && data.dictionary().filter(found -> found.offset() == stated).isEmpty()) {
            report.add("data_page_offset is " + stated,
                    "the header of the first data page is at byte " + data.pages().getFirst().offset());
        }
    }

    /// Column chunks that begin within a row.
    static void beginsRow(ChunkData data, Report report) {
        if (!data.pages().isEmpty() && !data.pages().getFirst().beginsRow()) {
            report.add("the first entry continues a row", "a column chunk starts at the beginning of a row");
        }
    }

    /// Bytes behind the last level or the last value of a page.
    static void rest(ChunkData data, Report report) {
        for (PageData page : data.pages()) {
            if (page.levelRest() > 0) {
                add(report, page, "there are " + page.levelRest() + " bytes behind the last level",
                        "levels end with the last one");
            }
            if (page.valueRest() > 0) {
                add(report, page, "there are " + page.valueRest() + " bytes behind the last value",
                        "a page has no bytes after its last value");
            }
        }
        data.dictionary().filter(found -> found.rest() > 0).ifPresent(found -> report.add("dictionary page",
                found.offset(), "there are " + found.rest() + " bytes behind the last entry",
                "a page has no bytes after its last value"));
    }

    /// Column chunks whose pages are longer or shorter than the footer says.
    static void storedSize(ChunkData data, Report report) {
        long stated = data.chunk().metadata().totalCompressedSize();
        if (data.storedBytes() != stated) {
            report.add("total_compressed_size is " + stated,
                    "the pages and their headers have " + data.storedBytes() + " bytes");
        }
    }

    /// Column chunks whose pages have another size before compression than the footer says.
    static void plainSize(ChunkData data, Report report) {
        long stated = data.chunk().metadata().totalUncompressedSize();
        if (data.plainSize() != stated) {
            report.add("total_uncompressed_size is " + stated,
                    "the pages have " + data.plainSize() + " bytes before compression, with their headers");
        }
    }

    /// Encodings of pages that the footer does not list, and listed ones that no page has.
    static void encodings(ChunkData data, Report report) {
        List<Encoding> stated = data.chunk().metadata().encodings();
        data.encodings().keySet().stream().map(PageEncodingStats::encoding).distinct()
                .filter(encoding -> !stated.contains(encoding) && !isTwinListed(encoding, stated))
                .forEach(encoding -> report.add("pages are encoded as " + encoding,
                        "the footer lists the encodings of all pages: " + stated));
    }

    /// PLAIN_DICTIONARY is the old name: of a data page RLE_DICTIONARY, of a dictionary page PLAIN.
    private static boolean isTwinListed(Encoding encoding, List<Encoding> stated) {
        return (encoding.equals(Encoding.RLE_DICTIONARY) || encoding.equals(Encoding.PLAIN))
                && stated.contains(Encoding.PLAIN_DICTIONARY)
                || encoding.equals(Encoding.PLAIN_DICTIONARY) && stated.contains(Encoding.RLE_DICTIONARY);
    }

    /// encoding_stats that count other pages than there are.
    static void encodingStats(ChunkData data, Report report) {
        ColumnMetadata metadata = data.chunk().metadata();
        if (metadata.encodingStats().isEmpty()) {
            return;
        }
        Map<PageEncodingStats, Integer> stated = new HashMap<>();
        metadata.encodingStats().forEach(entry -> stated.merge(
                new PageEncodingStats(entry.pageType(), entry.encoding(), 0), entry.count(), Integer::sum));
        stated.values().removeIf(count -> count == 0);
        if (!stated.equals(data.encodings())) {
            report.add("encoding_stats counts " + text(stated), "there are " + text(data.encodings()));
        }
    }

    private static String text(Map<PageEncodingStats, Integer> counts) {
        return counts.entrySet().stream()
                .map(entry -> entry.getValue() + " of type " + entry.getKey().pageType() + " in "
                        + entry.getKey().encoding())
                .sorted().toList().toString();
    }

    /// Dictionaries with an entry twice.
    static void dictionaryTwice(ChunkData data, Report report) {
        data.dictionary().filter(found -> found.distinct() < found.entries()).ifPresent(
                found -> report.add("dictionary page", found.offset(), "of " + found.entries() + " entries "
                        + found.distinct() + " differ", "a dictionary contains each value once"));
    }

    /// Dictionaries that are said to be sorted and are not.
    static void dictionarySorted(ChunkData data, Report report) {
        data.dictionary().filter(found -> found.header().isSorted().orElse(false) && !found.isAscending()).ifPresent(
                found -> report.add("dictionary page", found.offset(), "is_sorted is true, and the entries are not",
                        "the entries of a sorted dictionary ascend"));
    }

    /// Values that the annotation does not allow.
    static void values(ChunkData data, Report report) {
        if (data.badCount() > 0) {
            report.add("data page", data.badPageOffset(),
                    data.badCount() == 1
                            ? data.badValue()
                            : data.badValue() + " (the first of " + data.badCount() + ")",
                    "the annotation of the column allows its values");
        }
    }

    static void add(Report report, PageData page, String found, String allowed) {
        report.add("data page", page.offset(), found, allowed);
    }
}
