package dev.lamella.metadata;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// Where the pages of a column chunk are and what a writer says about them: the struct `ColumnMetaData`.
///
/// All as stored; sizes and offsets are checked when the chunk is about to be read.
///
/// Only the library implements it; a later version may add members.
public interface ColumnMetadata {
    /// Id of the physical type; ids that the format does not define are kept.
    int type();

    /// Encodings of values and levels. Informational: each page's header decides.
    List<Encoding> encodings();

    /// Names from below the root to the leaf.
    List<String> pathInSchema();

    /// The codec of all pages of the chunk.
    CompressionCodec codec();

    /// The number of level entries: values, nulls and empty lists.
    long valueCount();

    /// Bytes of all pages with their headers, before compression.
    long totalUncompressedSize();

    /// Bytes of all pages with their headers, as stored.
    long totalCompressedSize();

    /// Metadata of the writer's system.
    List<KeyValue> keyValues();

    /// The offset of the first data page; old writers store that of the dictionary page.
    long dataPageOffset();

    /// Never used.
    OptionalLong indexPageOffset();

    /// The offset of the dictionary page; 0 means that there is none.
    OptionalLong dictionaryPageOffset();

    /// Statistics of the values.
    Optional<Statistics> statistics();

    /// The number of pages by type and encoding; empty if the writer left them out.
    List<PageEncodingStats> encodingStats();

    /// The offset of the [BloomFilterHeader].
    OptionalLong bloomFilterOffset();

    /// Bytes of the Bloom filter with its header.
    OptionalInt bloomFilterLength();

    /// Sizes of the values in memory, and histograms of the levels.
    Optional<SizeStatistics> sizeStatistics();

    /// Statistics of the shapes of GEOMETRY and GEOGRAPHY.
    Optional<GeospatialStatistics> geospatialStatistics();
}
