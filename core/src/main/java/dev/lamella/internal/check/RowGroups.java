package dev.lamella.internal.check;

import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.RowGroup;
import dev.lamella.metadata.SortingColumn;
import java.io.IOException;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/// Row groups: their rows, positions, sizes and order. Each method reports what its comment names.
final class RowGroups {
    private static final int MANY = 16;
    private static final long SMALL = 1 << 20;

    private RowGroups() {}

    /// Row groups without rows.
    static void empty(RowGroup rowGroup, Report report) {
        if (rowGroup.rowCount() == 0) {
            report.add("the row group has no rows",
                    "that is legal, but readers have stumbled over it");
        }
    }

    /// Row groups with less than no rows.
    static void negative(RowGroup rowGroup, Report report) {
        if (rowGroup.rowCount() < 0) {
            report.add("the row group claims " + rowGroup.rowCount() + " rows", "it has 0 or more");
        }
    }

    /// Ordinals that are not the position of their row group.
    static void ordinal(CheckedFile file, Report report) throws IOException {
        file.forEachRowGroup(report, (ordinal, rowGroup) -> {
            int stated = rowGroup.ordinal().orElse(ordinal);
            if (stated != ordinal) {
                report.add("the row group says that its ordinal is " + stated,
                        "its position is " + ordinal);
            }
        });
    }

    /// Sizes of row groups that are not the sums of their chunks.
    static void sizes(RowGroup rowGroup, Report report) {
        List<ColumnMetadata> chunks = rowGroup.columns().stream().flatMap(chunk -> chunk.metadata().stream())
                .toList();
        if (chunks.size() < rowGroup.columns().size()) {
            return;
        }
        BigInteger uncompressed = sum(chunks, ColumnMetadata::totalUncompressedSize);
        if (!uncompressed.equals(BigInteger.valueOf(rowGroup.totalByteSize()))) {
            report.add("total_byte_size is " + rowGroup.totalByteSize(),
                    "its column chunks have " + uncompressed + " bytes uncompressed");
        }
        BigInteger compressed = sum(chunks, ColumnMetadata::totalCompressedSize);
        if (rowGroup.totalCompressedSize().isPresent()
                && !compressed.equals(BigInteger.valueOf(rowGroup.totalCompressedSize().getAsLong()))) {
            report.add("total_compressed_size is " + rowGroup.totalCompressedSize().getAsLong(),
                    "its column chunks have " + compressed + " bytes as stored");
        }
    }

    /// Exact, whatever the chunks claim.
    private static BigInteger sum(List<ColumnMetadata> chunks, ToLongFunction<ColumnMetadata> size) {
        BigInteger sum = BigInteger.ZERO;
        for (ColumnMetadata chunk : chunks) {
            sum = sum.add(BigInteger.valueOf(size.applyAsLong(chunk)));
        }
        return sum;
    }

    /// Offsets of row groups that do not lead to their first page. Files of programs that are known for it are left to
    /// [WriterBugs#ROW_GROUP_OFFSET].
    static void offset(CheckedFile file, Report report) throws IOException {
        if (WriterBugs.ROW_GROUP_OFFSET.isBy(file)) {
            return;
        }
        file.forEachRowGroup(report, (ordinal, rowGroup) -> {
            long stated = rowGroup.fileOffset().orElse(0);
            Optional<ColumnMetadata> first = rowGroup.columns().isEmpty()
                    ? Optional.empty()
                    : rowGroup.columns().getFirst().metadata();
            if (stated != 0 && first.isPresent() && rowGroup.rowCount() > 0 && Chunk.start(first.get()) != stated) {
                report.add("file_offset is " + stated, "the first column chunk begins at byte "
                        + Chunk.start(first.get()));
            }
        });
    }

    /// Many row groups with little in them.
    static void small(CheckedFile file, Report report) {
        List<RowGroup> rowGroups = file.metadata().rowGroups();
        double bytes = 0;
        for (RowGroup rowGroup : rowGroups) {
            for (ColumnChunk chunk : rowGroup.columns()) {
                bytes += chunk.metadata().map(ColumnMetadata::totalCompressedSize).orElse(0L);
            }
        }
        long average = (long) (bytes / Math.max(1, rowGroups.size()));
        if (rowGroups.size() >= MANY && average < SMALL) {
            report.add("the file has " + rowGroups.size() + " row groups of " + average + " bytes on average",
                    "row groups of some megabytes or more cost less to read");
        }
    }

    /// Claims of an order by columns that do not exist.
    static void sortingColumns(CheckedFile file, Report report) throws IOException {
        file.forEachRowGroup(report, (ordinal, rowGroup) -> {
            int columns = file.schema().leaves().size();
            for (SortingColumn sorting : rowGroup.sortingColumns()) {
                if (sorting.columnIndex() < 0 || sorting.columnIndex() >= columns) {
                    report.add("the rows are said to be sorted by column " + sorting.columnIndex(),
                            "columns are numbered 0 to " + (columns - 1));
                }
            }
        });
    }
}
