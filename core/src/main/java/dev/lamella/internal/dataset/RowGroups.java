package dev.lamella.internal.dataset;

import dev.lamella.error.Location;
import dev.lamella.internal.footer.RowCounts;
import dev.lamella.internal.plan.PartRows;
import dev.lamella.internal.plan.ScanPlan;
import dev.lamella.io.ByteRange;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.RowGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/// The part of a file's footer that is kept.
///
/// @param rowCounts rows of each row group
/// @param areRead whether each row group lies in the part of the file that is read
/// @param hasPageMaps whether it is known where pages are, as far as the first column of the first row group tells
record RowGroups(List<Long> rowCounts, List<Boolean> areRead, boolean hasPageMaps) {
    /// @param dataLimit offset of the footer
    /// @param part of the file that is read
    /// @param place of the file
    static RowGroups of(FileMetadata file, long dataLimit, Optional<ByteRange> part, Location place) {
        List<RowGroup> groups = file.rowGroups();
        List<ColumnChunk> first = groups.isEmpty() ? List.of() : groups.getFirst().columns();
        List<Long> rowCounts = new ArrayList<>();
        for (int i = 0; i < groups.size(); i++) {
            rowCounts.add(RowCounts.of(file, i, place));
        }
        return new RowGroups(rowCounts,
                groups.stream().map(group -> part.isEmpty() || ScanPlan.isMiddleIn(part.get(), group, dataLimit))
                        .toList(),
                !first.isEmpty() && first.getFirst().offsetIndexOffset().isPresent());
    }

    /// Rows of all row groups that are read.
    long rowCount() {
        // The footer was rejected if this overflows.
        return IntStream.range(0, rowCounts.size()).filter(areRead::get).mapToLong(rowCounts::get).sum();
    }

    /// Rows of all row groups of the file.
    private long allRows() {
        return rowCounts.stream().mapToLong(Long::longValue).sum();
    }

    /// Cuts rows of the file between row groups, and within large ones.
    ///
    /// @param taker gets the pieces, in order
    void cut(FilePart part, PartRows size, Consumer<FilePart> taker) {
        long all = allRows();
        long end = part.count() > all - part.from() ? all : part.from() + part.count();
        long first = 0;
        for (int group = 0; group < rowCounts.size(); group++) {
            long from = Math.max(first, part.from());
            first += rowCounts.get(group);
            long until = Math.min(first, end);
            while (areRead.get(group) && from < until) {
                long piece = hasPageMaps ? size.next(until - from) : until - from;
                taker.accept(new FilePart(part.file(), from, piece));
                from += piece;
            }
        }
    }
}
