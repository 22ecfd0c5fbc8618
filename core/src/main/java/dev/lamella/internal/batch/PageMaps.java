package dev.lamella.internal.batch;

import dev.lamella.error.ParquetException;
import dev.lamella.internal.event.Log;
import dev.lamella.internal.footer.IndexReader;
import dev.lamella.internal.footer.OpenFile;
import dev.lamella.internal.page.PageMap;
import dev.lamella.internal.plan.ScanPlan;
import dev.lamella.internal.plan.ScanPlan.PlannedChunk;
import dev.lamella.io.ByteRange;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.OffsetIndex;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Finds the pages of column chunks, for readers that do not need all of them.
final class PageMaps {
    /// A chunk this small is fetched whole as fast as its index.
    static final int SMALL_CHUNK = 4 << 10;

    private final FetchedTogether fetched;
    private final IndexReader indexes;
    private final FileMetadata metadata;
    private final int smallChunk;
    private long bytes;
    private boolean isReported;

    /// @param smallChunk size in bytes up to which a chunk is read whole
    PageMaps(OpenFile file, int smallChunk) {
        this.fetched = new FetchedTogether(file.file());
        this.indexes = new IndexReader(fetched, file.footer());
        this.metadata = file.metadata();
        this.smallChunk = smallChunk;
    }

    /// Fetches at once everything that [#of] needs for some chunks of a row group.
    void fetch(ScanPlan.Rows rows, List<PlannedChunk> chunks) throws IOException {
        List<ByteRange> ranges = new ArrayList<>();
        for (PlannedChunk chunk : chunks) {
            if (isWorthIt(rows, chunk)) {
                indexes.offsetIndexRange(rows.rowGroup(), chunk.leaf().fileIndex()).ifPresent(ranges::add);
            }
        }
        fetched.fetch(ranges);
    }

    private boolean isWorthIt(ScanPlan.Rows rows, PlannedChunk chunk) {
        boolean isFlat = chunk.leaf().maxRepetitionLevel() == 0;
        boolean isChained = chunk.chainsPages() && chunk.metadata().encodings().contains(Encoding.DELTA_BYTE_ARRAY);
        return chunk.bytes().length() > smallChunk && !isChained
                && !(isFlat && chunk.metadata().valueCount() != rows.rowCount());
    }

    /// The pages of a chunk. Empty if it has no offset index, if the index is damaged, or if skipping pages does not help: the
    /// chunk is then read sequentially.
    Optional<PageMap> of(ScanPlan.Rows rows, PlannedChunk chunk) throws IOException {
        if (!isWorthIt(rows, chunk)) {
            return Optional.empty();
        }
        Optional<OffsetIndex> index;
        try {
            index = indexes.offsetIndex(rows.rowGroup(), chunk.leaf().fileIndex());
        } catch (ParquetException e) {
            // The index only makes reading faster: the pages themselves have the same information.
            if (!isReported) {
                isReported = true;
                Log.warning("A damaged offset index is ignored, and pages are read that could be skipped: "
                        + e.getMessage());
            }
            return Optional.empty();
        }
        bytes += metadata.rowGroups().get(rows.rowGroup()).columns().get(chunk.leaf().fileIndex())
                .offsetIndexLength().stream().filter(ignored -> index.isPresent()).sum();
        return index.flatMap(found -> PageMap.of(found, chunk.bytes(), rows.rowCount()));
    }

    /// The number of index bytes read.
    long bytes() {
        return bytes;
    }
}
