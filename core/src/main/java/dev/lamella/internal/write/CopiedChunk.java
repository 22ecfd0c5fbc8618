package dev.lamella.internal.write;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.internal.batch.ChunkReaders;
import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.codec.Compressions;
import dev.lamella.internal.crypto.ChunkSealer;
import dev.lamella.internal.crypto.ModuleCipher.ModuleType;
import dev.lamella.internal.footer.FooterWriter;
import dev.lamella.internal.footer.IndexReader;
import dev.lamella.internal.footer.IndexWriter;
import dev.lamella.internal.footer.OpenFile;
import dev.lamella.internal.footer.StoredColumnMetadata;
import dev.lamella.internal.index.StatisticsValidity;
import dev.lamella.internal.page.PageReader;
import dev.lamella.internal.page.PageWriter;
import dev.lamella.internal.plan.ScanPlan;
import dev.lamella.io.ByteRange;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.ColumnIndex;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.DataPageHeader;
import dev.lamella.metadata.DataPageHeaderV2;
import dev.lamella.metadata.DictionaryPageHeader;
import dev.lamella.metadata.OffsetIndex;
import dev.lamella.metadata.OtherPageHeader;
import dev.lamella.metadata.PageHeader;
import dev.lamella.metadata.PageLocation;
import dev.lamella.metadata.Statistics;
import dev.lamella.schema.Leaf;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.BiConsumer;

/// A column chunk whose bytes were copied into another file.
///
/// @param metadata with the places that its pages have now
/// @param fileOffset the deprecated field
/// @param columnIndex bytes of the struct; empty if there is none
/// @param offsetIndex bytes of the struct, with the places that pages have now; empty if there is none
public record CopiedChunk(ColumnMetadata metadata, long fileOffset, byte[] columnIndex, byte[] offsetIndex) {
    /// What a column chunk keeps of its statistics. Its file gets another `created_by`, so readers no longer see that the
    /// writer of the chunk is known for wrong bounds or counts: those are left out.
    private record Kept(Optional<Statistics> statistics, Optional<ColumnIndex> index) {
        static Kept of(OpenFile file, int rowGroup, Leaf source, ColumnMetadata metadata, boolean keepsBounds)
                throws IOException {
            StatisticsValidity trust = new StatisticsValidity(file.metadata());
            boolean areBoundsRight = trust.doubtOfBounds(source).isEmpty();
            boolean keepsIndex = keepsBounds && areBoundsRight && trust.doubtOfNullPages(source).isEmpty();
            return new Kept(
                    metadata.statistics().map(old -> of(old, source, trust, keepsBounds && areBoundsRight,
                            areBoundsRight)),
                    keepsIndex ? file.indexes().columnIndex(rowGroup, source.fileIndex()) : Optional.empty());
        }

        /// @param keepsDeprecated for the deprecated fields, whose bounds have one meaning in all files
        private static Statistics of(Statistics old, Leaf source, StatisticsValidity trust, boolean keepsBounds,
                boolean keepsDeprecated) {
            boolean keepsNulls = old.nullCount().isPresent()
                    && trust.doubtOfNulls(source, old.nullCount().getAsLong()).isEmpty();
            return new Statistics(keepsDeprecated ? old.max() : Optional.empty(),
                    keepsDeprecated ? old.min() : Optional.empty(),
                    keepsNulls ? old.nullCount() : OptionalLong.empty(), old.distinctCount(),
                    keepsBounds ? old.maxValue() : Optional.empty(), keepsBounds ? old.minValue() : Optional.empty(),
                    keepsBounds ? old.isMaxValueExact() : Optional.empty(),
                    keepsBounds ? old.isMinValueExact() : Optional.empty(), old.nanCount());
        }
    }

    /// Copies the pages of a chunk to where `out` is: byte by byte, or page by page if one of the files is encrypted.
    ///
    /// @param source its leaf
    /// @param target the leaf that it belongs to now
    /// @param keepsBounds whether bounds compare in the same way there
    /// @param sealer of the new chunk
    public static CopiedChunk copy(OpenFile file, int rowGroup, Leaf source, Leaf target, boolean keepsBounds,
            ChunkSealer sealer, OutputFile out) throws IOException {
        ScanPlan.PlannedChunk planned = ScanPlan.chunk(file, rowGroup, source);
        Kept kept = Kept.of(file, rowGroup, source, planned.metadata(), keepsBounds);
        if (planned.modules().areEncrypted() || sealer.isEncrypting()) {
            return resealed(file, rowGroup, planned, target, kept, sealer, out);
        }
        ColumnChunk chunk = file.metadata().rowGroups().get(rowGroup).columns().get(source.fileIndex());
        ByteRange range = planned.bytes();
        long shift = out.position() - range.offset();
        FileUpdate.copy(file.file(), range, out);
        Optional<OffsetIndex> pages = file.indexes().offsetIndex(rowGroup, source.fileIndex());
        long fileOffset = chunk.fileOffset() == 0 ? 0 : range.offset() + shift;
        return new CopiedChunk(moved(planned.metadata(), target, range, shift, kept), fileOffset,
                bytes(kept.index, FooterWriter::write),
                bytes(pages.map(index -> moved(index, range, shift, planned.place())), FooterWriter::write));
    }

