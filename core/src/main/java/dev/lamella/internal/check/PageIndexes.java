package dev.lamella.internal.check;

import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.ColumnIndex;
import dev.lamella.metadata.ColumnOrder;
import dev.lamella.metadata.OffsetIndex;
import dev.lamella.metadata.PageLocation;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// Page indexes and Bloom filters. Each method reports what its comment names.
final class PageIndexes {
    private PageIndexes() {}

    /// Offset indexes whose pages are not one after another in their column chunk. Pages that begin with the row of the
    /// page before are a matter of #offsetIndexRows.
    static void offsetIndex(Chunk chunk, Report report) throws IOException {
        Optional<OffsetIndex> index = chunk.offsetIndex();
        // Chunks outside the file are a matter of ColumnChunks#range.
        if (index.isPresent() && chunk.isInside()) {
            pageProblem(index.get().pageLocations(), chunk).ifPresent(found -> report.add(found,
                    "pages are in the chunk, in the order of their offsets and rows, from row 0 on"));
        }
    }

    private static Optional<String> pageProblem(List<PageLocation> pages, Chunk chunk) {
        long rows = chunk.rowGroup().rowCount();
        if (pages.isEmpty()) {
            return rows > 0 ? Optional.of("the offset index has no pages") : Optional.empty();
        }
        long end = chunk.start();
        long limit = chunk.end();
        long row = -1;
        for (int i = 0; i < pages.size(); i++) {
            PageLocation page = pages.get(i);
            String found = "page " + i + " of the offset index";
            if (page.offset() < end || page.compressedPageSize() <= 0
                    || page.compressedPageSize() > limit - page.offset()) {
                return Optional.of(found + " has " + page.compressedPageSize() + " bytes from byte " + page.offset()
                        + " on, where bytes " + end + " to " + limit + " are left");
            }
            if (i == 0 ? page.firstRowIndex() != 0 : page.firstRowIndex() < row || page.firstRowIndex() >= rows) {
                return Optional.of(found + " begins with row " + page.firstRowIndex() + " of " + rows
                        + (i == 0 ? "" : ", and the one before with row " + row));
            }
            end = page.offset() + page.compressedPageSize();
            row = page.firstRowIndex();
        }
        return Optional.empty();
    }

    /// Offset indexes with pages that begin with the row of the page before, which then has no rows. Arrow writes such
    /// empty pages after empty lists if pages are small; parquetjs counts rows wrongly.
    static void offsetIndexRows(Chunk chunk, Report report) throws IOException {
        Optional<OffsetIndex> index = chunk.offsetIndex();
        index.flatMap(found -> rowProblem(found.pageLocations()))
                .ifPresent(found -> report.add(found, "each page has rows of its own"));
    }

    private static Optional<String> rowProblem(List<PageLocation> pages) {
        for (int i = 1; i < pages.size(); i++) {
            if (pages.get(i).firstRowIndex() == pages.get(i - 1).firstRowIndex()) {
                return Optional.of("pages " + (i - 1) + " and " + i + " of the offset index both begin with row "
                        + pages.get(i).firstRowIndex());
            }
        }
        return Optional.empty();
    }

    /// Column indexes that have not one entry for each page.
    static void columnIndex(Chunk chunk, Report report) throws IOException {
        Optional<ColumnIndex> found = chunk.columnIndex();
        if (found.isEmpty()) {
            return;
        }
        ColumnIndex index = found.get();
        int pages = chunk.offsetIndex()
                .map(offsets -> offsets.pageLocations().size()).orElse(index.nullPages().size());
        boolean isWhole = index.nullPages().size() == pages && index.minValues().size() == pages
                && index.maxValues().size() == pages && isNoneOr(pages, index.nullCounts())
                && isNoneOr(pages, index.nanCounts());
        if (!isWhole) {
            report.add("the column index has " + index.nullPages().size() + " null_pages, "
                    + index.minValues().size() + " min_values, " + index.maxValues().size() + " max_values, "
                    + index.nullCounts().size() + " null_counts and " + index.nanCounts().size() + " nan_counts",
                    "there is one of each for each of the " + pages + " pages; counts may be left out");
        }
    }

    private static boolean isNoneOr(int pages, List<Long> counts) {
        return counts.isEmpty() || counts.size() == pages;
    }

    /// Page indexes outside the file.
    static void range(ChunkEntry entry, Report report) {
        ColumnChunk chunk = entry.column();
        if (chunk.filePath().isEmpty()) {
            range("column index", chunk.columnIndexOffset(), chunk.columnIndexLength(), entry.footerOffset(), report);
            range("offset index", chunk.offsetIndexOffset(), chunk.offsetIndexLength(), entry.footerOffset(), report);
        }
    }

