package dev.lamella.internal.scan;

import dev.lamella.error.ParquetException;
import dev.lamella.filter.Explanation;
import dev.lamella.filter.Explanation.Work;
import dev.lamella.filter.Scan;
import dev.lamella.filter.Share;
import dev.lamella.internal.footer.OpenFile;
import dev.lamella.internal.index.PruningReader;
import dev.lamella.internal.index.PruningReader.Segment;
import dev.lamella.internal.page.PageMap;
import dev.lamella.internal.plan.RowPruning;
import dev.lamella.internal.plan.RowRanges;
import dev.lamella.internal.plan.ScanPlan;
import dev.lamella.internal.predicate.TruthSet;
import dev.lamella.io.ByteRange;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.OffsetIndex;
import dev.lamella.metadata.PageLocation;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;

/// Decides which rows must be read. For use by one thread.
public final class Pruning {
    private final OpenFile file;
    private final Schema read;
    private final PruningReader evidence;
    /// Pruning results of the count, reused once by the following read.
    private final Map<Integer, PruningReader.Found> heard = new HashMap<>();

    /// @param read the schema of the filter
    Pruning(OpenFile file, Schema read, PruningReader evidence) {
        this.file = file;
        this.read = read;
        this.evidence = evidence;
    }

    /// Pruning results in the form that row readers need.
    public RowPruning rows() {
        return (rowGroup, rows) -> {
            PruningReader.Found known = heard.remove(rowGroup);
            List<Segment> segments = (known != null ? known : evidence.rowGroup(rowGroup)).segments();
            return new RowPruning.Found(rows(segments, outcome -> !outcome.isNone()).intersect(rows),
                    rows(segments, TruthSet::isAll).intersect(rows));
        };
    }

    private static RowRanges rows(List<Segment> segments, Predicate<TruthSet> wanted) {
        RowRanges.Builder rows = new RowRanges.Builder();
        for (Segment segment : segments) {
            if (wanted.test(segment.outcome())) {
                rows.add(segment.from(), segment.count());
            }
        }
        return rows.build();
    }

    /// The number of matching rows, if it is known of all rows. Otherwise [#rows] reuses the results.
    public OptionalLong count() throws IOException {
        long certain = 0;
        boolean isOpen = false;
        for (int ordinal = 0; ordinal < file.metadata().rowGroups().size(); ordinal++) {
            PruningReader.Found found = evidence.rowGroup(ordinal);
            heard.put(ordinal, found);
            for (Segment segment : found.segments()) {
                isOpen |= share(segment) == Share.SOME;
                certain += share(segment) == Share.ALL ? segment.count() : 0;
            }
        }
        return isOpen ? OptionalLong.empty() : OptionalLong.of(certain);
    }

    /// Explains each row group from which the scan reads rows.
    Explanation explain(Scan scan) throws IOException {
        List<Explanation.Part> parts = new ArrayList<>();
        for (ScanPlan.Rows rows : ScanPlan.rows(file, scan)) {
            parts.add(explain(rows));
        }
        return new Explanation(scan, parts, Work.sum(parts.stream().map(Explanation.Part::toRead).toList()),
                Work.sum(parts.stream().map(Explanation.Part::total).toList()));
    }

