package dev.lamella;

import dev.lamella.error.ParquetException;
import dev.lamella.filter.Explanation;
import dev.lamella.filter.Explanation.Work;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Share;
import dev.lamella.internal.footer.IndexReader;
import dev.lamella.internal.index.EvidenceReader;
import dev.lamella.internal.index.EvidenceReader.Segment;
import dev.lamella.internal.page.PageMap;
import dev.lamella.internal.plan.RowEvidence;
import dev.lamella.internal.plan.RowRanges;
import dev.lamella.internal.predicate.Outcome;
import dev.lamella.io.ByteRange;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.OffsetIndex;
import dev.lamella.metadata.PageLocation;
import dev.lamella.metadata.RowGroup;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// What evidence leaves to be read.
final class Pruning {
    private final ParquetReader reader;
    private final Schema read;
    private final EvidenceReader evidence;

    /// @param read the schema that the filter met
    Pruning(ParquetReader reader, Schema read, EvidenceReader evidence) {
        this.reader = reader;
        this.read = read;
        this.evidence = evidence;
    }

    /// As the reading of rows asks for it.
    RowEvidence rows() {
        return (rowGroup, rows) -> {
            List<Segment> segments = evidence.rowGroup(rowGroup).segments();
            return new RowEvidence.Found(rows(segments, outcome -> !outcome.isNone()).intersect(rows),
                    rows(segments, Outcome::isAll).intersect(rows));
        };
    }

    private static RowRanges rows(List<Segment> segments, Predicate<Outcome> wanted) {
        RowRanges.Builder rows = new RowRanges.Builder();
        for (Segment segment : segments) {
            if (wanted.test(segment.outcome())) {
                rows.add(segment.from(), segment.count());
            }
        }
        return rows.build();
    }

    /// What it says of each row group.
    Explanation explain(Filter filter) throws IOException {
        List<Explanation.Part> parts = new ArrayList<>();
        List<Work> all = new ArrayList<>();
        long first = 0;
        List<RowGroup> groups = reader.metadata().rowGroups();
        for (int ordinal = 0; ordinal < groups.size(); ordinal++) {
            EvidenceReader.Found found = evidence.rowGroup(ordinal);
            List<Explanation.Rows> rows = new ArrayList<>();
            for (Segment segment : found.segments()) {
                rows.add(new Explanation.Rows(first + segment.from(), segment.count(), share(segment)));
            }
            RowRanges possible = rows(found.segments(), outcome -> !outcome.isNone());
            long rowCount = groups.get(ordinal).rowCount();
            parts.add(new Explanation.Part(ordinal, found.heard(), rows, work(ordinal, possible)));
            all.add(work(ordinal, RowRanges.of(0, rowCount)));
            first += rowCount;
        }
        return new Explanation(filter, parts, Work.sum(parts.stream().map(Explanation.Part::toRead).toList()),
                Work.sum(all));
    }

    private static Share share(Segment segment) {
        return segment.outcome().isNone() ? Share.NONE : segment.outcome().isAll() ? Share.ALL : Share.SOME;
    }

    private Work work(int ordinal, RowRanges rows) throws IOException {
        long bytes = 0;
        long values = 0;
        long rowCount = reader.metadata().rowGroups().get(ordinal).rowCount();
        for (Leaf leaf : rows.isEmpty() ? List.<Leaf>of() : read.leaves()) {
            Optional<ColumnMetadata> chunk = reader.metadata().rowGroups().get(ordinal).columns().get(leaf.fileIndex())
                    .metadata();
            if (chunk.isPresent()) {
                Work ofChunk = work(ordinal, leaf, chunk.get(), rows, rowCount);
                bytes += ofChunk.bytes();
                values += ofChunk.values();
            }
        }
        return new Work(rows.rowCount(), bytes, values);
    }

    private Work work(int ordinal, Leaf leaf, ColumnMetadata chunk, RowRanges rows, long rowCount) throws IOException {
        Optional<OffsetIndex> index = rows.containsAll(0, rowCount) ? Optional.empty() : offsetIndex(ordinal, leaf);
        long start = chunk.dictionaryPageOffset().orElse(0) > 0
                ? Math.min(chunk.dictionaryPageOffset().getAsLong(), chunk.dataPageOffset())
                : chunk.dataPageOffset();
        boolean isUsable = start >= 0 && chunk.totalCompressedSize() >= 0
                && chunk.totalCompressedSize() <= Long.MAX_VALUE - start && index.isPresent()
                && PageMap.of(index.get(), new ByteRange(start, chunk.totalCompressedSize()), rowCount).isPresent();
        if (!isUsable) {
            return new Work(0, Math.max(0, chunk.totalCompressedSize()), Math.max(0, chunk.valueCount()));
        }
        List<PageLocation> pages = index.orElseThrow().pageLocations();
        long bytes = Math.max(0, pages.getFirst().offset() - start);
        long read = 0;
        for (int page = 0; page < pages.size(); page++) {
            long from = pages.get(page).firstRowIndex();
            long end = page + 1 < pages.size() ? pages.get(page + 1).firstRowIndex() : rowCount;
            if (rows.intersects(from, end)) {
                bytes += pages.get(page).compressedPageSize();
                read += end - from;
            }
        }
        return new Work(0, bytes, Math.round((double) chunk.valueCount() * read / rowCount));
    }

    private Optional<OffsetIndex> offsetIndex(int ordinal, Leaf leaf) throws IOException {
        try {
            return new IndexReader(reader.file(), reader.footer()).offsetIndex(ordinal, leaf.fileIndex());
        } catch (ParquetException _) {
            // What is damaged is not used for reading either.
            return Optional.empty();
        }
    }
}
