package dev.lamella.internal.plan;

import dev.lamella.filter.Split;
import dev.lamella.io.ByteRange;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.RowGroup;
import dev.lamella.schema.Leaf;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Divides the row groups of a scan into splits of about the same number of bytes.
public final class Splitting {
    private final ScanPlan plan;
    private final long dataLimit;
    private final long targetBytes;

    /// A row group of the scan.
    private record Piece(int rowGroup, long middle, long rowCount, long bytes) {}

    /// @param targetBytes bytes of the columns that a split should have
    public Splitting(ScanPlan plan, long targetBytes) {
        this.plan = plan;
        this.dataLimit = plan.file().footer().footerOffset();
        this.targetBytes = targetBytes;
    }

    /// The splits of row groups, in the order of the file.
    ///
    /// @param rows of each row group
    /// @param range that the splits divide
    public List<Split> of(List<ScanPlan.Rows> rows, ByteRange range) {
        List<Piece> pieces = rows.stream().map(this::piece).sorted(Comparator.comparingLong(Piece::middle)).toList();
        List<Split> splits = new ArrayList<>();
        long begin = range.offset();
        for (int from = 0; from < pieces.size();) {
            int end = end(pieces, from);
            long border = end == pieces.size() ? range.end() : border(pieces.get(end - 1), pieces.get(end));
            splits.add(split(new ByteRange(begin, border - begin), pieces.subList(from, end)));
            begin = border;
            from = end;
        }
        return List.copyOf(splits);
    }

    private Piece piece(ScanPlan.Rows rows) {
        RowGroup group = plan.file().metadata().rowGroups().get(rows.rowGroup());
        long bytes = 0;
        for (Leaf leaf : plan.schema().leaves()) {
            Optional<ColumnMetadata> chunk = group.columns().get(leaf.fileIndex()).metadata();
            bytes += Math.clamp(chunk.map(ColumnMetadata::totalCompressedSize).orElse(0L), 0, dataLimit);
        }
        double share = (double) rows.ranges().rowCount() / rows.rowCount();
        return new Piece(rows.rowGroup(), ScanPlan.middle(group, dataLimit), rows.ranges().rowCount(),
                (long) (bytes * share));
    }

    /// The index after the last piece of a split: pieces are added while that brings it closer to the target. Row groups with
    /// the same middle cannot be told apart.
    private int end(List<Piece> pieces, int from) {
        long bytes = 0;
        int end = from;
        while (end < pieces.size()) {
            Piece next = pieces.get(end);
            boolean isApart = end > from && next.middle > pieces.get(end - 1).middle;
            if (isApart && bytes + next.bytes / 2 >= targetBytes) {
                break;
            }
            bytes += next.bytes;
            end++;
        }
        return end;
    }

    /// Where one row group ends and the next begins, as far as their middles allow.
    private long border(Piece last, Piece next) {
        long start = ScanPlan.start(plan.file().metadata().rowGroups().get(next.rowGroup), dataLimit);
        return Math.clamp(start, last.middle + 1, next.middle);
    }

    private static Split split(ByteRange bytes, List<Piece> pieces) {
        return new Split(bytes, pieces.stream().map(Piece::rowGroup).sorted().toList(),
                pieces.stream().collect(Collectors.summingLong(Piece::rowCount)),
                pieces.stream().collect(Collectors.summingLong(Piece::bytes)));
    }
}