    private Explanation.Part explain(ScanPlan.Rows rows) throws IOException {
        PruningReader.Found found = evidence.rowGroup(rows.rowGroup());
        RowRanges possible = rows(found.segments(), outcome -> !outcome.isNone()).intersect(rows.ranges());
        RowRanges certain = rows(found.segments(), TruthSet::isAll).intersect(rows.ranges());
        List<Explanation.Rows> shares = new ArrayList<>();
        for (Segment segment : found.segments()) {
            // A scan selects one range of a row group.
            RowRanges asked = RowRanges.of(segment.from(), segment.count()).intersect(rows.ranges());
            if (!asked.isEmpty()) {
                shares.add(new Explanation.Rows(rows.firstRow() + asked.from(0), asked.rowCount(), share(segment)));
            }
        }
        List<Explanation.Chunk> chunks = new ArrayList<>();
        for (Leaf leaf : read.leaves()) {
            Optional<ColumnMetadata> chunk = file.metadata().rowGroups().get(rows.rowGroup()).columns()
                    .get(leaf.fileIndex()).metadata();
            if (chunk.isPresent()) {
                // If a row group is skipped entirely, no index is read.
                List<PageLocation> pages = possible.isEmpty() && rows.isWhole()
                        ? List.of()
                        : pages(rows, leaf, chunk.get());
                chunks.add(new ChunkPages(rows, leaf, chunk.get(), pages).explain(possible, certain));
            }
        }
        Work toRead = Work.sum(chunks.stream().map(Explanation.Chunk::toRead).toList());
        Work total = Work.sum(chunks.stream().map(Explanation.Chunk::total).toList());
        return new Explanation.Part(rows.rowGroup(), found.results(), shares, possible.isEmpty() ? List.of() : chunks,
                new Work(possible.rowCount(), toRead.bytes(), toRead.values()),
                new Work(rows.ranges().rowCount(), total.bytes(), total.values()));
    }

    private static Share share(Segment segment) {
        return segment.outcome().isNone() ? Share.NONE : segment.outcome().isAll() ? Share.ALL : Share.SOME;
    }

    /// The pages of a chunk, if known to the precision that reading needs.
    private List<PageLocation> pages(ScanPlan.Rows rows, Leaf leaf, ColumnMetadata chunk) throws IOException {
        try {
            long start = ScanPlan.start(chunk);
            Optional<OffsetIndex> index = file.indexes().offsetIndex(rows.rowGroup(),
                    leaf.fileIndex());
            boolean isUsable = index.isPresent() && start >= 0 && chunk.totalCompressedSize() >= 0
                    && chunk.totalCompressedSize() <= Long.MAX_VALUE - start
                    && PageMap.of(index.get(), new ByteRange(start, chunk.totalCompressedSize()), rows.rowCount())
                            .isPresent();
            return isUsable ? index.get().pageLocations() : List.of();
        } catch (ParquetException ignored) {
            // Reading does not use a damaged index either.
            return List.of();
        }
    }

    /// @param pages empty if the places of pages are unknown
    private record ChunkPages(ScanPlan.Rows rows, Leaf leaf, ColumnMetadata chunk, List<PageLocation> pages) {
        Explanation.Chunk explain(RowRanges possible, RowRanges certain) {
            List<Explanation.Rows> told = new ArrayList<>();
            for (int page = 0; page < pages.size(); page++) {
                RowRanges asked = RowRanges.of(from(page), end(page) - from(page)).intersect(rows.ranges());
                if (!asked.isEmpty()) {
                    Share share = !possible.intersects(asked.from(0), asked.end(0))
                            ? Share.NONE
                            : certain.containsAll(asked.from(0), asked.end(0)) ? Share.ALL : Share.SOME;
                    told.add(new Explanation.Rows(rows.firstRow() + asked.from(0), asked.rowCount(), share));
                }
            }
            return new Explanation.Chunk(leaf.path(), told, work(possible), work(rows.ranges()));
        }

        private long from(int page) {
            return pages.get(page).firstRowIndex();
        }

        private long end(int page) {
            return page + 1 < pages.size() ? from(page + 1) : rows.rowCount();
        }

        private Work work(RowRanges wanted) {
            if (wanted.isEmpty()) {
                return Work.NONE;
            }
            if (pages.isEmpty() || wanted.containsAll(0, rows.rowCount())) {
                return new Work(wanted.rowCount(), Math.max(0, chunk.totalCompressedSize()),
                        Math.max(0, chunk.valueCount()));
            }
            long bytes = Math.max(0, pages.getFirst().offset() - ScanPlan.start(chunk));
            long read = 0;
            for (int page = 0; page < pages.size(); page++) {
                if (wanted.intersects(from(page), end(page))) {
                    bytes += pages.get(page).compressedPageSize();
                    read += end(page) - from(page);
                }
            }
            return new Work(wanted.rowCount(), bytes, Math.round((double) chunk.valueCount() * read / rows.rowCount()));
        }
    }
}
