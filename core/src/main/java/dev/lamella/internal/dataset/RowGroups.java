package dev.lamella.internal.dataset;

import dev.lamella.error.Location;
import dev.lamella.internal.footer.RowCounts;
import dev.lamella.internal.plan.PartRows;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.RowGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// The part of a file's footer that is kept.
///
/// @param rowCounts rows of each row group
/// @param hasPageMaps whether it is known where pages are, as far as the first column of the first row group tells
record RowGroups(List<Long> rowCounts, boolean hasPageMaps) {
    /// @param place of the file
    static RowGroups of(FileMetadata file, Location place) {
        List<RowGroup> groups = file.rowGroups();
        List<ColumnChunk> first = groups.isEmpty() ? List.of() : groups.getFirst().columns();
        List<Long> rowCounts = new ArrayList<>();
        for (int i = 0; i < groups.size(); i++) {
            rowCounts.add(RowCounts.of(file, i, place));
        }
        return new RowGroups(rowCounts,
                !first.isEmpty() && first.getFirst().offsetIndexOffset().isPresent());
    }

    /// Rows of all.
    long rowCount() {
        // The footer was rejected if this overflows.
        return rowCounts.stream().mapToLong(Long::longValue).sum();
    }

    /// Cuts rows of the file between row groups, and within large ones.
    ///
    /// @param taker gets the pieces, in order
    void cut(FilePart part, PartRows size, Consumer<FilePart> taker) {
        long end = part.count() > rowCount() - part.from() ? rowCount() : part.from() + part.count();
        long first = 0;
        for (long count : rowCounts) {
            long from = Math.max(first, part.from());
            first += count;
            long until = Math.min(first, end);
            while (from < until) {
                long piece = hasPageMaps ? size.next(until - from) : until - from;
                taker.accept(new FilePart(part.file(), from, piece));
                from += piece;
            }
        }
    }
}
