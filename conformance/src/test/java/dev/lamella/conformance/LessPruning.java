package dev.lamella.conformance;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.internal.footer.StoredColumnChunk;
import dev.lamella.internal.footer.StoredColumnMetadata;
import dev.lamella.internal.footer.StoredFileMetadata;
import dev.lamella.internal.footer.StoredRowGroup;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.RowGroup;
import dev.lamella.metadata.Statistics;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.BiFunction;

/// Removes from files what other writers leave out: statistics or parts of them, indexes, Bloom filters.
final class LessPruning {
    private LessPruning() {}

    /// A file with another footer, of which each column chunk is changed.
    static byte[] changed(byte[] file, BiFunction<ColumnChunk, Integer, ColumnChunk> change) throws IOException {
        try (ParquetReader reader = Parquet.open(InputFile.of(file))) {
            FileMetadata old = reader.metadata();
            List<RowGroup> groups = old.rowGroups().stream()
                    .<RowGroup>map(group -> new StoredRowGroup(
                            java.util.stream.IntStream.range(0, group.columns().size())
                                    .mapToObj(i -> change.apply(group.columns().get(i), i)).toList(),
                            group.totalByteSize(), group.rowCount(), group.sortingColumns(), group.fileOffset(),
                            group.totalCompressedSize(), group.ordinal()))
                    .toList();
            return FileParts.withFooter(file, reader.footerOffset(), new StoredFileMetadata(old.version(), old.schema(),
                    old.schemaElements(), old.rowCount(), groups, old.keyValues(), old.createdBy(), old.columnOrders(),
                    Optional.empty(), Optional.empty()));
        }
    }

    /// Each kind is removed from some chunks.
    static byte[] some(byte[] file, Random random) throws IOException {
        int[] chances = random.ints(6, 1, 12).toArray();
        return changed(file, (chunk, _) -> without(chunk, random, chances));
    }

    private static ColumnChunk without(ColumnChunk chunk, Random random, int[] chances) {
        boolean hasColumnIndex = random.nextInt(chances[0]) > 0;
        boolean hasOffsetIndex = random.nextInt(chances[1]) > 0;
        boolean hasBloomFilter = random.nextInt(chances[2]) > 0;
        boolean hasStats = random.nextInt(chances[3]) > 0;
        boolean hasEncodingStats = random.nextInt(chances[4]) > 0;
        ColumnMetadata old = chunk.metadata().orElseThrow();
        Optional<Statistics> statistics = random.nextInt(chances[5]) > 0
                ? old.statistics().map(some -> hasStats ? some : less(some, random))
                : Optional.empty();
        return with(chunk, new StoredColumnMetadata(old.type(), old.encodings(), old.pathInSchema(), old.codec(),
                old.valueCount(), old.totalUncompressedSize(), old.totalCompressedSize(), old.keyValues(),
                old.dataPageOffset(), old.indexPageOffset(), old.dictionaryPageOffset(), statistics,
                hasEncodingStats ? old.encodingStats() : List.of(),
                hasBloomFilter ? old.bloomFilterOffset() : OptionalLong.empty(),
                hasBloomFilter && random.nextBoolean() ? old.bloomFilterLength() : OptionalInt.empty(),
                random.nextBoolean() ? old.sizeStatistics() : Optional.empty(), old.geospatialStatistics()),
                hasOffsetIndex, hasColumnIndex);
    }

    static ColumnChunk with(ColumnChunk chunk, ColumnMetadata metadata, boolean hasOffsetIndex,
            boolean hasColumnIndex) {
        return new StoredColumnChunk(chunk.filePath(), chunk.fileOffset(), Optional.of(metadata),
                hasOffsetIndex ? chunk.offsetIndexOffset() : OptionalLong.empty(),
                hasOffsetIndex ? chunk.offsetIndexLength() : OptionalInt.empty(),
                hasColumnIndex ? chunk.columnIndexOffset() : OptionalLong.empty(),
                hasColumnIndex ? chunk.columnIndexLength() : OptionalInt.empty(), chunk.crypto(),
                chunk.encryptedColumnMetadata());
    }

    static ColumnMetadata with(ColumnMetadata old, Optional<Statistics> statistics) {
        return StoredColumnMetadata.of(old).withStatistics(statistics);
    }

    private static Statistics less(Statistics old, Random random) {
        boolean hasBounds = random.nextInt(3) > 0;
        return new Statistics(random.nextBoolean() ? old.max() : Optional.empty(),
                random.nextBoolean() ? old.min() : Optional.empty(),
                random.nextBoolean() ? old.nullCount() : OptionalLong.empty(), OptionalLong.empty(),
                hasBounds && random.nextInt(3) > 0 ? old.maxValue() : Optional.empty(),
                hasBounds && random.nextInt(3) > 0 ? old.minValue() : Optional.empty(),
                random.nextBoolean() ? old.isMaxValueExact() : Optional.empty(),
                random.nextBoolean() ? old.isMinValueExact() : Optional.empty(),
                random.nextBoolean() ? old.nanCount() : OptionalLong.empty());
    }
}
