package dev.lamella.internal.write;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.Location;
import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.footer.FooterWriter;
import dev.lamella.internal.footer.IndexReader;
import dev.lamella.internal.footer.OpenFile;
import dev.lamella.internal.footer.StoredColumnMetadata;
import dev.lamella.internal.plan.ScanPlan;
import dev.lamella.io.ByteRange;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.ColumnIndex;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.OffsetIndex;
import dev.lamella.metadata.PageLocation;
import dev.lamella.metadata.Statistics;
import dev.lamella.schema.Leaf;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// A column chunk whose bytes were copied into another file.
///
/// @param metadata with the places that its pages have now
/// @param fileOffset the deprecated field
/// @param columnIndex as it is stored; empty if there is none
/// @param offsetIndex as it is stored, with the places that pages have now; empty if there is none
public record CopiedChunk(ColumnMetadata metadata, long fileOffset, byte[] columnIndex, byte[] offsetIndex) {
    private static final byte[] NOTHING = {};

    /// Copies the pages of a chunk to where `out` is.
    ///
    /// @param source its leaf
    /// @param target the leaf that it belongs to now
    /// @param keepsBounds whether bounds compare in the same way there
    public static CopiedChunk copy(OpenFile file, int rowGroup, Leaf source, Leaf target, boolean keepsBounds,
            OutputFile out) throws IOException {
        ScanPlan.PlannedChunk planned = ScanPlan.chunk(file, rowGroup, source);
        ColumnChunk chunk = file.metadata().rowGroups().get(rowGroup).columns().get(source.fileIndex());
        ByteRange range = planned.bytes();
        long shift = out.position() - range.offset();
        FileUpdate.copy(file.file(), range, out);
        IndexReader indexes = file.indexes();
        Optional<ColumnIndex> bounds = keepsBounds
                ? indexes.columnIndex(rowGroup, source.fileIndex())
                : Optional.empty();
        Optional<OffsetIndex> pages = indexes.offsetIndex(rowGroup, source.fileIndex());
        ByteOutput buffer = new ByteOutput();
        bounds.ifPresent(index -> FooterWriter.write(index, buffer));
        byte[] columnIndex = buffer.toByteArray();
        buffer.clear();
        pages.ifPresent(index -> FooterWriter.write(moved(index, range, shift, planned.place()), buffer));
        long fileOffset = chunk.fileOffset() == 0 ? 0 : range.offset() + shift;
        return new CopiedChunk(moved(planned.metadata(), target, range, shift, keepsBounds), fileOffset, columnIndex,
                pages.isPresent() ? buffer.toByteArray() : NOTHING);
    }

    private static OffsetIndex moved(OffsetIndex index, ByteRange range, long shift, Location place) {
        List<PageLocation> pages = new ArrayList<>();
        for (PageLocation page : index.pageLocations()) {
            if (page.offset() < range.offset() || page.offset() >= range.end()) {
                throw new CorruptFileException(place.inPart("offset index"), "It speaks of a page at byte "
                        + page.offset() + "; the column chunk lies from byte " + range.offset() + " to byte "
                        + range.end(), "Rewrite the file, which does without its indexes.");
            }
            pages.add(new PageLocation(page.offset() + shift, page.compressedPageSize(), page.firstRowIndex()));
        }
        return new OffsetIndex(pages, index.unencodedByteArrayDataBytes());
    }

    private static ColumnMetadata moved(ColumnMetadata old, Leaf target, ByteRange range, long shift,
            boolean keepsBounds) {
        OptionalLong data = moved(OptionalLong.of(old.dataPageOffset()), range, shift);
        return new StoredColumnMetadata(old.type(), old.encodings(), target.path().names(), old.codec(),
                old.valueCount(),
                old.totalUncompressedSize(), old.totalCompressedSize(), old.keyValues(),
                data.orElse(old.dataPageOffset()), moved(old.indexPageOffset(), range, shift),
                moved(old.dictionaryPageOffset(), range, shift),
                keepsBounds ? old.statistics() : old.statistics().map(CopiedChunk::withoutBounds),
                old.encodingStats(), OptionalLong.empty(), OptionalInt.empty(), old.sizeStatistics(),
                old.geospatialStatistics());
    }

    /// Nothing, if the place is not in the chunk: 0 means none, and other places cannot be meant.
    private static OptionalLong moved(OptionalLong offset, ByteRange range, long shift) {
        boolean isInside = offset.isPresent() && offset.getAsLong() >= range.offset()
                && (offset.getAsLong() < range.end() || offset.getAsLong() == range.offset());
        return isInside ? OptionalLong.of(offset.getAsLong() + shift) : OptionalLong.empty();
    }

    /// Bounds in the deprecated fields have one meaning in all files, and stay.
    private static Statistics withoutBounds(Statistics old) {
        return new Statistics(old.max(), old.min(), old.nullCount(), old.distinctCount(), Optional.empty(),
                Optional.empty(), Optional.empty(), Optional.empty(), old.nanCount());
    }

    /// Copies the Bloom filter, if there is one, to where `out` is.
    public CopiedChunk withBloomFilter(OpenFile file, int rowGroup, Leaf source, OutputFile out) throws IOException {
        Optional<IndexReader.BloomFilter> filter = file.indexes()
                .bloomFilter(rowGroup, source.fileIndex());
        if (filter.isEmpty()) {
            return this;
        }
        long offset = file.metadata().rowGroups().get(rowGroup).columns().get(source.fileIndex()).metadata()
                .orElseThrow().bloomFilterOffset().orElseThrow();
        long start = out.position();
        long length = filter.get().bits().end() - offset;
        FileUpdate.copy(file.file(), new ByteRange(offset, length), out);
        ColumnMetadata m = metadata;
        ColumnMetadata located = new StoredColumnMetadata(m.type(), m.encodings(), m.pathInSchema(), m.codec(),
                m.valueCount(), m.totalUncompressedSize(), m.totalCompressedSize(), m.keyValues(), m.dataPageOffset(),
                m.indexPageOffset(), m.dictionaryPageOffset(), m.statistics(), m.encodingStats(),
                OptionalLong.of(start), OptionalInt.of((int) length), m.sizeStatistics(), m.geospatialStatistics());
        return new CopiedChunk(located, fileOffset, columnIndex, offsetIndex);
    }
}
