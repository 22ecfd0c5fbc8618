package dev.lamella.metadata;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// Where the pages of a column chunk are and what a writer says about them: the struct `ColumnMetaData`.
///
/// All as stored; sizes and offsets are checked when the chunk is about to be read.
///
/// @param type id of the physical type; ids that the format does not define are kept
/// @param encodings of values and levels; informational, a page's header decides
/// @param pathInSchema names from below the root to the leaf
/// @param codec of all pages of the chunk
/// @param valueCount level entries, that is values with nulls and empty lists
/// @param totalUncompressedSize bytes of all pages with their headers, before compression
/// @param totalCompressedSize bytes of all pages with their headers, as stored
/// @param keyValues metadata of the writer's system
/// @param dataPageOffset of the first data page; from old writers, of the dictionary page
/// @param indexPageOffset never used
/// @param dictionaryPageOffset of the dictionary page; 0 means none
/// @param statistics of the values
/// @param encodingStats pages by type and encoding; empty if the writer left them out
/// @param bloomFilterOffset of the [BloomFilterHeader]
/// @param bloomFilterLength bytes of the header and the bits
/// @param sizeStatistics of values in memory and of levels
/// @param geospatialStatistics of shapes
public record ColumnMetadata(int type, List<Encoding> encodings, List<String> pathInSchema, CompressionCodec codec,
        long valueCount, long totalUncompressedSize, long totalCompressedSize, List<KeyValue> keyValues,
        long dataPageOffset, OptionalLong indexPageOffset, OptionalLong dictionaryPageOffset,
        Optional<Statistics> statistics, List<PageEncodingStats> encodingStats, OptionalLong bloomFilterOffset,
        OptionalInt bloomFilterLength, Optional<SizeStatistics> sizeStatistics,
        Optional<GeospatialStatistics> geospatialStatistics) {
    public ColumnMetadata {
        encodings = List.copyOf(encodings);
        pathInSchema = List.copyOf(pathInSchema);
        keyValues = List.copyOf(keyValues);
        encodingStats = List.copyOf(encodingStats);
    }
}