    private static void range(String name, OptionalLong offset, OptionalInt length, long end, Report report) {
        if (!isDeclared(offset, length)) {
            return;
        }
        long start = offset.getAsLong();

        long count = length.getAsInt();

        if (start < CheckedFile.FIRST_OFFSET || count <= 0 || start > end - count) {
            report.add("the " + name + " has " + count + " bytes at byte " + start,
                    "it has at least 1 byte, between byte " + CheckedFile.FIRST_OFFSET + " and the footer at byte "
                            + end);
        }
    }

    /// Whether there is an index: some writers write 0 and 0 where there is none.
    static boolean isDeclared(OptionalLong offset, OptionalInt length) {
        return offset.isPresent() && length.isPresent() && (offset.getAsLong() != 0 || length.getAsInt() != 0);
    }

    static boolean hasColumnIndex(ColumnChunk chunk) {
        return isDeclared(chunk.columnIndexOffset(), chunk.columnIndexLength());
    }

    static boolean hasOffsetIndex(ColumnChunk chunk) {
        return isDeclared(chunk.offsetIndexOffset(), chunk.offsetIndexLength());
    }

    /// Page indexes with an offset and without a length, or the other way round.
    static void half(ChunkEntry entry, Report report) {
        ColumnChunk chunk = entry.column();
        half("column_index", chunk.columnIndexOffset().isPresent(), chunk.columnIndexLength().isPresent(), report);
        half("offset_index", chunk.offsetIndexOffset().isPresent(), chunk.offsetIndexLength().isPresent(), report);
    }

    private static void half(String name, boolean hasOffset, boolean hasLength, Report report) {
        if (hasOffset != hasLength) {
            report.add("there is " + name + (hasOffset ? "_offset" : "_length") + " without "
                    + name + (hasOffset ? "_length" : "_offset"),
                    "both are there, or none; readers pass over half of them");
        }
    }

    /// Column indexes without an offset index, which would say which pages they are about.
    static void alone(ChunkEntry entry, Report report) {
        if (hasColumnIndex(entry.column()) && !hasOffsetIndex(entry.column())) {
            report.add("there is a column index without offset index",
                    "the offset index says where the pages are that the column index is about");
        }
    }

    /// Column indexes, which are made of bounds, of columns whose values have no order.
    static void unordered(ChunkEntry entry, Report report) {
        PrimitiveField field = entry.leaf().field();
        if (hasColumnIndex(entry.column()) && isUnordered(field, entry.order())) {
            report.add("there is a column index of " + field.typeText() + ", whose values have no order",
                    "no column index is written, and readers ignore it");
        }
    }

    private static boolean isUnordered(PrimitiveField field, Optional<ColumnOrder> order) {
        return field.logicalType()
                .filter(type -> type instanceof LogicalType.Interval || type instanceof LogicalType.Geometry
                        || type instanceof LogicalType.Geography)
                .isPresent()
                || (field.type() == PhysicalType.INT96
                        && order.filter(ColumnOrder.INT96_TIMESTAMP_ORDER::equals).isEmpty());
    }

    /// Bloom filters outside the file.
    static void bloomFilterRange(Chunk chunk, Report report) {
        OptionalLong offset = chunk.metadata().bloomFilterOffset();
        if (!chunk.isHere() || offset.isEmpty()) {
            return;
        }
        long start = offset.getAsLong();
        long end = chunk.entry().footerOffset();
        OptionalInt length = chunk.metadata().bloomFilterLength();
        int least = length.orElse(1);
        if (start < CheckedFile.FIRST_OFFSET || least <= 0 || start > end - least) {
            report.add("the Bloom filter " + (length.isPresent() ? "has " + least + " bytes" : "begins") + " at byte "
                    + start,
                    "it has at least 1 byte, between byte " + CheckedFile.FIRST_OFFSET + " and the footer at byte "
                            + end);
        }
    }

    /// Bloom filters of which the footer does not say how long they are, or only that.
    static void bloomFilterLength(Chunk chunk, Report report) {
        boolean hasOffset = chunk.metadata().bloomFilterOffset().isPresent();
        if (hasOffset != chunk.metadata().bloomFilterLength().isPresent()) {
            report.add(hasOffset
                    ? "there is bloom_filter_offset without bloom_filter_length"
                    : "there is bloom_filter_length without bloom_filter_offset",
                    "with both, readers fetch the filter at once");
        }
    }
}