    private static CopiedChunk resealed(OpenFile file, int rowGroup, ScanPlan.PlannedChunk planned, Leaf target,
            Kept kept, ChunkSealer sealer, OutputFile out) throws IOException {
        PageWriter writer = new PageWriter(out, PageWriter.Checksums.WRITE);
        writer.start(null, sealer);
        OptionalLong dictionary = OptionalLong.empty();
        List<PageWriter.Written> pages = new ArrayList<>();
        long stored = 0;
        long uncompressed = 0;
        try (Compressions compressions = new Compressions()) {
            PageReader reader = ChunkReaders.pages(file, planned, compressions);
            // Old writers left the length of the dictionary's header out of the chunk's.
            for (long values = 0; values < planned.metadata().valueCount() && next(reader);) {
                PageHeader header = reader.header();
                PageWriter.Written written = copy(reader, writer);
                stored += written.compressedSize();
                uncompressed += written.uncompressedSize();
                switch (header) {
                    case DictionaryPageHeader ignored -> dictionary = OptionalLong.of(written.offset());
                    case DataPageHeader page -> {
                        pages.add(written);
                        values += page.valueCount();
                    }
                    case DataPageHeaderV2 page -> {
                        pages.add(written);
                        values += page.valueCount();
                    }
                    case OtherPageHeader ignored -> throw new IllegalStateException("Such pages are not copied");
                }
            }
        }
        Optional<OffsetIndex> offsets = file.indexes().offsetIndex(rowGroup, planned.leaf().fileIndex())
                .map(index -> located(index, pages, planned.place()));
        ColumnMetadata metadata = of(planned.metadata(), target, kept).withSizes(uncompressed, stored)
                .withPageOffsets(pages.isEmpty() ? 0 : pages.getFirst().offset(), OptionalLong.empty(), dictionary);
        return new CopiedChunk(metadata, 0, bytes(kept.index, FooterWriter::write),
                bytes(offsets, FooterWriter::write));
    }

    private static boolean next(PageReader reader) throws IOException {
        try {
            return reader.next();
        } catch (ParquetException e) {
            throw e.at(reader.place());
        }
    }

    private static PageWriter.Written copy(PageReader reader, PageWriter writer) throws IOException {
        try {
            PageHeader header = reader.header();
            return writer.copy(header, reader.loadStored());
        } catch (ParquetException e) {
            throw e.at(reader.place());
        }
    }

    private static <T> byte[] bytes(Optional<T> index, BiConsumer<T, ByteOutput> write) {
        ByteOutput buffer = new ByteOutput();
        index.ifPresent(present -> write.accept(present, buffer));
        return buffer.toByteArray();
    }

    private static OffsetIndex located(OffsetIndex index, List<PageWriter.Written> pages, Location place) {
        if (index.pageLocations().size() != pages.size()) {
            throw new CorruptFileException(place.inPart("offset index"), "It names " + index.pageLocations().size()
                    + " pages; the column chunk has " + pages.size(),
                    "Rewrite the file, which does without its indexes.");
        }
        List<PageLocation> located = new ArrayList<>();
        for (int i = 0; i < pages.size(); i++) {
            located.add(new PageLocation(pages.get(i).offset(), pages.get(i).compressedSize(),
                    index.pageLocations().get(i).firstRowIndex()));
        }
        return new OffsetIndex(located, index.unencodedByteArrayDataBytes());
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
            Kept kept) {
        OptionalLong data = moved(OptionalLong.of(old.dataPageOffset()), range, shift);
        return of(old, target, kept).withPageOffsets(data.orElse(old.dataPageOffset()),
                moved(old.indexPageOffset(), range, shift), moved(old.dictionaryPageOffset(), range, shift));
    }

    /// The metadata for another column, without the Bloom filter, which is written later.
    private static StoredColumnMetadata of(ColumnMetadata old, Leaf target, Kept kept) {
        return StoredColumnMetadata.of(old).withPath(target.path().names())
                .withStatistics(kept.statistics)
                .withBloomFilter(OptionalLong.empty(), OptionalInt.empty());
    }

    /// Nothing, if the place is not in the chunk: 0 means none, and other places cannot be meant.
    private static OptionalLong moved(OptionalLong offset, ByteRange range, long shift) {
        boolean isInside = offset.isPresent() && offset.getAsLong() >= range.offset()
                && (offset.getAsLong() < range.end() || offset.getAsLong() == range.offset());
        return isInside ? OptionalLong.of(offset.getAsLong() + shift) : OptionalLong.empty();
    }

    /// Copies the Bloom filter, if there is one, to the end of the new file.
    ///
    /// @param sealer of the new chunk
    public CopiedChunk withBloomFilter(OpenFile file, int rowGroup, Leaf source, ChunkSealer sealer, IndexWriter out)
            throws IOException {
        Optional<IndexReader.BloomFilter> filter = file.indexes().bloomFilter(rowGroup, source.fileIndex());
        if (filter.isEmpty()) {
            return this;
        }
        byte[] bits = file.indexes().bloomFilterBits(rowGroup, source.fileIndex(), filter.get());
        IndexWriter.Place header = out.write(sealer, ModuleType.BLOOM_FILTER_HEADER,
                struct -> FooterWriter.write(filter.get().header(), struct));
        IndexWriter.Place body = out.write(sealer, ModuleType.BLOOM_FILTER_BITSET,
                bytes -> bytes.writeBytes(bits, 0, bits.length));
        ColumnMetadata located = StoredColumnMetadata.of(metadata).withBloomFilter(header.offset(),
                OptionalInt.of(header.length().orElseThrow() + body.length().orElseThrow()));
        return new CopiedChunk(located, fileOffset, columnIndex, offsetIndex);
    }
}
