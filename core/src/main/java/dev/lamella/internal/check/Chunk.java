package dev.lamella.internal.check;

import dev.lamella.error.ParquetException;
import dev.lamella.internal.batch.ChunkReaders;
import dev.lamella.internal.codec.Compressions;
import dev.lamella.internal.column.ChunkInspector;
import dev.lamella.internal.footer.IndexReader;
import dev.lamella.internal.footer.OpenFile;
import dev.lamella.internal.plan.ScanPlan;
import dev.lamella.metadata.ColumnIndex;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.ColumnOrder;
import dev.lamella.metadata.OffsetIndex;
import dev.lamella.metadata.RowGroup;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.PhysicalType;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;

/// A column chunk of which the footer has metadata.
record Chunk(ChunkEntry entry, ColumnMetadata metadata) {
    Leaf leaf() {
        return entry.leaf();
    }

    PhysicalType type() {
        return leaf().field().type();
    }

    RowGroup rowGroup() {
        return entry.file().metadata().rowGroups().get(entry.rowGroup());
    }

    Optional<ColumnOrder> order() {
        return entry.order();
    }

    Optional<ChunkStatistics> statistics() {
        return metadata.statistics().map(statistics -> new ChunkStatistics(this, statistics));
    }

    /// Whether the pages are in this file.
    boolean isHere() {
        return entry.column().filePath().isEmpty();
    }

    /// Whether the chunk claims to have pages. A chunk without values may lie anywhere: in row groups without rows
    /// offsets of 0 are common.
    boolean hasValues() {
        return metadata.valueCount() > 0 && metadata.totalCompressedSize() > 0;
    }

    /// Where the chunk begins.
    long start() {
        return start(metadata);
    }

    /// Where a chunk begins: at its dictionary page if it has one before the data pages, else at the first data page.
    static long start(ColumnMetadata metadata) {
        OptionalLong dictionary = metadata.dictionaryPageOffset();
        return dictionary.isPresent() && dictionary.getAsLong() > 0
                && dictionary.getAsLong() < metadata.dataPageOffset()
                        ? dictionary.getAsLong()
                        : metadata.dataPageOffset();
    }

    /// Where the chunk ends, by what the footer says of it.
    long end() {
        return start() + metadata.totalCompressedSize();
    }

    /// Whether the chunk lies where pages may lie, by what the footer says of it.
    boolean isInside() {
        return start() >= CheckedFile.FIRST_OFFSET && start() < entry.footerOffset()
                && metadata.totalCompressedSize() <= entry.footerOffset() - start();
    }

    /// The pages, one by one.
    ///
    /// @param compressions the caller keeps ownership
    ChunkInspector<?> pages(Compressions compressions) {
        OpenFile file = entry.file().open();
        return ChunkReaders.inspecting(file, ScanPlan.chunk(file, entry.rowGroup(), leaf()), compressions);
    }

    /// The page that the chunk begins with.
    FirstPage firstPage() throws IOException {
        return entry.file().firstPage(this);
    }

    Optional<OffsetIndex> offsetIndex() throws IOException {
        return indexes().offsetIndex(entry.rowGroup(), leaf().fileIndex());
    }

    Optional<ColumnIndex> columnIndex() throws IOException {
        return indexes().columnIndex(entry.rowGroup(), leaf().fileIndex());
    }

    /// The offset index, if it can be read; one that cannot is a matter of `LP-PART-UNREADABLE`.
    Optional<OffsetIndex> knownOffsetIndex() throws IOException {
        try {
            return offsetIndex();
        } catch (ParquetException e) {
            return Optional.empty();
        }
    }

    /// The column index, if it can be read; one that cannot is a matter of `LP-PART-UNREADABLE`.
    Optional<ColumnIndex> knownColumnIndex() throws IOException {
        try {
            return columnIndex();
        } catch (ParquetException e) {
            return Optional.empty();
        }
    }

    private IndexReader indexes() {
        return entry.file().indexes();
    }
}
